import Testing

/// A page as a strict reader sees it: every tag is closed, every value is quoted, and every mark is known.
struct ReadPage {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  final class Element {
    let tag: String
    let attributes: [String: String]
    fileprivate(set) var elements: [Element] = []
    /// The text before, between and after the elements.
    fileprivate(set) var ownText = ""

    fileprivate init(_ tag: String, _ attributes: [String: String]) {
      (self.tag, self.attributes) = (tag, attributes)
    }

    var text: String { ownText + elements.map(\.text).joined() }

    /// The element and all elements within it, in their order.
    var all: [Element] { [self] + elements.flatMap(\.all) }

    func has(_ name: String) -> Bool {
      attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false
    }
  }

  private static let tags: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "div",
    "p", "span", "h1", "h2", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "dl", "dt", "dd",
    "ul", "li", "svg", "rect", "line",
  ]
  private static let attributes: Set<String> = [
    "charset", "content", "lang", "name", "role", "scope", "style", "viewBox",
    "preserveAspectRatio", "x", "y", "x1", "x2", "y1", "y2", "width", "height", "class",
    "aria-label", "aria-hidden", "data-heading",
  ]
  private static let references = [
    "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&",
  ]

  let root: Element
  let source: String

  init(_ source: String) throws {
    self.source = source
    let start = "<!DOCTYPE html>\n"
    guard source.hasPrefix(start) else { throw Fault(description: "no document type") }
    var rest = source.dropFirst(start.count)
    let top = Element("", [:])
    var open = [top]
    while let mark = rest.firstIndex(of: "<") {
      open[open.count - 1].ownText += try Self.plain(rest[..<mark])
      rest = rest[mark...].dropFirst()
      guard let end = rest.firstIndex(of: ">") else { throw Fault(description: "no >") }
      let inside = rest[..<end]
      rest = rest[end...].dropFirst()
      if inside.first == "/" {
        guard open.count > 1, open.removeLast().tag == inside.dropFirst() else {
          throw Fault(description: "</\(inside.dropFirst())> closes another element")
        }
        continue
      }
      let element = try Self.element(inside)
      open[open.count - 1].elements.append(element)
      if element.tag == "meta" { continue }
      if element.tag == "style" {
        let end = try #require(rest.firstRange(of: "</style>"))
        element.ownText = String(rest[..<end.lowerBound])
        rest = rest[end.upperBound...]
        continue
      }
      open.append(element)
    }
    guard open.count == 1, top.elements.count == 1, top.ownText.allSatisfy(\.isWhitespace)
    else { throw Fault(description: "\(open.last?.tag ?? "") is not closed") }
    root = top.elements[0]
  }

  private static func element(_ inside: Substring) throws -> Element {
    let tag = inside.prefix { $0 != " " }
    guard tags.contains(String(tag)) else { throw Fault(description: "unknown <\(tag)>") }
    var values: [String: String] = [:]
    var rest = inside.dropFirst(tag.count)
    while !rest.isEmpty {
      let attribute = try #require(rest.prefixMatch(of: #/ ([A-Za-z0-9-]+)="([^"]*)"/#))
      let name = String(attribute.1)
      guard attributes.contains(name), values[name] == nil else {
        throw Fault(description: "unknown \(name)=")
      }
      values[name] = try plain(attribute.2)
      rest = rest[attribute.range.upperBound...]
    }
    return Element(String(tag), values)
  }

  private static func plain(_ text: Substring) throws -> String {
    var plain = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      rest = rest[mark...]
      guard let (name, character) = references.first(where: { rest.hasPrefix($0.key) }) else {
        throw Fault(description: "a bare &")
      }
      plain += character
      rest = rest.dropFirst(name.count)
    }
    return plain + rest
  }

  // MARK: Contents

  var body: String { first("body").text }
  var title: String { first("h1").text }

  private func first(_ tag: String) -> Element {
    root.all.first { $0.tag == tag } ?? Element(tag, [:])
  }

  /// The cells of the section with a heading, by row and by column; empty without it.
  func table(_ heading: String) -> [String: [String: String]] {
    Dictionary(rows(heading).map { ($0.name, $0.cells) }, uniquingKeysWith: { $1 })
  }

  func rows(_ heading: String) -> [(name: String, cells: [String: String])] {
    let sections = root.all.filter { $0.tag == "section" }
    guard
      let section = sections.first(where: { $0.elements.first?.text == heading }),
      let table = section.elements.first(where: { $0.tag == "table" })
    else { return [] }
    return table.all.filter { $0.tag == "tr" }.dropFirst().map { row in
      let cells = row.elements.filter { $0.attributes["data-heading"] != nil }
      return (
        row.elements.first?.text ?? "",
        Dictionary(
          cells.map { ($0.attributes["data-heading"] ?? "", $0.text) }, uniquingKeysWith: { $1 })
      )
    }
  }

  /// The figures at the top: their name, value and the rest.
  var figures: [[String]] {
    root.all.filter { $0.has("figures") }.flatMap(\.elements).map { $0.elements.map(\.text) }
  }

  /// Expects nothing that loads, runs or leads elsewhere, and no character that people can't see.
  func expectQuiet(_ place: SourceLocation = #_sourceLocation) {
    for part in ["http", "url(", "@import", "javascript:", "src=", "href="] {
      #expect(!source.contains(part), "\(part)", sourceLocation: place)
    }
    let unseen = source.unicodeScalars.filter { scalar in
      scalar != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse].contains(
          scalar.properties.generalCategory)
    }
    #expect(unseen.isEmpty, sourceLocation: place)
  }
}
