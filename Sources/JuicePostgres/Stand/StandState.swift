import JuiceKit

struct StandState: JournalKnowledge {
  /// The stand's id in the database.
  let stand: Int
  let kind: StandKind
  let name: String
  let owner: StandJournal.Owner
  /// The books after the newest entry, or before the first fault.
  var books: Books
  var fault: JournalFault?
  /// A day and its newest order number, 0 if there is none.
  var day: String
  var number: Int

  /// A reader of another stand trusts only what it has checked itself.
  var last: Int {
    if case .other = owner { min(books.count, lastBeforeFault) } else { lastBeforeFault }
  }

  func adding(_ entry: JournalEntry, _ books: Books) -> StandState {
    var next = self
    next.books = books
    if let number = entry.ownNumber { (next.day, next.number) = (number.day, number.number) }
    return next
  }
}

extension Known<StandState> {
  /// Stores the newest state, and keeps the earliest fault.
  func see(_ state: StandState) {
    change { known in
      let fault = known.fault
      known = state
      if let fault { known.note(fault) }
    }
  }
}

extension PostgresDatabase {
  func journal(of state: StandState) -> StandJournal {
    StandJournal(database: self, stand: state.stand, owner: state.owner)
  }
}
