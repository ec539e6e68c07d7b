/// The paper of a printer, and how the printer is told what stands on it.
public struct Paper: Hashable, Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// UTF-8, for a spooler.
    case text
    /// The commands of thermal printers.
    case escpos
  }

  /// The columns that it may have.
  public static let widths = 32...80

  public let format: Format
  public let columns: Int
  /// The code page of a thermal printer.
  public let page: CodePage

  public init(
    _ format: Format = .text, columns: Int = widths.lowerBound, page: CodePage = .cp949
  ) {
    (self.format, self.columns, self.page) = (format, columns, page)
  }

  /// The text with what this paper can have in it, and without what would act on the printer.
  public func printed(_ text: String) -> String {
    let text = text.printable
    guard format == .escpos, page.isInstalled else { return text }
    return text.map(page.printed).joined()
  }

  /// The columns of a text that was `printed`.
  public func width(of text: String) -> Int {
    format == .text ? TextWidth.columns(of: text) : page.width(of: text)
  }

  /// Returns the printer's bytes for a text that was `printed`.
  public func bytes(of text: String) -> [UInt8] {
    format == .text ? Array(text.utf8) : text.flatMap { page.bytes(of: $0) ?? [] }
  }
}
