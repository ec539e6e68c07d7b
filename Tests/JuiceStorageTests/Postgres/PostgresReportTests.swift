import FoundationEssentials
import JuiceKit
import PostgresTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(PostgresCluster.condition) struct PostgresReportTests {
  /// Orders that only somebody with a stand's password could send.
  @Test func `one stand's money above all numbers spares the reports of the others`() async throws {
    let own = try await OwnDatabase()
    let lines = [String](repeating: "kiwi 9999 99999999999 KRW", count: 1000)
    let revision = try await own.store.stock().revision
    let shell = try PostgresShell(own.login(to: own.database))
    for next in 1...10 {
      try shell.execute(
        RawEntry(
          seq: revision + next, id: UUID().text, at: 0, day: nil, number: nil, lines: lines,
          changes: ["kiwi -1"]
        ).statement)
    }
    _ = try await Stands(own.database).add("another-one")

    let reports = try await Stands(own.database).reports(
      since: Date(milliseconds: -1), until: Date(milliseconds: 1000), now: .noon)
    #expect(reports.count == 2)
    let name = own.login.stand
    let sales = try #require(reports.first { $0.stand == name }).report.sales
    #expect(sales.cups == 99_990_000)
    #expect(sales.revenue.map(\.minorUnits) == [.max])
  }

  /// What only a superuser can still write.
  @Test(arguments: [
    "UPDATE juice.entry SET by = E'a\\u202E' WHERE seq = 2 AND stand = 1",
    "UPDATE juice.entry SET payment = 'a b' WHERE seq = 2 AND stand = 1",
    "UPDATE juice.entry SET money = 'a lot' WHERE seq = 2 AND stand = 1",
    "UPDATE juice.line SET currency = 'XXX', price_minor = 9223372036854775807 WHERE entry = 2 AND stand = 1",
    "UPDATE juice.line SET juice = '' WHERE entry = 2 AND stand = 1",
    "UPDATE juice.change SET ingredient = 'A' || ingredient, delta = 9223372036854775807 WHERE entry = 2 AND stand = 1",
    "UPDATE juice.stock SET quantity = -1 WHERE stand = 1",
  ])
  func `a stand that can't be read is named, and spares the others`(sql: String) async throws {
    let own = try await OwnDatabase()
    let shell = try PostgresShell(own.database)
    let other = try await Stands(own.database).add("another-one")
    let copy = try PostgresStore(
      own.database.replacing("owner@", with: "\(other.login):\(other.password)@"))
    try await copy.load(own.store.entries(JournalQuery(.oldestFirst, limit: 1000)))
    try shell.execute(sql)

    let told = Mutex<Set<Stands.Unreadable>>([])
    let stands = try Stands(own.database) { unreadable in
      told.withLock { _ = $0.insert(unreadable) }
    }
    let reports = try await stands.reports(
      since: Date(milliseconds: 0), until: nil, now: .noon)
    #expect(reports.map(\.stand).contains("another-one"))
    #expect(try await stands.stocks().map(\.stand).contains("another-one"))
    var entries: [Int] = []
    try await stands.forEachPage(JournalQuery(limit: 5)) { page in
      entries += page.filter { $0.stand == "another-one" }.map(\.entry.seq)
    }
    #expect(try await entries.count == copy.stock().revision)
    let found = told.withLock { $0 }
    #expect(
      found.contains(
        Stands.Unreadable(stand: own.login.stand, seq: sql.contains("stock") ? nil : 2)))
    #expect(found.allSatisfy { $0.stand == own.login.stand })
  }
}
