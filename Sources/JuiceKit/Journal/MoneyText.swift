/// A journal's text about an amount in minor units, with the note last: `2250 KRW percent=50 note=…`.
///
/// Callers compare the parsed value's text with the original, so that only the canonical form is valid.
struct MoneyText {
  let amount: Price
  let note: String?
  private let values: [Substring: Substring]

  init?(parsing text: String) {
    // Search bytes: the first scalar of a note may combine with the `=` into one character. `firstRange` is slow.
    let (bytes, key) = (text.utf8, " note=".utf8)
    let mark = bytes.indices.first { bytes[$0...].starts(with: key) }
    note = mark.map { String(text[bytes.index($0, offsetBy: key.count)...]) }
    let words = text[..<(mark ?? text.endIndex)].split(separator: " ")
    guard words.count > 1, let units = Int(words[0]),
      let currency = Currency(code: String(words[1]))
    else { return nil }
    amount = Price(minorUnits: units, currency: currency)
    let pairs = words.dropFirst(2).map { $0.split(separator: "=", maxSplits: 1) }
    guard pairs.allSatisfy({ $0.count == 2 }),
      JournalLimits.amounts.contains(units), note?.isNote ?? true
    else { return nil }
    values = Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  func value<Value>(of key: Substring, _ parse: (String) -> Value?) -> Value? {
    values[key].flatMap { parse(String($0)) }
  }

  static func text(_ amount: Price, _ values: [(key: String, value: String?)], note: String?)
    -> String
  {
    let pairs = (values + [("note", note)]).compactMap { key, value in
      value.map { "\(key)=\($0)" }
    }
    return (["\(amount.minorUnits)", amount.currency.code] + pairs).joined(separator: " ")
  }
}

extension String {
  /// `true` for a note that journals allow: 1 to 64 visible characters.
  package var isNote: Bool { Author.allows(self) }
}
