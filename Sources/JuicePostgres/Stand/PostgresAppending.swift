import FoundationEssentials
import JuiceKit
import JuiceStorage

/// An entry whose answer was lost with the connection: the server may have written it.
struct LostEntry: Sendable {
  let entry: JournalEntry
  let books: Books
  let previous: Digest?
}

/// Writes one change to the journal, and retries if another till writes first.
struct PostgresAppending {
  let change: Change
  let author: Author
  let now: Date
  let database: PostgresDatabase
  /// The last known state of the stand.
  private(set) var state: StandState
  /// Entries with the change's id; nil if not read yet.
  private var prior: [JournalEntry]?
  /// True if `state` was read for this change: a refusal must not rely on an older state.
  private var isFresh = false
  /// Sent, but not answered.
  private(set) var lost: LostEntry?

  init(
    _ change: Change, by author: Author, at now: Date, knowing state: StandState, lost: LostEntry?,
    in database: PostgresDatabase
  ) {
    self.change = change
    self.author = author
    self.now = now
    self.database = database
    self.state = state
    self.lost = lost
  }

  mutating func apply() throws -> Applied {
    if lost != nil { try read() }
    while true {
      guard let applied = try appliedBefore() ?? applyOnce() else { continue }
      // Notify for an existing entry too: its writer may have stopped before it could.
      if applied.entry != nil { database.connection.post("SELECT juice.tell()") }
      return applied
    }
  }

  /// Returns the result of the lost entry; nil if the journal does not have it.
  private mutating func appliedBefore() throws -> Applied? {
    guard let lost, state.books.count >= lost.entry.seq else { return nil }
    self.lost = nil
    let entry = try database.journal(of: state).entry(lost.entry.seq)
    guard let entry, entry.digest == lost.entry.digest else { return nil }
    return try database.journal(of: state).applied(.done(entry), knowing: state.books)
  }

  /// - Returns: nil if the change must be decided again.
  private mutating func applyOnce() throws -> Applied? {
    try refuseFault()
    if needsReading { try read() }
    let new: LostEntry
    if let lost, lost.previous == state.books.digest {
      // The entry may still be in flight. Sent again unchanged, it is written only once.
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
        return try database.journal(of: state).applied(other.get(), knowing: state.books)
      }
    }
    try database.connection.readAll()
    let isRepeated = lost != nil
    lost = new
    let answer = try database.append(
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

  /// An order needs today's last number, a change of an order its prior entries.
  private var needsReading: Bool {
    if case .order = change { return state.day != database.today }
    return needsPrior && !isFresh
  }

  /// An order usually has no prior entries.
  private var needsPrior: Bool {
    if case .order = change { false } else { change.id != nil }
  }

  private mutating func read() throws {
    if let id = change.id {
      (state, prior) = try database.state(with: id, knowing: state)
    } else {
      state = try database.state(knowing: state)
    }
    isFresh = true
    try refuseFault()
  }

  private func refuseFault() throws {
    if let fault = state.fault { throw ContentError.damaged(.fault(fault)) }
  }
}

private enum AppendAnswer {
  case done
  /// Another entry came first; has the stand's new state.
  case taken(StandState)
  case there
}

extension PostgresDatabase {
  /// Retries on conflicts with other transactions.
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
