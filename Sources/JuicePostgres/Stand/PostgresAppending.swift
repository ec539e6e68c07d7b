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
  let author: Author?
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
    _ change: Change, by author: Author?, at now: Date, knowing state: StandState, lost: LostEntry?,
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
    return Applied(entry: entry, stock: lost.books.stock)
  }

  /// - Returns: nil where it has to be decided anew.
  private mutating func applyOnce() throws -> Applied? {
    if needsReading { try read() }
    let (entry, books): (JournalEntry, Books)
    if let lost, lost.previous == state.books.digest {
      // It may still be on its way: asked for as it was, it is written once.
      (entry, books) = (lost.entry, lost.books)
    } else {
      lost = nil
      let decision: Decision
      do { decision = try decide() } catch {
        guard isFresh else {
          try read()
          return nil
        }
        throw error
      }
      guard case .write(let made, let next) = decision else {
        guard isFresh else {
          try read()
          return nil
        }
        return try applied(decision)
      }
      (entry, books) = (made, next)
    }
    try journal.connection.readAll()
    let isRepeated = lost != nil
    lost = LostEntry(entry: entry, books: books, previous: state.books.digest)
    let answer = try journal.append(entry, books, after: state.books.digest, isNew: isNew)
    if !isRepeated { lost = nil }
    switch answer {
    case .done:
      lost = nil
      state = state.after(entry, books)
      return Applied(entry: entry, stock: books.stock)
    case .taken(let head):
      try take(head)
      if needsPrior { try read() }
    case .there:
      try read()
    }
    return nil
  }

  private func decide() throws -> Decision {
    try state.books.decide(
      change, prior: prior, lastNumber: state.number, by: author, at: now)
  }

  private func applied(_ decision: Decision) throws -> Applied? {
    switch decision {
    case .nothing: Applied(entry: nil, stock: state.books.stock)
    case .done(let entry):
      Applied(
        entry: entry, stock: try journal.stock(after: entry.seq, of: journal.head()))
    case .write: nil
    }
  }

  /// Its id has to be a new one.
  private var isNew: Bool { if case .order = change { true } else { false } }

  /// A number is one of today.
  private var needsReading: Bool { isNew ? state.day != journal.today : needsPrior && !isFresh }

  /// It is decided on an entry of the journal that is there.
  private var needsPrior: Bool { change.id != nil && !isNew }

  private mutating func read() throws {
    try take(journal.head())
    prior =
      try change.id.map {
        try journal.entries(under: [$0], of: state.stand, upTo: state.books.count)
      } ?? []
  }

  /// Goes on from the stand as it is now.
  private mutating func take(_ head: StandHead) throws {
    let (now, fault) = try journal.state(head)
    if let fault { throw ContentError.damaged(.fault(fault)) }
    state = now
    isFresh = true
  }
}

private enum AppendAnswer {
  case done
  /// Another entry came first: the stand as it is.
  case taken(StandHead)
  /// An entry with this id is there.
  case there
}

extension PostgresJournal {
  /// Asks to write an entry as the next one; again where the server could not because of others.
  fileprivate func append(
    _ entry: JournalEntry, _ books: Books, after previous: Digest?, isNew: Bool
  ) throws -> AppendAnswer {
    while true {
      do {
        let rows = try rows(
          "SELECT * FROM juice.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
          [today, previous?.value, "\(entry.seq)"] + LookUpColumns(entry).values
            + [entry.body, entry.digest?.value, books.state, isNew ? "t" : "f"])
        switch try rows.text(0, 0) {
        case "done": return .done
        case "taken": return .taken(try rows.head(0, 1))
        case "there": return .there
        case let other: throw PostgresError.badValue(other)
        }
      } catch let error as PostgresError where error.isConflict && !deadline.isOver {}
    }
  }

  /// Takes the next entries of a journal that is made elsewhere, all or none.
  ///
  /// - Parameters:
  ///   - kind: what the stand has to be.
  ///   - previous: the digest of the entry that they follow.
  ///   - books: those after the last of them.
  /// - Returns: false where the newest entry of the stand is another one.
  func load(
    _ entries: [JournalEntry], _ books: Books, into kind: StandKind, after previous: Digest?
  ) throws -> Bool {
    let columns = entries.map { LookUpColumns($0).values }
    let rows = try rows(
      "SELECT juice.load($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      [kind.rawValue, previous?.value, books.state]
        + [PostgresArray.text(entries.map { "\($0.seq)" })]
        + (0..<5).map { column in PostgresArray.text(columns.map { $0[column] }) }
        + [
          PostgresArray.text(entries.map(\.body)),
          PostgresArray.text(entries.map { $0.digest?.value }),
        ])
    // How the tables are best read was found out while they were small.
    if entries.count > 1 { try connection.execute("DISCARD PLANS", until: deadline) }
    return try rows.bool(0, 0)
  }
}
