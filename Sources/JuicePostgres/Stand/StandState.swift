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

/// The stand as it was last heard of.
final class KnownState: Sendable {
  private let value: Mutex<StandState>

  init(_ state: StandState) { value = Mutex(state) }

  var state: StandState { value.withLock { $0 } }

  /// Keeps what was heard last, and the first fault.
  func see(_ state: StandState) {
    value.withLock { known in
      let fault = known.fault
      known = state
      if let fault { known.note(fault) }
    }
  }

  /// Notes a fault that was met: nothing is read from there on.
  func note(_ fault: JournalFault) { value.withLock { $0.note(fault) } }
}

extension StandState {
  fileprivate mutating func note(_ new: JournalFault) {
    fault = fault.map { $0.seq <= new.seq ? $0 : new } ?? new
  }
}
