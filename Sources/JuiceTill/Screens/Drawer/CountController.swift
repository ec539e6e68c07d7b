internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Counts the drawer by notes and coins. What is expected is not shown.
final class CountController: Screen {
  let context: ScreenContext
  private let onCounted: (CountController, Price) -> Void
  private var count: DrawerCount

  /// - Parameter onCounted: takes the sum; the screen stays open until it is closed by it.
  init(
    _ currency: Currency, _ context: ScreenContext,
    onCounted: @escaping (CountController, Price) -> Void
  ) {
    self.context = context
    self.onCounted = onCounted
    count = DrawerCount(currency)
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.countPieces, hinted: true) { [self] in
        if let digit = $0.digit { count.type(digit) }
      },
      KeyBinding(.eraseDigit) { [self] _ in count.erase() },
      KeyBinding(.nextPiece, hintStays: true) { [self] _ in
        if count.isAtLast { onCounted(self, count.sum) } else { count.move(by: 1) }
      },
      .upDown(.move) { [self] in count.move(by: $0) },
      KeyBinding(.moveToNext) { [self] in
        count.move(by: $0 == .backTab ? -1 : 1)
      },
      .ends(.ends) { [self] isLast in count.select(isLast ? .max : 0) },
      KeyBinding(.cancel, hintStays: true) { [self] _ in
        context.ask(.close(self))
      },
    ]
  }

  func clicked(_ point: Point) {
    if let row = view.row(at: point, in: context.state.size) { count.select(row) }
  }

  func wheelTurned(at point: Point, by step: Int) { count.move(by: step) }

  func panes(in size: Size) -> [Pane] {
    [
      Pane(view, Rect(size)),
      Pane(TitleBar(title: context.words.countMoneyTitle), TitleBar.frame(in: size)),
    ]
  }

  private var view: CountView {
    let words = context.words
    return CountView(
      heading: words.howManyOfEach,
      rows: count.rows.map { row in
        CountView.Row(
          piece: row.piece.text, count: row.typed.map { "\($0.value)" } ?? "", sum: row.sum.text)
      }, selected: count.selected, sum: words.counted(count.sum.text))
  }
}

/// How many of each note and coin lie in the drawer, as somebody types it.
struct DrawerCount {
  struct Row {
    let piece: Price
    fileprivate(set) var typed: TypedNumber?

    var sum: Price { piece * (typed?.value ?? 0) }
  }

  private(set) var rows: [Row]
  private(set) var selected = 0
  private let nothing: Price

  init(_ currency: Currency) {
    rows = currency.notesAndCoins.map { Row(piece: $0) }
    nothing = Price(minorUnits: 0, currency: currency)
  }

  var sum: Price { rows.map(\.sum).reduce(nothing, +) }
  var isAtLast: Bool { selected == rows.count - 1 }

  mutating func type(_ digit: Int) {
    rows[selected].typed = (rows[selected].typed ?? TypedNumber()).adding(digit)
  }

  mutating func erase() { rows[selected].typed = rows[selected].typed?.erasing }

  mutating func move(by step: Int) { select(selected + step) }

  mutating func select(_ index: Int) { selected = min(max(0, index), rows.count - 1) }
}
