/// A fact of journal entries: one row of `Fact.all`.
///
/// The rows define, in their order, an entry's text, JSON, CSV and checks. Most rows are properties, made with `one`.
public struct Fact: Sendable {
  let keys: [LineKey]
  /// Checks that the entry's kind allows the fact, within the limits of a journal.
  let isRight: @Sendable (JournalEntry) -> Bool
  /// `nil` if a void has no such fact, or no rule for it.
  var isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)?
  let write: @Sendable (JournalEntry, inout EntryWriter) -> Void
  /// Reads its lines, beginning with the current one; `false` for an invalid value.
  let read: @Sendable (inout EntryLines, inout JournalEntry) -> Bool
  let json: FactJSON
  var columns: [Column] = []

  public struct Column: Sendable {
    public let heading: String
    public let cell: @Sendable (JournalEntry) -> String

    init(_ heading: String, _ cell: @escaping @Sendable (JournalEntry) -> String) {
      self.heading = heading
      self.cell = cell
    }
  }

  static let rows: [(key: LineKey, row: Int)] = all.enumerated().flatMap { row, fact in
    fact.keys.map { ($0, row) }
  }
}

extension Fact {
  /// Makes a fact with one line, whose value is a text.
  ///
  /// - Parameters:
  ///   - key: the key of the line, the JSON member and the column.
  ///   - property: the entry's property; `nil` without the fact.
  ///   - kinds: the kinds that may have the fact.
  ///   - needed: the kinds that must have it.
  ///   - json: the members, if they differ from `text`.
  ///   - columns: the columns, if they differ from `text`.
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

struct FactJSON: Sendable {
  let keys: [String]
  /// - Parameter record: the current state of the order; `nil` for the entry alone.
  let write: @Sendable (JournalEntry, _ record: OrderRecord?) -> [String: JSON?]
  let read: @Sendable (JSONObject, inout JournalEntry) throws(ImportProblem) -> Void
}
