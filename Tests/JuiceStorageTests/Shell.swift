import CSQLite
import FoundationEssentials

@testable import JuiceStorage

/// A second, plain connection to a file, as the sqlite3 shell would open it.
final class Shell {
  let connection: Connection

  /// Makes the file where there is none.
  init(_ path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    connection = try Connection(path: path, patience: 0.05)
  }

  func execute(_ sql: String) throws {
    let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
    try SQLiteError.check(code, on: connection.handle)
  }

  /// Removes all triggers.
  func dropGuards() throws {
    let rows = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    var names: [String] = []
    while try rows.next() { names.append(try rows.text(0)) }
    for name in names { try execute("DROP TRIGGER \(name)") }
  }
}
