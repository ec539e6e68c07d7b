import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

/// An owner's command that failed on a lock does not run later.
@Suite(.serialized, PostgresCluster.condition) struct PostgresPatienceTests {
  private let database = PostgresCluster.shared.makeDatabase()

  private func isCalm(_ shell: PostgresShell) throws -> Bool {
    try shell.integer(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """) == 0
  }

  @Test func `a stand is neither made nor removed later`() async throws {
    try await Stands(database).prepare()
    _ = try await Stands(database).add("north")
    let shell = try PostgresShell(database)
    try shell.execute("BEGIN; LOCK TABLE juice.stand IN SHARE MODE")
    let hasty = try Stands(database, patience: 0.5)
    let failure = StoreError.server(hasty.shownAddress, .noAnswer)
    await #expect(throws: failure) { try await hasty.add("late") }
    await #expect(throws: failure) { try await hasty.remove("north") }
    #expect(try await eventually { try isCalm(shell) })
    try shell.execute("COMMIT")

    let stands = try await Stands(database).list()
    #expect(stands.map(\.name) == ["north"])
    #expect(stands.map(\.isActive) == [true])
    _ = try await Stands(database).add("late")
  }

  @Test func `tables are not made later`() async throws {
    let shell = try PostgresShell(database)
    try shell.execute("BEGIN; CREATE SCHEMA juice")
    let hasty = try Stands(database, patience: 0.5)
    await #expect(throws: StoreError.server(hasty.shownAddress, .noAnswer)) {
      try await hasty.prepare()
    }
    #expect(try await eventually { try isCalm(shell) })
    try shell.execute("ROLLBACK")
    #expect(try shell.integer("SELECT count(to_regnamespace('juice'))") == 0)
  }
}
