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

  /// How many levels of lists and mappings are followed; a menu needs 4.
  static let maxLevels = 8

  let content: Content
  /// For a value that is left out, the position of its key.
  let position: Position
  let hasAnchor: Bool
  let tag: String?
  /// Whether it or anything in it is an alias, or has an anchor or a tag: menus may not use them.
  let holdsRefused: Bool

  /// Reads a text of one document.
  init(_ text: SourceText) throws(LocatedProblem) {
    let events = YAMLEvents(text)
    var open: [(start: YAMLEvent, items: [YAMLNode])] = []
    var root: YAMLNode?
    while true {
      let event = try events.next()
      let node: YAMLNode
      switch event.kind {
      case .documentStart where root != nil:
        throw LocatedProblem(kind: .secondDocument, position: event.position)
      case .documentStart, .documentEnd: continue
      case .streamEnd:
        guard let root, !root.isLeftOut else {
          throw LocatedProblem(kind: .empty, position: .start)
        }
        self = root
        return
      case .sequenceStart, .mappingStart:
        guard open.count < Self.maxLevels else {
          throw LocatedProblem(kind: .tooDeep(most: Self.maxLevels), position: event.position)
        }
        open.append((event, []))
        continue
      case .end:
        guard let (start, items) = open.popLast() else { continue }
        node = YAMLNode(start, items: items)
      case .scalar, .alias:
        node = YAMLNode(event, at: event.isLeftOut ? Self.position(of: event, in: open.last) : nil)
      }
      if open.isEmpty { root = node } else { open[open.count - 1].items.append(node) }
    }
  }

  /// A list or mapping with its items; those of a mapping are keys and values in turn.
  private init(_ start: YAMLEvent, items: [YAMLNode]) {
    if case .mappingStart = start.kind {
      content = .mapping(
        stride(from: 0, to: items.count - 1, by: 2).map { (items[$0], items[$0 + 1]) })
    } else {
      content = .list(items)
    }
    position = start.position
    hasAnchor = start.hasAnchor
    tag = start.tag
    holdsRefused = hasAnchor || tag != nil || items.contains(where: \.holdsRefused)
  }

  /// A scalar or alias.
  ///
  /// - Parameter position: its position, where that is not the start of the event.
  private init(_ event: YAMLEvent, at position: Position?) {
    hasAnchor = event.hasAnchor
    tag = event.tag
    self.position = position ?? event.position
    guard case .scalar(let text, let isPlain) = event.kind else {
      content = .alias
      holdsRefused = true
      return
    }
    content = .scalar(text, isPlain: isPlain)
    holdsRefused = hasAnchor || tag != nil
  }

  /// Where a value that is left out of a list or mapping is reported.
  private static func position(
    of event: YAMLEvent, in open: (start: YAMLEvent, items: [YAMLNode])?
  ) -> Position {
    switch open?.start.kind {
    case .mappingStart? where open?.items.count.isMultiple(of: 2) == false:
      return open?.items.last?.position ?? event.position
    case .sequenceStart? where event.position.column > 1:
      // libyaml gives the position after the dash.
      return Position(line: event.position.line, column: event.position.column - 1)
    default: return event.position
    }
  }

  /// Whether nothing is written where a value could be.
  private var isLeftOut: Bool { isUnquoted && text == "" && !holdsRefused }
}

extension YAMLNode {
  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Whether it is a scalar without quotes.
  var isUnquoted: Bool {
    if case .scalar(_, isPlain: true) = content { true } else { false }
  }

  /// Whether it is what YAML 1.1 takes, as a key, for a mapping to be merged in.
  var isMergeKey: Bool { isUnquoted && text == "<<" }

  /// The pairs of a mapping; nil for an alias, which is a problem of its own.
  func pairs(wanted: MenuProblem.Wanted) throws(LocatedProblem) -> [Pair]? {
    if case .mapping(let pairs) = content { return pairs }
    guard let shape else { return nil }
    throw problem(.wrongType(found: shape, wanted: wanted))
  }

  func problem(_ kind: MenuProblem.Kind) -> LocatedProblem {
    LocatedProblem(kind: kind, position: position)
  }
}
