/// The paper of a printer, and the printer's format.
public struct Paper: Hashable, Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// Plain UTF-8, for a spooler.
    case text
    /// ESC/POS, the commands of thermal printers.
    case escpos
  }

  public static let widths = 32...80

  public let format: Format
  public let columns: Int
  /// The code page of a thermal printer; unused for `Format.text`.
  public let page: CodePage

  public init(
    _ format: Format = .text, columns: Int = widths.lowerBound, page: CodePage = .cp949
  ) {
    (self.format, self.columns, self.page) = (format, columns, page)
  }

  /// Returns the text with substitutes for characters that the paper lacks, and without control characters.
  public func printed(_ text: String) -> String {
    let text = text.printable
    guard format == .escpos, page.isInstalled else { return text }
    return text.map(page.printed).joined()
  }

  public func width(of text: String) -> Int {
    format == .text ? TextWidth.columns(of: text) : page.width(of: text)
  }

  public func bytes(of text: String) -> [UInt8] {
    format == .text ? Array(text.utf8) : text.flatMap { page.bytes(of: $0) ?? [] }
  }
}
