import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

@Suite(PostgresCluster.condition) struct PostgresReportTests {
  /// An order of 10,000 lines that only somebody with a stand's password could send.
  @Test func `one stand's money above all numbers spares the reports of the others`() async throws {
    let own = try await OwnDatabase()
    let line = "kiwi 9999 99999999999 KRW"
    try PostgresShell(own.login(to: own.database)).execute(
      """
      SELECT juice.append('2026-01-01', s.digest, s.revision + 1, gen_random_uuid(), 0, 'order', NULL,
        NULL, NULL, NULL, NULL, NULL, sha256('x'), NULL, rtrim(repeat('\(line),', 10000), ','), 'kiwi -1')
      FROM juice.stand AS s
      """)
    _ = try await Stands(own.database).add("another-one")

    let reports = try await Stands(own.database).reports(
      since: Date(milliseconds: -1), until: Date(milliseconds: 1000), now: Date())
    #expect(reports.count == 2)
    let name = own.login.stand
    let sales = try #require(reports.first { $0.stand == name }).report.sales
    #expect(sales.cups == 99_990_000)
    #expect(sales.revenue.map(\.minorUnits) == [.max])
  }
}
