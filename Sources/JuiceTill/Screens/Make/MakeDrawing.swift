internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// How the make screen is drawn.
extension MakeController {
  func laidOut(top: Int) -> MakeLayout {
    let (orders, date, wording) = (list.orders, context.time().date, context.wording)
    let content = MakeLayout.Content(
      orders: orders.map { .init(id: $0.id, lines: wording.rowsToMake($0.order).count) },
      digits: orders.map { wording.shortNumber(of: $0.order).count }.max() ?? 1,
      label: OrderCard.labelWidth(
        orders.map { WaitingTime($0, at: date) }, context.words), selected: list.selectedIndex)
    return MakeLayout(content, top: top, in: context.state.size)
  }

  /// The heading and the cards, which a list has as lines.
  var pieces: [Rect] {
    layout.isList
      ? [] : [MakeHeading.frame(in: context.state.size)] + layout.places.map(\.frame)
  }

  /// As it was when a dialog was opened, which stays where it is while orders come and go.
  var keptClear: [Rect] {
    if let dialog, dialog.size == context.state.size { return dialog.keptClear }
    return selectedFirst
  }

  /// A dialog is about the selected card.
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
      text: heading(context.wording), style: loader.hasFailed ? .warning : .heading,
      isTyped: !typed.isEmpty, position: position)
    return [
      Pane(cards, Rect(size)),
      Pane(heading, MakeHeading.frame(in: size)),
      Pane(TitleBar(title: title), TitleBar.frame(in: size)),
    ]
  }

  private var cards: OrderCards {
    let (wording, date) = (context.wording, context.time().date)
    let cards = shown.map { queued in
      OrderCard(
        queued: queued, waiting: WaitingTime(queued, at: date),
        date: wording.date(of: queued.order, at: date),
        isSelected: queued.id == list.selected?.id, scale: layout.scale, isBeside: layout.isBeside,
        wording: wording)
    }
    return OrderCards(cards: cards, frames: layout.places.map(\.frame), empty: emptyLine)
  }

  private func lines(in size: Size) -> ListView {
    let (wording, date) = (context.wording, context.time().date)
    let lines = ListView.Line.queue(shown, wording, columns: size.columns, at: date)
    return ListView(
      heading: heading(wording), lines: lines.isEmpty ? [ListView.Line(text: emptyLine)] : lines,
      selected: layout.places.firstIndex { $0.id == list.selected?.id }, position: position)
  }

  /// The number that is typed, else what there is to make.
  private func heading(_ wording: Wording) -> String {
    guard typed.isEmpty else {
      let content = typedOrder.map { wording.list($0.order.lines) }
      return [wording.words.typedNumber("\(typed)▏"), content].compactMap(\.self)
        .joined(separator: "  ")
    }
    return loader.hasFailed ? wording.words.queueNotRead : wording.sumToMake(list.orders)
  }

  private var position: String {
    [
      layout.before > 0 ? "↑ \(layout.before)" : nil,
      layout.after > 0 ? context.words.moreOrders(layout.after) : nil,
    ].compactMap(\.self).joined(separator: "  ")
  }
}

/// What there is to make, or a number that is typed; and how many orders are elsewhere.
struct MakeHeading: @MainActor View {
  let text: String
  let style: Style
  let isTyped: Bool
  let position: String

  static func frame(in size: Size) -> Rect { Rect(x: 0, y: 1, width: size.columns, height: 1) }

  func draw(on canvas: Canvas) {
    let end = canvas.size.columns - 1
    let room = end - 1 - (position.isEmpty ? 0 : TextWidth.columns(of: position) + 2)
    canvas.write(text, x: 1, y: 0, style, width: room)
    canvas.right(position, end: end, y: 0, .heading)
  }

  func cursor(in size: Size) -> Point? { isTyped ? Point(x: 1, y: 0) : nil }
}

struct OrderCards: @MainActor View {
  let cards: [OrderCard]
  let frames: [Rect]
  /// Stands in place of cards.
  let empty: String

  var parts: [Pane] { zip(cards, frames).map { Pane($0, $1) } }

  func draw(on canvas: Canvas) { canvas.center(empty, y: canvas.size.rows / 2, .heading) }

  func cursor(in size: Size) -> Point? { Point(x: 1, y: 1) }
}

extension ListView.Line {
  /// A line for each order. In a narrow window only what is ready says its stage.
  static func queue(_ orders: [QueuedOrder], _ wording: Wording, columns: Int, at now: Date)
    -> [ListView.Line]
  {
    let numbers = TextWidth.column(orders.map { wording.shortNumber(of: $0.order, at: now) })
    let times = TextWidth.column(orders.map { WaitingTime($0, at: now).text(wording.words) })
    let isNarrow = columns < 60
    return zip(orders, zip(numbers, times)).map { queued, label in
      let unpaid = isNarrow && queued.isUnpaid ? wording.words.unpaid : wording.unpaid(queued)
      let author = isNarrow ? nil : queued.order.by.map { wording.words.name(ofAuthor: $0.name) }
      let content = [unpaid, wording.list(queued.order.lines), author]
      return ListView.Line(
        text: "\(label.0)  \(label.1)  \(content.compactMap(\.self).joined(separator: " · "))",
        end: isNarrow && queued.stage == .toMake ? "" : wording.words.name(of: queued.stage))
    }
  }
}
