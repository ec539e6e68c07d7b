import JuiceTerminal
import Testing

@testable import JuiceTill

/// The grid and the labels in an area of any size.
@Suite struct OrderLayoutTests {
  private func content(labels: Int, juices: Int, isAnchored: Bool, hasPrices: Bool)
    -> OrderLayout.Content
  {
    OrderLayout.Content(
      labels: Array(repeating: 12, count: labels), state: 8,
      juices: (0..<juices).map {
        OrderLayout.Item(
          width: 14, least: 14, flush: 14, span: isAnchored ? ($0 % labels)...($0 % labels) : nil)
      }, hasPrices: hasPrices)
  }

  private func layouts(_ check: (OrderLayout, Size) throws -> Void) rethrows {
    for (labels, juices) in [(5, 7), (1, 1), (20, 20), (40, 60), (3, 0)] {
      for isAnchored in [true, false] where juices > 0 || !isAnchored {
        for columns in [40, 47, 60, 68, 80, 99, 120, 156, 200, 300] {
          for rows in [12, 16, 20, 24, 40, 60] {
            let size = Size(columns: columns, rows: rows)
            let content = content(
              labels: labels, juices: juices, isAnchored: isAnchored, hasPrices: rows % 8 == 0)
            try check(OrderLayout(content, in: size), size)
          }
        }
      }
    }
  }

  @Test func `no button overlaps another, or leaves the area`() {
    layouts { layout, size in
      let stock = layout.labels.map { $0.moved(by: layout.stock) }
      for page in 0..<layout.grid.pages {
        let buttons = layout.grid.juices(onPage: page).map {
          layout.grid.frame(of: $0).moved(by: layout.grid.area)
        }
        let all = stock + buttons + [layout.status]
        let room = Rect(x: 0, y: 1, width: size.columns, height: size.rows - 2)
        for (index, frame) in all.enumerated() {
          #expect(room.contains(frame))
          for other in all[(index + 1)...] { #expect(!frame.intersects(other)) }
        }
      }
    }
  }

  @Test func `buttons grow up to a limit`() {
    layouts { layout, _ in
      #expect(layout.grid.card.height <= 23)
      for page in 0..<layout.grid.pages {
        for juice in layout.grid.juices(onPage: page) {
          #expect(layout.grid.frame(of: juice).width <= JuiceCard.widest)
        }
      }
    }
  }

  @Test func `every juice is on one page`() {
    layouts { layout, _ in
      let shown = (0..<layout.grid.pages).flatMap(layout.grid.juices(onPage:))
      #expect(shown == layout.grid.rows.flatMap(\.self))
    }
  }

  @Test func `labels stand apart if the juices lose no room`() {
    let twenty = content(labels: 20, juices: 20, isAnchored: false, hasPrices: true)
    func labelRows(_ columns: Int, _ rows: Int) -> [Int] {
      Set(OrderLayout(twenty, in: Size(columns: columns, rows: rows)).labels.map(\.y)).sorted()
    }
    #expect(labelRows(99, 40) == [0, 2, 4, 6, 8])
    #expect(labelRows(80, 24) == [0, 1, 2, 3])
  }
}
