indirect enum YAMLValue: Hashable {
  struct Pair: Hashable {
    let key: String
    let value: YAMLValue

    init(_ key: String, _ value: YAMLValue) { (self.key, self.value) = (key, value) }
  }

  /// A mapping with an id. Without other keys, the bare id.
  struct Entry: Hashable {
    let id: String
    let more: [Pair]
  }

  /// Text that is valid YAML already.
  case scalar(String)
  /// Pairs whose order counts, such as a recipe's.
  case mapping([Pair])
  case fields([Pair])
  case words([String])
  case entries([Entry])

  init?(fields: [Pair]) {
    if fields.isEmpty { return nil }
    self = .fields(fields)
  }
}

// MARK: - Its text

extension YAMLValue {
  var inBrackets: String {
    switch self {
    case .scalar(let text): text
    case .mapping(let pairs), .fields(let pairs):
      "{ \(pairs.map(\.inBrackets).joined(separator: ", ")) }"
    case .words(let words): "[\(words.joined(separator: ", "))]"
    case .entries(let entries): "[\(entries.map(\.inBrackets).joined(separator: ", "))]"
    }
  }

  fileprivate var hasEntries: Bool { if case .entries = self { true } else { false } }
}

extension YAMLValue.Pair {
  var inBrackets: String { "\(key): \(value.inBrackets)" }

  /// - Parameter margin: a line end, then the indent of the key.
  func lines(_ margin: String) -> String {
    guard case .entries(let entries) = value else { return inBrackets }
    return entries.reduce(key + ":") { text, entry in
      let isLong = entry.more.contains { $0.value.hasEntries }
      return text + margin + "  - " + (isLong ? entry.lines(margin + "    ") : entry.inBrackets)
    }
  }
}

extension YAMLValue.Entry {
  private var pairs: [YAMLValue.Pair] { [YAMLValue.Pair("id", .scalar(id.yaml))] + more }

  var inBrackets: String { more.isEmpty ? id.yaml : YAMLValue.mapping(pairs).inBrackets }

  func lines(_ margin: String) -> String {
    pairs.map { $0.lines(margin) }.joined(separator: margin)
  }
}

// MARK: - Its differences

struct YAMLChange: Hashable {
  enum Step: Hashable {
    case key(String)
    case entry(String)
  }

  enum Action: Hashable {
    case set(YAMLValue.Pair)
    case unset(String)
    case append(YAMLValue.Entry)
    case remove(String)
    /// Moves an entry before another, or to the end for `nil`.
    case move(String, before: String?)
  }

  let path: [Step]
  let action: Action
}

extension YAMLChange {
  static func changes(
    from old: [YAMLValue.Pair], to new: [YAMLValue.Pair], at path: [Step] = []
  ) -> [YAMLChange] {
    let changed = new.flatMap { pair in
      changes(
        from: old.first { $0.key == pair.key }?.value, to: pair, at: path)
    }
    let gone = old.filter { pair in !new.contains { $0.key == pair.key } }
    return changed + gone.map { YAMLChange(path: path, action: .unset($0.key)) }
  }

  private static func changes(from old: YAMLValue?, to new: YAMLValue.Pair, at path: [Step])
    -> [YAMLChange]
  {
    switch (old, new.value) {
    case (new.value, _): []
    case (.mapping(let old), .mapping(let pairs)) where keepsOrder(from: old, to: pairs):
      changes(from: old, to: pairs, at: path + [.key(new.key)])
    case (.fields(let old), .fields(let pairs)):
      changes(from: old, to: pairs, at: path + [.key(new.key)])
    case (.entries(let old), .entries(let entries)):
      changes(from: old, to: entries, at: path + [.key(new.key)])
    default: [YAMLChange(path: path, action: .set(new))]
    }
  }

  private static func keepsOrder(from old: [YAMLValue.Pair], to new: [YAMLValue.Pair]) -> Bool {
    let (before, after) = (old.map(\.key), new.map(\.key))
    let kept = before.filter(after.contains)
    return !kept.isEmpty && kept + after.filter { !before.contains($0) } == after
  }

  private static func changes(
    from old: [YAMLValue.Entry], to new: [YAMLValue.Entry], at path: [Step]
  ) -> [YAMLChange] {
    let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let twice =
      new.count == after.count ? nil : new.last { entry in new.count { $0.id == entry.id } > 1 }
    // Writes a repeated entry as it is: the check of the text then refuses it.
    if let twice { return [YAMLChange(path: path, action: .append(twice))] }
    let changed = new.flatMap { entry in
      old.first { $0.id == entry.id }
        .map { changes(from: $0.more, to: entry.more, at: path + [.entry(entry.id)]) } ?? []
    }
    let added = new.filter { !before.contains($0.id) }
    let order = old.map(\.id).filter(after.contains) + added.map(\.id)
    return changed
      + (added.map { .append($0) }
      + old.filter { !after.contains($0.id) }.map { .remove($0.id) }
      + moves(from: order, to: new.map(\.id))).map { YAMLChange(path: path, action: $0) }
  }

  private static func moves(from old: [String], to new: [String]) -> [Action] {
    var (order, moves) = (old, [Action]())
    while let index = order.indices.first(where: { order[$0] != new[$0] }) {
      // Moves the entry here if that alone sorts the list; otherwise moves the wanted entry up.
      let (here, wanted) = (order[index], new[index])
      let isDown = order.filter { $0 != here } == new.filter { $0 != here }
      let next = isDown ? new.drop { $0 != here }.dropFirst().first : here
      let moved = isDown ? here : wanted
      order.removeAll { $0 == moved }
      order.insert(moved, at: next.flatMap(order.firstIndex) ?? order.count)
      moves.append(.move(moved, before: next))
    }
    return moves
  }
}

extension ArraySlice<YAMLChange> {
  /// The longest prefix in which no change lies within the place of another.
  var apart: ArraySlice<YAMLChange> {
    var (places, above): (Set<[YAMLChange.Step]>, Set<[YAMLChange.Step]>) = ([], [])
    return prefix { change in
      let way = (0...change.path.count).map { [YAMLChange.Step](change.path.prefix($0)) }
      guard !above.contains(change.path), places.isDisjoint(with: way) else { return false }
      places.insert(change.path)
      above.formUnion(way)
      return true
    }
  }
}
