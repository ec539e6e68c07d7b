struct ColorScheme {
  let name: String
  private let ink: Color
  private let paper: Color
  let border: String

  static let dark = ColorScheme(
    name: "dark", ink: Color(0xE6EDF3), paper: Color(0x161B22), border: "#30363d")
  static let light = ColorScheme(
    name: "light", ink: Color(0x1F2328), paper: Color(0xFFFFFF), border: "#d0d7de")

  static let all = [dark, light]

  var background: String { paper.text }
  var foreground: String { ink.text }

  /// Ink and paper of a cell. The paper is `nil` if it is the picture's.
  func colors(of style: StyledScreen.Style) -> (ink: String, paper: String?) {
    var (ink, paper) = (Color(number: style.ink) ?? ink, Color(number: style.paper) ?? paper)
    if style.isReversed { swap(&ink, &paper) }
    if style.isDim { ink = ink.mixed(with: paper) }
    return (ink.text, paper == self.paper ? nil : paper.text)
  }
}

private struct Color: Equatable {
  let parts: [Int]

  init(_ hex: Int) { parts = [hex >> 16, hex >> 8 & 0xFF, hex & 0xFF] }

  private init(parts: [Int]) { self.parts = parts }

  /// A colour of xterm above the first 16: a cube of 216 and a row of 24 greys.
  init?(number: Int?) {
    guard let number else { return nil }
    if number >= 232 {
      parts = Array(repeating: 8 + (number - 232) * 10, count: 3)
    } else {
      parts = [36, 6, 1].map { (number - 16) / $0 % 6 }.map { $0 == 0 ? 0 : 55 + $0 * 40 }
    }
  }

  /// Mixes 65 % of this colour with the other, for faint text.
  func mixed(with other: Color) -> Color {
    Color(parts: zip(parts, other.parts).map { ($0 * 65 + $1 * 35) / 100 })
  }

  var text: String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
