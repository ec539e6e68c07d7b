import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// Each list of the menu, with hidden, sold out and other juices side by side: lists with different filters could mix them up.
/// Every key and click has to mean the entry that the screen shows there.
@Suite struct MixedMenuTests {
  // MARK: The order screen

  @Test(arguments: [false, true], [(120, 40), (80, 24), (40, 12)])
  func `A number chooses the juice with this number`(
    _ isForCustomers: Bool, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await MixedTill.run(isForCustomers, size, juices: 16) { till in
      for number in 1...9 { try await till.choose(number, .digits("\(number)")) }
      for number in 0...18 {
        try await till.choose(number, .digits((number < 10 ? "00" : "0") + "\(number)"))
      }
    }
  }

  @Test(arguments: [false, true], [(120, 40), (80, 24), (40, 12)])
  func `A click chooses the juice in its tile`(
    _ isForCustomers: Bool, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await MixedTill.run(isForCustomers, size, juices: 16) { till in
      // The tiles stay in their places once there is a bill.
      try await till.choose(MixedTill.usual, .digits("\(MixedTill.usual)"))
      try await till.rig.press(.home)
      var clicked: Set<Int> = []
      var page: [Int?]
      repeat {
        page = till.tiles.map(till.number)
        for (index, number) in page.enumerated() {
          for corner in till.tiles[index].corners { try await till.choose(number, .click(corner)) }
        }
        clicked.formUnion(page.compactMap(\.self))
        try await till.rig.press(.pageDown)
      } while till.tiles.map(till.number) != page
      #expect(clicked == Set(till.shownNumbers))
    }
  }

  @Test(arguments: [false, true], [(120, 40), (80, 24), (40, 12)])
  func `Enter chooses the juice that the arrows have reached`(
    _ isForCustomers: Bool, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await MixedTill.run(isForCustomers, size, juices: 16) { till in
      var chosen: Set<Int> = []
      for (start, arrow, steps) in [
        (Key.home, Key.right, 18), (.end, .left, 18), (.home, .down, 5), (.end, .up, 5),
      ] {
        try await till.rig.press(start)
        for _ in 0..<steps {
          // The arrows reach the screen's other button too.
          if let tile = till.tileAtCursor {
            let number = till.number(in: tile)
            try await till.choose(number, .key(.enter))
            if let number { chosen.insert(number) }
          }
          try await till.rig.press(arrow)
        }
      }
      #expect(chosen == Set(till.shownNumbers))
    }
  }

  @Test func `A menu without a juice on sale sells nothing`() async throws {
    for isForCustomers in [false, true] {
      try await MixedTill.run(isForCustomers, (80, 24), juices: 5, only: [.hidden, .hiddenToday]) {
        till in
        for number in 0...6 { try await till.choose(number, .digits("00\(number)")) }
        for key in [Key.right, .left, .down, .up, .tab, .pageDown, .end, .home] {
          try await till.rig.press(key)
          till.expectNoJuiceSelected("\(key)")
        }
        for tile in till.tiles { try await till.choose(nil, .click(tile.middle)) }
        try await till.rig.type("/mix")
        #expect(till.tiles.isEmpty)
        try await till.rig.press(.enter)
        try till.expectBill()
      }
    }
  }

  // MARK: Lists of entries

  /// A menu file with a hidden juice at each end and in the middle.
  private nonisolated static let file = """
    ingredients:
      - { id: apple, name: { ko: 사과, en: Apple }, opening: 50 }
    juices:
    """ + "\n"
    + (1...15).map { number in
      let name = MixedTill.name(number)
      let rest = "recipe: { apple: 2 }" + (number % 7 == 1 ? ", hidden: true" : "")
      return "  - { id: j\(number), name: { ko: \(name), en: \(name) }, \(rest) }\n"
    }.joined()

  @Test(arguments: [(80, 24), (40, 12)])
  func `The menu screen selects, hides and opens the juice of the line`(
    _ size: (columns: Int, rows: Int)
  ) async throws {
    try await MenuRig.run(.en, Self.file, columns: size.columns, rows: size.rows) { till, menu in
      try await till.type("M")
      @MainActor func selected() -> String? {
        till.selected?.text.firstMatch(of: #/Mix \d\d/#).map { "\($0.0)" }
      }
      for number in 1...15 {
        let name = MixedTill.name(number)
        if number > 1 { try await till.press(.down) }
        #expect(selected() == name)
        try await till.press(.home)
        try await till.type("\(number)")
        #expect(selected() == name)
        let before = try menu()
        try await till.type("h")
        let after = try menu()
        for (old, new) in zip(before.juices, after.juices) {
          #expect((old.hidden != new.hidden) == ("\(old.id)" == "j\(number)"), "\(new.id)")
        }
        #expect(selected() == name)
        let row = try #require(till.selected?.row)
        try await till.send(.click(Point(x: 10, y: row)))
        till.expect("\(name)")
        #expect(till.till.stack.screens.count == 3)
        try await till.press(.escape)
        #expect(selected() == name)
      }
    }
  }

  /// Offers that hold, are over, are for a juice that is not on the bill, and take off an amount.
  private nonisolated static let offers = """
    currency: KRW
    ingredients:
      - { id: apple, name: Apple, opening: 50 }
    juices:
      - { id: juice, name: Juice, recipe: { apple: 2 }, price: 9000 }
      - { id: other, name: Other, recipe: { apple: 2 }, price: 9000 }
    discounts:
    """ + "\n"
    + (1...9).map { number in
      let kinds = [
        "percent: 50, from: \"01:00\", to: \"02:00\"", "percent: \(number)",
        "amount: 500, juices: [other]", "amount: \(number)",
      ]
      return "  - { id: o\(number), name: \(MixedTill.name(number)), \(kinds[(number - 1) % 4]) }\n"
    }.joined()

  @Test(arguments: [(80, 24), (60, 20)])
  func `The list of discounts gives the discount of the line`(
    _ size: (columns: Int, rows: Int)
  ) async throws {
    let menu = try MenuFile.parse(Array(Self.offers.utf8), file: "m")
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: menu) { till in
      @MainActor func given() -> Discount.ID? { till.till.orderScreen.bill.order?.discount?.id }
      func id(_ number: Int) -> Discount.ID { .init(stringLiteral: "o\(number)") }
      let usable = (1...9).filter { $0.isMultiple(of: 2) }
      try await till.type("+1")
      for number in 1...9 {
        let before = given()
        try await till.type("%\(number)")
        #expect(given() == (usable.contains(number) ? id(number) : before), "\(number)")
        if till.till.stack.screens.count > 1 { try await till.press(.escape) }
      }
      try await till.type("%\(usable[0])")
      for number in usable.dropFirst() {
        try await till.type("%")
        try await till.press(.down, .enter)
        #expect(given() == id(number))
      }
      for number in 1...9 {
        let before = given()
        // Sooner, the key may be held, and the click may be a second one.
        try await till.pass(.seconds(2))
        try await till.type("%")
        try await till.click(MixedTill.name(number))
        #expect(given() == (usable.contains(number) ? id(number) : before), "\(number)")
        if till.till.stack.screens.count > 1 { try await till.press(.escape) }
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `The options mark the choice of the line`(_ size: (columns: Int, rows: Int)) async throws {
    let won = try #require(Currency(code: "KRW"))
    let choices = (1...9).map { number in
      Menu.OptionGroup.Choice(
        id: .init(stringLiteral: "c\(number)"), name: Name(MixedTill.name(number)),
        price: number % 3 == 2 ? Price(minorUnits: 500, currency: won) : nil,
        recipe: number % 3 == 1 ? ["dry": 1] : [:])
    }
    let menu = Menu(
      ingredients: [
        Ingredient(id: "apple", name: Name("Apple"), opening: 90),
        Ingredient(id: "dry", name: Name("Dry"), opening: 0),
      ],
      juices: [
        Juice(
          id: "juice", name: Name("Juice"), recipe: ["apple": 2],
          price: Price(minorUnits: 4500, currency: won), options: ["one", "two"])
      ], currency: won,
      groups: [
        Menu.OptionGroup(
          id: "one", name: Name("One"), kind: .many, choices: Array(choices.prefix(4))),
        Menu.OptionGroup(
          id: "two", name: Name("Two"), kind: .many, choices: Array(choices.dropFirst(4))),
      ])
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: menu) { till in
      @MainActor func marked() -> [String] {
        till.screen.matches(of: #/\[x\] (Mix \d\d)/#).map { String($0.1) }
      }
      try await till.type("e")
      for number in 1...9 {
        let name = MixedTill.name(number)
        try await till.type("\(number)")
        #expect(marked() == [name])
        try await till.click(name)
        #expect(marked() == [])
      }
      for number in (1...9).reversed() {
        try await till.type(" ")
        #expect(marked() == [MixedTill.name(number)])
        try await till.type(" ")
        try await till.press(.left)
      }
    }
  }

  @Test(arguments: [(100, 30), (60, 14)])
  func `The restock screen counts and marks the ingredient of the line`(
    _ size: (columns: Int, rows: Int)
  ) async throws {
    let ingredients = (1...20).map {
      Ingredient(
        id: .init(stringLiteral: "i\($0)"), name: Name(MixedTill.name($0)), opening: 100 + $0)
    }
    // Few ingredients are in a juice on sale.
    let juices = [3, 9, 20].map {
      Juice(
        id: .init(stringLiteral: "j\($0)"), name: Name("Juice \($0)"),
        recipe: [.init(stringLiteral: "i\($0)"): 1], hidden: $0 == 9 ? .always : nil)
    }
    let menu = Menu(ingredients: ingredients, juices: juices)
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: menu) { till in
      try await till.type("r")
      for number in 1...20 {
        let name = MixedTill.name(number)
        if number > 1 { try await till.press(.down) }
        #expect(till.hasCursor(on: name))
        try await till.type("s")
        let id = Ingredient.ID(stringLiteral: "i\(number)")
        let stock = try await till.store.stock()
        #expect(menu.ingredients.filter { stock.isSoldOut($0.id) }.map(\.id) == [id])
        try await till.type("s")
        let row = till.terminal.cursor.y
        try await till.press(.home)
        try await till.send(.click(Point(x: till.terminal.cursor.x, y: till.terminal.cursor.y)))
        for _ in 1..<number { try await till.press(.down) }
        #expect(till.terminal.cursor.y == row && till.lineAtCursor.contains(name))
        try await till.type("\(number)")
        #expect(till.lineAtCursor.contains("+\(number) "))
      }
      try await till.press(.enter)
      let stock = try await till.store.stock()
      for number in 1...20 {
        #expect(stock.quantity(of: .init(stringLiteral: "i\(number)")) == 100 + 2 * number)
      }
    }
  }
}

extension Rig {
  fileprivate var lineAtCursor: String { terminal.text[terminal.cursor.y] }
}

extension Rect {
  fileprivate var corners: [Point] {
    [Point(x: x, y: y), middle, Point(x: x + width - 1, y: y + height - 1)]
  }
  fileprivate var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}

/// The order screen of a menu whose juices are of all kinds, in turns. A juice's name has its number.
private final class MixedTill {
  enum Kind: CaseIterable {
    case hidden, usual, asksPrice, soldOut, hiddenToday, withOptions, hiddenTomorrow
  }

  enum Act {
    case key(Key)
    case click(Point)
    case digits(String)
  }

  /// The number of a juice without anything special, if the kinds begin with the first.
  nonisolated static let usual = 2

  let rig: Rig
  private let kinds: [Kind]
  private let isForCustomers: Bool
  /// The expected bill: cups by number.
  private var cups: [Int: Int] = [:]

  private init(_ rig: Rig, _ kinds: [Kind], isForCustomers: Bool) {
    (self.rig, self.kinds, self.isForCustomers) = (rig, kinds, isForCustomers)
  }

  /// - Parameter turn: the kind of the first juice.
  static func run(
    _ isForCustomers: Bool, _ size: (columns: Int, rows: Int), juices: Int, turn: Int = 0,
    only kinds: [Kind] = Kind.allCases, _ body: (MixedTill) async throws -> Void
  ) async throws {
    let kinds = (0..<juices).map { kinds[($0 + turn) % kinds.count] }
    let long = Duration.seconds(86_400)
    let kiosk = Kiosk(times: .init(idle: long)) { _ in false }
    try await Rig.run(
      .en, columns: size.columns, rows: size.rows, menu: try menu(kinds),
      settings: TillSettings(addsByDigit: true), kiosk: isForCustomers ? kiosk : nil
    ) { rig in
      try await body(MixedTill(rig, kinds, isForCustomers: isForCustomers))
    }
  }

  private static func menu(_ kinds: [Kind]) throws -> Menu {
    let won = try #require(Currency(code: "KRW"))
    let today = LocalDay(of: .noon)
    let sizes = ["Regular", "Large"].map {
      Menu.OptionGroup.Choice(id: .init(stringLiteral: $0.lowercased()), name: Name($0))
    }
    return Menu(
      ingredients: [
        Ingredient(id: "apple", name: Name("Apple"), opening: 9000),
        Ingredient(id: "dry", name: Name("Dry"), opening: 0),
      ],
      juices: kinds.enumerated().map { index, kind in
        Juice(
          id: id(index + 1), name: Name(name(index + 1)),
          recipe: [kind == .soldOut ? "dry" : "apple": 2],
          price: kind == .asksPrice ? nil : Price(minorUnits: 4500, currency: won),
          options: kind == .withOptions ? ["size"] : [],
          hidden: kind == .hidden
            ? .always
            : kind == .hiddenToday
              ? .on(today) : kind == .hiddenTomorrow ? .on(today.moved(days: 1)) : nil,
          asksPrice: kind == .asksPrice)
      }, currency: won,
      groups: [Menu.OptionGroup(id: "size", name: Name("Size"), choices: sizes)])
  }

  nonisolated static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
  nonisolated static func name(_ number: Int) -> String { "Mix \(digits(number))" }
  private static func id(_ number: Int) -> Juice.ID { .init(stringLiteral: "j\(number)") }

  // MARK: The screen

  private var screen: OrderController { rig.till.orderScreen }

  /// The numbers of the juices that can be chosen, in order.
  var shownNumbers: [Int] {
    kinds.indices.map { $0 + 1 }.filter { number in
      ![.hidden, .hiddenToday].contains(kinds[number - 1])
        && !(isForCustomers && kinds[number - 1] == .asksPrice)
    }
  }

  var tiles: [Rect] { screen.buttons }
  var tileAtCursor: Rect? { tiles.first { $0.contains(rig.terminal.cursor) } }

  /// The juice whose name is in the area; `nil` for the place of a hidden one.
  func number(in area: Rect) -> Int? {
    rig.terminal.text(in: area).lazy.compactMap(Self.number).first
  }

  private static func number(_ text: String) -> Int? {
    text.firstMatch(of: #/Mix (\d\d)/#).flatMap { Int($0.1) }
  }

  /// The number of the selected juice that Enter would choose.
  var selected: Int? { screen.list.selectedJuice.flatMap { number(of: $0.id) } }

  private func number(of juice: Juice.ID) -> Int? {
    (1...kinds.count).first { Self.id($0) == juice }
  }

  // MARK: Acts

  /// Presses or clicks, and checks the answer.
  ///
  /// - Parameter number: the juice that the screen shows there; `nil` for the place of a hidden one.
  func choose(_ number: Int?, _ act: Act) async throws {
    // Later than a double click.
    try await rig.pass(.seconds(1))
    switch act {
    case .key(let key): try await rig.press(key)
    case .click(let point): try await rig.send(.click(point))
    case .digits(let digits): try await rig.type(digits)
    }
    try await expectChosen(number, note: "\(number ?? 0) by \(act)")
  }

  /// Checks the answer of the till, and closes it.
  private func expectChosen(_ number: Int?, note: String) async throws {
    func expect(_ text: String) { rig.expect(text, note: note) }
    let name = Self.name(number ?? 0)
    // A narrow window breaks the sentences.
    switch number.map({ ($0, kinds.indices.contains($0 - 1) ? kinds[$0 - 1] : nil) }) {
    case nil: expect("is not on sale")
    case (let number, nil)?: expect("There is no number \(number)")
    case (let number, .hidden)?, (let number, .hiddenToday)?: expect("Number \(number), \(name),")
    case (let number, .asksPrice)? where isForCustomers: expect("Number \(number), \(name),")
    case (_, .asksPrice)?: expect("\(name) · Price")
    case (_, .soldOut)?: expect(isForCustomers ? "Sold out: \(name)" : "Not enough ingredients.")
    case (let number, .withOptions)? where isForCustomers:
      expect(name)
      expect("Large")
      // Sooner, the Enter that opened the options may be held.
      try await rig.pass(HeldKey.longestDelay)
      try await rig.press(.enter)
      cups[number, default: 0] += 1
    case (let number, _)?: cups[number, default: 0] += 1
    }
    if rig.till.stack.screens.count > 1 { try await rig.press(.escape) }
    try expectBill(note: note)
  }

  /// Checks the cups on the bill.
  func expectBill(note: String = "") throws {
    var bill: [Int: Int] = [:]
    for line in screen.bill.order?.lines ?? [] {
      bill[try #require(number(of: line.juice)), default: 0] += line.cups
    }
    #expect(bill == cups, "\(note)")
  }

  /// Enter would choose no juice.
  func expectNoJuiceSelected(_ note: String) {
    #expect(selected == nil, "\(note)\n\(rig.screen)")
  }
}
