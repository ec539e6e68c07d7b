import JuiceKit

/// One row of a statement.
struct PostgresRow: EntryColumns {
  let rows: PostgresRows
  let row: Int

  func optionalText(_ column: Int) throws -> String? { try rows.optionalText(row, column) }
  func optionalInteger(_ column: Int) throws -> Int? { try rows.optionalInteger(row, column) }
  func optionalBytes(_ column: Int) throws -> [UInt8]? { try rows.optionalBytes(row, column) }
  func refusal(of value: String) -> any Error { PostgresError.badValue(value) }

  /// The words of a list with commas: what a row of another table has, with blanks between; an empty one for NULL.
  func words(_ column: Int) throws -> [PostgresWords] {
    (try optionalText(column) ?? "").split(separator: ",").map {
      PostgresWords(text: $0, words: $0.split(separator: " ", omittingEmptySubsequences: false))
    }
  }
}

/// A row of another table, as a text in which words stand for columns.
struct PostgresWords: EntryColumns {
  let text: Substring
  let words: [Substring]

  func optionalText(_ column: Int) -> String? {
    words.indices.contains(column) && !words[column].isEmpty ? String(words[column]) : nil
  }

  func optionalInteger(_ column: Int) throws -> Int? {
    guard let word = optionalText(column) else { return nil }
    guard let number = Int(word) else { throw refusal(of: word) }
    return number
  }

  func optionalBytes(_ column: Int) throws -> [UInt8]? { throw refusal(of: String(text)) }

  func refusal(of value: String) -> any Error { PostgresError.badValue(value) }

  /// The same with a word as the text that it has in hexadecimal: a text may have blanks.
  func withText(_ column: Int) throws -> PostgresWords {
    guard let word = optionalText(column) else { return self }
    guard let bytes = [UInt8](hexadecimal: word),
      let decoded = String(validating: bytes, as: UTF8.self)
    else { throw refusal(of: word) }
    var words = words
    words[column] = decoded[...]
    return PostgresWords(text: text, words: words)
  }

  func check(hasCount counts: Int...) throws {
    guard counts.contains(words.count) else { throw refusal(of: String(text)) }
  }
}

extension PostgresRows {
  subscript(row: Int) -> PostgresRow { PostgresRow(rows: self, row: row) }

  /// The entries of all rows, from columns as `juice.entries` gives them; a row without a number has none.
  func entries(_ column: Int = 0) throws -> [RecordedEntry] {
    try (0..<count).compactMap {
      try optionalText($0, column) == nil ? nil : self[$0].recordedEntry(column)
    }
  }
}

extension PostgresRow {
  /// From columns as `juice.entries` gives them.
  func recordedEntry(_ column: Int) throws -> RecordedEntry {
    var lines: [Order.Line] = []
    var hasLinesInOrder = true
    for words in try words(column + 13) {
      try words.check(hasCount: 7)
      if try words.optionalInteger(0) != lines.count { hasLinesInOrder = false }
      lines.append(try words.withText(6).orderLine(1))
    }
    let changes = try words(column + 14).map { words in
      try words.check(hasCount: 3)
      return try words.change(0)
    }
    let differences = changes.reduce(into: [:] as Quantities) { $0[$1.id] = $1.difference }
    let entry = try entry(
      column, lines: lines, changes: differences, isVoided: rows.bool(row, column + 12))
    return RecordedEntry(
      entry: entry, hasLinesInOrder: hasLinesInOrder, after: changes.map { ($0.id, $0.after) })
  }
}

extension JournalEntry {
  /// The arguments of `juice.append`, from the number to the changes.
  var values: [String?] {
    [
      String(seq), id.text, String(at.milliseconds), kind.rawValue, reason, number?.day,
      number.map { String($0.number) }, payments?.text, by?.name, by?.till,
      digest?.value, moneyText,
      lines.map(\.words).joined(separator: ","),
      changes.map { "\($0.key) \($0.value)" }.joined(separator: ","),
    ]
  }
}

extension [JournalEntry] {
  /// The arguments of `juice.load` after the digest before: an array for each value.
  var columns: [String] {
    let values = map(\.values)
    return (values.first ?? []).indices.map { column in
      "{" + values.map { Self.element($0[column]) }.joined(separator: ",") + "}"
    }
  }

  /// A value in the text of an array.
  private static func element(_ value: String?) -> String {
    guard let value else { return "NULL" }
    let quoted = value.utf8.flatMap { byte -> [UInt8] in
      let needsMark = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      return needsMark ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}

extension Order.Line {
  /// The line as `juice.write` reads it.
  fileprivate var words: String {
    return [
      juice.rawValue, "\(cups)", price.map { "\($0.minorUnits)" }, price?.currency.code,
      cup.options.text, cup.note.map { Array($0.utf8).hexadecimal },
    ].map { $0 ?? "" }.joined(separator: " ")
  }
}

extension Digest {
  /// The digest as a `bytea`.
  var value: String { "\\x" + text }
}
