import JuiceKit
import Synchronization

/// The newest entry that a store object has written: where the file has it no more, another store was copied over it,
/// which its name and its number on the disk don't tell.
final class OwnEntry: Sendable {
  private let newest = Mutex<JournalEntry?>(nil)

  func note(_ entry: JournalEntry?) {
    guard let entry else { return }
    newest.withLock { newest in
      if entry.seq > newest?.seq ?? 0 { newest = entry }
    }
  }

  /// Only for use in a transaction.
  func check(in connection: Connection) throws {
    guard let entry = newest.withLock({ $0 }) else { return }
    guard try connection.digest(of: entry.seq) == entry.digest else {
      throw ContentError.damaged(.fault(JournalFault(seq: entry.seq, rule: .wrongDigest)))
    }
  }
}
