/// A fact of journal entries: one row of `Fact.all`.
///
/// The rows define, in their order, an entry's text, JSON, CSV and checks. Most rows are properties, made with `one`.
package final class Fact: Sendable {
  let keys: [LineKey]
  /// The kinds that may have the fact.
  let kinds: Set<JournalEntry.Kind>
  /// The kinds that must have it.
  let needed: Set<JournalEntry.Kind>
  let has: @Sendable (JournalEntry) -> Bool
  /// Checks a fact that an entry has: its limits, and what it must share with other facts.
  let isRight: @Sendable (JournalEntry) -> Bool
  /// `nil` if a void has no such fact, or no rule for it.
  let isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)?
  /// Checks that a request repeats the fact of an order or a bill; `nil` if a retry may differ in it.
  let isRetried: (@Sendable (_ first: JournalEntry, _ request: OrderRequest) -> Bool)?
  let typed: TypedFact?
  let write: @Sendable (JournalEntry, inout EntryWriter) -> Void
  /// Reads its lines, beginning with the current one; `false` at a line with an invalid value.
  let read: @Sendable (inout EntryLines, inout JournalEntry) -> Bool
  let json: FactJSON
  let columns: [Column]
  /// Checks the value of a line, for a reader that needs no more; `nil` for a fact of several lines.
  let accepts: (@Sendable (String) -> Bool)?

  init(
    keys: [LineKey], kinds: Set<JournalEntry.Kind>, needed: Set<JournalEntry.Kind> = [],
    has: @escaping @Sendable (JournalEntry) -> Bool,
    isRight: @escaping @Sendable (JournalEntry) -> Bool = { _ in true },
    isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)? = nil,
    isRetried: (@Sendable (_ first: JournalEntry, _ request: OrderRequest) -> Bool)? = nil,
    typed: TypedFact? = nil,
    write: @escaping @Sendable (JournalEntry, inout EntryWriter) -> Void,
    read: @escaping @Sendable (inout EntryLines, inout JournalEntry) -> Bool, json: FactJSON,
    columns: [Column] = [], accepts: (@Sendable (String) -> Bool)? = nil
  ) {
    (self.keys, self.kinds, self.needed, self.has) = (keys, kinds, needed, has)
    (self.isRight, self.isRepeated, self.isRetried) = (isRight, isRepeated, isRetried)
    (self.typed, self.write, self.read, self.json) = (typed, write, read, json)
    (self.columns, self.accepts) = (columns, accepts)
  }

  package struct Column: Sendable {
    package let heading: String
    /// Gets the record of the entry's order, too; `nil` for the entry alone.
    package let cell: @Sendable (JournalEntry, OrderRecord?) -> String

    init(_ heading: String, _ cell: @escaping @Sendable (JournalEntry) -> String) {
      self.init(heading) { entry, _ in cell(entry) }
    }

    init(_ heading: String, _ cell: @escaping @Sendable (JournalEntry, OrderRecord?) -> String) {
      self.heading = heading
      self.cell = cell
    }
  }

  static let rows: [(key: LineKey, row: Int)] = all.enumerated().flatMap { row, fact in
    fact.keys.map { ($0, row) }
  }
}

/// The facts that entries of each kind may and must have, as bits of their rows.
struct FactSet: Sendable {
  private var bits: UInt32 = 0

  mutating func insert(_ row: Int) { bits |= 1 << UInt32(row) }

  /// Returns `true` if an entry of this kind may have exactly these facts.
  func fits(_ kind: JournalEntry.Kind) -> Bool {
    Self.rules.contains {
      $0.kind == kind && bits & ~$0.allowed.bits == 0 && $0.needed.bits & ~bits == 0
    }
  }

  /// `true` if an entry has exactly the facts of its kind, and each is right.
  static func fits(_ entry: JournalEntry) -> Bool {
    var facts = FactSet()
    for (row, fact) in Fact.all.enumerated() where fact.has(entry) {
      guard fact.isRight(entry) else { return false }
      facts.insert(row)
    }
    return facts.fits(entry.kind)
  }

  private static let rules = JournalEntry.Kind.allCases.map { kind in
    (kind: kind, allowed: of(kind, \.kinds), needed: of(kind, \.needed))
  }

  private static func of(_ kind: JournalEntry.Kind, _ kinds: KeyPath<Fact, Set<JournalEntry.Kind>>)
    -> FactSet
  {
    var facts = FactSet()
    for (row, fact) in Fact.all.enumerated() where fact[keyPath: kinds].contains(kind) {
      facts.insert(row)
    }
    return facts
  }
}

extension Fact {
  /// Makes a fact with one line, whose value is a text.
  ///
  /// - Parameters:
  ///   - key: the key of the line, the JSON member and the column.
  ///   - property: the entry's property; `nil` without the fact.
  ///   - isRight: what the value must share with other facts of the entry.
  ///   - json: the members, if they differ from `text`.
  ///   - columns: the columns, if they differ from `text`.
  static func one<Value: Equatable & SendableMetatype>(
    _ key: LineKey, _ property: FactProperty<Value>,
    of kinds: Set<JournalEntry.Kind>, needed: Set<JournalEntry.Kind> = [],
    isRight: @escaping @Sendable (Value, JournalEntry) -> Bool = { _, _ in true },
    isRepeated: (@Sendable (_ void: JournalEntry, _ record: OrderRecord) -> Bool)? = nil,
    isRetried: (@Sendable (_ first: JournalEntry, _ request: OrderRequest) -> Bool)? = nil,
    typed: TypedFact? = nil,
    text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?,
    json: FactJSON? = nil, columns: [Column]? = nil
  ) -> Fact {
    let name = "\(key)"
    let written: @Sendable (JournalEntry) -> String? = { property.get($0).map(text) }
    return Fact(
      keys: [key], kinds: kinds, needed: needed, has: { property.get($0) != nil },
      isRight: { entry in property.get(entry).map { isRight($0, entry) } ?? true },
      isRepeated: isRepeated, isRetried: isRetried, typed: typed,
      write: { $1.add(name, written($0)) },
      read: { lines, entry in
        let value = lines.take(parse)
        property.set(&entry, value)
        return value != nil
      },
      json: json
        ?? FactJSON([name: { entry, _ in written(entry).map(JSON.text) }]) {
          object, entry throws(ImportProblem) in
          property.set(&entry, try object.textIfThere(name, as: parse))
        },
      columns: columns ?? [Column(name) { written($0) ?? "" }], accepts: { parse($0) != nil })
  }
}

/// A property of an entry or of its `OrderFacts`. No key path, since every entry reads it several times.
struct FactProperty<Value>: Sendable {
  let get: @Sendable (JournalEntry) -> Value?
  let set: @Sendable (inout JournalEntry, Value?) -> Void
}

struct FactJSON: Sendable {
  /// - Parameter record: the current state of the order; `nil` for the entry alone.
  typealias Value = @Sendable (JournalEntry, _ record: OrderRecord?) -> JSON?

  let members: KeyValuePairs<String, Value>
  let read: @Sendable (JSONObject, inout JournalEntry) throws(ImportProblem) -> Void

  init(
    _ members: KeyValuePairs<String, Value>,
    read: @escaping @Sendable (JSONObject, inout JournalEntry) throws(ImportProblem) -> Void
  ) {
    (self.members, self.read) = (members, read)
  }

  var keys: [String] { members.map(\.key) }
}
