/// A fact that entries of the journal state: one row of `Fact.all`.
///
/// The text of an entry, its JSON, its CSV and the checks of its values are made from these rows, in their order. A row is
/// a property of `JournalEntry` with its key; most are made by `one`.
public struct Fact: Sendable {
  /// The keys of its lines in the text of an entry.
  let keys: [LineKey]
  /// The entry has it only where its kind allows it, with values within the limits of a journal.
  let isRight: @Sendable (JournalEntry) -> Bool
  /// A void has it as its order does; nil for a fact that a void may not repeat, or that has no rule.
  var isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)?
  /// Writes its lines.
  let write: @Sendable (JournalEntry, inout EntryWriter) -> Void
  /// Reads its lines, of which the current one is the first.
  ///
  /// - Returns: false for what is no value.
  let read: @Sendable (inout EntryLines, inout JournalEntry) -> Bool
  /// Its members of a JSON object.
  let json: FactJSON
  /// Its columns in a table: a heading and the cell of an entry.
  var columns: [Column] = []

  /// A column of CSV.
  public struct Column: Sendable {
    public let heading: String
    public let cell: @Sendable (JournalEntry) -> String

    init(_ heading: String, _ cell: @escaping @Sendable (JournalEntry) -> String) {
      self.heading = heading
      self.cell = cell
    }
  }

  /// The keys of all lines but the head, with the rows that they belong to.
  static let rows: [(key: LineKey, row: Int)] = all.enumerated().flatMap { row, fact in
    fact.keys.map { ($0, row) }
  }
}

extension Fact {
  /// A fact with one line, whose value has one text.
  ///
  /// - Parameters:
  ///   - key: that of its line, and of its member of JSON and its column.
  ///   - property: where an entry has it; nil where it has none.
  ///   - kinds: those that may have it.
  ///   - needed: those that must have it.
  ///   - isRepeated: a void has it as its order does; nil where a void may say what it wants.
  ///   - text: the text of a value.
  ///   - parse: reads what `text` gives; nil for anything else.
  ///   - json: its members where they are not its text.
  ///   - columns: its columns where they are not its text.
  static func one<Value: Equatable & SendableMetatype>(
    _ key: LineKey, _ property: any WritableKeyPath<JournalEntry, Value?> & Sendable,
    of kinds: Set<JournalEntry.Kind>, needed: Set<JournalEntry.Kind> = [],
    isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)? = nil,
    text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?,
    json: FactJSON? = nil, columns: [Column]? = nil
  ) -> Fact {
    let name = "\(key)"
    let written: @Sendable (JournalEntry) -> String? = { $0[keyPath: property].map(text) }
    return Fact(
      keys: [key],
      isRight: { entry in
        entry[keyPath: property] == nil
          ? !needed.contains(entry.kind) : kinds.contains(entry.kind)
      },
      isRepeated: isRepeated,
      write: { $1.add(name, written($0)) },
      read: { lines, entry in
        entry[keyPath: property] = parse(lines.value)
        lines.advance()
        return entry[keyPath: property] != nil
      },
      json: json
        ?? FactJSON(keys: [name]) { entry, _ in
          [name: written(entry).map(JSON.text)]
        } read: { object, entry throws(ImportProblem) in
          entry[keyPath: property] = try object.textIfThere(name, as: parse)
        },
      columns: columns ?? [Column(name) { written($0) ?? "" }])
  }
}

/// The members of a JSON object that state a fact.
struct FactJSON: Sendable {
  let keys: [String]
  /// - Parameter record: what is said of the order by now; nil for what the entry itself says.
  let write: @Sendable (JournalEntry, _ record: OrderRecord?) -> [String: JSON?]
  let read: @Sendable (JSONObject, inout JournalEntry) throws(ImportProblem) -> Void
}
