import JuiceTerminal

/// A row of comma-separated values as RFC 4180 has it.
@MainActor
enum CSV {
  static func row(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  /// A cell that a spreadsheet takes for text, whatever it begins with.
  private static func cell(_ text: String) -> String {
    var text = TextWidth.printable(text)
    if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first),
      !isPlainNumber(text)
    {
      text = "'" + text
    }
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    let doubled = text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"" + doubled + "\""
  }

  /// Digits with a sign or a decimal point, and nothing that could be worked out.
  private static func isPlainNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}
