internal import JuiceKit

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
