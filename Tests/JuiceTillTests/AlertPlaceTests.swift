import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@Suite struct AlertPlaceTests {
  /// The smallest size has six juices on its first page.
  @Test(arguments: [(80, 24, 7), (120, 40, 7), (60, 20, 7), (40, 12, 6)])
  func `an alert keeps the button that opened it free`(_ columns: Int, _ rows: Int, _ count: Int)
    async throws
  {
    let juices = ["딸바", "망키", "딸기", "바나나", "파인애플", "키위", "망고"].map { $0 + "쥬스" }
    let menu = Menu(
      ingredients: Menu.standard.ingredients.map {
        Ingredient(id: $0.id, name: $0.name, opening: 100)
      }, juices: Menu.standard.juices)
    try await Rig.run(columns: columns, rows: rows, menu: menu) { till in
      for (index, juice) in juices.prefix(count).enumerated() {
        try await till.type("\(index + 1)")
        till.expect("\(juice) 나왔습니다!")
        till.expect("\(index + 1) \(juice)")
        try await till.press(.escape)
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `clicks on one button sell a cup each`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      let kiwi = try #require(till.place(of: "2 Mango Kiwi"))
      for _ in 1...3 {
        try await till.send(.click(kiwi))
        // Two clicks within 0.4 s are a double click.
        try await till.pass(.milliseconds(450))
      }
      till.expect("3 cups in a row")
      #expect(try await till.maker.store.stock().quantity(of: "kiwi") == 7)
    }
  }

  @Test func `the alert of a bill leaves the title and most tiles, always at one place`()
    async throws
  {
    try await Rig.run { till in
      var places: Set<Point> = []
      for (bill, hidden) in [("+45b", 2), ("+67b", 2), ("+45b", 2)] {
        try await till.type(bill)
        let place = try #require(till.place(of: "나왔습니다"))
        places.insert(place)
        till.expect("맛있는 쥬스를 만들어 드려요!")
        let names = ["딸바", "망키", "딸기", "바나나", "파인애플", "키위", "망고"]
        let shown = names.enumerated().filter { till.shows("\($0 + 1) \($1)쥬스") }
        #expect(shown.count >= names.count - hidden, "\(till.screen)")
        try await till.press(.escape)
      }
      #expect(places.count == 1)
    }
  }

  @Test
  func `sum and cups of an alert stand in one column beside the number, and hide fewer tiles`()
    async throws
  {
    try await Rig.run(.en, menu: .called) { till in
      try await till.type("+45b1")
      let head = try #require(till.start(of: "Order 1 taken"))
      let number = try #require(till.start(of: "Order number"))
      let places = try ["Card", "1  Banana", "1  Pineapple"].map {
        try #require(till.start(of: $0))
      }
      #expect(head.x == number.x, "\(till.screen)")
      #expect(Set(places.map(\.x)).count == 1 && places[0].x > number.x, "\(till.screen)")
      #expect(places.map(\.y) == [0, 1, 2].map { number.y + $0 }, "\(till.screen)")
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the alert of a cash bill says the change once, and is low`(_ columns: Int, _ rows: Int)
    async throws
  {
    var menu = Menu.called
    menu.ways = ["card", Payment.Way(id: "cash", hasDrawer: true)]
    try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
      try await till.type("+24567b2")
      try await till.type("50000")
      try await till.press(.enter)
      till.expect("Order 1 taken", "given ₩50,000)")
      till.expectNo(", change")
      if rows < 20 { return till.expect("Change: ₩") }
      till.expectNo("Change: ₩")
      till.expect("Change", "Mango Kiwi, Banana")
      till.expectNo("1  Banana")
    }
  }

  @Test func `an alert covers the waiting orders wholly or not at all`() async throws {
    try await Rig.run(.en, columns: 60, rows: 20, menu: .demo()) { till in
      try await till.type("1b1")
      try await till.press(.escape)
      till.expect("Waiting 1")
      try await till.type("148b2")
      try await till.type("50000")
      try await till.press(.enter)
      till.expect("Order 2 taken")
      let line = till.terminal.text[1]
      #expect(!line.contains("Wai") || line.contains("Waiting"), "\(till.screen)")
    }
  }

  @Test func `an alert moves as little as it takes`() {
    let room = Rect(x: 0, y: 1, width: 20, height: 10)
    let alert = Rect(x: 2, y: 3, width: 16, height: 5)
    let beside = { (x: Int, y: Int, width: Int, height: Int) in
      alert.moved(beside: [Rect(x: x, y: y, width: width, height: height)], in: room)
    }
    #expect(beside(0, 1, 20, 2) == alert)
    #expect(beside(0, 2, 20, 2) == Rect(x: 2, y: 4, width: 16, height: 5))
    #expect(beside(0, 7, 20, 3) == Rect(x: 2, y: 2, width: 16, height: 5))
    #expect(beside(0, 3, 3, 5) == Rect(x: 3, y: 3, width: 16, height: 5))
    #expect(beside(0, 4, 20, 5) == nil)
  }

  @Test func `an alert covers as few of the other buttons as it can`() throws {
    let room = Rect(x: 0, y: 0, width: 40, height: 20)
    let alert = Rect(x: 10, y: 8, width: 20, height: 4)
    let row = (0..<4).map { Rect(x: 10 * $0, y: 6, width: 10, height: 6) }
    #expect(alert.moved(beside: row, in: room) == Rect(x: 10, y: 12, width: 20, height: 4))
    let rows =
      row + row.map { Rect(x: $0.x, y: 0, width: 10, height: 6) }
      + row.map { Rect(x: $0.x, y: 12, width: 10, height: 6) }
    let place = try #require(alert.moved(beside: rows, in: room))
    #expect(!place.intersects(rows[0]))
    #expect(rows.count { $0.intersects(place) } == 2)
  }

  @Test func `a hidden button takes no click`() async throws {
    try await Rig.run(.en) { till in
      let kiwi = try #require(till.place(of: "6 Kiwi"))
      try await till.type("?")
      till.expectNo("6 Kiwi")
      try await till.send(.click(kiwi))
      till.expect("6 Kiwi")
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }
}

extension Rig {
  fileprivate func start(of text: String) -> Point? {
    for (y, line) in terminal.text.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return Point(x: TextWidth.columns(of: String(line[..<range.lowerBound])), y: y)
    }
    return nil
  }
}
