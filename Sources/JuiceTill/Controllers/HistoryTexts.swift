internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension ListView.Line {
  /// An entry of the journal in a row: its time, its kind, what it did, and what an order costs.
  ///
  /// - Parameter columns: the width of the window. Where it is narrow, kinds are not in a column, and a number
  ///   says that something is an order.
  init(_ entry: JournalEntry, isTakenBack: Bool, _ wording: Wording, columns: Int) {
    let words = wording.words
    let isNarrow = columns < 60
    let kinds = JournalEntry.Kind.allCases.map { TextWidth.columns(of: words.name(of: $0)) }
    let kind = words.name(of: entry.kind)
    let isKindClear = isNarrow && entry.kind == .order && entry.number != nil
    self.init(
      text: [
        Timestamp.clock(entry.at),
        isKindClear ? nil : isNarrow ? kind : TextWidth.fit(kind, to: kinds.max() ?? 0),
        wording.content(of: entry, isTakenBack: isTakenBack),
      ].compactMap(\.self).joined(separator: isNarrow ? " " : "  "),
      end: wording.amount(of: entry))
  }
}

extension Alert {
  /// All about an entry.
  init(detailsOf entry: JournalEntry, takenBack: JournalEntry?, _ wording: Wording) {
    self.init(
      kind: .message, message: wording.title(of: entry), style: .heading,
      rows: wording.details(of: entry, takenBack: takenBack?.at).map {
        AlertView.Row(key: $0.name, text: $0.value)
      })
  }
}
