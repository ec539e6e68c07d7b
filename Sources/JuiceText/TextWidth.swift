internal import CText
internal import Glibc

/// Measures and cuts `printable` text in terminal columns, as ncurses does: 2 for a Korean syllable, 0 for a combining mark.
package enum TextWidth {
  package static func columns(of text: String) -> Int {
    if let plain = plainColumns(of: text) { return plain }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Cuts the text to `limit` columns. A cut text ends with `…`.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      if used + width > limit - 1 { break }
      kept.append(character)
      used += width
    }
    return kept + "…"
  }

  /// Like `cut`, but cuts after a whole word if that keeps more than half of the room.
  package static func cutWords(_ text: String, to limit: Int) -> String {
    let cut = cut(text, to: limit)
    guard cut != text, let end = cut.lastIndex(of: " ") else { return cut }
    var words = cut[..<end]
    while let last = words.last, " ·,".contains(last) { words.removeLast() }
    return columns(of: String(words)) * 2 > limit ? words + " …" : cut
  }

  /// Returns the parts that fit, and the number of the others: `Mango, Kiwi +2`. If none fits, cuts the first.
  package static func list(
    _ parts: [String], separator: String = ", ", to limit: Int,
    more: (Int) -> String = { " +\($0)" }
  ) -> String {
    for count in stride(from: parts.count, to: 0, by: -1) {
      let more = count < parts.count ? more(parts.count - count) : ""
      let text = parts.prefix(count).joined(separator: separator)
      if columns(of: text + more) <= limit { return text + more }
    }
    let more = parts.count > 1 ? more(parts.count - 1) : ""
    let room = limit - columns(of: more)
    // One or two letters of a name are no help.
    return room < 4 && parts.count > 1
      ? cut("+\(parts.count)", to: limit) : cut(parts.first ?? "", to: room) + more
  }

  /// Cuts the beginning of the text to `limit` columns. A cut text begins with `…`.
  package static func cutAtStart(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    var left = limit - 1
    let dropped = text.reversed().drop { character in
      left -= columns(of: character)
      return left >= 0
    }
    return "…" + text.dropFirst(dropped.count)
  }

  package enum Alignment { case leading, center, trailing }

  /// Cuts or pads the text to exactly `limit` columns.
  package static func fit(_ text: String, to limit: Int, _ alignment: Alignment = .leading)
    -> String
  {
    let cut = cut(text, to: limit)
    let space = limit - columns(of: cut)
    guard space > 0 else { return cut }
    let before =
      switch alignment {
      case .leading: 0
      case .center: space / 2
      case .trailing: space
      }
    return blanks(before) + cut + blanks(space - before)
  }

  /// A text of spaces. `String(repeating:count:)` takes several times as long.
  package static func blanks(_ count: Int) -> String {
    unsafe String(unsafeUninitializedCapacity: count) { buffer in
      unsafe buffer.initialize(repeating: UInt8(ascii: " "))
      return count
    }
  }

  /// Pads the texts to the width of the widest.
  package static func column(
    _ texts: [String], _ alignment: Alignment = .trailing, atMost limit: Int = .max
  ) -> [String] {
    let width = min(limit, texts.map(columns(of:)).max() ?? 0)
    return texts.map { fit($0, to: width, alignment) }
  }

  /// Breaks the text into lines of at most `limit` columns at the separator. Breaks longer words anywhere.
  package static func wrap(_ text: String, to limit: Int, at separator: String = " ") -> [String] {
    guard limit > 0 else { return [] }
    // Keep repeated spaces, which align columns.
    if columns(of: text) <= limit { return [text] }
    return lines(of: text.split(separator: separator), separator, to: limit) { columns(of: $0) }
  }

  /// Puts words into lines that are no wider than `limit`. Breaks longer words anywhere.
  package static func lines(
    of words: [Substring], _ separator: String = " ", to limit: Int, width: (String) -> Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      let longer = line.isEmpty ? String(word) : line + separator + word
      if width(longer) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word.map({ width(String($0)) > limit ? "…" : $0 }) {
        if width(line + String(character)) > limit {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }

  /// Like `wrap`, but breaks no fact that fits a line. ` · ` separates facts, and a colon ends their heading. A longer fact keeps a
  /// number with its unit, as in `12 pcs`, and `No.` with its number.
  package static func wrapFacts(_ text: String, to limit: Int) -> [String] {
    let parts = text.split(separator: " · ")
    let facts = parts.enumerated().map { index, fact -> String in
      let words = fact.split(separator: " ")
      let end = index == parts.count - 1 ? "" : "\u{A0}·"
      let whole = words.joined(separator: "\u{A0}").replacing(":\u{A0}", with: ": ") + end
      // A sentence alone may have a colon anywhere.
      let fits =
        parts.count > 1
        && whole.split(separator: " ").allSatisfy { columns(of: String($0)) <= limit }
      return fits ? whole : joinUnits(words, to: limit) + end
    }
    return wrap(facts.joined(separator: " "), to: limit).map {
      $0.replacing("\u{A0}", with: " ")
    }
  }

  private static func joinUnits(_ words: [Substring], to limit: Int) -> String {
    var joined = ""
    for (word, next) in zip(words, words.dropFirst()) {
      let isCounted = word.last?.isNumber == true && next.first?.isLetter == true
      let isNumber = word == "No."
      // `-CHF 1.44`
      let isMoney = word.suffix(3).allSatisfy(\.isUppercase) && next.first?.isNumber == true
      let fits = columns(of: word + " " + next) <= limit
      joined += word + (fits && (isCounted || isNumber || isMoney) ? "\u{A0}" : " ")
    }
    return joined + (words.last ?? "")
  }

  private static func columns(of character: Character) -> Int {
    useUTF8()
    return String(character).printable.unicodeScalars.reduce(0) {
      $0 + max(0, Int(wcwidth(wchar_t(truncatingIfNeeded: $1.value))))
    }
  }

  /// A fast path for ASCII, lines, Korean syllables and common marks; `nil` for other text.
  private static func plainColumns(of text: String) -> Int? {
    var columns = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F: columns += 1
      case 0x2500...0x25CF: columns += 1
      case 0xAC00...0xD7A3: columns += 2
      case _ where scalar.isCommonMark: columns += 1
      default: return nil
      }
    }
    return columns
  }
}

/// Sets the character set of the locale to UTF-8, which `wcwidth` and ncurses follow. Later calls are no-ops.
/// `C.UTF-8` is part of glibc; other locales may not be installed.
package func useUTF8() { _ = isUTF8Set }

private let isUTF8Set =
  unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil || setlocale(LC_CTYPE, "en_US.UTF-8") != nil
  || setlocale(LC_CTYPE, "") != nil
