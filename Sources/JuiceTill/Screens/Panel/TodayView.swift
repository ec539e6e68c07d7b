internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct TodayView: @MainActor View {
  let today: Today?
  /// The waiting orders, which replace the newest ones; `nil` without a queue.
  let waiting: Waiting?
  let isSlow: Bool
  let hasFailed: Bool
  let wording: Wording

  /// The number of orders that have priority over other parts.
  private static let fewestOrders = 5
  private static let mostSellers = 8

  func draw(on canvas: Canvas) {
    SidePanel.draw(lines(in: SidePanel.room(in: canvas.size)), on: canvas)
  }

  private func lines(in room: Size) -> [SidePanel.Line] {
    let words = wording.words
    var lines = [heading(words.today)]
    if hasFailed { lines.append(SidePanel.Line(text: words.todayNotRead, style: .bad)) }
    guard let today else {
      return lines + (isSlow ? [SidePanel.Line(text: words.working)] : [])
    }
    lines += totals(of: today)

    // A part is a blank line, a heading and rows. Orders get the rows that the others leave.
    let orders = orders(of: today, columns: room.columns)
    let low = low(of: today, columns: room.columns)
    let sellers = sellers(of: today, columns: room.columns)
    let count = waiting?.panelRows ?? orders.count
    let few = min(count, Self.fewestOrders)
    var rows = room.rows - lines.count - 2
    let lowRows = min(low.count, max(2, rows - 2 - few))
    let hasLow = rows >= min(count, 2) + 2 + lowRows
    if hasLow { rows -= 2 + lowRows }
    let hasSellers = !sellers.isEmpty && rows >= few + 2 + sellers.count
    if hasSellers { rows -= 2 + sellers.count }

    if rows > 0 {
      lines.append(SidePanel.Line())
      lines +=
        waiting?.panelLines(in: Size(columns: room.columns, rows: rows + 1), wording)
        ?? [heading(words.newestOrders)] + orders.prefix(rows)
    }
    if hasLow {
      let detail = low.isEmpty ? words.noneLabel : words.lasts
      lines +=
        [SidePanel.Line(), heading(words.runningLow, detail)] + SidePanel.cut(low, to: lowRows)
    }
    if hasSellers { lines += [SidePanel.Line(), heading(words.bestSellers)] + sellers }
    return lines
  }

  private func heading(_ text: String, _ detail: String = "") -> SidePanel.Line {
    SidePanel.Line(text: text, detail: detail, style: .heading)
  }

  private func totals(of today: Today) -> [SidePanel.Line] {
    let words = wording.words
    let takings = today.takings.enumerated().map { index, sum in
      SidePanel.Line(text: index == 0 ? words.takingsLabel : "", detail: sum.text)
    }
    return [
      SidePanel.Line(text: words.ordersLabel, detail: words.orderCount(today.orders)),
      SidePanel.Line(text: words.soldLabel, detail: words.cups(today.cups)),
    ] + takings + weekBefore(of: today)
  }

  /// The takings of the same weekday last week, or the cups if there were no prices.
  private func weekBefore(of today: Today) -> [SidePanel.Line] {
    guard let week = today.weekBefore else { return [] }
    let words = wording.words
    let sum = week.takings.count == 1 ? week.takings[0].text : words.cups(week.cups)
    return [SidePanel.Line(text: words.lastWeekday(week.weekday), detail: sum, style: .second)]
  }

  private func orders(of today: Today, columns: Int) -> [SidePanel.Line] {
    let words = wording.words
    guard !today.newest.isEmpty else {
      return TextWidth.wrap(words.noOrderToday, to: columns).map { SidePanel.Line(text: $0) }
    }
    return today.newest.map { record in
      let mark = wording.takenBackMark(of: record)
      let lines = mark == nil ? record.left.lines : record.sold.lines
      let detail = mark ?? record.left.total?.text ?? ""
      let (time, number) = (Timestamp.clock(record.sold.at), wording.number(record.number))
      // A narrow panel omits the time.
      let which = columns < Self.roomy && number != nil ? [number] : [time, number]
      let label = which.joined(by: " ") + " "
      let room = columns - TextWidth.columns(of: label + detail) - (detail.isEmpty ? 0 : 1)
      return SidePanel.Line(
        text: label + wording.naming(record.sold.facts).list(lines, to: room), detail: detail,
        style: mark == nil ? .normal : .unavailable)
    }
  }

  private static let roomy = 30

  /// The longest bar takes the room that names and cups leave.
  private func sellers(of today: Today, columns: Int) -> [SidePanel.Line] {
    let sellers = today.sellers.prefix(Self.mostSellers)
    let most = sellers.first?.cups ?? 1
    let wording = wording.naming([today.sealedNames])
    let names = sellers.map { wording.name(of: $0.juice, in: columns / 2).printable }
    let width = min(names.map(TextWidth.columns(of:)).max() ?? 0, columns / 2)
    let room = columns - width - 2 - TextWidth.columns(of: wording.words.cups(most))
    return zip(sellers, names).map { seller, name in
      let color = wording.menu.juice(seller.juice).flatMap(wording.menu.color)
      let bar = String(repeating: "▆", count: max(1, seller.cups * room / most))
      return SidePanel.Line(
        text: TextWidth.fit(name, to: width), detail: wording.words.cups(seller.cups),
        paint: color.map(Paint.init), bar: bar)
    }
  }

  /// Leaves out the quantities if they would cut a name.
  private func low(of today: Today, columns: Int) -> [SidePanel.Line] {
    let ends = TextWidth.column(today.low.map(end))
    let names = today.low.map { wording.name(of: $0.ingredient).printable }
    let amounts = today.low.map { wording.quantity($0.quantity, of: $0.ingredient) + "  " }
    let hasPaint = wording.menu.ingredients.contains { $0.color != nil }
    let room = columns - (hasPaint ? 3 : 1)
    let hasAmounts = today.low.indices.allSatisfy {
      TextWidth.columns(of: names[$0] + amounts[$0] + ends[$0]) <= room
    }
    return today.low.indices.map { index in
      let paint = wording.menu.ingredient(today.low[index].ingredient)?.color.map(Paint.init)
      let indent = hasPaint && paint == nil ? "  " : ""
      return SidePanel.Line(
        text: indent + names[index], detail: (hasAmounts ? amounts[index] : "") + ends[index],
        paint: paint)
    }
  }

  /// The days until it is used up, or else its state.
  private func end(_ low: RunningLow) -> String {
    let days = low.isOut ? nil : low.daysLeft.map(wording.words.days)
    return days ?? wording.name(of: low.state)
  }
}
