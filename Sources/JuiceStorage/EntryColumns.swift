import FoundationEssentials
import JuiceKit

/// An entry as the tables have it.
struct RecordedEntry {
  let entry: JournalEntry
  /// Its lines are numbered 0, 1, 2.
  let hasLinesInOrder: Bool
  /// The counts after it, by ingredient.
  let after: [(id: Ingredient.ID, count: Int)]
}

/// The columns of a row of a journal, in whatever database it is.
///
/// A damaged file or another server may have any value anywhere: each is looked at before it is taken.
protocol EntryColumns: ~Copyable {
  /// - Returns: nil for NULL.
  func optionalText(_ column: Int) throws -> String?
  func optionalInteger(_ column: Int) throws -> Int?
  func optionalBytes(_ column: Int) throws -> [UInt8]?

  /// Makes the error for a value that no journal has.
  func refusal(of value: String) -> any Error
}

extension EntryColumns where Self: ~Copyable {
  func integer(_ column: Int, in range: ClosedRange<Int>) throws -> Int {
    guard let number = try optionalInteger(column) else { throw refusal(of: "NULL") }
    guard range.contains(number) else { throw refusal(of: String(number)) }
    return number
  }

  func value<Value>(_ column: Int, _ parse: (String) -> Value?) throws -> Value {
    guard let text = try optionalText(column) else { throw refusal(of: "NULL") }
    guard let value = parse(text) else { throw refusal(of: text) }
    return value
  }

  /// An id in small letters: in capitals it would be another one to SQLite.
  func orderID(_ column: Int) throws -> Order.ID {
    try value(column) { text in
      text.utf8.contains(where: \.isCapital) ? nil : Order.ID(parsing: text)
    }
  }

  func ingredient(_ column: Int) throws -> Ingredient.ID {
    try value(column, Ingredient.ID.init(parsing:))
  }

  /// - Returns: nil for NULL.
  func digest(_ column: Int) throws -> Digest? {
    guard let bytes = try optionalBytes(column) else { return nil }
    guard let digest = Digest(bytes: bytes) else { throw refusal(of: "\(bytes.count) bytes") }
    return digest
  }

  /// An entry from twelve columns, from its number to its money, and what other tables have of it.
  func entry(
    _ column: Int, lines: [Order.Line], changes: Quantities, isVoided: Bool
  ) throws -> JournalEntry {
    let kind = try value(column + 3, JournalEntry.Kind.init(rawValue:))
    let reason = try optionalText(column + 4)
    return JournalEntry(
      seq: try integer(column, in: JournalLimits.numbers), id: try orderID(column + 1),
      at: Date(milliseconds: try integer(column + 2, in: JournalLimits.times)),
      kind: kind, lines: lines, changes: changes, reason: reason,
      number: try orderNumber(column + 5), payments: try payments(column + 7),
      discount: try kind.hasLines ? money(column + 11, Discount.init(parsing:)) : nil,
      drawer: try reason.flatMap(DrawerMove.Action.init).flatMap { action in
        try kind == .drawer ? money(column + 11) { DrawerMove(action, parsing: $0) } : nil
      },
      by: try author(column + 8), digest: try digest(column + 10), isVoided: isVoided)
  }

  /// From the columns of its day and of the number itself.
  private func orderNumber(_ column: Int) throws -> OrderNumber? {
    guard try optionalText(column) != nil || optionalInteger(column + 1) != nil else { return nil }
    let number = try integer(column + 1, in: JournalLimits.numbers)
    return try value(column) { OrderNumber(parsing: $0, number: number) }
  }

  private func money<Money>(_ column: Int, _ parse: (String) -> Money?) throws -> Money? {
    try optionalText(column) == nil ? nil : value(column, parse)
  }

  func payments(_ column: Int) throws -> Payments? {
    try optionalText(column) == nil ? nil : value(column, Payments.init(parsing:))
  }

  /// From the columns of its name and of the till.
  private func author(_ column: Int) throws -> Author? {
    guard let name = try optionalText(column) else {
      if let till = try optionalText(column + 1) { throw refusal(of: till) }
      return nil
    }
    let till = try value(column + 1) { $0 }
    guard let author = Author(name: name, till: till) else {
      throw refusal(of: Author.allows(name) ? till : name)
    }
    return author
  }

  /// From six columns: juice, cups, the price where there is one, options and a note.
  func orderLine(_ column: Int) throws -> Order.Line {
    var price: Price?
    if try optionalText(column + 3) != nil || optionalInteger(column + 2) != nil {
      price = Price(
        minorUnits: try integer(column + 2, in: JournalLimits.prices),
        currency: try value(column + 3, Currency.init(code:)))
    }
    let options =
      try optionalText(column + 4) == nil
      ? [] : value(column + 4, [ChoiceGroup.Choice.ID].init(parsing:))
    let cup = Cup(
      try value(column, Juice.ID.init(parsing:)), options: options,
      note: try optionalText(column + 5))
    guard cup.isWithinLimits else { throw refusal(of: cup.note ?? "") }
    return Order.Line(cup, cups: try integer(column + 1, in: Order.cups), price: price)
  }

  /// From three columns: an ingredient, what was added, and the count that it left.
  func change(_ column: Int) throws -> (id: Ingredient.ID, difference: Int, after: Int) {
    (
      try ingredient(column), try integer(column + 1, in: JournalLimits.differences),
      try integer(column + 2, in: JournalLimits.counts)
    )
  }
}
