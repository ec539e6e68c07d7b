import FoundationEssentials
import JuiceKit
import JuiceStorage

/// An entry that a server was asked to write, and whose answer was lost with the connection: it may be there.
struct LostEntry: Sendable {
  let entry: JournalEntry
  /// The books after it.
  let books: Books
  /// The digest of the entry before it.
  let previous: Digest?
}

/// A change on its way into the journal.
struct PostgresAppending {
  let change: Change
  let author: Author
  let now: Date
  let journal: PostgresJournal
  /// The stand as it was last heard of.
  private(set) var state: StandState
  /// The journal's entries under the id of the change; `nil` if they were not read.
  private var prior: [JournalEntry]?
  /// The state was read for this change: a refusal is not decided by what was known before.
  private var isFresh = false
  /// The entry that was asked for without an answer.
  private(set) var lost: LostEntry?

  init(
    _ change: Change, by author: Author, at now: Date, knowing state: StandState, lost: LostEntry?,
    in journal: PostgresJournal
  ) {
    self.change = change
    self.author = author
    self.now = now
    self.journal = journal
    self.state = state
    self.lost = lost
  }

  /// Decides, and asks to write, until nobody else was quicker.
  mutating func apply() throws -> Applied {
    if lost != nil { try read() }
    while true {
      guard let applied = try appliedBefore() ?? applyOnce() else { continue }
      // It tells of one that was there, too: who wrote that may not have come to this.
      if applied.entry != nil { journal.connection.post("SELECT juice.tell()") }
      return applied
    }
  }

  /// Looks for the entry whose answer was lost; nil where it is not there.
  private mutating func appliedBefore() throws -> Applied? {
    guard let lost, state.books.count >= lost.entry.seq else { return nil }
    self.lost = nil
    let entry = try journal.entry(lost.entry.seq, of: state.stand)
    guard let entry, entry.digest == lost.entry.digest else { return nil }
    return Applied(entry: entry, stock: try journal.stock(after: entry.seq, in: state))
  }

  /// - Returns: nil where it has to be decided anew.
  private mutating func applyOnce() throws -> Applied? {
    try refuseFault()
    if needsReading { try read() }
    let new: LostEntry
    if let lost, lost.previous == state.books.digest {
      // It may still be on its way: asked for as it was, it is written once.
      new = lost
    } else {
      lost = nil
      switch Result(catching: decide) {
      case .success(.write(let entry, let books)):
        new = LostEntry(entry: entry, books: books, previous: state.books.digest)
      case let other:
        guard isFresh else {
          try read()
          return nil
        }
        return try applied(other.get())
      }
    }
    try journal.connection.readAll()
    let isRepeated = lost != nil
    lost = new
    let answer = try journal.append(
      new, isNew: change.id != nil && prior == nil, knowing: state)
    if !isRepeated { lost = nil }
    switch answer {
    case .done:
      lost = nil
      state = state.adding(new.entry, new.books)
      return Applied(entry: new.entry, stock: state.books.stock)
    case .taken(let now):
      state = now
      try refuseFault()
      (isFresh, prior) = (true, nil)
      if needsPrior { try read() }
    case .there:
      try read()
    }
    return nil
  }

  private func decide() throws -> Decision {
    try state.books.decide(
      change, prior: prior ?? [], lastNumber: state.number, by: author, at: now)
  }

  private func applied(_ decision: Decision) throws -> Applied? {
    switch decision {
    case .nothing: Applied(entry: nil, stock: state.books.stock)
    case .done(let entry):
      Applied(entry: entry, stock: try journal.stock(after: entry.seq, in: state))
    case .write: nil
    }
  }

  /// A number is one of today.
  private var needsReading: Bool {
    if case .order = change { return state.day != journal.today }
    return needsPrior && !isFresh
  }

  /// It is decided on an entry of the journal. An order is new, as a rule.
  private var needsPrior: Bool {
    if case .order = change { false } else { change.id != nil }
  }

  private mutating func read() throws {
    if let id = change.id {
      (state, prior) = try journal.state(with: id, knowing: state)
    } else {
      state = try journal.state(knowing: state)
    }
    isFresh = true
    try refuseFault()
  }

  /// Nothing is written into a journal with a fault.
  private func refuseFault() throws {
    if let fault = state.fault { throw ContentError.damaged(.fault(fault)) }
  }
}

private enum AppendAnswer {
  case done
  /// Another entry came first: the stand as it is.
  case taken(StandState)
  /// An entry with this id is there.
  case there
}

extension PostgresJournal {
  /// Asks to write an entry as the next one; again where the server could not because of others.
  ///
  /// - Parameter isNew: whether it may only be written where no other entry has its id.
  fileprivate func append(_ new: LostEntry, isNew: Bool, knowing state: StandState) throws
    -> AppendAnswer
  {
    while true {
      do {
        let rows = try rows(
          "SELECT * FROM juice.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
          [today, new.previous?.value] + new.entry.values
            + [new.books.state, isNew ? "t" : "f"])
        switch try rows.text(0, 0) {
        case "done": return .done
        case "taken": return .taken(try self.state(rows, 0, 1, knowing: state))
        case "there": return .there
        case let other: throw PostgresError.badValue(other)
        }
      } catch let error as PostgresError where error.isConflict && !deadline.isOver {}
    }
  }
}
