import JuiceKit
import JuiceStorage
import Synchronization

struct StandState: Sendable {
  /// The stand's id in the database.
  let stand: Int
  let kind: StandKind
  let name: String
  let journal: Journal
  /// The books after the newest entry, or before the first fault.
  var books: Books
  var fault: JournalFault?
  /// A day and its newest order number, 0 if there is none.
  var day: String
  var number: Int

  enum Journal: Sendable {
    case own
    /// Another stand's, with the digest of its first entry; nil for an empty one.
    case ofOther(first: Digest?)
  }

  /// The number of the last entry that can be trusted. A reader of another stand trusts what it has checked itself.
  var last: Int {
    if case .ofOther = journal { books.count } else { lastBeforeFault }
  }

  var lastBeforeFault: Int { fault.map { max($0.seq, 1) - 1 } ?? .max }

  func adding(_ entry: JournalEntry, _ books: Books) -> StandState {
    var next = self
    next.books = books
    if let number = entry.ownNumber { (next.day, next.number) = (number.day, number.number) }
    return next
  }
}

final class KnownState: Sendable {
  private let value: Mutex<StandState>

  init(_ state: StandState) { value = Mutex(state) }

  var state: StandState { value.withLock { $0 } }

  /// Stores the newest state, and keeps the earliest fault.
  func see(_ state: StandState) {
    value.withLock { known in
      let fault = known.fault
      known = state
      if let fault { known.note(fault) }
    }
  }

  func note(_ fault: JournalFault) { value.withLock { $0.note(fault) } }
}

extension StandState {
  fileprivate mutating func note(_ new: JournalFault) {
    fault = fault.map { $0.seq <= new.seq ? $0 : new } ?? new
  }
}
