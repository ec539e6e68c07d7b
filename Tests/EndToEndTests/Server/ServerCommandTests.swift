import Foundation
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct ServerCommandTests {
  private static let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
  private static let changes = [
    ["order", "kiwi", "--id", id], ["order", "mango=2"],
    ["void", "--last"], ["restock", "strawberry=20"], ["count", "banana=7"],
    ["waste", "mango=1", "--reason", "expired"], ["sold-out", "pineapple"],
    ["sold-out", "pineapple", "--clear"], ["order", "strawberry-banana"],
  ]
  private static let reports = [
    ["stock"], ["menu"], ["history", "--format", "csv"], ["report", "--format", "csv"],
    ["receipt", id], ["verify"],
    ["order", "strawberry=9"], ["void", "00000000-0000-4000-8000-000000000000"],
    ["order", "kiwi", "--id", id],
  ]

  /// With the built-in menu, and with a queue.
  @Test(arguments: [(nil, changes + reports), (QueueCommandTests.menu, QueueServerTests.commands)])
  func `every command does on a server what it does on a file, and the journal moves there`(
    _ menu: String?, _ commands: [[String]]
  ) async throws {
    let server = try await ServerStand.make()
    let login = try await server.add("north")
    let stand = server.stand
    let menu = try menu.map { try stand.write($0, to: "menu.yaml") } ?? ""
    for arguments in commands {
      let environment = ["JUICE_MAKER_MENU": menu]
      let file = try await stand.run(arguments, environment: environment)
      let run = try await stand.run(arguments + ["--store", login], environment: environment)
      #expect(run.exit == file.exit, "\(arguments): \(run.err)")
      #expect(Self.plain(run) == Self.plain(file))
    }
    try await expectToMove(the: stand, to: server)
  }

  /// Replaces times, ids and digests, which differ each time. Drops the notice of a new store, which only a file has.
  private static func plain(_ run: Run) -> String {
    Run(exit: run.exit, out: run.out + run.err, err: "").timeless
      .replacing(/.* is a new store, .*\n/, with: "")
      .replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
      // The orders of one test may be of two hours.
      .replacing(/hour,\d\d,cups,\d+\n/, with: "")
      .replacing(/\d\d:\d\d(:\d\d)?/, with: "CLOCK").replacing(/\d+ min/, with: "MIN")
      .replacing(/(since|daysLeft|until|waited|sha256,).*/, with: "")
  }

  @Test func `doctor looks at the server in place of a disk`() async throws {
    let server = try await ServerStand.make()
    let login = try await server.add("north")
    func doctor(_ address: String) async throws -> Diagnosis {
      try Diagnosis(await server.run("doctor", "--format", "json", at: address))
    }
    let fresh = try await doctor(login)
    #expect(fresh.exit == 0)
    #expect(fresh["server"]?.hasSuffix(": reached, and this login may sell.") == true)
    #expect(fresh["server"]?.hasPrefix("postgres") == true)
    let password = try #require(
      login.split(separator: ":").dropFirst(2).first?.prefix { $0 != "@" })
    #expect(fresh["server"]?.contains(password) == false)
    #expect(fresh["journal"] == "0 entries add up to the stock.")
    #expect(fresh.states["store"] == nil && fresh.states["log"] == nil)

    #expect(try await server.run("order", "kiwi", at: login).exit == 0)
    #expect(try await doctor(login)["journal"]?.hasPrefix("2 entries add up") == true)
    let owner = try await doctor(server.owner)
    #expect(owner.exit == 77)
    #expect(owner["server"]?.contains("belongs to no stand") == true)
    let nobody = try await doctor(Wire(to: .nobody).address())
    #expect(nobody.exit == 69)
    #expect(nobody["server"]?.contains("can't be reached") == true)
    #expect(nobody.states["menu"] == "fine")
  }

  /// A journal comes out of a stand as it went in, and back into a file.
  private func expectToMove(the stand: Stand, to server: ServerStand) async throws {
    let export = try await stand.export()
    #expect(export.count > 2000)
    let file = try stand.write(export, to: "journal.jsonl")

    let login = try await server.add("moved")
    #expect(try await server.run("import", file, at: login).exit == 0)
    let moved = try await server.run("export", at: login).out
    #expect(moved == export)
    try await server.stand.verifyBooks(of: login)
    for question in [["stock"], ["queue"]] {
      let onServer = try await stand.run(question + ["--store", login])
      #expect(Self.plain(try await stand.run(question)) == Self.plain(onServer))
    }
    #expect(try await stand.refuse("import", file, "--store", login).exit == 1)

    try await stand.importJournal(moved, to: "back.db")
    #expect(try await stand.export(of: "back.db") == export)
  }

  @Test(arguments: ["en", "ko"])
  func `a backup is the server's own matter`(language: String) async throws {
    let server = try await ServerStand.make()
    let login = try await server.add("north")
    let run = try await server.run("backup", "copy.db", "--language", language, at: login)
    #expect(run.exit == 64)
    #expect(run.err.contains("pg_dump"))
    #expect(!FileManager.default.fileExists(atPath: server.stand.path("copy.db")))
  }
}
