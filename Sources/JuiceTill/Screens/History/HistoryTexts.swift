internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension ListView.Line {
  init(
    _ line: JournalPage.Line, of shown: JournalWindow, _ wording: Wording, columns: Int, now: Date
  ) {
    switch line {
    case .day(let day): self.init(text: wording.words.heading(day, now: now), isHeading: true)
    case .entry(let index):
      let entry = shown.entries[index]
      self.init(
        entry, isUndone: shown.undone[entry.seq] != nil,
        isUnpaid: entry.kind == .order && shown.records[entry.id]?.isUnpaid ?? false,
        isRefund: entry.kind == .void && shown.records[entry.id]?.isPaid ?? false, wording,
        columns: columns)
    }
  }

  /// An entry of the journal in a row: its time, its kind, what it did, and what an order costs. Unpaid
  /// stands by that: what an order is of may be cut.
  ///
  /// - Parameter columns: the width of the window. Where it is narrow, kinds are not in a column, a number says
  ///   that something is an order, and what was done with the drawer that it is of that.
  private init(
    _ entry: JournalEntry, isUndone: Bool, isUnpaid: Bool, isRefund: Bool, _ wording: Wording,
    columns: Int
  ) {
    let words = wording.words
    let isNarrow = columns < 60
    let kinds = JournalEntry.Kind.allCases.map { TextWidth.columns(of: words.name(of: $0)) }
    let kind = words.name(of: entry.kind)
    let isKindClear =
      isNarrow && (entry.kind == .order && entry.number != nil || entry.kind == .drawer)
    self.init(
      text: [
        Timestamp.clock(entry.at),
        isKindClear ? nil : isNarrow ? kind : TextWidth.fit(kind, to: kinds.max() ?? 0),
        wording.content(of: entry, isUndone: isUndone),
      ].compactMap(\.self).joined(separator: isNarrow ? " " : "  "),
      end: [
        isUnpaid ? words.unpaid : isRefund ? words.refund : "",
        isRefund ? entry.total?.text ?? "" : wording.amount(of: entry),
      ].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

extension JournalWindow {
  /// Says which entry is selected, which of those found it is, and how many have come in out of sight.
  func position(of index: Int, seen: Int, _ words: Words) -> String {
    let news = news(since: seen)
    let isFound = (filter.kind != nil || filter.search != nil) && !hasNewer
    return [
      news == 0 ? nil : words.newEntries(news < Self.mostNews ? "\(news)" : "\(news - 1)+"),
      words.entry(entries[index].seq),
      isFound ? words.place(index + 1, of: "\(entries.count)" + (hasOlder ? "+" : "")) : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension JournalWindow.Filter {
  /// Says what is searched for, and which kind is shown.
  func heading(_ words: Words, columns: Int, now: Date) -> String {
    let kindName = words.shown(kind.map(words.name) ?? words.everything)
    guard let search else { return kindName }
    func heading(_ text: String) -> String {
      [
        words.searchedFor(text),
        search.day.map { words.heading($0, now: now) },
        kind == nil ? nil : kindName,
      ].compactMap(\.self).joined(separator: "  ")
    }
    // The letters typed last are at the end of the text.
    let room = columns - 2 - TextWidth.columns(of: heading(""))
    return heading(TextWidth.cutAtStart(search.text, to: max(10, room)))
  }
}
