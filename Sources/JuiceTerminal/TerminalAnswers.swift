package struct TerminalAnswers: Hashable, Sendable {
  /// A terminal without UTF-8 shows its three bytes as three letters.
  static let syllable = "거"

  /// The width of a Korean syllable in columns; `nil` without an answer.
  package private(set) var koreanColumns: Int?
  package private(set) var marksPastes = false
  private(set) var areComplete = false

  /// - Parameter bytes: the terminal's input; may contain keys between the answers.
  init(_ bytes: [UInt8] = []) {
    for sequence in String(decoding: bytes, as: UTF8.self).split(
      separator: "\u{1B}[", omittingEmptySubsequences: false
    ).dropFirst() {
      let values = sequence.prefix { "0123456789;?$".contains($0) }
      let fields = values.split(separator: ";")
      switch sequence.dropFirst(values.count).first {
      // The cursor's row and column, which tells the syllable's width. Shift-F3 looks the same.
      case "R" where fields.count == 2 && koreanColumns == nil:
        koreanColumns = Int(fields[1]).flatMap { (2...4).contains($0) ? $0 - 1 : nil }
      // Marked pastes are on (1), off (2) or always on (3).
      case "y" where fields.count == 2 && fields[0] == "?2004":
        marksPastes = ["1$", "2$", "3$"].contains(fields[1])
      case "c" where values.first == "?": areComplete = true
      default: break
      }
    }
  }
}
