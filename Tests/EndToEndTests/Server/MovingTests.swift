import Foundation
import JuiceKit
import PostgresTesting
import Testing

/// The steps of docs/many-machines.md: from a file to a server, back to a file, and again to the server.
@Suite(.serialized, PostgresCluster.condition) struct MovingTests {
  let server: ServerStand
  let file: String

  init() async throws {
    server = try await ServerStand.make()
    file = server.stand.path("juice.db")
  }

  @discardableResult
  private func run(_ words: String..., at store: String, exit: Int32 = 0) async throws -> Run {
    let run = try await server.stand.run(words + ["--store", store])
    #expect(run.exit == exit, "\(words): \(run.err)")
    return run
  }

  private func export(_ store: String) async throws -> String {
    try await server.stand.export(of: store)
  }

  private func sell(_ words: String..., at store: String) async throws {
    try await server.stand.withShop(of: store) { shop in
      for word in words { try await shop.order(word) }
    }
  }

  private func move(_ store: String, to other: String, exit: Int32 = 0) async throws -> Run {
    let export = try server.stand.write(await export(store), to: "\(UUID()).jsonl")
    return try await run("import", export, at: other, exit: exit)
  }

  /// Cups sold of each juice, over all reported stands.
  private func cups(_ words: String..., at store: String) async throws -> [String: Int] {
    let run = try await server.stand.run(
      ["report", "--since", "2026-01-01", "--format", "json"] + words + ["--store", store])
    let reports = try run.json["stands"] as? [[String: Any]] ?? [run.json]
    let juices = reports.flatMap { $0["juices"] as? [[String: Any]] ?? [] }
    return juices.reduce(into: [:]) {
      let cups = $1["cups"] as? Int ?? 0
      if cups > 0 { $0[$1["id"] as? String ?? "", default: 0] += cups }
    }
  }

  @Test func `a stand goes from a file to a server, back for an outage, and home again`()
    async throws
  {
    let north = try await server.add("north")
    let south = try await server.add("south")
    try await sell("kiwi", at: south)
    let others = try await export(south)

    try await sell("mango", "mango", at: file)
    let digest = try #require(try await server.stand.reader(of: file).verify().digest).text
    #expect(try await move(file, to: north).out == "3 entries imported.\n")
    try await run("verify", "--expect", digest, at: north)
    try await sell("kiwi", at: north)

    // Back to a file that has the first entries, and to a new one.
    for back in [file, server.stand.path("new.db")] {
      let count = back == file ? "1 entry" : "4 entries"
      #expect(try await move(north, to: back).out == "\(count) imported.\n")
      #expect(try await export(back) == export(north))
    }
    try await server.stand.withShop(of: file) { shop in
      try await shop.order("banana=2")
      _ = try await shop.store.voidLast()
      try await shop.order("banana")
    }

    // To the server again. A second import is refused.
    #expect(try await move(file, to: north).out == "3 entries imported.\n")
    #expect(try await export(north) == export(file))
    try await server.stand.verifyBooks(of: north)
    #expect(try await cups(at: north) == ["mango": 2, "kiwi": 1, "banana": 1])
    #expect(try await move(file, to: north, exit: 1).err.contains("all of these entries already"))

    // The order numbers go on.
    let next = try await run("order", "kiwi", "--format", "json", at: north).json
    #expect((next["order"] as? [String: Any])?["number"] as? Int == 6)
    #expect(try await export(south) == others)
  }

  @Test func `two stores that both sold are not merged, and can both be kept`() async throws {
    let north = try await server.add("north")
    try await sell("mango", at: north)
    _ = try await move(north, to: file)
    try await sell("kiwi", at: north)
    try await sell("banana", at: file)
    let before = try await export(north)

    let refused = try await move(file, to: north, exit: 1)
    #expect(refused.err.contains("The store has another journal: entry 2 of "))
    #expect(try await export(north) == before)

    // Sales on a local file in an unplanned outage become a separate stand.
    let outage = server.stand.path("outage.db")
    try await server.stand.withShop(of: outage) { shop in
      try await shop.store.apply(.count(["strawberry": 40, "kiwi": 9]))
      try await shop.order("kiwi=2")
    }
    let login = try await server.add("north-outage", isMirror: true)
    // Repeats the mirroring, as after a lost answer.
    for sent in [3, 0] {
      let answer = try await run("mirror", login, "--format", "json", at: outage).json
      #expect((answer["mirror"] as? [String: Any])?["sent"] as? Int == sent)
    }
    #expect(try await export(login) == export(outage))
    #expect(try await cups("--stand", "all", at: server.owner) == ["mango": 1, "kiwi": 3])
  }

  @Test func `a stand whose import went wrong is begun anew, and no other is touched`() async throws
  {
    let north = try await server.add("north")
    let south = try await server.add("south")
    try await sell("kiwi", at: south)
    let others = try await export(south)
    let wrong = server.stand.path("wrong.db")
    try await sell("strawberry-banana", at: wrong)
    try await sell("mango", at: file)
    _ = try await move(wrong, to: north)
    _ = try await move(file, to: north, exit: 1)

    try await run("stand", "remove", "north", at: server.owner)
    let again = try await server.add("north", anew: true)
    _ = try await move(file, to: again)
    #expect(try await export(again) == export(file))
    #expect(try await cups("--stand", "all", at: server.owner) == ["mango": 1, "kiwi": 1])
    #expect(try await cups("--stand", "north-1", at: server.owner) == ["strawberry-banana": 1])
    #expect(try await export(south) == others)
  }
}
