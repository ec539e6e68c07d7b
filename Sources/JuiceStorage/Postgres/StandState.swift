import JuiceKit
import Synchronization

/// What a till knows of its stand at one moment: all that the next entry hangs on.
struct StandState: Sendable {
  /// The stand's number in the database.
  let stand: Int
  var stock: Stock
  /// Of the newest entry; nil where there is none.
  var digest: Digest?
  /// A day, and the newest number of its orders; 0 where there is none.
  var day: String
  var number: Int

  /// After one more entry.
  func applying(_ entry: JournalEntry) -> StandState {
    var next = self
    next.stock = stock.applying(entry)
    next.digest = entry.digest
    if entry.kind == .order, let number = entry.number {
      (next.day, next.number) = (number.day, number.number)
    }
    return next
  }
}

/// What was last heard of the stand.
final class KnownState: Sendable {
  private let value: Mutex<StandState>

  init(_ state: StandState) { value = Mutex(state) }

  var state: StandState {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

extension PostgresRows {
  /// From six columns, as `juice.state` gives them.
  ///
  /// - Parameter day: the day that was asked about.
  func state(_ column: Int, day: String) throws -> StandState {
    try checkVersion(0, column)
    let revision = try integer(0, column + 2, in: 0...JournalLimits.numbers.upperBound)
    return StandState(
      stand: try integer(0, column + 1),
      stock: Stock(items: try items(0, column + 5), revision: revision),
      digest: try digest(0, column + 3), day: day,
      number: try integer(0, column + 4, in: 0...JournalLimits.numbers.upperBound))
  }

  /// Refuses the tables of another version of the program.
  func checkVersion(_ row: Int, _ column: Int) throws {
    let version = try integer(row, column)
    if version > PostgresSchema.version { throw ContentError.newerVersion }
    if version < PostgresSchema.version { throw PostgresError.olderSchema }
  }

  /// A stock as text: `kiwi 10,mango 3 x`, where x is the mark.
  func items(_ row: Int, _ column: Int) throws -> [Ingredient.ID: Stock.Item] {
    try words(row, column).reduce(into: [:]) { items, words in
      guard words.count == 2 || (words.count == 3 && words[2] == "x"),
        let id = Ingredient.ID(parsing: String(words[0])), let quantity = Int(words[1]),
        JournalLimits.counts.contains(quantity)
      else { throw PostgresError.badValue(words.joined(separator: " ")) }
      items[id] = Stock.Item(quantity: quantity, isSoldOut: words.count == 3)
    }
  }

  /// A list with commas, of words with blanks between them; empty for NULL.
  func words(_ row: Int, _ column: Int) throws(PostgresError) -> [[Substring]] {
    (try optionalText(row, column) ?? "").split(separator: ",").map { $0.split(separator: " ") }
  }

  /// - Returns: nil for NULL.
  func digest(_ row: Int, _ column: Int) throws(PostgresError) -> Digest? {
    guard let bytes = try optionalBytes(row, column) else { return nil }
    guard let digest = Digest(bytes: bytes) else { throw .badValue("\(bytes.count) bytes") }
    return digest
  }
}
