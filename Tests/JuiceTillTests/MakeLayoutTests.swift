import JuiceKit
import JuiceTerminal
import Testing

@testable import JuiceTill

@Suite struct MakeLayoutTests {
  /// - Parameter orders: the rows of each order; the first `toMake` are to make.
  private func layout(
    _ orders: [Int], toMake: Int? = nil, digits: Int = 2, selected: Int? = 0,
    after before: MakeLayout? = nil, _ columns: Int, _ rows: Int
  ) -> MakeLayout {
    let content = MakeLayout.Content(
      orders: orders.indices.map { .init(id: QueueSample.id($0)) },
      toMake: toMake ?? orders.count, selected: selected, digits: digits, label: 8
    ) { index, _ in orders[index] }
    return MakeLayout(content, after: before, in: Size(columns: columns, rows: rows))
  }

  /// The orders to make, the cards side by side, and the scale of their numbers.
  @Test(arguments: [
    (80, 24, 1, 1, 4), (80, 24, 2, 2, 1), (80, 24, 4, 2, 1), (80, 24, 6, 2, 0),
    (80, 24, 8, 2, 0), (60, 20, 1, 1, 3), (60, 20, 6, 2, 0), (120, 40, 4, 2, 4),
    (120, 40, 6, 3, 2), (120, 40, 9, 3, 1), (120, 40, 15, 3, 0), (120, 40, 24, 4, 0),
    (200, 60, 4, 3, 4), (200, 60, 9, 3, 4), (200, 60, 60, 7, 0),
  ])
  func `cards are as large as they can be with all orders on the screen`(
    _ columns: Int, _ rows: Int, _ count: Int, _ across: Int, _ scale: Int
  ) throws {
    let layout = layout(Array(repeating: 2, count: count), columns, rows)
    #expect(layout.forms[0].across == across)
    #expect(layout.forms[0].scale == scale)
    #expect(layout.places.count == count)
  }

  @Test(arguments: [(120, 40), (200, 60), (80, 24), (60, 20), (120, 24), (80, 40), (49, 16)])
  func `orders to make are at the left, ready ones at the right`(_ columns: Int, _ rows: Int) {
    let layout = layout(Array(repeating: 2, count: 30), toMake: 20, columns, rows)
    let left = layout.halves[0].area
    let right = layout.halves[1].area
    #expect(right.x > left.x + left.width)
    #expect(layout.forms[1].scale <= max(1, layout.forms[0].scale))
    for place in layout.places {
      #expect((place.index < 20 ? left : right).contains(place.frame))
    }
  }

  @Test(arguments: [(40, 12), (60, 15), (48, 30)])
  func `a small window has a line for each order`(_ columns: Int, _ rows: Int) {
    let layout = layout(Array(repeating: 2, count: 30), toMake: 20, columns, rows)
    #expect(layout.isList)
    #expect(layout.halves.count == 1)
    #expect(layout.places.allSatisfy { $0.frame.height == 1 })
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 20), (60, 16), (40, 12), (200, 60)])
  func `no card covers another, and the selected one is visible`(_ columns: Int, _ rows: Int) {
    let orders = (0..<40).map { [1, 2, 9, 1, 30][$0 % 5] }
    var before: MakeLayout?
    for selected in Array(0..<40) + Array((0..<40).reversed()) {
      let layout = layout(
        orders, toMake: 25, digits: 3, selected: selected, after: before, columns, rows)
      before = layout
      #expect(layout.places.contains { $0.index == selected })
      let counts = layout.halves.map { $0.before + $0.places.count + $0.after }
      #expect(counts == (layout.isList ? [40] : [25, 15]))
      let room = Rect(x: 0, y: 3, width: columns, height: rows - 4)
      for (index, place) in layout.places.enumerated() {
        #expect(room.contains(place.frame))
        #expect(!layout.places[..<index].contains { $0.frame.intersects(place.frame) })
      }
    }
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 20), (200, 60)])
  func `no card is cut but one that is longer than the window`(_ columns: Int, _ rows: Int) {
    let orders = (0..<40).map { [1, 2, 9, 1, 70][$0 % 5] }
    for selected in 0..<40 {
      let layout = layout(orders, toMake: 25, selected: selected, columns, rows)
      for half in layout.halves {
        for place in half.places {
          let wanted = orders[place.index] + (half.form?.fixedRows ?? 0)
          let least = wanted > half.area.height ? half.area.height / 2 : wanted
          #expect(place.frame.height >= least)
        }
      }
    }
  }

  @Test func `an order longer than the window takes the rest of a column`() {
    let layout = layout([1, 1, 30, 1], 80, 24)
    let area = layout.halves[0].area
    #expect(layout.places.map(\.index) == [0, 1, 2, 3])
    let (first, long) = (layout.places[0].frame, layout.places[2].frame)
    #expect(long.y == first.y + first.height)
    #expect(long.y + long.height == area.y + area.height)
    #expect(layout.places[3].frame.x != long.x)
  }

  @Test func `an order longer than the window begins a page if a column is more than half full`() {
    let layout = layout([12, 12, 30], 80, 24)
    #expect(layout.places.map(\.index) == [0, 1])
  }

  @Test func `a new order moves no card as long as it has room`() {
    var compared = 0
    for count in 1..<20 {
      let before = layout(Array(repeating: 2, count: count), 80, 24)
      let after = layout(Array(repeating: 2, count: count + 1), after: before, 80, 24)
      guard after.forms == before.forms else { continue }
      #expect(after.moved(since: before).allSatisfy { $0 == QueueSample.id(count) })
      compared += 1
    }
    #expect(compared > 0)
  }

  @Test func `cards grow only if the next order will have room, too`() {
    let five = layout(Array(repeating: 2, count: 5), 80, 24)
    #expect(five.forms[0].scale == 0)
    let four = layout(Array(repeating: 2, count: 4), after: five, 80, 24)
    #expect(four.forms[0].scale == 0)
    #expect(layout(Array(repeating: 2, count: 3), after: four, 80, 24).forms[0].scale == 1)
  }

  @Test func `long numbers take wider cards`() {
    let (short, long) = (layout([1], digits: 2, 200, 60), layout([1], digits: 4, 200, 60))
    #expect(short.forms[0].across == 3 && long.forms[0].across == 2)
  }

  /// Two columns to make with three rows, and one ready column.
  ///
  /// - Parameter index: an order, followed by the orders to its left, right, up and down.
  @Test(arguments: [
    (0, 0, 1, 0, 2), (1, 0, 6, 1, 3), (2, 2, 3, 0, 4), (3, 2, 6, 1, 5), (4, 4, 5, 2, 4),
    (6, 1, 6, 6, 6),
  ])
  func `arrows lead to the next card in their direction`(
    _ index: Int, _ left: Int, _ right: Int, _ up: Int, _ down: Int
  ) {
    let layout = layout(Array(repeating: 3, count: 7), toMake: 6, selected: index, 80, 24)
    let ways = [Direction.left, .right, .up, .down].map { layout.index($0, from: index) }
    #expect(ways == [left, right, up, down])
  }

  @Test func `arrows lead on to the next page and back`() {
    let orders = Array(repeating: 3, count: 14)
    #expect(layout(orders, selected: 4, 80, 24).index(.down, from: 4) == 6)
    #expect(layout(orders, selected: 7, 80, 24).index(.up, from: 7) == 5)
  }
}
