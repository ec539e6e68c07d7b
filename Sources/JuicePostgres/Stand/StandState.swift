import JuiceKit
import JuiceStorage
import Synchronization

/// A stand as a till knows it at one moment: all that the next entry hangs on.
struct StandState: Sendable {
  /// The stand's number in the database.
  let stand: Int
  let kind: StandKind
  let name: String
  /// The books up to the newest entry, or up to the first fault.
  var books: Books
  /// A day, and the newest number of its orders; 0 where there is none.
  var day: String
  var number: Int

  /// The stand after one more entry.
  func after(_ entry: JournalEntry, _ books: Books) -> StandState {
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

  var state: StandState {
    get { known.withLock(\.state) }
    set { known.withLock { $0.state = newValue } }
  }

  /// The first entry that breaks a rule or can't be read, as far as it was met: the journal is read up to it.
  var fault: JournalFault? { known.withLock(\.fault) }

  /// The number of the last entry that can be trusted.
  var last: Int { fault.map { max($0.seq, 1) - 1 } ?? .max }

  func note(_ new: JournalFault?) {
    guard let new, !new.rule.isOfStock else { return }
    known.withLock { known in
      known.fault = known.fault.map { $0.seq <= new.seq ? $0 : new } ?? new
    }
  }

  /// Reads up to the first fault.
  ///
  /// - Parameter body: gets the number of the last entry to read; called again where it meets a fault.
  func read<Value>(_ body: (_ last: Int) throws -> Value) throws -> Value {
    while true {
      let last = last
      do { return try body(last) } catch let fault as JournalFault where fault.seq <= last {
        note(fault)
      }
    }
  }
}

extension PostgresRows {
  /// The stand of a row, from the columns of `juice.state`.
  func head(_ row: Int, _ column: Int) throws -> StandHead {
    try checkVersion(row, column)
    let counts = 0...JournalLimits.numbers.upperBound
    return StandHead(
      stand: try integer(row, column + 1), kind: try kind(row, column + 5),
      name: try text(row, column + 6),
      revision: try integer(row, column + 2, in: counts), digest: try digest(row, column + 3),
      number: try integer(row, column + 4, in: counts), state: try optionalText(row, column + 7))
  }

  func kind(_ row: Int, _ column: Int) throws -> StandKind {
    let text = try text(row, column)
    guard let kind = StandKind(rawValue: text) else { throw PostgresError.badValue(text) }
    return kind
  }

  /// Refuses the tables of another version of the program.
  func checkVersion(_ row: Int, _ column: Int) throws {
    let version = try integer(row, column)
    if version > PostgresSchema.version { throw ContentError.newerVersion }
    if version < PostgresSchema.version { throw PostgresError.olderSchema }
  }

  /// - Returns: nil for NULL.
  func digest(_ row: Int, _ column: Int) throws -> Digest? {
    guard let bytes = try optionalBytes(row, column) else { return nil }
    guard let digest = Digest(bytes: bytes) else {
      throw PostgresError.badValue("\(bytes.count) bytes")
    }
    return digest
  }

  /// The entry of a row that begins with its number, its digest and its body.
  func entry(_ row: Int, _ column: Int, isVoided: Bool = false) throws -> JournalEntry {
    let seq = try integer(row, column)
    guard let digest = try? digest(row, column + 1) else {
      throw JournalFault(seq: seq, rule: .wrongDigest)
    }
    return try withBytes(row, column + 2) {
      try JournalEntry(bytes: $0, seq: seq, digest: digest, isVoided: isVoided)
    }
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
