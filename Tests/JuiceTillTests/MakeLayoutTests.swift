import JuiceKit
import JuiceTerminal
import Testing

@testable import JuiceTill

@Suite struct MakeLayoutTests {
  /// - Parameter orders: the rows of each order; the first `toMake` are to make.
  private func layout(
    _ orders: [Int], toMake: Int? = nil, digits: Int = 2, selected: Int? = 0, tops: [Int] = [],
    _ columns: Int, _ rows: Int
  ) -> MakeLayout {
    let size = Size(columns: columns, rows: rows)
    return MakeLayout(
      .init(
        orders: orders.enumerated().map { .init(id: QueueSample.id($0), rows: $1) },
        toMake: toMake ?? orders.count, selected: selected),
      MakeForm(digits: digits, label: 9, in: size), tops: tops, in: size)
  }

  @Test(arguments: [
    (120, 40, [3, 1], 2), (200, 60, [4, 2], 2), (80, 24, [2, 1], 1), (60, 20, [1, 1], 1),
    (120, 24, [3, 1], 1), (80, 40, [2, 1], 1), (49, 16, [1, 1], 1),
  ])
  func `orders to make are at the left, ready ones at the right`(
    _ columns: Int, _ rows: Int, _ across: [Int], _ scale: Int
  ) throws {
    let layout = layout(Array(repeating: 2, count: 30), toMake: 20, columns, rows)
    #expect(layout.form.across == across)
    #expect(layout.form.scale == scale)
    let left = layout.halves[0].area
    let right = layout.halves[1].area
    #expect(right.x == left.x + left.width + 1)
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
    var tops: [Int] = []
    for selected in Array(0..<40) + Array((0..<40).reversed()) {
      let layout = layout(
        orders, toMake: 25, digits: 3, selected: selected, tops: tops, columns, rows)
      tops = layout.tops
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
      for place in layout.places {
        let wanted = orders[place.index] + layout.form.fixedRows
        #expect(place.frame.height == min(wanted, rows - 4))
      }
    }
  }

  @Test func `a new order moves no card`() {
    for count in 1..<20 {
      let before = layout(Array(repeating: 2, count: count), 80, 24)
      let after = layout(Array(repeating: 2, count: count + 1), 80, 24)
      #expect(after.moved(since: before).allSatisfy { $0 == QueueSample.id(count) })
    }
  }

  @Test func `long numbers take wider cards`() {
    let (short, long) = (layout([1], digits: 2, 200, 60), layout([1], digits: 4, 200, 60))
    #expect(short.form.scale == 2 && long.form.scale == 2)
    #expect(short.form.across == [4, 2] && long.form.across == [3, 1])
  }

  /// Two columns to make, with two rows on a page, and one ready column.
  ///
  /// - Parameter index: an order, followed by the orders to its left, right, up and down.
  @Test(arguments: [
    (0, 0, 1, 0, 2), (1, 0, 6, 1, 3), (2, 2, 3, 0, 4), (3, 2, 6, 1, 4), (4, 3, 5, 3, 4),
    (6, 1, 6, 6, 6),
  ])
  func `arrows lead to the next card in their direction`(
    _ index: Int, _ left: Int, _ right: Int, _ up: Int, _ down: Int
  ) {
    let layout = layout(Array(repeating: 3, count: 7), toMake: 6, selected: index, 80, 24)
    let ways = [Direction.left, .right, .up, .down].map { layout.index($0, from: index) }
    #expect(ways == [left, right, up, down])
  }
}
