import CYaml
import JuiceKit

/// An event of libyaml: the next thing that it found in a text.
struct YAMLEvent {
  enum Kind {
    case documentStart, documentEnd, streamEnd
    case scalar(String, isPlain: Bool)
    case sequenceStart, mappingStart, end
    case alias
  }

  let kind: Kind
  let position: Position
  var hasAnchor = false
  var tag: String?

  /// Whether nothing is written where a value could be.
  var isLeftOut: Bool {
    if case .scalar("", isPlain: true) = kind { !hasAnchor && tag == nil } else { false }
  }
}

/// The events of a YAML text, one after the other.
///
/// They come from libyaml, the C library inside Yams. The trees of Yams itself lack what a menu is checked
/// for: where an alias or a repeated key was, and how deep a text goes before it is followed there.
final class YAMLEvents {
  private let text: SourceText
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(_ text: SourceText) {
    self.text = text
    input = .allocate(capacity: max(1, text.bytes.count))
    _ = input.initialize(from: text.bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, text.bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// - Throws: why the text is not YAML.
  func next() throws(LocatedProblem) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { yaml_event_delete(&event) }
      if let event = YAMLEvent(event) { return event }
    }
  }

  private func failure() -> LocatedProblem {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.pointee.error == YAML_READER_ERROR {
      let position = text.position(ofByte: parser.pointee.problem_offset)
      return LocatedProblem(kind: .notYAML(problem), position: position)
    }
    let mark = parser.pointee.problem_mark
    // At the end of a text libyaml is in a line of its own.
    let position = min(Position(mark), text.position(ofByte: text.bytes.count))
    if problem.hasPrefix("Maximum nesting level") {
      return LocatedProblem(kind: .tooDeep(most: YAMLNode.maxLevels), position: position)
    }
    if parser.pointee.error == YAML_SCANNER_ERROR, text.scalar(at: mark.index) == "\t" {
      return LocatedProblem(kind: .tabIndent, position: position)
    }
    guard let context = parser.pointee.context.map({ String(cString: $0) }) else {
      return LocatedProblem(kind: .notYAML(problem), position: position)
    }
    let start = Position(parser.pointee.context_mark)
    return LocatedProblem(
      kind: .notYAML("\(problem), \(context) that starts at \(start.line):\(start.column)"),
      position: position)
  }
}

extension YAMLEvent {
  /// - Returns: nil for an event that says nothing about the text.
  fileprivate init?(_ event: yaml_event_t) {
    position = Position(event.start_mark)
    switch event.type {
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      hasAnchor = scalar.anchor != nil
      tag = scalar.tag.map { String(cString: $0) }
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      hasAnchor = event.data.sequence_start.anchor != nil
      tag = event.data.sequence_start.tag.map { String(cString: $0) }
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      hasAnchor = event.data.mapping_start.anchor != nil
      tag = event.data.mapping_start.tag.map { String(cString: $0) }
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .end
    default: return nil
    }
  }
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
