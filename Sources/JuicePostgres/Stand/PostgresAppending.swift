import FoundationEssentials
import JuiceKit

/// An entry that a server was asked to write, and whose answer was lost with the connection: it may be there.
struct LostEntry: Sendable {
  let entry: JournalEntry
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
  private var prior: [JournalEntry] = []
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
    guard let lost, state.stock.revision >= lost.entry.seq else { return nil }
    self.lost = nil
    let entry = try journal.entry(lost.entry.seq, of: state.stand)
    guard let entry, entry.digest == lost.entry.digest else { return nil }
    return Applied(
      entry: entry, stock: try journal.stock(after: entry.seq, of: state.stand, now: state.stock))
  }

  /// - Returns: nil where it has to be decided anew.
  private mutating func applyOnce() throws -> Applied? {
    if needsReading { try read() }
    let entry: JournalEntry
    if let lost, lost.previous == state.digest {
      // It may still be on its way: asked for as it was, it is written once.
      entry = lost.entry
    } else {
      lost = nil
      let number = OrderNumber(day: journal.today, number: state.number + 1)
      switch verdict(number) {
      case .success(.write(let new)):
        var seal = Seal(after: state.digest)
        entry = try seal.seal(new)
      case .success, .failure:
        guard isFresh else {
          try read()
          return nil
        }
        return try applied(verdict(number).get())
      }
    }
    try journal.connection.readAll()
    let isRepeated = lost != nil
    lost = LostEntry(entry: entry, previous: state.digest)
    let answer = try journal.append(entry, after: state.digest)
    if !isRepeated { lost = nil }
    switch answer {
    case .done:
      lost = nil
      state = state.applying(entry)
      return Applied(entry: entry, stock: state.stock)
    case .taken(let now):
      state = now
      isFresh = true
      if needsPrior { try read() }
    case .there:
      try read()
    }
    return nil
  }

  private func verdict(_ number: OrderNumber) -> Result<Verdict, Refusal> {
    Result { () throws(Refusal) in
      try change.verdict(on: state.stock, prior: prior, number: number, by: author, at: now)
    }
  }

  private func applied(_ verdict: Verdict) throws -> Applied? {
    switch verdict {
    case .nothing: Applied(entry: nil, stock: state.stock)
    case .done(let entry):
      Applied(
        entry: entry, stock: try journal.stock(after: entry.seq, of: state.stand, now: state.stock))
    case .write: nil
    }
  }

  /// A number is one of today.
  private var needsReading: Bool {
    if case .order = change { return state.day != journal.today }
    return needsPrior && !isFresh
  }

  /// It is decided on an entry of the journal.
  private var needsPrior: Bool {
    switch change {
    case .void, .stage, .back, .pay, .revert: true
    case .open, .order, .restock, .count, .waste, .soldOut, .drawer: false
    }
  }

  private mutating func read() throws {
    switch change {
    case .order(let order): (state, prior) = try journal.state(with: order.id)
    case .void(let id), .stage(let id, _), .back(let id, _), .pay(let id, _):
      (state, prior) = try journal.state(with: id)
    case .revert(let entry):
      (state, prior) = try journal.state(with: entry.id, like: entry.kind)
    case .open, .restock, .count, .waste, .soldOut, .drawer: state = try journal.state()
    }
    isFresh = true
  }
}

private enum AppendAnswer {
  case done
  /// Another entry came first: the stand as it is.
  case taken(StandState)
  /// An order with this id is there.
  case there
}

extension PostgresJournal {
  /// Asks to write an entry as the next one; again where the server could not because of others.
  fileprivate func append(_ entry: JournalEntry, after previous: Digest?) throws -> AppendAnswer {
    while true {
      do {
        let rows = try rows(
          """
          SELECT * FROM juice.append(
            $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
          """, [today, previous?.value] + entry.values)
        switch try rows.text(0, 0) {
        case "done": return .done
        case "taken": return .taken(try rows[0].state(1, day: today))
        case "there": return .there
        case let other: throw PostgresError.badValue(other)
        }
      } catch let error as PostgresError where error.isConflict && !deadline.isOver {}
    }
  }
}
