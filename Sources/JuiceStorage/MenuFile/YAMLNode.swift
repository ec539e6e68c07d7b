/// A value of a YAML text, and where it stands.
struct YAMLNode {
  enum Content {
    /// The text as written; plain where it has no quotes.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
    /// Something else in the text is meant, which is never looked up.
    case alias
  }

  /// How many levels of lists and mappings are followed; a menu needs 4.
  static let mostLevels = 8

  let content: Content
  /// For a value that is left out, where its key stands.
  let position: Position
  let hasAnchor: Bool
  let tag: String?
  /// Whether it or anything in it is an alias, or has an anchor or a tag.
  let hasTricks: Bool

  /// Reads a text of one document.
  init(_ text: SourceText) throws(FatalProblem) {
    let events = YAMLEvents(text)
    var open: [(start: YAMLEvent, items: [YAMLNode])] = []
    var root: YAMLNode?
    while true {
      let event = try events.next()
      let node: YAMLNode
      switch event.kind {
      case .documentStart where root != nil:
        throw FatalProblem(kind: .secondDocument, position: event.position)
      case .documentStart, .documentEnd: continue
      case .streamEnd:
        guard let root, !root.isLeftOut else {
          throw FatalProblem(kind: .empty, position: .start)
        }
        self = root
        return
      case .sequenceStart, .mappingStart:
        guard open.count < Self.mostLevels else {
          throw FatalProblem(kind: .tooDeep, position: event.position)
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

  /// A list or mapping with its items, those of a mapping being keys and values by turns.
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
    hasTricks = hasAnchor || tag != nil || items.contains(where: \.hasTricks)
  }

  /// A scalar or alias.
  ///
  /// - Parameter position: where it is, if not where it begins.
  private init(_ event: YAMLEvent, at position: Position?) {
    hasAnchor = event.hasAnchor
    tag = event.tag
    self.position = position ?? event.position
    guard case .scalar(let text, let isPlain) = event.kind else {
      content = .alias
      hasTricks = true
      return
    }
    content = .scalar(text, isPlain: isPlain)
    hasTricks = hasAnchor || tag != nil
  }

  /// Where to point at for a value that is left out of a list or mapping.
  private static func position(
    of event: YAMLEvent, in open: (start: YAMLEvent, items: [YAMLNode])?
  ) -> Position {
    switch open?.start.kind {
    case .mappingStart? where open?.items.count.isMultiple(of: 2) == false:
      return open?.items.last?.position ?? event.position
    case .sequenceStart? where event.position.column > 1:
      // libyaml marks the place after the dash.
      return Position(line: event.position.line, column: event.position.column - 1)
    default: return event.position
    }
  }

  /// Whether nothing is written where a value could be.
  private var isLeftOut: Bool {
    if case .scalar("", isPlain: true) = content { !hasTricks } else { false }
  }
}
