import JuiceKit

struct YAMLNode: Sendable {
  typealias Pair = (key: YAMLNode, value: YAMLNode)

  enum Content: Sendable {
    /// The text after unescaping; `isPlain` without quotes.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([Pair])
    /// A reference to another node, which is never resolved.
    case alias
  }

  let content: Content
  /// The first character; for an omitted value, its key or dash.
  let position: Position
  /// In Unicode scalars of the text; for an omitted value, empty and after the key.
  let range: Range<Int>
  let hasAnchor: Bool
  let tag: String?
  /// `true` if the node or its content has an alias, an anchor or a tag.
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

  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  var isUnquoted: Bool {
    if case .scalar(_, isPlain: true) = content { true } else { false }
  }

  var isLeftOut: Bool { isUnquoted && text == "" && !holdsRefused }

  /// `true` for `<<`, which merges a mapping in YAML 1.1.
  var isMergeKey: Bool { isUnquoted && text == "<<" }

  /// Returns `nil` for an alias, which is reported elsewhere.
  func pairs(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> [Pair]? {
    if case .mapping(let pairs) = content { return pairs }
    guard let shape else { return nil }
    if shape == .text, isUnquoted, text?.contains(/^[A-Za-z0-9-]+:[^\/]/) == true {
      throw problem(.noBlankAfterColon(wanted: wanted))
    }
    throw problem(.wrongType(found: shape, wanted: wanted))
  }

  /// Returns `nil` for an alias, which is reported elsewhere.
  func items(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> [YAMLNode]? {
    if case .list(let items) = content { return items }
    guard let shape else { return nil }
    throw problem(.wrongType(found: shape, wanted: wanted))
  }

  func problem(_ kind: MenuProblem.Kind) -> LocatedProblem {
    LocatedProblem(kind: kind, position: position)
  }
}
