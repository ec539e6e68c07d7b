import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct ButtonPlaceTests {
  private static let sizes =
    (60...200).map { Size(columns: $0, rows: 24) }
    + [(40, 12), (60, 20), (100, 30), (120, 40), (160, 50), (200, 60)].map {
      Size(columns: $0, rows: $1)
    }

  private struct Places: Equatable {
    let buttons: [Rect]
    let labels: [Rect]
    let panel: Rect?
    let hasStateRow: Bool
  }

  private func places(_ menu: Menu, in size: Size) -> Places {
    let layout = OrderLayout(
      OrderLayout.Content(JuiceList(menu, on: LocalDay(of: .noon), button: .restock)), in: size)
    return Places(
      buttons: menu.juices.indices.map(layout.grid.frame), labels: layout.labels,
      panel: layout.panel, hasStateRow: layout.hasStateRow)
  }

  @Test func `single juices stand under their ingredients, and blends over two`() {
    let menu = Menu.standard
    for size in Self.sizes where size.columns >= 68 {
      let places = places(menu, in: size)
      for (juice, frame) in zip(menu.juices, places.buttons) {
        guard let span = menu.neighbours(in: juice) else { continue }
        #expect(frame.x == places.labels[span.lowerBound].x, "\(size)")
        let last = places.labels[span.upperBound]
        #expect(frame.x + frame.width == last.x + last.width, "\(size)")
      }
    }
  }

  /// The panel needs room beside the buttons.
  @Test func `a panel moves no button`() {
    for size in Self.sizes where size.rows >= 24 && size.columns >= 68 {
      let places = places(.standard, in: size)
      #expect(places.hasStateRow)
      #expect((places.panel != nil) == (size.columns >= 112))
      guard let panel = places.panel else { continue }
      #expect(places.buttons.allSatisfy { $0.x + $0.width <= panel.x })
    }
  }

  /// Only menus whose last row has room for one more juice.
  @Test func `a juice at the end moves no other button if its row has room`() {
    let all = Menu.standard
    let before = Menu(ingredients: all.ingredients, juices: Array(all.juices.dropLast()))
    // At these widths the panel takes the last column.
    for size in Self.sizes where size.columns >= 68 && !(100..<112).contains(size.columns) {
      let (few, many) = (places(before, in: size), places(all, in: size))
      #expect(Array(many.buttons.dropLast()) == few.buttons, "\(size)")
    }
  }
}

@Suite struct SamePlaceTests {
  @Test(arguments: [(40, 12), (60, 20), (70, 24), (80, 24), (100, 30), (120, 40), (200, 60)])
  func `neither the language nor a sold-out juice moves a button`(_ columns: Int, _ rows: Int)
    async throws
  {
    for menu in [Menu.standard, .of(juices: 30)] {
      try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
        let before = try #require(till.buttons)
        #expect(!before.isEmpty)
        try await till.type("L")
        #expect(till.buttons == before)
        let ids = menu.ingredients.map { ($0.id, 0) }
        _ = try await till.maker.store.apply(.count(Dictionary(uniqueKeysWithValues: ids)))
        try await till.wait(for: "품절")
        #expect(till.buttons == before)
      }
    }
  }
}

extension Rig {
  fileprivate var buttons: [Rect]? { (till.stack.screens.first as? OrderController)?.buttons }
}
