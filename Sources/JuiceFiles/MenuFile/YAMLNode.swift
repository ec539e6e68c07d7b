import JuiceKit

/// A value of a YAML text, and where it is.
struct YAMLNode {
  typealias Pair = (key: YAMLNode, value: YAMLNode)

  enum Content {
    /// The text as written; plain where it has no quotes.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([Pair])
    /// Stands for another node of the text, which is never looked up.
    case alias
  }

  let content: Content
  /// The position of its first character; for a value that is left out, that of its key or its dash.
  let position: Position
  /// The place where it is written, in Unicode scalars of the text; empty, after its key, for a value that is left out.
  let range: Range<Int>
  let hasAnchor: Bool
  let tag: String?
  /// It or anything in it is an alias, or has an anchor or a tag: menus may not use them.
  let holdsRefused: Bool

  init(
    _ content: Content, position: Position, range: Range<Int>, hasAnchor: Bool, tag: String?
  ) {
    self.content = content
    self.position = position
    self.range = range
    self.hasAnchor = hasAnchor
    self.tag = tag
    let isInside =
      switch content {
      case .alias: true
      case .scalar: false
      case .list(let items): items.contains(where: \.holdsRefused)
      case .mapping(let pairs):
        pairs.contains { $0.key.holdsRefused || $0.value.holdsRefused }
      }
    holdsRefused = hasAnchor || tag != nil || isInside
  }

  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// It is a scalar without quotes.
  var isUnquoted: Bool {
    if case .scalar(_, isPlain: true) = content { true } else { false }
  }

  /// Nothing is written where a value could be.
  var isLeftOut: Bool { isUnquoted && text == "" && !holdsRefused }

  /// It is what YAML 1.1 takes, as a key, for a mapping to be merged in.
  var isMergeKey: Bool { isUnquoted && text == "<<" }

  /// The pairs of a mapping; nil for an alias, which is a problem of its own.
  func pairs(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> [Pair]? {
    if case .mapping(let pairs) = content { return pairs }
    guard let shape else { return nil }
    throw problem(.wrongType(found: shape, wanted: wanted))
  }

  /// The entries of a list; nil for an alias, which is a problem of its own.
  func items(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> [YAMLNode]? {
    if case .list(let items) = content { return items }
    guard let shape else { return nil }
    throw problem(.wrongType(found: shape, wanted: wanted))
  }

  func problem(_ kind: MenuProblem.Kind) -> LocatedProblem {
    LocatedProblem(kind: kind, position: position)
  }
}
