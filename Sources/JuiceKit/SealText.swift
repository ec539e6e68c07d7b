internal import FoundationEssentials

extension JournalEntry {
  /// All that the entry says and the digest of the entry before it, in lines of a key and a value: the text whose
  /// SHA-256 is the entry's digest.
  ///
  /// It never changes for an entry that is written: digests that people have noted hang on it. What an entry may
  /// say some day is a line of its own, which others don't have. `docs/journal.md` has every line.
  ///
  /// - Parameter previous: nil for the first entry.
  public func sealText(after previous: Digest?) -> String {
    var text = "juice-maker entry 1\n"
    // No value has a line end: each is a number, an id, a word of the program, a note or a name of an `Author`.
    func add(_ key: String, _ value: String?) {
      guard let value else { return }
      text += key
      text += " "
      text += value
      text += "\n"
    }
    add("seq", String(seq))
    add("id", id.text)
    add("at", String(at.milliseconds))
    add("kind", kind.rawValue)
    add("day", number?.day)
    add("number", number.map { String($0.number) })
    add("payment", payments?.text)
    add("discount", discount?.text)
    add("drawer", drawer?.text)
    add("reason", reason)
    add("by", by?.name)
    add("till", by?.till)
    for line in lines {
      let price = line.price.map { " \($0.minorUnits) \($0.currency.code)" } ?? ""
      add("line", "\(line.juice) \(line.cups)\(price)")
      add("options", line.cup.options.text)
      add("note", line.cup.note)
    }
    for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
      add("change", "\(id) \(change)")
    }
    add("after", previous?.text ?? String(repeating: "0", count: 2 * Digest.count))
    return text
  }
}
