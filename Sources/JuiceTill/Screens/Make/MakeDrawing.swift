internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension MakeController {
  func laidOut(tops: [Int]) -> MakeLayout {
    let (orders, date, wording) = (list.orders, context.time().date, context.wording)
    let (size, words) = (context.state.size, wording.words)
    let form = MakeForm(
      digits: orders.map { wording.shortNumber(of: $0.order).count }.max() ?? 1,
      label: OrderCard.labelWidth(orders.map { WaitingTime($0, at: date) }, words), in: size)
    let content = MakeLayout.Content(
      orders: orders.map {
        .init(
          id: $0.id,
          rows: wording.rowsToMake($0.order, taken: takenCups(of: $0), width: form.textWidth)
            .joined().count)
      },
      toMake: orders.count { $0.stage == .toMake }, selected: list.selectedIndex)
    return MakeLayout(content, form, tops: tops, in: size)
  }

  var pieces: [Rect] {
    layout.isList
      ? []
      : [MakeHeading.frame(in: context.state.size)] + layout.halves.map(StageHeading.frame(of:))
        + layout.places.map(\.frame)
  }

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
    let heading = MakeHeading(
      text: heading(columns: size.columns - 2), style: loader.hasFailed ? .bad : .heading,
      isTyped: !typed.isEmpty)
    let headings = zip([Stage.toMake, .made], layout.halves).map { stage, half in
      let count = list.orders.count { $0.stage == stage && !list.isVoided($0.id) }
      return Pane(
        StageHeading(
          text: context.words.name(of: stage), count: count, position: position(in: half)),
        StageHeading.frame(of: half))
    }
    return [
      Pane(cards, Rect(size)), Pane(heading, MakeHeading.frame(in: size)),
    ] + headings + [Pane(TitleBar(title: title), TitleBar.frame(in: size))]
  }

  private var cards: OrderCards {
    let (wording, date) = (context.wording, context.time().date)
    let cards = shown.map { queued in
      OrderCard(
        queued: queued, waiting: WaitingTime(queued, at: date),
        date: wording.date(of: queued.order, at: date),
        isSelected: queued.id == list.selected?.id, isVoided: list.isVoided(queued.id),
        taken: takenCups(of: queued), form: layout.form, wording: wording)
    }
    let isEmpty = !list.orders.contains { $0.stage == .toMake }
    return OrderCards(
      cards: cards, frames: layout.places.map(\.frame), areas: layout.halves.map(\.area),
      empty: isEmpty ? emptyLine : "")
  }

  private func lines(in size: Size) -> ListView {
    let (wording, date) = (context.wording, context.time().date)
    let lines = ListView.Line.queue(shown, wording, columns: size.columns, at: date) {
      (list.isVoided($0.id), takenCups(of: $0))
    }
    return ListView(
      heading: heading(columns: size.columns - 2),
      lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : lines,
      selected: layout.places.firstIndex { $0.id == list.selected?.id },
      position: layout.halves.map(position(in:)).joined())
  }

  /// The typed number, else the sum of the cups to make.
  private func heading(columns: Int) -> String {
    let wording = context.wording
    guard typed.isEmpty else {
      let number = wording.words.typedNumber("\(typed)▏")
      let room = columns - TextWidth.columns(of: number) - 2
      let content = typedOrder.map { wording.list($0.order.lines, to: room) }
      return [number, content].compactMap(\.self).joined(separator: "  ")
    }
    return loader.hasFailed
      ? wording.words.queueNotRead
      : wording.sumToMake(list.orders.filter { !list.isVoided($0.id) }, columns: columns)
  }

  private func position(in half: MakeLayout.Half) -> String {
    [
      half.before > 0 ? "↑ \(half.before)" : nil,
      half.after > 0 ? context.words.moreOrders(half.after) : nil,
    ].compactMap(\.self).joined(separator: "  ")
  }
}

struct MakeHeading: @MainActor View {
  let text: String
  let style: Style
  let isTyped: Bool

  static func frame(in size: Size) -> Rect { Rect(x: 0, y: 1, width: size.columns, height: 1) }

  func draw(on canvas: Canvas) {
    canvas.write(text, x: 1, y: 0, style, width: canvas.size.columns - 2)
  }

  func cursor(in size: Size) -> Point? { isTyped ? Point(x: 1, y: 0) : nil }
}

/// A stage's name, its order count, and the count of hidden orders.
struct StageHeading: @MainActor View {
  let text: String
  let count: Int
  let position: String

  static func frame(of half: MakeLayout.Half) -> Rect {
    Rect(x: half.area.x, y: half.area.y - 1, width: half.area.width, height: 1)
  }

  func draw(on canvas: Canvas) {
    canvas.write(count == 0 ? text : "\(text) \(count)", x: 1, y: 0, .heading)
    canvas.right(position, end: canvas.size.columns - 1, y: 0, .heading)
  }
}

struct OrderCards: @MainActor View {
  let cards: [OrderCard]
  let frames: [Rect]
  /// The areas of the stages, separated by a line.
  let areas: [Rect]
  let empty: String

  var parts: [Pane] {
    zip(cards, frames).map { Pane($0, $1) }
      + areas.dropFirst().map {
        Pane(StageLine(), Rect(x: $0.x - 1, y: $0.y, width: 1, height: $0.height))
      } + (empty.isEmpty ? [] : areas.prefix(1).map { Pane(EmptyStage(text: empty), $0) })
  }

  func cursor(in size: Size) -> Point? { Point(x: 1, y: 1) }
}

struct StageLine: @MainActor View {
  func draw(on canvas: Canvas) {
    for y in 0..<canvas.size.rows { canvas.write("│", x: 0, y: y) }
  }
}

struct EmptyStage: @MainActor View {
  let text: String

  func draw(on canvas: Canvas) { canvas.center(text, y: canvas.size.rows / 2, .heading) }
}

extension ListView.Line {
  /// A line for each order. A narrow window names only the ready stage.
  static func queue(
    _ orders: [QueuedOrder], _ wording: Wording, columns: Int, at now: Date,
    takenBack: (QueuedOrder) -> (all: Bool, cups: [Order.Line])
  ) -> [ListView.Line] {
    let words = wording.words
    let numbers = TextWidth.column(orders.map { wording.shortNumber(of: $0.order, at: now) })
    let times = TextWidth.column(orders.map { WaitingTime($0, at: now).text(words) })
    let isNarrow = columns < 60
    return zip(orders, zip(numbers, times)).map { queued, label in
      let unpaid = isNarrow && queued.isUnpaid ? words.unpaid : wording.unpaid(queued)
      let stage = isNarrow && queued.stage == .toMake ? "" : words.name(of: queued.stage)
      let (all, taken) = takenBack(queued)
      let mark = all ? words.voidedMark() : taken.isEmpty ? "" : words.voidedCups(taken.cups)
      let end = [mark, all ? "" : stage].filter { !$0.isEmpty }.joined(separator: " · ")
      let start =
        "\(label.0)  \(label.1)  "
        + [unpaid, wording.typedText(queued.order.facts, on: .list)?.printable].compactMap(\.self)
        .map { "\($0) · " }.joined()
      let author =
        isNarrow ? "" : queued.order.by.map { " · \(words.name(of: $0).printable)" } ?? ""
      let room =
        columns - ListView.margin - TextWidth.columns(of: start + author)
        - (end.isEmpty ? 0 : TextWidth.columns(of: end) + 2)
      return ListView.Line(
        text: start + wording.list(queued.order.lines, to: room) + author, end: end)
    }
  }
}
