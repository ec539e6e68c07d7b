import Foundation
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct StandCommandTests {
  @Test func `a stand is made, told with what its machines need, and sells`() async throws {
    let server = try await ServerStand.make()
    let run = try await server.run("stand", "add", "north")
    #expect(run.exit == 0, "\(run.err)")
    let login = try #require(run.out.firstMatch(of: /juice_stand_north[_0-9]*/)).output
    let password = try #require(run.lines[1].wholeMatch(of: /[0-9a-f]{64}/)).output
    let folder = PostgresCluster.shared.socketFolder
    let database = try #require(server.owner.firstMatch(of: /\/(test\d+)\?/)).output.1
    #expect(run.lines[3] == "\(folder):*:\(database):\(login):\(password)")
    #expect(run.lines[5] == "postgres://\(login)@/\(database)?host=\(folder)")

    // Follows the printed steps.
    let file = try server.stand.write(run.lines[3] + "\n", to: ".pgpass")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(try await server.run("order", "kiwi", at: run.lines[5]).exit == 0)
    #expect(try await server.run("stock", at: run.lines[5]).out.contains(/Kiwi +7/))

    let east = try await server.run("stand", "add", "east", "--format", "json").json
    let (name, secret) = (east["login"] as? String ?? "", east["password"] as? String ?? "")
    #expect(east["pgpass"] as? [String] == ["\(folder):*:\(database):\(name):\(secret)"])
  }

  @Test func `a mirror is made by its option, and begins anew by another`() async throws {
    let server = try await ServerStand.make()
    func add(_ options: String...) async throws -> [String: Any] {
      try await server.stand.run(
        ["stand", "add", "north", "--format", "json"] + options,
        environment: ["JUICE_MAKER_STORE": server.owner]
      ).json
    }
    let first = try await add("--mirror")
    #expect(first["stand"] as? String == "north" && first["address"] is String)
    let again = try await add("--mirror", "--anew")
    #expect(again["password"] as? String != first["password"] as? String)
    let stands = try await server.run("stand", "list", "--format", "json").json["stands"]
    let listed = try #require(stands as? [[String: Any]])
    #expect(listed.first { $0["name"] as? String == "north" }?["mirror"] as? Bool == true)
    #expect(listed.count == 2, "\(listed)")
  }

  @Test func `a password that could not be told is replaced by another`() async throws {
    let server = try await ServerStand.make()
    let run = try await server.stand.run(
      [
        "-c", "exec \"$0\" \"$@\" > /dev/full", Stand.program.path, "stand", "add", "north",
        "--store", server.owner,
      ], program: "/bin/sh")
    #expect(run.exit == 74)
    for step in ["stand remove north", "stand add north"] {
      #expect(run.err.contains("juice-maker \(step)"), "\(run.err)")
      #expect(try await server.run("stand", "add", "north").err.contains("juice-maker \(step)"))
    }
    #expect(try await server.run("stand", "remove", "north").exit == 0)
    #expect(try await server.run("order", "kiwi", at: server.add("north")).exit == 0)
  }

  @Test func `the stands are listed, and one loses its login and not its journal`() async throws {
    let server = try await ServerStand.make()
    #expect(try await server.run("stand", "list").out.hasPrefix("There are no stands yet. "))
    let north = try await server.add("north")
    _ = try await server.add("east")
    try await server.stand.withShop(of: north) { try await $0.order("kiwi") }

    let stands = try #require(
      try await server.run("stand", "list", "--format", "json").json["stands"] as? [[String: Any]])
    #expect(stands.map { $0["name"] as? String } == ["east", "north"])
    #expect(stands.map { $0["entries"] as? Int } == [0, 2])
    #expect(stands[0]["last"] is NSNull && stands[1]["last"] is String)
    let rows = try await server.run("stand", "list", "--format", "csv").out
    #expect(
      rows.hasPrefix(
        "name,entries,last,active,mirror,aside\r\neast,0,,true,false,false\r\nnorth,2,20"))

    let removed = try await server.run("stand", "remove", "north")
    #expect(removed.exit == 0 && removed.out.contains("north"))
    #expect(try await server.run("stock", at: north).exit == 77)
    #expect(try await server.run("stand", "list").out.contains(/north +2 .* no login/))
    let stock = try await server.run("stock", at: try await server.add("north"))
    #expect(stock.out.contains(/Kiwi +7/))
  }

  @Test func `a name that can't be, is taken or is not there is refused`() async throws {
    let server = try await ServerStand.make()
    _ = try await server.add("north")
    for (action, word) in [
      ("add", "north"), ("add", "North"), ("add", "all"), ("remove", "south"),
    ] {
      let english = try await server.stand.refuse("stand", action, word, "--store", server.owner)
      #expect(english.exit == 64 && english.err.contains("“\(word)”"))
      let korean = try await server.run("stand", action, word, "--language", "ko")
      #expect(korean.exit == 64 && korean.out.isEmpty && korean.err.contains("“\(word)”"))
    }
    #expect(try await server.run("stand", "list").lines.count == 2)
  }

  @Test func `a login that is not the owner's, and a database without stands, are reported`()
    async throws
  {
    let server = try await ServerStand.make()
    let login = try await server.add("east")
    let empty = PostgresCluster.shared.makeDatabase()
    for arguments in [["init"], ["add", "north"], ["list"], ["remove", "north"]] {
      try await expectTold(arguments, server, login, empty)
    }
  }

  private func expectTold(
    _ arguments: [String], _ server: ServerStand, _ login: String, _ empty: String
  ) async throws {
    if arguments != ["list"] {
      let run = try await server.stand.refuse(["stand"] + arguments + ["--store", login])
      #expect(run.exit == 77 && run.err.contains("only the owner"), "\(run.err)")
      #expect(!run.err.contains(try #require(login.firstMatch(of: /[0-9a-f]{64}/)).output))
    }
    if arguments != ["init"] {
      #expect(try await server.stand.refuse(["stand"] + arguments + ["--store", empty]).exit == 69)
    }
    let gone = "postgres://owner@127.0.0.1:1/juice"
    #expect(
      try await server.stand.run(["stand"] + arguments + ["--store", gone, "--wait", "1"]).exit
        == 69)
  }

  @Test(arguments: [["init"], ["add", "north"], ["list"], ["remove", "north"]])
  func `a store that is a file has no stands`(arguments: [String]) async throws {
    let stand = try Stand()
    let run = try await stand.refuse(["stand"] + arguments)
    #expect(run.exit == 64)
    #expect(run.err.contains("postgres://OWNER@HOST/DATABASE"))
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }
}
