import CSQLite
import FoundationEssentials
import JuiceKit
import JuiceStorage

@testable import JuiceSQLite

/// A plain second connection to a file, like the sqlite3 shell's.
final class Shell {
  let connection: Connection

  /// Creates a missing file.
  init(_ path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    connection = try Connection(path: path, patience: patience)
  }

  func execute(_ sql: String) throws {
    let code = unsafe sqlite3_exec(connection.handle, sql, nil, nil, nil)
    unsafe try SQLiteError.check(code, on: connection.handle)
  }

  /// Recomputes the digests of entries, as an expert forger could.
  func reseal(_ seqs: ClosedRange<Int>) throws {
    let before = try connection.rows("SELECT digest FROM entry WHERE seq = ?", seqs.lowerBound - 1)
    var seal = Seal(after: try before.next() ? before.digest(0) : nil)
    var entries: [JournalEntry] = []
    try connection.forEachEntry(of: seqs) { entries.append($0.entry) }
    for var entry in entries {
      entry.digest = nil
      let digest = try seal.seal(entry).digest
      try connection.run(
        "UPDATE entry SET digest = ? WHERE seq = ?", digest?.bytes, entry.seq)
    }
  }

  func dropGuards() throws { _ = try takeGuards() }

  /// Removes all triggers, and returns the statements that create them again.
  func takeGuards() throws -> [String] {
    let rows = try connection.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    var guards: [(name: String, sql: String)] = []
    while try rows.next() { guards.append((try rows.text(0), try rows.text(1))) }
    for name in guards.map(\.name) { try execute("DROP TRIGGER \(name)") }
    return guards.map(\.sql)
  }
}
