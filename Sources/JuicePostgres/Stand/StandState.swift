import JuiceKit
import JuiceStorage
import Synchronization

/// A stand as a till knows it at one moment: all that the next entry hangs on.
struct StandState: Sendable {
  /// The stand's number in the database.
  let stand: Int
  let kind: StandKind
  let name: String
  var stock: Stock
  /// The digest of the newest entry; nil where there is none.
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

/// The stand as it was last heard of.
final class KnownState: Sendable {
  private let value: Mutex<StandState>

  init(_ state: StandState) { value = Mutex(state) }

  var state: StandState {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

extension PostgresRow {
  /// From the columns of `juice.state`.
  ///
  /// - Parameter day: the day that was asked about.
  func state(_ column: Int, day: String) throws -> StandState {
    try checkVersion(column)
    let counts = 0...JournalLimits.numbers.upperBound
    let revision = try integer(column + 2, in: counts)
    return StandState(
      stand: try rows.integer(row, column + 1),
      kind: try value(column + 6, StandKind.init(rawValue:)), name: try rows.text(row, column + 7),
      stock: Stock(items: try items(column + 5), revision: revision),
      digest: try digest(column + 3), day: day, number: try integer(column + 4, in: counts))
  }

  /// Refuses the tables of another version of the program.
  func checkVersion(_ column: Int) throws {
    let version = try rows.integer(row, column)
    if version > PostgresSchema.version { throw ContentError.newerVersion }
    if version < PostgresSchema.version { throw PostgresError.olderSchema }
  }

  /// A stock as text: `kiwi 10,mango 3 x`, where x is the mark.
  func items(_ column: Int) throws -> [Ingredient.ID: Stock.Item] {
    try words(column).reduce(into: [:]) { items, words in
      try words.check(hasCount: words.optionalText(2) == "x" ? 3 : 2)
      items[try words.ingredient(0)] = Stock.Item(
        quantity: try words.integer(1, in: JournalLimits.counts), isSoldOut: words.words.count == 3)
    }
  }
}
