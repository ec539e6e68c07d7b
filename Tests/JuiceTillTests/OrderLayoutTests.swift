import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct OrderLayoutTests {
  private func content(labels: Int, juices: Int, isAnchored: Bool, hasPrices: Bool)
    -> OrderLayout.Content
  {
    OrderLayout.Content(
      labels: Array(repeating: 12, count: labels), state: 8,
      juices: (0..<juices).map {
        OrderLayout.Item(
          width: 14, least: 14, span: isAnchored ? ($0 % labels)...($0 % labels) : nil, name: 11,
          label: 11, price: hasPrices ? 6 : 0, state: 8)
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

  @Test(arguments: [7, 12, 26], [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
  func `a customer's tiles are wide and high, and other pages have buttons`(
    _ juices: Int, _ size: (columns: Int, rows: Int)
  ) throws {
    var content = content(labels: 10, juices: juices, isAnchored: false, hasPrices: true)
    content.isForCustomers = true
    let layout = OrderLayout(content, in: Size(columns: size.columns, rows: size.rows))
    #expect((layout.pager != nil) == (layout.grid.pages > 1))
    let buttons = layout.grid.juices(onPage: 0).map {
      layout.grid.frame(of: $0).moved(by: layout.grid.area)
    }
    for (index, frame) in buttons.enumerated() {
      #expect(frame.width >= 15 && frame.height >= 4)
      for other in buttons[(index + 1)...] + [layout.status] + [layout.pager].compactMap(\.self) {
        #expect(!frame.intersects(other))
      }
    }
    let button = try #require(layout.orderButton)
    #expect(button.height == 1 || button.y + button.height < size.rows - 1)
    if let pager = layout.pager {
      #expect(pager.height == 3 && !pager.intersects(layout.status))
      #expect(PageButtons.step(at: Point(x: pager.x, y: pager.y), in: pager) == -1)
      #expect(
        PageButtons.step(at: Point(x: pager.x + pager.width - 1, y: pager.y), in: pager) == 1)
    }
  }

  @Test(arguments: [
    (26, 60, 20), (26, 80, 24), (26, 100, 30), (26, 120, 40), (26, 200, 60), (60, 120, 40),
    (99, 120, 40), (99, 200, 60), (12, 60, 20), (7, 40, 12),
  ])
  func `a real menu is on one page, in even tiles`(_ juices: Int, _ columns: Int, _ rows: Int) {
    let content = content(labels: 10, juices: juices, isAnchored: false, hasPrices: true)
    let grid = OrderLayout(content, in: Size(columns: columns, rows: rows)).grid
    #expect(grid.pages == 1)
    let sizes = (0..<juices).map { grid.frame(of: $0) }.map { [$0.width, $0.height] }
    #expect(Set(sizes).count == 1)
    #expect(grid.rows.dropLast().allSatisfy { $0.count == grid.rows[0].count })
    #expect(grid.rows[0].count <= 5)
  }

  @Test func `rows that tiles leave free divide them into even groups`() throws {
    var content = content(labels: 10, juices: 26, isAnchored: false, hasPrices: true)
    for index in content.juices.indices { content.juices[index].name = 14 }
    let grid = OrderLayout(content, in: Size(columns: 100, rows: 30)).grid
    let rows = grid.rows.map { grid.frame(of: $0[0]).y }
    #expect(rows == [0, 2, 5, 7, 10, 12, 15, 17, 20])
    let last = try #require(rows.last)
    #expect((0...2).contains(grid.area.height - last - grid.card.height))
  }

  @Test func `short names make room for tiles that fill their area`() {
    var content = content(labels: 10, juices: 26, isAnchored: false, hasPrices: true)
    for index in content.juices.indices {
      (content.juices[index].name, content.juices[index].label) = (index == 9 ? 19 : 11, 11)
    }
    let size = Size(columns: 120, rows: 40)
    let grid = OrderLayout(content, in: size).grid
    #expect(grid.card.hasStrip && grid.rows[0].count == 4)
    #expect(grid.frame(of: 25).y + grid.card.height == grid.area.height)
    // Without short names, whole names come first.
    for index in content.juices.indices { content.juices[index].label = content.juices[index].name }
    #expect(!OrderLayout(content, in: size).grid.card.hasStrip)
  }

  @Test(arguments: [(79, false), (80, true), (99, true), (200, true)])
  func `a menu with prices has its bill beside it from 80 columns on`(
    _ columns: Int, _ hasPanel: Bool
  ) {
    let content = content(labels: 10, juices: 26, isAnchored: false, hasPrices: true)
    let layout = OrderLayout(content, in: Size(columns: columns, rows: 24))
    #expect((layout.panel != nil) == hasPanel)
    #expect(layout.labels.isEmpty && layout.stock.height == 1)
  }

  @Test func `a menu of singles keeps its labels in a small window`() {
    let content = content(labels: 5, juices: 5, isAnchored: true, hasPrices: true)
    for size in [Size(columns: 80, rows: 24), Size(columns: 60, rows: 20)] {
      #expect(OrderLayout(content, in: size).labels.count == 5)
    }
  }

  /// A menu whose juices need four rows under their ingredients.
  private static var fourRows: Menu {
    let won = Currency(code: "KRW")
    let recipes: [(Juice.ID, Recipe)] = [
      ("ab", ["a": 1, "b": 1]), ("bc", ["b": 1, "c": 1]), ("abc", ["a": 1, "b": 1, "c": 1]),
      ("ab2", ["a": 2, "b": 1]),
    ]
    return Menu(
      ingredients: (["a", "b", "c"] as [Ingredient.ID]).map {
        Ingredient(id: $0, name: Name($0.rawValue), opening: 50)
      },
      juices: recipes.map { id, recipe in
        Juice(
          id: id, name: Name("\(id)"), recipe: recipe,
          price: won.map { Price(minorUnits: 4000, currency: $0) })
      }, currency: won, ways: ["card"], serving: .queue)
  }

  @Test(arguments: Language.allCases)
  func `a menu that just misses the template has plain tiles and its bill`(_ language: Language)
    async throws
  {
    try await Rig.run(language, columns: 80, rows: 24, menu: Self.fourRows) { till in
      let layout = till.till.orderScreen.layout
      #expect(layout.labels.isEmpty && layout.panel != nil && layout.billPanel != nil)
      let frames = (0..<4).map { layout.grid.frame(of: $0) }
      #expect(Set(frames.map { [$0.width, $0.height] }).count == 1, "\(till.screen)")
      #expect(layout.grid.rows.flatMap(\.self) == [0, 1, 2, 3])
      till.expect("ab2", "₩4,000")
      till.expectNo("50 left", "25 left", "50잔", "25잔")
      try await till.resize(columns: 80, rows: 25)
      #expect(till.till.orderScreen.layout.labels.count == 3, "\(till.screen)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a juice of which 100 cups can be made leaves the words of the others`(
    _ language: Language
  ) async throws {
    try await Rig.run(language) { till in
      try await till.type("r")
      try await till.press(.down)
      try await till.type("190")
      try await till.press(.enter)
      let words = till.till.context.words
      till.expect(words.orderButton(1), words.orderButton(5), words.orderButton(3))
      till.expect(words.cupsLeft(100), words.soldOutButton)
    }
  }

  @Test func `a sold-out juice keeps its price`() async throws {
    let menu = try Menu.demo()
    try await Rig.run(.ko, menu: menu) { till in
      let ids = menu.ingredients.map { ($0.id, 0) }
      _ = try await till.maker.store.apply(.count(Dictionary(uniqueKeysWithValues: ids)))
      try await till.pass(.seconds(1))
      let rows = till.screen.split(separator: "\n").filter { $0.contains("품절") }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("₩") }, "\(till.screen)")
    }
  }
}
