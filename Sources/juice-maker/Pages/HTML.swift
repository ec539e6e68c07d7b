import JuiceText

/// A piece of a page. Only this file writes marks: text and values are escaped on their way in.
struct HTML: Sendable {
  enum Tag: String, Sendable {
    case html, head, meta, title, style, body, main, header, footer, section, div, p, span, h1, h2
    case table, thead, tbody, tfoot, tr, th, td, dl, dt, dd, ul, li, svg, rect, line

    fileprivate var isEmpty: Bool { self == .meta }

    /// `false` for parts of a line, where a line break would be a space.
    fileprivate var endsLine: Bool { ![.span, .svg, .rect, .line].contains(self) }
  }

  enum Attribute: String, Sendable {
    case charset, content, lang, name, role, scope, style, viewBox, preserveAspectRatio
    case x, y, x1, x2, y1, y2, width, height
    case `class`
    case label = "aria-label"
    case isHidden = "aria-hidden"
    case heading = "data-heading"
  }

  private(set) var source: String

  private init(source: String) { self.source = source }

  /// - Parameters:
  ///   - classes: names of the style sheet, separated by spaces.
  ///   - attributes: those with an empty value are left out.
  init(
    _ tag: Tag, class classes: String = "",
    attributes: KeyValuePairs<Attribute, String> = [:], _ content: [HTML]
  ) {
    source = "<\(tag)"
    for (name, value) in [(key: Attribute.class, value: classes)] + Array(attributes)
    where !value.isEmpty {
      source += " \(name.rawValue)=\"\(value.escapedForHTML)\""
    }
    source += ">" + content.map(\.source).joined()
    if !tag.isEmpty { source += "</\(tag)>" }
    if tag.endsLine { source += "\n" }
  }

  init(
    _ tag: Tag, class classes: String = "",
    attributes: KeyValuePairs<Attribute, String> = [:], _ text: String
  ) {
    self.init(tag, class: classes, attributes: attributes, [.text(text)])
  }

  static func text(_ text: String) -> HTML { HTML(source: text.escapedForHTML) }

  /// A style sheet of the program, which isn't escaped.
  static func style(_ style: PageStyle) -> HTML {
    HTML(.style, [HTML(source: style.sheet)])
  }

  /// A whole file.
  static func page(_ language: Language, title: String, style: PageStyle, _ body: [HTML])
    -> String
  {
    let head = HTML(
      .head,
      [
        HTML(.meta, attributes: [.charset: "utf-8"], []),
        HTML(
          .meta, attributes: [.name: "viewport", .content: "width=device-width, initial-scale=1"],
          []),
        HTML(.meta, attributes: [.name: "color-scheme", .content: "light dark"], []),
        HTML(.title, title), .style(style),
      ])
    return "<!DOCTYPE html>\n"
      + HTML(.html, attributes: [.lang: language.rawValue], [head, HTML(.body, body)]).source
  }
}

extension String {
  /// The printable text with every character that could be a mark as a reference.
  fileprivate var escapedForHTML: String {
    var escaped = ""
    for character in printable.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
