internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension JournalPage {
  /// The lines as shown: days, and entries in columns.
  func lines(of shown: JournalWindow, _ wording: Wording, columns: Int, now: Date)
    -> [ListView.Line]
  {
    lines.map { line in
      switch line {
      case .day(let day):
        ListView.Line(text: wording.words.heading(day, now: now), isHeading: true)
      case .entry(let index):
        ListView.Line(
          cells: shown.cells(of: shown.entries[index], wording, columns: columns))
      }
    }
  }
}

extension JournalWindow {
  /// The widest cells of all loaded entries, apart from the content: with them, columns stay while one scrolls.
  func widest(_ wording: Wording, columns: Int) -> ListView.Line {
    var widest: [ListView.Cell] = []
    for entry in entries {
      let cells = cells(of: entry, wording, columns: columns, hasContent: false)
      widest = widest.isEmpty ? cells : zip(widest, cells).map { $0.width < $1.width ? $1 : $0 }
    }
    return ListView.Line(cells: widest)
  }

  fileprivate func cells(
    of entry: JournalEntry, _ wording: Wording, columns: Int, hasContent: Bool = true
  ) -> [ListView.Cell] {
    let words = wording.words
    let isOrder = entry.kind == .order
    // Orders have a number, and drawer entries begin with their kind.
    let kind =
      isOrder && entry.number != nil || entry.kind == .drawer ? [] : [words.name(of: entry.kind)]
    let state = state(of: entry, wording, isNarrow: columns < 60)
    let record = isOrder ? record(of: entry) : nil
    // Its chip says that it is unpaid.
    let unpaid = record.flatMap { $0.isUnpaid ? $0 : nil }
    let refunded = unpaid.flatMap { self.refunded(of: $0, words) }.map { [$0] } ?? []
    let content =
      !hasContent
      ? ""
      : (kind + refunded + [wording.content(inColumnsOf: entry, of: records[entry.id])])
        .joined(separator: " · ")
    let amount =
      record.map { wording.amount(of: $0, isShort: columns < 100) }
      ?? (isRefund(entry) ? entry.total?.text ?? "" : wording.amount(of: entry))
    let tone: Style = state.style == .takenBack ? .second : isOrder ? .heading : .normal
    return [
      ListView.Cell(Timestamp.clock(entry.at), .second),
      ListView.Cell(entry.number.map { wording.short($0, at: entry.at) } ?? "", tone),
      ListView.Cell(content, tone),
      ListView.Cell(entry.by.map(words.name) ?? "", .second),
      state, ListView.Cell(amount, tone),
    ]
  }

  /// The most urgent state of an order; or a mark of what is undone, or of money that went back.
  private func state(of entry: JournalEntry, _ wording: Wording, isNarrow: Bool) -> ListView.Cell {
    let words = wording.words
    if undone[entry.seq] != nil || entry.isVoided {
      return .chip(words.voidedMark(entry.kind), .takenBack)
    }
    if entry.kind == .order, let record = record(of: entry) {
      if let mark = wording.takenBackMark(of: record) { return .chip(mark, .takenBack) }
      if record.isUnpaid { return .chip(words.unpaid, .bad) }
      if let mark = refunded(of: record, words) {
        return .chip(isNarrow ? words.refundedMark : mark, .takenBack)
      }
      guard let stage = record.stages.last?.stage else { return .chip(nil, .quiet) }
      return .chip(isNarrow ? stage.mark : words.name(of: stage), stage.style)
    }
    return .chip(isRefund(entry) ? words.refundedMark : nil, .quiet)
  }

  /// The refunded cups of an order; `nil` if there are none.
  private func refunded(of record: OrderRecord, _ words: Words) -> String? {
    let cups = record.refunds.flatMap(\.lines).cups
    return cups > 0 ? "\(words.refundedMark) \(words.cups(cups))" : nil
  }

  /// True for a void or a refund that returned money. A void stores how its order was paid, so this needs no other entry.
  private func isRefund(_ entry: JournalEntry) -> Bool {
    [.void, .refund].contains(entry.kind) && ![nil, .unpaid].contains(entry.payments)
  }

  func details(of entry: JournalEntry, _ wording: Wording, now: Date) -> ListView.Details {
    let words = wording.words
    let rows = wording.details(
      of: entry, in: record(of: entry), undone: undone[entry.seq]?.at, now: now)
    // The title has the time and the person.
    let others = [words.time, words.by, words.id]
    // Their row has the sum, and few look for the rest.
    let last = entry.kind.isOfOrder ? [words.total, words.cupCost, words.stockColumn] : []
    var shown: [(group: String, row: ListView.Details.Row)] = []
    for (name, value) in rows {
      let group = name.isEmpty ? shown.last?.group ?? "" : name
      shown.append((group, ListView.Details.Row(name: name, value: value)))
    }
    return ListView.Details(
      title: [
        wording.kindAndNumber(of: entry), Timestamp.clock(entry.at),
        entry.by.map(words.name), entry.by?.till,
      ].joined(by: " · ").printable,
      rows: shown.filter { !(others + last).contains($0.group) }.map(\.row)
        + shown.filter { last.contains($0.group) }.map(\.row))
  }
}

extension Stage {
  fileprivate var style: Style {
    switch self {
    case .toMake: .attention
    case .made: .good
    case .collected: .quiet
    }
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
    ].joined(by: " · ")
  }
}

extension JournalWindow.Filter {
  /// The search; empty without one.
  func heading(_ words: Words, columns: Int, now: Date) -> String {
    guard let search else { return "" }
    func heading(_ text: String) -> String {
      [words.searchedFor(text), search.day.map { words.heading($0, now: now) }].joined(by: "  ")
    }
    // Keeps the end of the text, where the person types, and the name of the kind.
    let name = kind.map { Canvas.chipWidth(words.name(of: $0)) + 7 } ?? 0
    let room = columns - 2 - name - TextWidth.columns(of: heading(""))
    return heading(TextWidth.cutAtStart(search.text, to: max(10, room)))
  }
}
