/// The ground on which a terminal shows text.
package enum Background: String, Sendable {
  case dark, light

  /// Reads the value of `COLORFGBG`, which some terminals set: the numbers of text and ground in the palette, `15;0`.
  package init?(environment value: String) {
    guard let last = value.split(separator: ";").last, let ground = Int(last), 0..<16 ~= ground
    else { return nil }
    self = ground == 7 || ground > 8 ? .light : .dark
  }

  /// Reads a colour as X11 writes it: `rgb:1e1e/2e2e/3e3e`, with one to four digits a part, or `#1e2e3e`.
  init?(color: Substring) {
    let parts: [Substring]
    if color.hasPrefix("rgb:") || color.hasPrefix("rgba:") {
      parts = color.drop { $0 != ":" }.dropFirst()
        .split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == (color.hasPrefix("rgba:") ? 4 : 3) else { return nil }
    } else if color.hasPrefix("#"), [7, 13].contains(color.count) {
      let (digits, width) = (Array(color.dropFirst()), color.count / 3)
      parts = (0..<3).map { Substring(digits[$0 * width..<($0 + 1) * width]) }
    } else {
      return nil
    }
    var values: [Int] = []
    for part in parts.prefix(3) {
      guard 1...4 ~= part.count, part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16)
      else { return nil }
      values.append(value * 255 / (1 << (4 * part.count) - 1))
    }
    let color = RGB(red: values[0], green: values[1], blue: values[2])
    self = color.isLight ? .light : .dark
  }

  /// The answer to `InputSequence.question` about the ground; `nil` for any other sequence.
  init?(answer bytes: [UInt8]) {
    guard bytes.starts(with: Self.answer) else { return nil }
    let color = bytes.dropFirst(Self.answer.count).prefix(while: Self.isColor)
    self.init(color: Substring(decoding: color, as: UTF8.self))
  }

  static let question = "\u{1B}]11;?\u{07}"
  /// The beginning of an answer. The colour and the end of a string sequence follow.
  static let answer = Array("\u{1B}]11;".utf8)

  static func isColor(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.digits, UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: "rg:/#".utf8.contains(byte)
    }
  }
}
