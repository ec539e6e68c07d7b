internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension MakeController {
  func laidOut(after before: MakeLayout?) -> MakeLayout {
    let (orders, wording) = (list.orders, context.wording)
    let content = MakeLayout.Content(
      orders: orders.map { .init(id: $0.id, isVoided: list.isTakenBack($0.id)) },
      toMake: orders.count { $0.stage == .toMake }, selected: list.selectedIndex,
      digits: orders.compactMap { $0.order.number }.map { "\($0.number)".count }.max() ?? 1,
      label: Canvas.chipWidth(wording.words.unpaid)
    ) { [self] index, form in
      OrderCard.rows(
        of: orders[index], taken: takenCups(of: orders[index]),
        isVoided: list.isTakenBack(orders[index].id), form, wording)
    }
    return MakeLayout(content, after: before, in: context.state.size)
  }

  var pieces: [Rect] {
    guard !layout.isList else { return [] }
    let empty = hasNothingToMake ? [EmptyStage.frame(in: layout.halves[0].area)] : []
    return [MakeHeading.frame(in: context.state.size)] + layout.halves.map(StageHeading.frame(of:))
      + layout.places.map(\.frame) + empty
  }

  private var hasNothingToMake: Bool { !list.orders.contains { $0.stage == .toMake } }

  /// Keeps the areas from when the dialog opened, so that it stays put while orders come and go.
  var keptClear: [Rect] {
    if let dialog, dialog.size == context.state.size { return dialog.keptClear }
    return selectedFirst
  }

  /// The selected card comes first: a dialog is about it.
  var selectedFirst: [Rect] {
    pieces.filter { $0 == selectedFrame } + pieces.filter { $0 != selectedFrame }
  }

  private var selectedFrame: Rect? {
    layout.places.first { $0.id == list.selected?.id }?.frame
  }

  func panes(in size: Size) -> [Pane] {
    let title = context.words.makeTitle
    guard !layout.isList else { return lines(in: size).panes(title, in: size) }
    let date = context.time().date
    let headings = zip([Stage.toMake, .made], layout.halves).map { stage, half in
      let orders = list.orders.filter { $0.stage == stage && !list.isTakenBack($0.id) }
      let later = orders.count { $0.isLater(at: date) }
      return Pane(
        StageHeading(
          text: context.words.name(of: stage), count: orders.count - later,
          positions: positions(in: half, later: later),
          style: stage == .made ? .good : .attention),
        StageHeading.frame(of: half))
    }
    return [
      Pane(cards, Rect(size)),
      Pane(heading(columns: size.columns - 2), MakeHeading.frame(in: size)),
    ] + headings + [Pane(TitleBar(title: title), TitleBar.frame(in: size))]
  }

  private var cards: OrderCards {
    let (wording, date) = (context.wording, context.time().date)
    let cards = layout.halves.flatMap { half in
      half.places.compactMap { place in
        half.form.map { form in
          let queued = list.orders[place.index]
          return OrderCard(
            queued: queued, waiting: wording.waitingTime(queued, at: date),
            date: wording.date(of: queued.order, at: date),
            facts: wording.typedText(queued, on: .card, at: date),
            isSelected: queued.id == list.selected?.id, voidedMark: voidedMark(of: queued.id),
            taken: takenCups(of: queued), form: form, wording: wording)
        }
      }
    }
    return OrderCards(
      cards: cards, frames: layout.places.map(\.frame), area: layout.halves[0].area,
      empty: hasNothingToMake ? emptyLine : "")
  }

  /// `voided` or `refunded`; `nil` for an order of which cups are left.
  private func voidedMark(of id: Order.ID) -> String? {
    list.ending(of: id).map {
      $0 == .refunded ? context.words.refundedMark : context.words.voidedMark()
    }
  }

  private func lines(in size: Size) -> ListView {
    let (wording, date) = (context.wording, context.time().date)
    let lines = ListView.Line.queue(shown, wording, columns: size.columns, at: date) {
      (voidedMark(of: $0.id), takenCups(of: $0))
    }
    return ListView(
      heading: heading(columns: size.columns - 2).line,
      lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : lines,
      selected: layout.places.firstIndex { $0.id == list.selected?.id },
      position: layout.halves.compactMap { positions(in: $0).first }.joined())
  }

  /// The typed number and its order, else the sum of the cups to make.
  private func heading(columns: Int) -> MakeHeading {
    let (wording, words) = (context.wording, context.words)
    func heading(_ label: String, _ style: Style, _ text: (Int) -> String?) -> MakeHeading {
      let room = columns - MakeHeading.textStart(label)
      return MakeHeading(
        label: label, style: style, text: text(room) ?? "", isTyped: !typed.isEmpty)
    }
    if !typed.isEmpty {
      return heading(words.typedNumber("\(typed)▏"), .selected) { room in
        typedOrder.map { wording.listToMake($0.order, to: room) }
      }
    }
    if loader.hasFailed { return heading(words.queueNotRead, .bad) { _ in nil } }
    let date = context.time().date
    let toMake = list.orders.filter {
      $0.stage == .toMake && !list.isTakenBack($0.id) && !$0.isLater(at: date)
    }
    let cups = toMake.flatMap(\.order.lines).cups
    return heading(cups == 0 ? "" : words.cupsInAll(cups), .quiet) { room in
      wording.sumToMake(toMake, columns: room)
    }
  }

  /// The counts of orders for later and of hidden ones, in variants from long to short.
  private func positions(in half: MakeLayout.Half, later: Int = 0) -> [String] {
    let (words, before, after) = (context.words, half.before, half.after)
    let long = [
      before > 0 ? "↑ \(before)" : "", after > 0 ? words.moreOrders(after) : "",
    ]
    let short = [before > 0 ? "↑\(before)" : "", after > 0 ? "↓\(after)" : ""]
    return [[later > 0 ? words.later(later) : ""] + long, long, short].map {
      $0.filter { !$0.isEmpty }.joined(separator: $0 == short ? " " : "  ")
    }
  }
}

/// A line with a label on a ground and a text.
struct MakeHeading: @MainActor View {
  let label: String
  let style: Style
  let text: String
  let isTyped: Bool

  static func frame(in size: Size) -> Rect { Rect(x: 0, y: 1, width: size.columns, height: 1) }

  fileprivate static func textStart(_ label: String) -> Int {
    label.isEmpty ? 0 : Canvas.chipWidth(label) + 1
  }

  /// Label and text for a list.
  fileprivate var line: String { [label, text].filter { !$0.isEmpty }.joined(separator: "  ") }

  func draw(on canvas: Canvas) {
    if !label.isEmpty { canvas.chip(label, x: 1, y: 0, style) }
    let start = 1 + Self.textStart(label)
    canvas.write(text, x: start, y: 0, width: canvas.size.columns - 1 - start)
  }

  func cursor(in size: Size) -> Point? { isTyped ? Point(x: 1, y: 0) : nil }
}

/// A stage's name, its order count, and the counts of hidden orders, if they have room.
struct StageHeading: @MainActor View {
  let text: String
  let count: Int
  let positions: [String]
  let style: Style

  static func frame(of half: MakeLayout.Half) -> Rect {
    Rect(x: half.area.x, y: half.heading, width: half.area.width, height: 1)
  }

  func draw(on canvas: Canvas) {
    let end =
      count > 0
      ? canvas.chip("\(text) \(count)", x: 0, y: 0, style)
      : canvas.write(text, x: 1, y: 0, .heading)
    let room = canvas.size.columns - end - 1
    let position = positions.first { TextWidth.columns(of: $0) <= room } ?? ""
    canvas.right(position, end: canvas.size.columns, y: 0, .heading)
  }
}

struct OrderCards: @MainActor View {
  let cards: [OrderCard]
  let frames: [Rect]
  /// The area of the orders to make.
  let area: Rect
  /// A text in place of orders to make.
  let empty: String

  var parts: [Pane] {
    zip(cards, frames).map { Pane($0, $1) }
      + (empty.isEmpty ? [] : [Pane(EmptyStage(text: empty), EmptyStage.frame(in: area))])
  }

  func cursor(in size: Size) -> Point? { Point(x: 1, y: 1) }
}

struct EmptyStage: @MainActor View {
  let text: String

  static func frame(in area: Rect) -> Rect {
    Rect(x: area.x, y: area.y + area.height / 2, width: area.width, height: 1)
  }

  func draw(on canvas: Canvas) { canvas.center(text, y: 0, .heading) }
}

extension ListView.Line {
  /// A line for each order. A narrow window names only the ready stage.
  static func queue(
    _ orders: [QueuedOrder], _ wording: Wording, columns: Int, at now: Date,
    takenBack: (QueuedOrder) -> (all: String?, cups: [Order.Line])
  ) -> [ListView.Line] {
    let words = wording.words
    let numbers = TextWidth.column(orders.map { wording.shortNumber(of: $0.order, at: now) })
    let times = TextWidth.column(orders.map { wording.waitingTime($0, at: now).text(words) })
    let isNarrow = columns < 60
    return zip(orders, zip(numbers, times)).map { queued, label in
      let unpaid = isNarrow && queued.isUnpaid ? words.unpaid : wording.unpaid(queued)
      let stage = isNarrow && queued.stage == .toMake ? "" : words.name(of: queued.stage)
      let (all, taken) = takenBack(queued)
      let mark = all ?? (taken.isEmpty ? "" : words.refundedCups(taken.cups))
      let end = [mark, all == nil ? stage : ""].filter { !$0.isEmpty }.joined(separator: " · ")
      let start =
        "\(label.0)  \(label.1)  "
        + [unpaid, wording.typedText(queued, on: .list, at: now)?.printable].compactMap(\.self)
        .map { "\($0) · " }.joined()
      let author =
        isNarrow ? "" : queued.order.by.map { " · \(words.name(of: $0).printable)" } ?? ""
      let room =
        columns - ListView.margin - TextWidth.columns(of: start + author)
        - (end.isEmpty ? 0 : TextWidth.columns(of: end) + 2)
      return ListView.Line(
        text: start + wording.listToMake(queued.order, to: room) + author, end: end)
    }
  }
}
