package struct Paper: Hashable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// Plain UTF-8, for a spooler.
    case text
    /// ESC/POS, the commands of thermal printers.
    case escpos
  }

  package static let widths = 32...80

  package let format: Format
  package let columns: Int
  /// The code page of a thermal printer; unused for `Format.text`.
  package let page: CodePage

  package init(
    _ format: Format = .text, columns: Int = widths.lowerBound, page: CodePage = .cp949
  ) {
    (self.format, self.columns, self.page) = (format, columns, page)
  }

  /// Returns the text with substitutes for characters that the paper lacks, and without control characters.
  package func printed(_ text: String) -> String {
    let text = text.printable
    guard format == .escpos, page.isInstalled else { return text }
    return text.map(page.printed).joined()
  }

  package func width(of text: String) -> Int {
    format == .text ? TextWidth.columns(of: text) : page.width(of: text)
  }

  package func bytes(of text: String) -> [UInt8] {
    format == .text ? Array(text.utf8) : text.flatMap { page.bytes(of: $0) ?? [] }
  }
}
