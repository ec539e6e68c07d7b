import CSQLite
import Foundation
import Testing

@Suite struct WaitTests {
  @Test func `a store that others keep busy is waited for as long as it is said`() async throws {
    let stand = try Stand()
    try await stand.open()
    var database: OpaquePointer?
    unsafe try #require(sqlite3_open(stand.store, &database) == SQLITE_OK)
    defer { unsafe sqlite3_close(database) }
    unsafe try #require(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let start = ContinuousClock.now
    let run = try await stand.run("order", "kiwi", "--wait", "1")
    let time = ContinuousClock.now - start
    #expect(run.exit == 69)
    #expect(time >= .seconds(1), "\(time)")
  }

  @Test(arguments: ["0", "3601", "x", "1.5", ""])
  func `a time that is none is refused`(_ wait: String) async throws {
    let stand = try Stand()
    let run = try await stand.refuse("stock", "--wait=\(wait)")
    #expect(run.exit == 64)
    #expect(run.err.contains("--wait"))
  }
}
