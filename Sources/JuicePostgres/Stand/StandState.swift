import JuiceKit
import JuiceStorage
import Synchronization

/// A stand as a till knows it at one moment: all that the next entry hangs on.
struct StandState: Sendable {
  /// The stand's number in the database.
  let stand: Int
  let kind: StandKind
  let name: String
  /// The books after its newest entry, or up to its first fault.
  var books: Books
  /// The first entry that breaks a rule or can't be read, as far as it was met.
  var fault: JournalFault?
  /// A day, and the newest number of its orders; 0 where there is none.
  var day: String
  var number: Int

  /// The number of the last entry that can be trusted.
  var last: Int { fault.map { max($0.seq, 1) - 1 } ?? .max }

  /// After one more entry.
  func adding(_ entry: JournalEntry, _ books: Books) -> StandState {
    var next = self
    next.books = books
    if let number = entry.ownNumber { (next.day, next.number) = (number.day, number.number) }
    return next
  }
}

/// A stand as its row has it: the kept books may be damaged, or lag behind.
struct StandHead {
  let stand: Int
  let kind: StandKind
  let name: String
  let revision: Int
  /// The digest of the newest entry; nil where there is none.
  let digest: Digest?
  let number: Int
  let state: String?
}

/// The stand as it was last heard of.
final class KnownState: Sendable {
  private struct Known {
    var state: StandState
    var fault: JournalFault?
  }

  private let known: Mutex<Known>

  init(_ state: StandState, fault: JournalFault?) {
    known = Mutex(Known(state: state, fault: fault))
  }

  var state: StandState { value.withLock { $0 } }

  /// Keeps what was heard last, and the first fault.
  func see(_ state: StandState) {
    value.withLock { known in
      let fault = known.fault
      known = state
      if let fault { known.note(fault) }
    }
  }

  /// Notes a fault that was met. That of a kept state is none of the journal.
  func note(_ fault: JournalFault) {
    if !fault.rule.isOfStock { value.withLock { $0.note(fault) } }
  }
}

extension StandState {
  fileprivate mutating func note(_ new: JournalFault) {
    fault = fault.map { $0.seq <= new.seq ? $0 : new } ?? new
  }
}

/// The columns by which an entry is found. They are filled from the entry here and nowhere else.
struct LookUpColumns: Equatable {
  /// Id, kind, time, day and number, as texts for the server.
  let values: [String?]

  init(_ entry: JournalEntry) {
    values = [
      entry.id.text, entry.kind.rawValue, "\(entry.at.milliseconds)", entry.ownNumber?.day,
      entry.ownNumber.map { "\($0.number)" },
    ]
  }

  /// Reads them from five columns.
  init(_ rows: PostgresRows, _ row: Int, _ column: Int) throws {
    values = try (column..<column + 5).map { try rows.optionalText(row, $0) }
  }
}

extension Digest {
  /// The digest as a `bytea`.
  var value: String { "\\x" + text }
}
