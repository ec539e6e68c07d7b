internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension JournalPage {
  /// The lines as shown: days, and entries with amounts. A wide window aligns the stages of orders in a column.
  func lines(of shown: JournalWindow, _ wording: Wording, columns: Int, now: Date)
    -> [ListView.Line]
  {
    let entries = lines.map { line in
      if case .entry(let index) = line { shown.entries[index] } else { nil as JournalEntry? }
    }
    let stages = entries.map { $0.flatMap { shown.stage(of: $0, wording, columns: columns) } ?? "" }
    var amounts = entries.map { $0.map { shown.amount(of: $0, wording, columns: columns) } ?? "" }
    var aligned = stages
    if columns >= 80 {
      aligned = TextWidth.column(stages, .leading)
      let widest = zip(stages, amounts).filter { !$0.0.isEmpty }.map(\.1)
      let width = widest.map(TextWidth.columns).max() ?? 0
      amounts = zip(stages, amounts).map { stage, amount in
        stage.isEmpty ? amount : TextWidth.fit(amount, to: width, .trailing)
      }
    }
    return lines.indices.map { row in
      switch lines[row] {
      case .day(let day):
        ListView.Line(text: wording.words.heading(day, now: now), isHeading: true)
      case .entry(let index):
        ListView.Line(
          text: shown.text(of: shown.entries[index], wording, columns: columns),
          end: [stages[row].isEmpty ? "" : aligned[row], amounts[row]].filter { !$0.isEmpty }
            .joined(separator: columns < 60 ? " " : "  "))
      }
    }
  }
}

extension JournalWindow {
  /// The row of an entry: time, kind and content. A narrow window does not align kinds, and drops obvious ones.
  fileprivate func text(of entry: JournalEntry, _ wording: Wording, columns: Int) -> String {
    let words = wording.words
    let isNarrow = columns < 60
    let kinds = JournalEntry.Kind.allCases.map { TextWidth.columns(of: words.name(of: $0)) }
    let kind = words.name(of: entry.kind)
    let isKindClear =
      isNarrow && (entry.kind == .order && entry.number != nil || entry.kind == .drawer)
    return [
      Timestamp.clock(entry.at),
      isKindClear ? nil : isNarrow ? kind : TextWidth.fit(kind, to: kinds.max() ?? 0),
      wording.content(
        of: entry, in: records[entry.id], isUndone: undone[entry.seq] != nil),
    ].compactMap(\.self).joined(separator: isNarrow ? " " : "  ")
  }

  /// The amount of an order, or the money that a void or refund returned.
  /// "Unpaid" and the money left after refunds are part of it, since the content may be cut.
  fileprivate func amount(of entry: JournalEntry, _ wording: Wording, columns: Int) -> String {
    let words = wording.words
    if entry.kind == .order, let record = records[entry.id] {
      return [
        record.isUnpaid ? words.unpaid : "", wording.amount(of: record, isShort: columns < 60),
      ].filter { !$0.isEmpty }.joined(separator: " ")
    }
    // A void stores how its order was paid, so this needs no other entry.
    let isRefund =
      [.void, .refund].contains(entry.kind) && ![nil, .unpaid].contains(entry.payments)
    return [
      isRefund ? words.refund : "",
      isRefund ? entry.total?.text ?? "" : wording.amount(of: entry),
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The last stage of an order; `nil` if it was handed over at once, or voided. A narrow window shows only the mark.
  fileprivate func stage(of entry: JournalEntry, _ wording: Wording, columns: Int) -> String? {
    guard entry.kind == .order, let record = records[entry.id], !record.isTakenBack,
      let newest = record.stages.last
    else { return nil }
    return columns < 60
      ? newest.stage?.mark : wording.mark(ofStage: newest, since: entry.at, isShort: columns < 80)
  }
}

extension JournalWindow {
  /// The selected entry's number, its place among those found, and the count of new entries out of sight.
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
    // Keeps the end of the text, where the person types.
    let room = columns - 2 - TextWidth.columns(of: heading(""))
    return heading(TextWidth.cutAtStart(search.text, to: max(10, room)))
  }
}
