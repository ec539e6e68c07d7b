import FoundationEssentials
import JuiceKit

extension PostgresRows {
  /// The entries of all rows, from columns as `juice.entries` gives them; a row without a number has none.
  func entries(_ column: Int = 0) throws -> [RecordedEntry] {
    try (0..<count).compactMap { try optionalText($0, column) == nil ? nil : entry($0, column) }
  }

  private func entry(_ row: Int, _ column: Int) throws -> RecordedEntry {
    let lines = try words(row, column + 12).map { words in
      try Self.value(words.joined(separator: " ")) { _ in Order.Line(words.dropFirst()) }
    }
    let positions = try words(row, column + 12).map(\.first)
    var changes: Quantities = [:]
    var after: [(id: Ingredient.ID, count: Int)] = []
    for words in try words(row, column + 13) {
      guard words.count == 3, let id = Ingredient.ID(parsing: String(words[0])),
        let difference = Int(words[1]), JournalLimits.differences.contains(difference),
        let count = Int(words[2]), JournalLimits.counts.contains(count)
      else { throw PostgresError.badValue(words.joined(separator: " ")) }
      changes[id] = difference
      after.append((id, count))
    }
    let entry = JournalEntry(
      seq: try integer(row, column, in: JournalLimits.numbers),
      id: try id(row, column + 1),
      at: Date(milliseconds: try integer(row, column + 2, in: JournalLimits.times)),
      kind: try Self.value(text(row, column + 3), JournalEntry.Kind.init(rawValue:)), lines: lines,
      changes: changes, reason: try optionalText(row, column + 4),
      number: try orderNumber(row, column + 5),
      payment: try optionalText(row, column + 7).map {
        try Self.value($0, Payment.ID.init(parsing:))
      },
      by: try author(row, column + 8), digest: try digest(row, column + 10),
      isVoided: try bool(row, column + 11))
    let hasLinesInOrder = zip(0..., positions).allSatisfy { $1 == "\($0)" }
    return RecordedEntry(entry: entry, hasLinesInOrder: hasLinesInOrder, after: after)
  }

  func id(_ row: Int, _ column: Int) throws -> Order.ID {
    try Self.value(text(row, column), Order.ID.init(parsing:))
  }

  /// From the columns of its day and of the number itself.
  private func orderNumber(_ row: Int, _ column: Int) throws -> OrderNumber? {
    guard let day = try optionalText(row, column) else { return nil }
    let number = try integer(row, column + 1, in: JournalLimits.numbers)
    return try Self.value(day) { OrderNumber(parsing: $0, number: number) }
  }

  /// From the columns of its name and of the till.
  private func author(_ row: Int, _ column: Int) throws -> Author? {
    guard let name = try optionalText(row, column) else { return nil }
    let till = try text(row, column + 1)
    return try Self.value(Author.allows(name) ? till : name) { _ in Author(name: name, till: till) }
  }

  static func value<Value>(_ text: String, _ parse: (String) -> Value?) throws(PostgresError)
    -> Value
  {
    guard let value = parse(text) else { throw .badValue(text) }
    return value
  }
}

extension Order.Line {
  /// From `kiwi 2` or `kiwi 2 350 EUR`.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    let words = Array(words)
    guard words.count == 2 || words.count == 4, let juice = Juice.ID(parsing: String(words[0])),
      let cups = Int(words[1]), JournalLimits.cups.contains(cups)
    else { return nil }
    var price: Price?
    if words.count == 4 {
      guard let units = Int(words[2]), JournalLimits.prices.contains(units),
        let currency = Currency(code: String(words[3]))
      else { return nil }
      price = Price(minorUnits: units, currency: currency)
    }
    self.init(juice: juice, cups: cups, price: price)
  }
}

extension JournalEntry {
  /// As `juice.append` takes it, from the number to the changes.
  var values: [String?] {
    [
      String(seq), id.text, String(at.milliseconds), kind.rawValue, reason, number?.day,
      number.map { String($0.number) }, payment?.rawValue, by?.name, by?.till,
      digest?.value,
      lines.map { line in
        "\(line.juice) \(line.cups)"
          + (line.price.map { " \($0.minorUnits) \($0.currency.code)" } ?? "")
      }.joined(separator: ","),
      changes.map { "\($0.key) \($0.value)" }.joined(separator: ","),
    ]
  }
}

extension Digest {
  /// As a `bytea`.
  var value: String { "\\x" + text }
}
