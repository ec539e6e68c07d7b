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

  /// Returns `true` if a command waits for a lock within a second.
  private func oneWaits() async throws -> Bool {
    let shell = try PostgresShell(database)
    let end = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < end {
      if try !isCalm(shell) { return true }
      try await Task.sleep(for: .milliseconds(2))
    }
    return false
  }

  /// Expects a command to fail on a lock, and its wait to end. On a busy machine, it may need its whole time to connect, and is
  /// repeated.
  private func expectNoAnswer(
    of stands: Stands, to command: () async throws -> Void
  ) async throws {
    let hasWaited = try await eventually {
      async let waits = oneWaits()
      await #expect(throws: StoreError.server(stands.shownAddress, .noAnswer)) {
        try await command()
      }
      return try await waits
    }
    #expect(hasWaited)
    let shell = try PostgresShell(database)
    #expect(try await eventually { try isCalm(shell) })
  }

  @Test func `a stand is neither made nor removed later`() async throws {
    try await Stands(database).prepare()
    _ = try await Stands(database).add("north")
    let shell = try PostgresShell(database)
    try shell.execute("BEGIN; LOCK TABLE juice.stand IN SHARE MODE")
    let hasty = try Stands(database, patience: 0.5)
    try await expectNoAnswer(of: hasty) { _ = try await hasty.add("late") }
    try await expectNoAnswer(of: hasty) { try await hasty.remove("north") }
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
    try await expectNoAnswer(of: hasty) { _ = try await hasty.prepare() }
    try shell.execute("ROLLBACK")
    #expect(try shell.integer("SELECT count(to_regnamespace('juice'))") == 0)
  }
}
