import JuiceKit
import JuiceText

/// Comma-separated values (RFC 4180).
enum CSV {
  static func row(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  /// Quotes a cell if needed. A leading apostrophe disarms formulas.
  private static func cell(_ text: String) -> String {
    // Replaces control characters, but keeps the joiners of emoji.
    var text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isUnseen && $0 != "\u{200D}" ? "?" : $0 }))
    if let first = text.unicodeScalars.first, "=+-@＝＋－＠".unicodeScalars.contains(first),
      !isPlainNumber(text)
    {
      text = "'" + text
    }
    guard text.unicodeScalars.contains(where: { "\",".unicodeScalars.contains($0) }) else {
      return text
    }
    // Compares scalars: a quotation mark with a combining accent ends a cell too.
    let doubled = text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"" + doubled + "\""
  }

  private static func isPlainNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
  }
}
