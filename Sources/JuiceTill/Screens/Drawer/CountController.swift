internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Counts the drawer by notes and coins. It hides the expected sum.
final class CountController: Screen {
  let context: ScreenContext
  private let onCounted: (CountController, Price) -> Void
  private var count: DrawerCount

  /// - Parameter onCounted: gets the sum, and closes the screen.
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
        type($0)
      },
      KeyBinding(.eraseDigit) { [self] _ in count.erase() },
      KeyBinding(.nextPiece, hintStays: true) { [self] _ in
        if count.isAtLast, let sum = count.sum { onCounted(self, sum) } else { move(by: 1) }
      },
      .upDown(.move) { [self] in move(by: $0) },
      KeyBinding(.moveToNext) { [self] in move(by: $0 == .backTab ? -1 : 1) },
      .ends(.ends) { [self] isLast in move(by: isLast ? count.rows.count : -count.rows.count) },
      KeyBinding(.cancel, hintStays: true) { [self] _ in
        context.ask(.close(self))
      },
    ]
  }

  var pieces: [Rect] { view.pieces(in: context.state.size) }

  func clicked(_ point: Point) {
    if let row = view.row(at: point, in: context.state.size) { move(by: row - count.selected) }
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func unknownKeyPressed(_ key: Key) {
    if count.rows[count.selected].typed != nil { type(key) }
  }

  private func type(_ key: Key) {
    guard case .character(let character) = key else { return }
    count.type(character)
    if key.digit == nil, character != ",", character != "." { reportUnreadable() }
  }

  /// Refuses to leave a row that is no number.
  private func move(by step: Int) {
    if count.unreadable == nil { count.move(by: step) } else { reportUnreadable() }
  }

  private func reportUnreadable() {
    if let text = count.unreadable { context.notify(context.words.noWholeNumber(text)) }
  }

  func panes(in size: Size) -> [Pane] { view.panes(context.words.countMoneyTitle, in: size) }

  private var view: CountView {
    let words = context.words
    return CountView(
      heading: words.howManyOfEach,
      rows: count.rows.map { row in
        CountView.Row(
          piece: row.piece.text, count: row.typed?.text ?? "", sum: row.sum?.text ?? "")
      }, selected: count.selected, sum: words.counted(count.sum?.text ?? ""))
  }
}

/// The typed count of each note and coin in the drawer.
struct DrawerCount {
  struct Row {
    let piece: Price
    fileprivate(set) var typed: TypedNumber?

    /// `nil` if the typed text is no whole number.
    var sum: Price? { typed.map { $0.value.map { piece * $0 } } ?? piece * 0 }
  }

  private static let mostPieces = 9999

  private(set) var rows: [Row]
  private(set) var selected = 0
  private let nothing: Price

  init(_ currency: Currency) {
    rows = currency.notesAndCoins.map { Row(piece: $0) }
    nothing = Price(minorUnits: 0, currency: currency)
  }

  /// `nil` if a row is no whole number.
  var sum: Price? {
    let sums = rows.compactMap(\.sum)
    return sums.count == rows.count ? sums.reduce(nothing, +) : nil
  }
  var unreadable: String? { rows[selected].sum == nil ? rows[selected].typed?.text : nil }
  var isAtLast: Bool { selected == rows.count - 1 }

  mutating func type(_ character: Character) {
    rows[selected].typed = (rows[selected].typed ?? TypedNumber()).adding(
      character, limit: Self.mostPieces)
  }

  mutating func erase() { rows[selected].typed = rows[selected].typed?.erasing }

  mutating func move(by step: Int) { selected = min(max(0, selected + step), rows.count - 1) }
}
