/// The character set of a thermal printer.
package enum CodePage: String, CaseIterable, Sendable {
  case cp949
  /// The factory setting of printers in most countries.
  case cp437
  /// Western Europe, with the euro sign.
  case cp858
  case utf8 = "utf-8"

  /// `true` if this machine can encode it: the table of CP949 belongs to the C library.
  package var isInstalled: Bool { self != .cp949 || CP949.isInstalled }

  func bytes(of character: Character) -> [UInt8]? {
    switch self {
    case .cp949: return CP949.bytes(of: character)
    case .utf8: return Array(String(character).utf8)
    case .cp437, .cp858:
      if let ascii = character.asciiValue { return [ascii] }
      return upperHalf.firstIndex(of: character).map { [UInt8(0x80 + $0)] }
    }
  }

  /// Returns the columns of a text that was `printed`.
  func width(of text: String) -> Int {
    switch self {
    // A letter has as many columns as bytes.
    case .cp949: text.reduce(0) { $0 + (bytes(of: $1)?.count ?? 0) }
    case .cp437, .cp858: text.count
    case .utf8: TextWidth.columns(of: text)
    }
  }

  func printed(_ character: Character) -> String {
    let widened = self == .cp949 ? Self.wide[character] ?? character : character
    return bytes(of: widened) != nil ? String(widened) : Self.plain(character)
  }

  /// CP949 has these signs only two columns wide.
  private static let wide: [Character: Character] = ["₩": "￦", "¥": "￥", "£": "￡", "¢": "￠"]

  private var upperHalf: [Character] { self == .cp858 ? Self.upper858 : Self.upper437 }

  private static let upper437 = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧"
      + "╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
  private static let upper858 = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤"
      + "ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}")
}

extension CodePage {
  /// Returns ASCII for a character that the page lacks: `EUR ` for `€`, `c` for `č`, otherwise `?`.
  private static func plain(_ character: Character) -> String {
    if let code = currencySigns.first(where: { $0.value == String(character) })?.key {
      return code + " "
    }
    if let mark = marks[character] { return mark }
    let words = character.unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return "?" }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }

  private static let marks: [Character: String] = [
    "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "…": "...", "×": "x",
  ]
}
