import Foundation
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
    for step in 1...version { try shell.execute(Self.step(step)) }
    let name = "s-" + UUID().text
    let rows = try PostgresConnection(PostgresAddress(database), until: .after(patience)).rows(
      "SELECT login, password FROM juice.add_stand($1)", [name], until: .after(patience))
    let login = try "\(rows.text(0, 0)):\(rows.text(0, 1))@"
    let address = database.replacing("owner@", with: login)
    let stands = try Stands(database)
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

  /// The script that a version of the program ran on databases of the one before.
  private static func step(_ version: Int) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appending(path: "Old/step-\(version).sql"), encoding: .utf8)
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
