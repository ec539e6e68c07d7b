import JuiceKit
import JuiceTerminal
import Testing

@testable import JuiceTill

@Suite struct MakeLayoutTests {
  private func layout(
    _ orders: [Int], digits: Int = 2, selected: Int? = 0, top: Int = 0, _ columns: Int, _ rows: Int
  ) -> MakeLayout {
    MakeLayout(
      .init(
        orders: orders.enumerated().map { .init(id: QueueSample.id($0), lines: $1) },
        digits: digits, label: 10, selected: selected),
      top: top, in: Size(columns: columns, rows: rows))
  }

  @Test(arguments: [
    (120, 40, 4, 2), (200, 60, 6, 2), (80, 24, 3, 1), (60, 20, 2, 1), (120, 24, 4, 1),
    (80, 40, 2, 2), (40, 12, 0, 1), (60, 15, 0, 1), (48, 30, 0, 1), (49, 16, 2, 1),
  ])
  func `cards stand side by side`(_ columns: Int, _ rows: Int, _ across: Int, _ scale: Int) {
    let layout = layout(Array(repeating: 2, count: 30), columns, rows)
    #expect(layout.isList == (across == 0))
    #expect(layout.across == max(1, across))
    #expect(layout.scale == scale)
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 20), (60, 16), (40, 12), (200, 60)])
  func `no card covers another, and the selected one is visible`(_ columns: Int, _ rows: Int) {
    let orders = (0..<40).map { [1, 2, 9, 1, 30][$0 % 5] }
    var top = 0
    for selected in Array(0..<40) + Array((0..<40).reversed()) {
      let layout = layout(orders, digits: 3, selected: selected, top: top, columns, rows)
      top = layout.top
      #expect(layout.places.contains { $0.index == selected })
      #expect(layout.before + layout.places.count + layout.after == 40)
      let room = Rect(x: 0, y: 2, width: columns, height: rows - 3)
      for (index, place) in layout.places.enumerated() {
        #expect(room.contains(place.frame))
        #expect(!layout.places[..<index].contains { $0.frame.intersects(place.frame) })
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
    #expect(layout([1], digits: 4, 120, 40).across == 3)
    #expect(layout([1], digits: 4, 120, 40).scale == 2)
    #expect(!layout([1], digits: 3, 120, 40).isBeside)
  }

  /// - Parameter from: an index, and where up and down lead of ten orders, three side by side.
  @Test(arguments: [(0, 0, 3), (4, 1, 7), (8, 5, 9), (9, 6, 9), (2, 2, 5)])
  func `the keys up and down stay in the column`(_ from: Int, _ up: Int, _ down: Int) {
    let layout = layout(Array(repeating: 1, count: 10), 80, 24)
    #expect(layout.index(-1, below: from, of: 10) == up)
    #expect(layout.index(1, below: from, of: 10) == down)
  }
}
