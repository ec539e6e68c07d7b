import CYAML
import JuiceKit

/// Builds a tree from the events of libyaml. It keeps aliases and repeated keys for the checks, and stops below `maxLevels`.
@safe final class YAMLParser {
  /// The limit of nested lists and mappings; a menu needs 6.
  private static let maxLevels = 8

  private let text: SourceText
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var lastEnd = 0

  init(_ text: SourceText) {
    self.text = text
    unsafe input = .allocate(capacity: max(1, text.bytes.count))
    _ = unsafe input.initialize(from: text.bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, text.bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  func document() throws(LocatedProblem) -> YAMLNode {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case .documentStart where root != nil:
        throw LocatedProblem(kind: .secondDocument, position: event.position)
      case .documentStart, .end: continue
      case .streamEnd:
        guard let root, !root.isLeftOut else {
          throw LocatedProblem(kind: .empty, position: .start)
        }
        return root
      default: root = try node(event, level: 1)
      }
    }
  }

  /// - Parameter emptyPosition: the position for an omitted value.
  private func node(_ event: Event, level: Int, emptyPosition: Position? = nil)
    throws(LocatedProblem) -> YAMLNode
  {
    switch event.kind {
    case .listStart, .mappingStart:
      guard level <= Self.maxLevels else { throw tooDeep(at: event.position) }
      let content: YAMLNode.Content =
        if case .listStart = event.kind {
          .list(try items(level: level + 1))
        } else {
          .mapping(try pairs(level: level + 1))
        }
      let end = event.isFlow ? lastEnd : content.end ?? event.range.upperBound
      return YAMLNode(
        content, position: event.position, range: event.range.lowerBound..<end,
        hasAnchor: event.hasAnchor, tag: event.tag)
    case .scalar(let text, let isPlain):
      let node = YAMLNode(
        .scalar(text, isPlain: isPlain), position: event.position, range: event.range,
        hasAnchor: event.hasAnchor, tag: event.tag)
      guard let emptyPosition, node.isLeftOut else { return node }
      return YAMLNode(
        node.content, position: emptyPosition, range: event.range, hasAnchor: false, tag: nil)
    default:
      return YAMLNode(
        .alias, position: event.position, range: event.range, hasAnchor: false, tag: nil)
    }
  }

  private func items(level: Int) throws(LocatedProblem) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while let event = try nextInCollection() {
      // libyaml reports the position after the dash.
      var dash = event.position
      if dash.column > 1 { dash.column -= 1 }
      items.append(try node(event, level: level, emptyPosition: dash))
    }
    return items
  }

  private func pairs(level: Int) throws(LocatedProblem) -> [YAMLNode.Pair] {
    var pairs: [YAMLNode.Pair] = []
    while let event = try nextInCollection() {
      let key = try node(event, level: level)
      pairs.append((key, try node(next(), level: level, emptyPosition: key.position)))
    }
    return pairs
  }

  /// - Returns: `nil` at the end of the list or mapping.
  private func nextInCollection() throws(LocatedProblem) -> Event? {
    let event = try next()
    if case .end = event.kind { return nil }
    return event
  }

  private func next() throws(LocatedProblem) -> Event {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { unsafe yaml_event_delete(&event) }
      lastEnd = unsafe event.end_mark.index
      if let event = unsafe Event(event) { return event }
    }
  }

  private func failure() -> LocatedProblem {
    let problem =
      unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      let position = unsafe text.position(ofByte: parser.pointee.problem_offset)
      return LocatedProblem(kind: .notYAML(.other(problem)), position: position)
    }
    let mark = unsafe parser.pointee.problem_mark
    // At the end of the text, libyaml reports a line that does not exist.
    let position = min(Position(mark), text.position(ofByte: text.bytes.count))
    if problem.hasPrefix("Maximum nesting level") { return tooDeep(at: position) }
    if unsafe parser.pointee.error == YAML_SCANNER_ERROR, text.scalar(at: mark.index) == "\t" {
      return LocatedProblem(kind: .tabIndent, position: position)
    }
    let start = unsafe parser.pointee.context_mark
    let (fault, isAtStart) = unsafe fault(
      problem, in: parser.pointee.context.map { unsafe String(cString: $0) })
    return LocatedProblem(kind: .notYAML(fault), position: isAtStart ? Position(start) : position)
  }

  /// Translates a message of libyaml. `isAtStart` if the fault is at the start of the item that libyaml was reading.
  private func fault(_ problem: String, in context: String?) -> (YAMLFault, isAtStart: Bool) {
    let (mark, start) = unsafe (parser.pointee.problem_mark, parser.pointee.context_mark)
    switch (problem, context ?? "") {
    case ("found unexpected end of stream", "while scanning a quoted scalar"):
      return (.openQuote, true)
    case ("did not find expected ',' or '}'", _), ("did not find expected ',' or ']'", _):
      return (.openBracket(line: Position(start).line), false)
    case ("mapping values are not allowed in this context", _), ("found unexpected ':'", _):
      return (.colon, false)
    case ("could not find expected ':'", _): return (.keyWithoutColon, true)
    case ("did not find expected key", _), ("did not find expected '-' indicator", _),
      ("did not find expected <document start>", _):
      return (.alignment, false)
    case ("block sequence entries are not allowed in this context", _): return (.dash, false)
    case ("mapping keys are not allowed in this context", _),
      ("found character that cannot start any token", _):
      return (text.scalar(at: mark.index).map(YAMLFault.start) ?? .other(problem), false)
    case (_, "while scanning an anchor"), (_, "while scanning an alias"),
      (_, "while scanning a block scalar"), (_, "while scanning a directive"),
      (_, "while scanning a tag"), (_, "while parsing a tag"):
      return (text.scalar(at: start.index).map(YAMLFault.start) ?? .other(problem), true)
    case ("did not find expected node content", _): return (.noValue, false)
    case ("found unknown escape character", _): return (.escape, false)
    default: return (.other(problem), false)
    }
  }

  private func tooDeep(at position: Position) -> LocatedProblem {
    LocatedProblem(kind: .tooDeep(most: Self.maxLevels), position: position)
  }
}

private struct Event {
  enum Kind {
    case documentStart, streamEnd
    case scalar(String, isPlain: Bool)
    case listStart, mappingStart
    case end
    case alias
  }

  let kind: Kind
  let position: Position
  /// For the start of a collection, its first character only.
  let range: Range<Int>
  var isFlow = false
  var hasAnchor = false
  var tag: String?

  init?(_ event: yaml_event_t) {
    position = unsafe Position(event.start_mark)
    range = unsafe event.start_mark.index..<event.end_mark.index
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      hasAnchor = unsafe scalar.anchor != nil
      tag = unsafe scalar.tag.map { unsafe String(cString: $0) }
    case YAML_SEQUENCE_START_EVENT:
      kind = .listStart
      isFlow = unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      hasAnchor = unsafe event.data.sequence_start.anchor != nil
      tag = unsafe event.data.sequence_start.tag.map { unsafe String(cString: $0) }
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      isFlow = unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      hasAnchor = unsafe event.data.mapping_start.anchor != nil
      tag = unsafe event.data.mapping_start.tag.map { unsafe String(cString: $0) }
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT: kind = .end
    default: return nil
    }
  }
}

extension YAMLNode.Content {
  /// The end of the last value: libyaml ends a list or mapping without brackets where the next item begins.
  fileprivate var end: Int? {
    switch self {
    case .list(let items): items.last?.range.upperBound
    case .mapping(let pairs): pairs.last?.value.range.upperBound
    case .scalar, .alias: nil
    }
  }
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
