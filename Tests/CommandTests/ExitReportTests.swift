import Foundation
import JuiceKit
import JuiceWords
import Testing

@testable import juice_maker

/// The codes of errors that are hard to provoke from outside; `ErrorTests` has the others.
@Suite struct ExitReportTests {
  @Test(arguments: [
    (StoreError.busy("juice.db") as any Error, 69, "store-unavailable"),
    (StoreError.cannotCreate("juice.db", .nulInPath), 73, "store-unavailable"),
    (StoreError.cannotRead("juice.db", .nulInPath), 74, "store-unavailable"),
    (StoreError.cannotWrite("juice.db", .removed), 74, "store-unavailable"),
    (StoreError.diskFull("juice.db"), 74, "store-unavailable"),
    (StoreError.newer("juice.db"), 65, "store-damaged"),
    (StoreError.server("postgres://host", .noClient("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .notReached("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .noAnswer), 69, "store-unavailable"),
    (
      StoreError.server("postgres://host", .notTrusted(.noRoot, "", root: "")), 69,
      "store-unavailable"
    ),
    (StoreError.server("postgres://host", .unanswered(nil)), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .cutOff("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .notReady("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .limit(.lock, "")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .readOnly("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .full("")), 74, "store-unavailable"),
    (StoreError.server("postgres://host", .loginRefused("")), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .notLetIn("")), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .noRights("")), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .notOwner("")), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .notReader("")), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .noStand), 77, "store-unavailable"),
    (StoreError.server("postgres://host", .isMirror("north")), 77, "is-a-mirror"),
    (StoreError.server("postgres://host", .isStore("north")), 77, "is-a-store"),
    (StoreError.server("postgres://host", .noDatabase("")), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .noSchema), 69, "store-unavailable"),
    (StoreError.server("postgres://host", .tooOld(12, least: 13)), 65, "store-damaged"),
    (StoreError.server("postgres://host", .olderSchema), 65, "store-damaged"),
    (StoreError.server("postgres://host", .otherEncoding("LATIN1")), 65, "store-damaged"),
    (StoreError.server("postgres://host", .damaged(.otherProgram)), 65, "store-damaged"),
    (StoreError.server("postgres://host", .notPostgres("")), 65, "store-damaged"),
    (StoreError.server("postgres://host", .badAddress), 64, "usage"),
    (StoreError.server("postgres://host", .badSetting("")), 64, "usage"),
    (StandProblem.noLogin("north"), 64, "usage"),
    (CommandProblem.passwordNotPrinted(stand: "north", .errno(28)), 74, "output"),
    (JournalFault(seq: 7, rule: .wrongDigest), 65, "store-damaged"),
    (FileProblem.busy(path: "menu.yaml"), 69, "file-unavailable"),
    (FileProblem.changedMeanwhile(path: "menu.yaml"), 1, "menu-changed"),
    (CommandProblem.noBackup(folder: "usb"), 1, "no-backup"),
    (CommandProblem.backupsOfOthers(folder: "usb"), 1, "no-backup"),
    (Refusal.drawerMoved, 1, "drawer-moved"),
    (Refusal.drawerClosedSince, 1, "drawer-moved"),
    (Refusal.drawerCurrency(.won), 1, "drawer-currency"),
    (Refusal.countsMoved(["kiwi"]), 1, "counts-moved"),
    (Refusal.unknownIngredient("kiwi"), 64, "unknown-ingredient"),
  ])
  func `an error has the exit and the code that scripts rely on`(
    error: any Error, exit: Int32, code: String
  ) throws {
    let report = try #require(ExitReport(error))
    #expect(report.exit == exit)
    #expect(report.code == code)
  }

  @Test func `the page for scripts has each code with its exit`() throws {
    let rows = try Self.text("docs/scripts.md").split(separator: "\n")
    let exits: [Substring: Int32] = [
      "1": 1, "EX_USAGE": EX_USAGE, "EX_DATAERR": EX_DATAERR, "EX_UNAVAILABLE": EX_UNAVAILABLE,
      "EX_SOFTWARE": EX_SOFTWARE, "EX_OSERR": EX_OSERR, "EX_CANTCREAT": EX_CANTCREAT,
      "EX_IOERR": EX_IOERR, "EX_NOPERM": EX_NOPERM,
    ]
    let codes = try Self.codes()
    #expect(codes.count > 60)
    for (code, name) in codes {
      let exit = try #require(exits[name])
      #expect(
        rows.contains { $0.hasPrefix("| \(exit) |") && $0.contains("`\(code)`") },
        "\(code), \(exit)")
    }
  }

  @Test(arguments: ["docs/man", "docs/ko/man"])
  func `the manual page of the program has each code`(folder: String) throws {
    let page = try Self.text("\(folder)/juice-maker.1.in")
    let start = try #require(page.firstRange(of: #""code":"CODE""#)).upperBound
    let end = try #require(page[start...].firstRange(of: "\n.Sh ")).lowerBound
    let words = Set(page[start..<end].split { " \n".contains($0) })
    for (code, _) in try Self.codes() { #expect(words.contains(code), "\(code)") }
  }

  /// Enums can't list codes of cases with values, so this reads them in the source.
  private static func codes() throws -> [(Substring, Substring)] {
    try text("Sources/juice-maker/CommandLine/ExitReport.swift")
      .matches(of: /"([a-z-]+)", (1|EX_[A-Z]+)\)/).map { ($0.1, $0.2) }
  }

  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
