import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// Databases of earlier versions.
@Suite(.serialized, PostgresCluster.condition) struct PostgresMigrationTests {
  @Test(arguments: 1..<PostgresSchema.version)
  func `an older database is taken over, and goes on`(version: Int) async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let shell = try PostgresShell(database)
    try shell.execute(
      """
      CREATE SCHEMA juice;
      CREATE TABLE juice.migration (
        version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
      INSERT INTO juice.migration (version) SELECT generate_series(1, \(version));
      """ + PostgresSchema.steps.prefix(version).joined().map(\.text).joined(separator: ";\n"))
    let stands = try Stands(database)
    let login = try await stands.add("s-" + UUID().text)
    let address = database.replacing("owner@", with: "\(login.login):\(login.password)@")
    let journal = try sealed()
    for (entry, previous) in zip(journal, [nil] + journal.map(\.digest)) {
      var values = ["2026-03-01", previous?.value] + entry.values
      // Before there was money beside prices.
      if version < 3 { values.remove(at: values.count - 3) }
      let texts = values.map { $0.map { "'\($0)'" } ?? "NULL" }
      try PostgresShell(address).execute(
        "SELECT juice.append(\(texts.joined(separator: ", ")))")
    }

    try await stands.prepare()

    let store = try PostgresStore(address)
    #expect(try await store.journal().map(\.unvoided) == journal)
    let queued = Order.ID()
    try await store.queue("kiwi", queued, price: 4500, .unpaid)
    _ = try await store.apply(.stage(queued, .made))
    _ = try await store.apply(.pay(journal[1].id, "cash"))
    _ = try await store.apply(.void(journal[1].id))
    #expect(try await store.queue().map(\.id) == [queued])
    #expect(try await store.quantity(of: "kiwi") == 8)
    #expect(try await store.verify().entries == 6)
  }

  /// A first count and an order.
  private func sealed() throws -> [JournalEntry] {
    var seal = Seal()
    let at = Date(milliseconds: 1_772_325_000_000)
    let open = JournalEntry(
      seq: 1, id: UUID(), at: at, kind: .open, changes: ["kiwi": 9], by: .tester)
    let order = JournalEntry(
      seq: 2, id: UUID(), at: at, kind: .order, lines: [.init(juice: "kiwi", cups: 1)],
      changes: ["kiwi": -3], number: OrderNumber(day: "2026-03-01", number: 1), payments: "card",
      by: .tester)
    return [try seal.seal(open), try seal.seal(order)]
  }
}

extension JournalEntry {
  fileprivate var unvoided: JournalEntry {
    var entry = self
    entry.isVoided = false
    return entry
  }
}
