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

  public init(_ format: Format = .text, columns: Int = widths.lowerBound) {
    (self.format, self.columns) = (format, columns)
  }

  /// The text with what this paper can have in it, and without what would act on the printer.
  public func printed(_ text: String) -> String {
    let text = text.printable
    guard format == .escpos, CP949.isInstalled else { return text }
    return String(
      text.map { character in
        let character = Self.wide[character] ?? character
        return CP949.bytes(of: character) == nil ? "?" : character
      })
  }

  /// The columns of a text that was `printed`.
  public func width(of text: String) -> Int {
    format == .text ? TextWidth.columns(of: text) : bytes(of: text).count
  }

  /// What the printer gets for a text that was `printed`.
  public func bytes(of text: String) -> [UInt8] {
    format == .text ? Array(text.utf8) : text.flatMap { CP949.bytes(of: $0) ?? [] }
  }

  /// Korean has these in the width of a syllable alone.
  private static let wide: [Character: Character] = ["₩": "￦", "¥": "￥", "£": "￡", "¢": "￠"]
}
