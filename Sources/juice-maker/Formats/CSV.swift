import JuiceKit
import JuiceText

/// Comma-separated values (RFC 4180), or with another separator.
struct CSV: Hashable {
  var separator = Separator.comma
  /// Excel and LibreOffice get a BOM, names beside ids, and texts that they don't change.
  var isForExcel = false

  enum Separator: Character, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"

    /// Reads a separator as typed; a shell makes `\t` hard to write.
    init?(typed word: String) {
      guard let separator = Self.allCases.first(where: { $0.names.contains(word) }) else {
        return nil
      }
      self = separator
    }

    private var names: [String] { self == .tab ? ["tab", "\t", "\\t"] : [String(rawValue)] }

    static let typed = [",", ";", "tab"]
  }

  /// - Parameter keepsTimes: for each cell, `true` if Excel may read it as a day or a time. By default all may.
  func row(_ cells: [String], keepsTimes: (Int) -> Bool = { _ in true }) -> String {
    cells.enumerated().map { index, text in cell(text, keepsTimes: keepsTimes(index)) }
      .joined(separator: String(separator.rawValue)) + "\r\n"
  }

  /// Quotes a cell if needed. A leading apostrophe disarms formulas, and keeps texts from Excel's guesses.
  private func cell(_ text: String, keepsTimes: Bool) -> String {
    if !isForExcel, Self.isPlain(text) { return text }
    // Replaces control characters, but keeps the joiners of letters and emoji.
    var text = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.isUnseen && !$0.isJoiner ? "?" : $0 }))
    let isGuessed = isForExcel && text.looksLikeNumber && !(keepsTimes && text.isDayOrClock)
    if isGuessed || Self.beginsFormula(text) && !text.isPlainDecimal { text = "'" + text }
    let separators = Separator.allCases.map(\.rawValue)
    guard text.unicodeScalars.contains(where: { $0 == "\"" || separators.contains(Character($0)) })
    else { return text }
    // A program that expects another separator would find a formula after it.
    text = text.split(separator: ";", omittingEmptySubsequences: false).enumerated()
      .map { $0 > 0 && Self.beginsFormula($1) ? "'\($1)" : String($1) }.joined(separator: ";")
    // Compares scalars: a quotation mark with a combining accent ends a cell too.
    let doubled = text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"" + doubled + "\""
  }

  /// `true` for a text that stays as it is, as most cells do: ASCII without quotation marks, separators and signs of formulas.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    return !"=+-@".utf8.contains(first)
      && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && !"\",;".utf8.contains($0) }
  }

  private static func beginsFormula(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false
  }
}

extension String {
  /// `true` for `12`, `-0.5` and `+3`.
  fileprivate var isPlainDecimal: Bool {
    let digits = hasPrefix("-") || hasPrefix("+") ? dropFirst() : self[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
  }

  /// `true` for `2026-11-25` and `14:02:00`, as this program writes days and times.
  fileprivate var isDayOrClock: Bool {
    LocalDay(parsing: self) != nil
      || utf8.count == 8
        && split(separator: ":").allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) }
  }

  /// `true` for a text that Excel would change into a number or a date: `3/10`, `010`, `1e5`, `11월 3일`, 20 digits.
  fileprivate var looksLikeNumber: Bool {
    guard unicodeScalars.contains(where: { $0.properties.numericType == .decimal }) else {
      return false
    }
    if isPlainDecimal {
      let digits = drop { "+-".contains($0) }
      let whole = digits.prefix { $0 != "." }
      return digits.utf8.count > 15 || whole.count > 1 && whole.hasPrefix("0")
    }
    let words = lowercased().split { !$0.isLetter }
    return words.allSatisfy { Self.dateWords.contains(String($0)) }
      && allSatisfy {
        $0.isLetter || $0.isNumber || $0.isCurrencySymbol || " /-.:,%+'()".contains($0)
      }
  }

  /// Words in dates and numbers of Excel, in the languages of the program.
  private static let dateWords = Set(
    ["e", "am", "pm", "a", "p", "년", "월", "일", "시", "분", "초", "오전", "오후", "원"]
      + [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
      ].flatMap { [$0, String($0.prefix(3))] })
}
