internal import FoundationEssentials

extension JournalEntry {
  /// The members of a line of an export.
  private static let members =
    (["seq", "id", "at", "kind", "digest"] + Fact.all.flatMap(\.json.keys) + ["unknown", "entries"])
    .withoutRepeats

  /// Returns the entry as a JSON object, for an export or the history.
  ///
  /// - Parameter record: the current state of its order; `nil` for the entry alone.
  package func json(record: OrderRecord? = nil) -> JSON { .object(members(record: record)) }

  func members(record: OrderRecord?) -> JSONMembers {
    var members: JSONMembers = [:]
    for member in Self.sortedMembers {
      if let value = member.value(self, record) { members[member.key] = value }
    }
    if kind == .order, let record { record.writeHistory(to: &members) }
    return members
  }

  struct Member: Sendable {
    let key: String
    /// `true` if no two entries share it, such as the time.
    let isOwn: Bool
    let value: FactJSON.Value
  }

  /// Sorted by key, so that each goes to the end of the object.
  static let sortedMembers: [Member] = {
    let own: KeyValuePairs<String, FactJSON.Value> = [
      "seq": { entry, _ in .whole(entry.seq) }, "id": { entry, _ in .text(entry.id.text) },
      "at": { entry, _ in .text(Timestamp.utc(entry.at)) },
      "digest": { entry, _ in .orNull(entry.digest?.text) },
    ]
    let shared: KeyValuePairs<String, FactJSON.Value> = [
      "kind": { entry, _ in .text(entry.kind.rawValue) },
      "unknown": { entry, _ in
        entry.unknown.isEmpty ? nil : .list(entry.unknown.map(\.json))
      },
    ]
    let all =
      own.map { Member(key: $0.key, isOwn: true, value: $0.value) }
      + shared.map { Member(key: $0.key, isOwn: false, value: $0.value) }
      + Fact.all.flatMap { fact in
        fact.json.members.map {
          Member(key: $0.key, isOwn: fact.keys.contains(.number), value: $0.value)
        }
      }
    return Dictionary(grouping: all, by: \.key).map { key, members in
      guard members.count > 1 else { return members[0] }
      // Facts may share a key: the last one wins.
      return Member(key: key, isOwn: members.contains(where: \.isOwn)) { entry, record in
        members.reversed().lazy.compactMap { $0.value(entry, record) }.first
      }
    }.sorted { $0.key < $1.key }
  }()

  func write(_ facts: [Fact], to members: inout JSONMembers) {
    for (key, value) in facts.flatMap(\.json.members) {
      if let value = value(self, nil) { members[key] = value }
    }
  }

  /// Reads a line of an export; `entries` if the line is the last one, which has the total.
  ///
  /// - Throws: the first mistake in the line.
  package static func imported(_ line: [UInt8]) throws(ImportProblem) -> (
    JournalEntry, entries: Int?
  ) {
    let object = try JSONObject(JSON(reading: line), known: members)
    let entries = object.has("entries") ? try object.whole("entries", in: 1...(.max)) : nil
    let entry = try JournalEntry(object)
    // An unknown line inside another fact can't be read again, nor can too many lines.
    if let unknown = entry.unknown.first, !entry.canBeReadAgain {
      throw .badValue(key: "unknown", value: unknown.text)
    }
    if entry.changes.count > JournalLimits.lines, !entry.canBeReadAgain {
      throw .badValue(key: "changes", value: "{…}")
    }
    return (entry, entries)
  }

  private var canBeReadAgain: Bool {
    let body = body
    return (try? JournalEntry(body: body, seq: seq, digest: digest))?.body == body
  }

  private init(_ object: JSONObject) throws(ImportProblem) {
    let kind: Kind = try object.choice("kind")
    self.init(
      seq: try object.whole("seq", in: 1...(.max)),
      id: try object.text("id", wanted: ["6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"]) {
        UUID(parsing: $0)
      },
      at: try object.text("at", wanted: ["2026-03-01T00:30:00.000Z"]) { text in
        Timestamp.parseZoned(text).flatMap {
          JournalLimits.times.contains($0.milliseconds) ? $0 : nil
        }
      },
      kind: kind, digest: try object.textIfThere("digest") { Digest(parsing: $0) })
    // Payments need the total: read the lines, the discount and the rounding first.
    let isOfTotal = { (fact: Fact) in
      fact.keys.contains { [.line, .discount, .rounding].contains($0) }
    }
    for fact in Fact.all.reversed() where isOfTotal(fact) { try fact.json.read(object, &self) }
    for fact in Fact.all where !isOfTotal(fact) { try fact.json.read(object, &self) }
    for fact in try object.objects("unknown", known: UnknownFact.keys) {
      unknown.append(try UnknownFact(fact))
    }
  }

  /// Returns the cells of a CSV row; lines and changes as on the command line: `mango=2 kiwi=1`.
  ///
  /// - Parameter record: gives the amount of a payment in one way.
  package func cells(record: OrderRecord?) -> [String] {
    Self.columns.map { $0.cell(self, record) }
  }

  /// The CSV columns. Scripts know the first ones by position; columns of later facts follow.
  package static let columns: [Fact.Column] = {
    let columns =
      [
        Fact.Column("seq") { "\($0.seq)" }, Fact.Column("id") { $0.id.text },
        Fact.Column("at") { Timestamp.utc($0.at) }, Fact.Column("kind") { $0.kind.rawValue },
        Fact.Column("digest") { $0.digest?.text ?? "" },
      ] + Fact.all.flatMap(\.columns) + [
        Fact.Column("tip") { $0.tipMoved?.plain ?? "" },
        Fact.Column("total") { ($0.money ?? $0.drawer?.amount)?.plain ?? "" },
        Fact.Column("currency") {
          ($0.money ?? $0.drawer?.amount ?? $0.paid(by: $1))?.currency.code ?? ""
        },
        Fact.Column("discount") { $0.moved($0.facts.discount?.amount)?.plain ?? "" },
        Fact.Column("rounding") { $0.moved($0.facts.rounding)?.plain ?? "" },
        Fact.Column("paid") { $0.paid(by: $1)?.plain ?? "" },
      ]
    let first = [
      "seq", "id", "at", "kind", "lines", "changes", "reason", "number", "day", "payment", "by",
      "till", "digest", "total", "currency",
    ]
    return first.compactMap { heading in columns.first { $0.heading == heading } }
      + columns.filter { !first.contains($0.heading) }
  }()
}

extension UnknownFact {
  fileprivate static let keys = ["line", "text"]

  fileprivate var json: JSON { ["line": .whole(line), "text": .text(text)] }

  /// - Throws: `.badValue` for a line that `EntryLines` does not treat as unknown.
  fileprivate init(_ object: JSONObject) throws(ImportProblem) {
    self.init(
      line: try object.whole("line", in: 6...JournalLimits.textLines),
      text: try object.text("text") { text in
        var line = text + "\n"
        let isUnknown = line.withUTF8 { bytes in
          let lines = unsafe EntryLines(bytes)
          return lines.fact == nil && lines.canBeUnknown && lines.text == text
        }
        return isUnknown ? text : nil
      })
  }
}
