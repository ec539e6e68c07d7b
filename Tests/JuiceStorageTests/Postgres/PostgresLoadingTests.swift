import FoundationEssentials
import JuiceKit
import JuiceSQLite
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresLoadingTests {
  /// A busy stand's orders, with some deliveries, voids and marks.
  private static func journal(of orders: Int) async throws -> [JournalEntry] {
    let store = MemoryStore()
    _ = try await store.apply(.open(["banana": 5, "kiwi": 900, "mango": 900]))
    for number in 1...orders {
      let order = try await store.order(number.isMultiple(of: 3) ? "mango" : "kiwi")
      switch number % 100 {
      case 0: _ = try await store.apply(.restock(["kiwi": 250, "mango": 150]))
      case 30: _ = try await store.apply(.void(#require(order.entry).id))
      case 60: _ = try await store.apply(.soldOut(["banana"], .marked))
      case 80: _ = try await store.apply(.soldOut(["banana"], .cleared))
      default: break
      }
    }
    return try await store.journal()
  }

  /// A transaction walks all its versions of a row. With a version per entry, twice the entries would take four times as long.
  @Test func `a long journal leaves few versions of its stand behind`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    try await Stands(database).prepare()
    let login = try await Stands(database).add("north")
    let address = database.replacing("owner@", with: "\(login.login):\(login.password)@")
    let journal = try await Self.journal(of: 1500)
    let store = try PostgresStore(address)
    try await store.load(journal)

    let shell = try PostgresShell(database)
    #expect(try shell.integer("SELECT (ctid::text::point)[0]::integer FROM juice.stand") < 8)

    #expect(try await store.verify().entries == journal.count)
    let copy = MemoryStore()
    try await copy.load(journal)
    #expect(try await store.stock() == copy.stock())
    #expect(try await store.journal() == copy.journal())
    #expect(try await store.order("kiwi").entry?.number?.number == 1501)
  }
}
