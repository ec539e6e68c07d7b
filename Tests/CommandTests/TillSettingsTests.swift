import ArgumentParser
import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceTill
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

/// The settings and the PINs of a till, read from files.
@MainActor @Suite final class TillSettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "till-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func load(_ text: String, permissions: Int) throws -> (Settings, MenuFileError?) {
    let path = path("settings.yaml")
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    return SettingsFile(path: path).load()
  }

  private func settings(_ text: String, permissions: Int = 0o600) throws -> TillSettings {
    let (settings, problem) = try load(text, permissions: permissions)
    return TillSettings(settings, problem, option: nil, pins: StaffPins())
  }

  @Test(arguments: [
    ("[]", true), ("[{ name: Minsu }, { name: Jisu, may: [] }]", true),
    ("[{ name: Minsu }, { name: Jisu, may: [void] }]", false),
  ])
  func `doctor names a staff in which nobody has a right`(staff: String, isNamed: Bool) throws {
    _ = try load("staff: \(staff)\n", permissions: 0o600)
    let pins = try PinFileOption.parse(["--pin-file", path("pin")])
    let check = try #require(checkSettings(pins, path: path("settings.yaml")).first)
    #expect(check.state == .remark)
    let told = check.message(Wording(.en))
    #expect(told.hasPrefix("Nobody in `staff` of settings.yaml has a right.") == isNamed, "\(told)")
  }

  @Test(arguments: [
    ("bell: [\nstaff: [{ name: Minsu, may: [void] }]\n", true),
    ("bell: onn\nstaff: [{ name: Minsu, may: [void] }]\n", false),
    ("staff: [{ name: Minsu, may: [viod] }]\n", true),
    ("# The staff.\nbell: onn\n", false),
  ])
  func `doctor says that a mistake takes the rights of all`(text: String, takesRights: Bool) throws
  {
    _ = try load(text, permissions: 0o600)
    let pins = try PinFileOption.parse(["--pin-file", path("pin")])
    let told = checkSettings(pins, path: path("settings.yaml")).map { $0.message(Wording(.en)) }
    let isTold = told.contains("Until settings.yaml is corrected, nobody has a right.")
    #expect(isTold == takesRights, "\(told)")
  }

  @Test func `A till follows the settings file`() throws {
    let chosen = try settings(
      """
      side: left
      bell: off
      digits: sell
      lock-after: 7
      print: [ticket, receipt]
      terminals: { card: [pay-card, "{amount}"] }

      """)
    #expect(chosen.problem == nil)
    #expect(chosen.isPanelLeft)
    #expect(!chosen.rings)
    #expect(chosen.addsByDigit == false)
    #expect(chosen.lockAfter == .seconds(7 * 60))
    #expect(chosen.print == [.ticket, .receipt])
    #expect(chosen.terminals.starts(.pay, "card") != nil)
    #expect(!chosen.refusesTerminals)

    let unset = try settings("")
    #expect(!unset.isPanelLeft)
    #expect(unset.rings)
    #expect(unset.addsByDigit == nil)
    #expect(unset.lockAfter == .seconds(5 * 60))
    #expect(unset.print.isEmpty && !unset.refusesTerminals)
  }

  @Test func `A till knows that the terminals of its settings are refused`() throws {
    let text = "terminals: { card: [pay-card, \"{amount}\"] }\n"
    let refused = try settings(text, permissions: 0o666)
    #expect(refused.refusesTerminals)
    #expect(refused.terminals.starts(.pay, "card") == nil)
    #expect(try settings("side: middle\n").refusesTerminals == false)
  }

  @Test func `A closing has no command, or starts it, or says that the settings are refused`()
    async throws
  {
    let author = try #require(Author(name: "Anna", till: "stand-pi pts/0"))
    let store = MemoryStore(author: author) { .noon }
    func passOn(_ text: String, permissions: Int = 0o600) throws -> TillSettings.PassOn? {
      let (settings, problem) = try load(text, permissions: permissions)
      return ClosingCommand.passOn(settings, problem, from: store)
    }
    #expect(try passOn("side: left\n") == nil)
    let text = "after-closing: [send-closing]\n"
    #expect(try passOn(text) != nil)
    let refused = try #require(try passOn(text, permissions: 0o666))
    await #expect(throws: MenuFileError.self) { _ = try await refused(1, Wording(.en)) }
  }

  @Test func `The digits of a cashier's own PIN are right, and no others`() async throws {
    let option = try PinFileOption.parse(["--pin-file", path("pin")])
    try option.file(of: "Anna").set(#require(Pin(parsing: "2468")))
    let pins = option.ofStaff
    #expect(pins.hasPIN("Anna"))
    #expect(!pins.hasPIN("Ben"))
    #expect(try await pins.isPIN("2468", "Anna"))
    #expect(try await !pins.isPIN("2469", "Anna"))
    #expect(try await !pins.isPIN("24", "Anna"))
    await #expect(throws: FileProblem.self) { _ = try await pins.isPIN("2468", "Ben") }
  }

  @Test func `A cashier whose PIN is a link to a missing file has a PIN`() throws {
    let option = try PinFileOption.parse(["--pin-file", path("pin")])
    let pin = try #require(Pin(parsing: "2468"))
    try FileManager.default.createSymbolicLink(
      atPath: option.file(of: "Anna").path, withDestinationPath: "none")
    #expect(option.hasPIN("Anna") && !option.hasPIN("Ben"))
    #expect(throws: FileProblem.self) { try option.owner(of: pin, among: ["Anna"]) }
  }

  @Test func `Wrong PINs count at each till of the machine`() async throws {
    let option = try PinFileOption.parse(["--pin-file", path("pin")])
    for _ in 1...PinTries.most { _ = try await option.ofStaff.tries(.begin(["Anna"]), .noon) }
    let answer = try await option.ofStaff.tries(.look(["Anna", "Ben"]), .noon)
    #expect(answer.open == ["Ben"])
  }
}
