import JuiceKit
import JuiceStorage
import Synchronization
import SystemPackage

/// The newest entry that a store has seen, its own or another's: where the file has it no more, the store was restored,
/// or an older copy was put over it, which its name and its number on the disk don't tell.
final class LastSeenEntry: Sendable {
  private struct Seen {
    var newest: (seq: Int, digest: Digest)?
    var restores = 0
    /// SQLite counts it up where a restore writes another database over the one that was there.
    var schema: Int?
  }

  private let store: FilePath
  private let seen = Mutex(Seen())

  init(of store: FilePath) { self.store = store }

  /// That of the stock after it.
  var version: Stock.Version {
    seen.withLock { Stock.Version(restores: $0.restores, revision: $0.newest?.seq ?? 0) }
  }

  /// Sees an entry that is on the disk.
  ///
  /// - Parameter restores: how often the store had been restored when it was read.
  func see(_ seq: Int, _ digest: Digest?, restores: Int) {
    guard let digest else { return }
    seen.withLock { seen in
      if restores == seen.restores, seq > seen.newest?.seq ?? 0 { seen.newest = (seq, digest) }
    }
  }

  /// Checks that the entry is there, and sees what is newer. Only for use at the beginning of a transaction.
  ///
  /// - Returns: how often the store was restored.
  /// - Throws: `Cause.lostEntry` as damage.
  func check(in connection: Connection) throws -> Int {
    let before = seen.withLock { $0 }
    let (newest, restores) = (before.newest, before.restores)
    let schema = try connection.integer("PRAGMA schema_version")
    if let newest {
      let isLost = try connection.digest(of: newest.seq) != newest.digest
      // A journal that was gone back to may have the entry too.
      if isLost || before.schema != schema,
        KeptStore.has(newest.digest, of: newest.seq, beside: store)
      {
        return try seeRestored(connection, schema, after: restores)
      }
      if isLost { throw ContentError.damaged(.lostEntry(newest.seq)) }
    }
    seen.withLock { if $0.restores == restores { $0.schema = schema } }
    let revision = try connection.revision()
    if revision > newest?.seq ?? 0 {
      see(revision, try connection.digest(of: revision), restores: restores)
    }
    return restores
  }

  /// Begins anew with the journal that is there now.
  private func seeRestored(_ connection: Connection, _ schema: Int?, after restores: Int) throws
    -> Int
  {
    let revision = try connection.revision()
    let digest = try connection.digest(of: revision)
    return seen.withLock { seen in
      // Another connection of this store may have noticed it first.
      if seen.restores == restores {
        seen = Seen(
          newest: digest.map { (revision, $0) }, restores: restores + 1, schema: schema)
      }
      return seen.restores
    }
  }

  /// The stock of a store that has lost nothing.
  func stock(in connection: Connection) throws -> Stock {
    try connection.transaction(.deferred) {
      let restores = try check(in: connection)
      return try connection.stock().after(restores: restores)
    }
  }
}
