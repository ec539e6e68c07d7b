/// The terminal's answers about itself.
public struct TerminalAnswers: Hashable, Sendable {
  /// In a terminal without UTF-8 its three bytes are three letters.
  static let syllable = "거"

  /// How many columns a Korean syllable takes; nil where that was not answered.
  public private(set) var koreanColumns: Int?
  /// Pastes can be told from keys by their marks.
  public private(set) var marksPastes = false
  /// The last answer has come, and so all that will.
  private(set) var areComplete = false

  /// - Parameter bytes: what the terminal sent, with keys between the answers.
  init(_ bytes: [UInt8] = []) {
    for sequence in String(decoding: bytes, as: UTF8.self).split(
      separator: "\u{1B}[", omittingEmptySubsequences: false
    ).dropFirst() {
      let values = sequence.prefix { "0123456789;?$".contains($0) }
      let fields = values.split(separator: ";")
      switch sequence.dropFirst(values.count).first {
      // The row and the column of the cursor, which began in the first; F3 with Shift looks like it.
      case "R" where fields.count == 2 && koreanColumns == nil:
        koreanColumns = Int(fields[1]).flatMap { (2...4).contains($0) ? $0 - 1 : nil }
      // Marks that can be switched on are on, off, or always on.
      case "y" where fields.count == 2 && fields[0] == "?2004":
        marksPastes = ["1$", "2$", "3$"].contains(fields[1])
      case "c" where values.first == "?": areComplete = true
      default: break
      }
    }
  }
}
