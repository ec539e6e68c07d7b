import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct OptionScreenTests {
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(120, 40), (80, 24), (60, 20), (40, 12)].map { (language, $0.0, $0.1) }
  }

  private nonisolated static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped

  private nonisolated static func choice(
    _ id: Menu.OptionGroup.Choice.ID, _ korean: String, _ english: String, price: Int? = nil,
    times: Factor = .one, _ recipe: Recipe = [:], instead: [Replacement] = []
  ) -> Menu.OptionGroup.Choice {
    Menu.OptionGroup.Choice(
      id: id, name: Name(["ko": korean, "en": english]),
      price: price.map { Price(minorUnits: $0, currency: won) }, times: times, recipe: recipe,
      instead: instead)
  }

  private nonisolated static let groups = [
    Menu.OptionGroup(
      id: "size", name: Name(["ko": "크기", "en": "Size"]),
      choices: [
        choice("regular", "보통", "Regular"),
        choice("large", "큰 컵", "Large", price: 1000, times: 2),
      ]),
    Menu.OptionGroup(
      id: "ice", name: Name(["ko": "얼음", "en": "Ice"]),
      choices: [
        choice("normal-ice", "얼음 보통", "Ice"), choice("less-ice", "얼음 적게", "Less ice"),
        choice("no-ice", "얼음 없이", "No ice"),
      ]),
    Menu.OptionGroup(
      id: "sweetness", name: Name(["ko": "당도", "en": "Sweetness"]), kind: .asked,
      choices: [choice("full", "당도 100%", "Sweet"), choice("half", "당도 반", "Half sweet")]),
    Menu.OptionGroup(
      id: "extras", name: Name(["ko": "추가", "en": "Extras"]), kind: .many,
      choices: [
        choice("more-mango", "망고 추가", "Extra mango", price: 500, ["mango": 1]),
        choice("pearls", "펄", "Pearls", price: 700, ["pearl": 1]),
      ]),
  ]

  private nonisolated static let menu = Menu(
    ingredients: Menu.standard.ingredients.map {
      Ingredient(
        id: $0.id, name: $0.name, opening: $0.id == "mango" ? 40 : 10, low: $0.low, color: $0.color)
    } + [
      Ingredient(id: "pearl", name: Name(["ko": "펄", "en": "Pearl"]), opening: 0)
    ],
    juices: Menu.standard.juices.map {
      Juice(
        id: $0.id, name: $0.name, recipe: $0.recipe,
        price: Price(minorUnits: 4500, currency: won),
        options: $0.id == "kiwi"
          ? ["size", "sweetness"] : $0.id == "banana" ? [] : ["size", "ice", "extras"])
    }, currency: won, groups: groups)

  private func run(
    _ language: Language = .en, _ columns: Int = 120, _ rows: Int = 40, kiosk: Kiosk? = nil,
    settings: TillSettings = TillSettings(), _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(
      language, columns: columns, rows: rows, menu: Self.menu, settings: settings, kiosk: kiosk,
      body)
  }

  private func lines(_ till: Rig) async throws -> [Order.Line] {
    try await till.maker.store.entries(JournalQuery(kind: .order)).first?.lines ?? []
  }

  @Test func `Choices that exclude each other keep the dialog open`() async throws {
    var menu = Self.menu
    for (index, other) in [("kiwi" as Ingredient.ID), "banana"].enumerated() {
      menu.groups[3].choices[index].instead = [Replacement("mango", by: other)]
      menu.groups[3].choices[index].recipe = [:]
    }
    try await Rig.run(.en, columns: 120, rows: 40, menu: menu) { till in
      try await till.press(.end, "e")
      try await till.type("67")
      try await till.press(.enter)
      till.expect("Extra mango and Pearls: only one of them can be had.")
      till.expect("Less ice")
      try await till.type("7")
      try await till.press(.enter)
      till.expectNo("Less ice")
    }
  }

  @Test func `A long name in the heading leaves the price whole`() async throws {
    var menu = Self.menu
    menu.juices[6].name = Name("Strawberry Banana Smoothie Extra Large")
    try await Rig.run(.en, columns: 40, rows: 12, menu: menu) { till in
      try await till.press(.end, "e")
      #expect(till.screen.contains(/Strawberry Banana Smoothie.*… ₩4,500/))
      // The options scroll above the keys.
      till.expect("↓", "Enter  add   Esc  cancel")
    }
  }

  @Test func `the selected choice is marked over its whole column`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu, look: .dark) { till in
      try await till.press(.end, "e")
      let chosen = try #require(till.place(of: "(*) Regular"))
      let next = try #require(till.place(of: "( ) Large"))
      let ground = till.terminal.ground(at: chosen)
      let marked = (0..<120).filter {
        till.terminal.ground(at: Point(x: $0, y: chosen.y)) == ground
      }
      // A key and a gap of two columns stand before the next choice.
      let end = next.x - "( ) Large".count / 2 - " 2  ".count - 2
      #expect(marked.last == end - 1, "\(marked) \(till.screen)")
    }
  }

  @Test func `The dialog names the allergens of the cup, and what each choice changes`()
    async throws
  {
    var menu = Self.menu
    menu.ingredients = menu.ingredients.map { ingredient in
      var ingredient = ingredient
      ingredient.allergens =
        ["mango": ["nuts"], "pearl": ["gluten"]][ingredient.id]?.compactMap(Allergen.init) ?? []
      return ingredient
    }
    for (language, words) in [
      (Language.en, ["Contains", "nuts", "(+gluten)", "gluten, nuts"]),
      (.ko, ["알레르기", "견과류", "(+글루텐)", "글루텐, 견과류"]),
    ] {
      try await Rig.run(language, columns: 120, rows: 40, menu: menu) { till in
        try await till.press(.end, "e")
        till.expect(words[0], words[1], words[2])
        till.expectNo(words[3])
        try await till.type("7")
        till.expect(words[3])
        try await till.press(.escape)
        // A juice without options has a dialog for its note.
        try await till.type("4e")
        till.expectNo(words[0])
      }
    }
  }

  @Test(arguments: shapes)
  func `options have keys, and go onto the bill`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.press(.end, "e")
      try till.expectScreen("options", .dialog)
      try await till.type("246n")
      try await till.type("Mina 7")
      try till.expectScreen("options-chosen", .dialog)
      try await till.press(.enter)
      try await till.press("+", .home, .enter)
      try till.expectScreen("options-bill", .bill)
      try await till.type("b")
      let lines = try await lines(till)
      #expect(
        lines.map(\.cup)
          == [
            Cup("mango", options: ["large", "less-ice", "more-mango"], note: "Mina 7"),
            "strawberry-banana",
          ])
      #expect(lines.map(\.cups) == [2, 1])
      #expect(lines.map { $0.price?.minorUnits } == [6000, 4500])
    }
  }

  @Test func `no part of the title stands beside options as high as the window`() async throws {
    try await run(.en, 60, 12) { till in
      #expect(till.terminal.text[0].contains("Fresh juice"))
      try await till.press(.end, "e")
      #expect(till.terminal.text[0].contains("Mango ₩4,500"))
      #expect(!till.terminal.text[0].contains(/Fr|ock/))
    }
  }

  @Test func `one key can sell the usual cup`() async throws {
    try await run(settings: .sellingByDigit) { till in
      try await till.type("7")
      #expect(try await lines(till).map(\.cup) == ["mango"])
    }
  }

  @Test func `a button has the price, and the recipe of the usual cup`() async throws {
    var group = Self.groups[0]
    group.choices.reverse()
    var juice = Self.menu.juices[6]
    juice.options = ["size"]
    let menu = Menu(
      ingredients: Self.menu.ingredients, juices: [juice], currency: Self.won, groups: [group])
    try await Rig.run(.en, columns: 80, rows: 24, menu: menu, settings: .sellingByDigit) { till in
      till.expect("₩5,500", "Mango 6")
      till.expectNo("₩4,500")
      try await till.type("1")
      #expect(try await lines(till).first?.price?.minorUnits == 5500)
    }
  }

  @Test(arguments: [Key.escape, "q"])
  func `a bill of one cup that somebody chose options for is dropped after a question`(
    _ key: Key
  ) async throws {
    for keys in ["e2", "ena"] {
      try await run { till in
        let bill = till.till.orderScreen.bill
        try await till.press(.end)
        try await till.type(keys)
        try await till.press(.enter)
        #expect(bill.bill.cups == 1)
        try await till.press(key)
        till.expect(key == "q" ? "drop the cup on the bill?" : "Take the cup off the bill?")
        try await till.type("n")
        #expect(bill.bill.cups == 1)
        try await till.press(key)
        try await till.type("y")
        #expect(bill.bill.isEmpty)
      }
    }
    // A cup with the usual options needs one key.
    try await run { till in
      try await till.type("7")
      try await till.press(.escape)
      #expect(till.till.orderScreen.bill.bill.isEmpty)
    }
  }

  @Test func `a juice that needs a choice asks for it`() async throws {
    try await run { till in
      try await till.type("6")
      till.expect("Sweetness")
      // Enter without a choice is refused with a message.
      try await till.press(.enter)
      till.expect("Sweetness", "Kiwi: choose Sweetness first.")
      try await till.type("4")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("kiwi", options: ["half"])])
    }
  }

  private func cups(_ till: Rig) -> [String] {
    till.till.orderScreen.bill.bill.lines.map {
      ([$0.cup.juice.rawValue] + $0.cup.options.map(\.rawValue)).joined(separator: "+")
        + "=\($0.cups)"
    }
  }

  @Test(arguments: ["7", "007", "++7"])
  func `e changes the cup that a digit has just added`(_ keys: String) async throws {
    try await run { till in
      try await till.type(keys + "e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large=1"])
      // The next key still means this cup.
      try await till.type("e4")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large+less-ice=1"])
      try await till.type("b")
      #expect(try await lines(till).map(\.cups) == [1])
    }
  }

  @Test func `A right click adds the cup that a digit adds`() async throws {
    try await run { till in
      try await till.type("7e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large=1"])
      try await till.send(.rightClick(try #require(till.place(of: "7 Mango"))))
      #expect(cups(till) == ["mango+large=1", "mango=1"])
      try await till.type("7")
      #expect(cups(till) == ["mango+large=1", "mango=2"])
    }
  }

  @Test func `A line that has become short keeps no other cup from its options`() async throws {
    try await run { till in
      try await till.type("75")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .marked))
      try await till.send()
      try await till.type("e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=1", "pineapple+large=1"])
      till.expect("Sold out: Mango")
    }
  }

  @Test func `e changes one cup of several, and a moved selection adds one`() async throws {
    try await run { till in
      try await till.type("777e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=2", "mango+large=1"])
      try await till.press(.left, .left)
      try await till.type("e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=2", "mango+large=1", "pineapple+large=1"])
      // The cup that options have just added is the last one, too.
      try await till.type("e1")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=2", "mango+large=1", "pineapple=1"])
    }
  }

  @Test func `e adds a cup after another act`() async throws {
    try await run { till in
      try await till.type("77-e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=1", "mango+large=1"])
    }
  }

  @Test func `e leaves the cup as it was with Esc`() async throws {
    try await run { till in
      try await till.type("7e2")
      try await till.press(.escape)
      #expect(cups(till) == ["mango=1"])
      try await till.type("e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large=1"])
    }
  }

  @Test func `minus and x mean the line that was changed last`() async throws {
    try await run { till in
      try await till.type("774")
      try await till.click("2  Mango")
      try await till.type("2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large=2", "banana=1"])
      try await till.type("-")
      #expect(cups(till) == ["mango+large=1", "banana=1"])
      try await till.type("x3")
      try await till.press(.enter)
      #expect(cups(till) == ["mango+large=3", "banana=1"])
      try await till.press(.left, .right)
      try await till.type("-")
      #expect(cups(till) == ["mango+large=3"])
    }
  }

  @Test func `e on a bill that was taken up adds a cup`() async throws {
    try await run { till in
      try await till.type("7nMina")
      try await till.press(.enter)
      try await till.type("a")
      try await till.press(.enter)
      try await till.type("e2")
      try await till.press(.enter)
      #expect(cups(till) == ["mango=1", "mango+large=1"])
    }
  }

  @Test func `Escape leaves the bill as it was`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      try await till.type("2")
      try await till.press(.escape)
      try await till.type("b")
      #expect(try await lines(till).isEmpty)
    }
  }

  @Test func `the mouse chooses, takes and leaves`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      try await till.click("Large")
      try await till.click("No ice")
      try await till.click("Enter add")
      till.expect("Large, No ice")
      // A click on the bill's line changes the options.
      try await till.click("Large, No ice")
      till.expect("(*) Large +₩1,000")
      try await till.click("Regular")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", options: ["no-ice"])])
    }
  }

  @Test func `arrows and Space choose too`() async throws {
    try await run { till in
      try await till.press(.end, "e", .right, " ", .down, .right, .right, " ", .down, " ")
      try await till.press(.down)
      try await till.type("q e b")
      try await till.press(.enter)
      try await till.type("b")
      #expect(
        try await lines(till).map(\.cup)
          == [Cup("mango", options: ["large", "no-ice", "more-mango"], note: "q e b")])
    }
  }

  @Test func `A juice that is sold out whatever is chosen asks customers for no options`()
    async throws
  {
    try await run(kiosk: Kiosk { _ in true }) { till in
      try await till.type("3")
      till.expect("Sold out: Strawberry")
      till.expectNo("Less ice")
      try await till.press(.escape, "e")
      till.expect("Sold out: Strawberry")
      till.expectNo("Less ice")
      try await till.press(.escape)
      try await till.type("7")
      till.expect("Less ice")
    }
  }

  @Test func `Up and down move to the choice in the next row`() async throws {
    try await run(.en, 40, 12) { till in
      try await till.press(.end, "e", .down, " ")
      till.expect("(*) Large +₩1,000")
      try await till.press(.down, .down, " ")
      till.expect("(*) Less ice")
      try await till.press(.up, " ")
      till.expect("(*) Ice")
    }
    var menu = Self.menu
    menu.groups[1].choices += (1...8).map {
      Self.choice(Menu.OptionGroup.Choice.ID(stringLiteral: "ice-\($0)"), "", "Ice \($0)")
    }
    try await Rig.run(.en, columns: 80, rows: 24, menu: menu) { till in
      try await till.press(.end, "e", .down, .down, " ")
      till.expect("( ) Large", "( ) Ice", "(*) No ice")
    }
  }

  @Test func `Down moves into a shorter last row`() {
    var menu = Self.menu
    menu.groups[0].choices.append(Self.choice("medium", "중간", "Medium"))
    var picker = OptionPicker("mango", on: menu)
    picker.move(by: 1)
    var places: [Int] = []
    for step in [1, 1, -1] {
      picker.moveRow(by: step, columns: 2)
      places.append(picker.cursor)
    }
    // Medium stands alone in its row. The ice comes next. Back goes to the chosen size.
    #expect(places == [2, 3, 0])
  }

  @Test func `The wheel moves over the choices and the note`() async throws {
    try await run(.en, 40, 12) { till in
      try await till.press(.end, "e")
      for isUp in [false, false, false, false, true] {
        try await till.send(.wheel(Point(x: 9, y: 6), up: isUp))
      }
      try await till.press(" ")
      till.expect("(*) Less ice")
      // Behind the last choice, letters are the note.
      for _ in 1...4 { try await till.send(.wheel(Point(x: 9, y: 6), up: false)) }
      try await till.type("Mina")
      till.expect("Mina▏")
    }
  }

  @Test(arguments: [false, true])
  func `Escape leaves the note first, as a key and as a clicked hint`(_ isClick: Bool) async throws
  {
    try await run { till in
      try await till.press(.end, "e")
      try await till.type("2nMina")
      if isClick { try await till.click("Esc cancel") } else { try await till.press(.escape) }
      try await till.type("4")
      try await till.press(.enter)
      try await till.type("b")
      #expect(
        try await lines(till).map(\.cup)
          == [Cup("mango", options: ["large", "less-ice"], note: "Mina")])
    }
  }

  @Test func `a choice that leaves the menu is reported`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      try await till.type("2")
      try await till.menuFile(
        .changed(
          Menu(
            ingredients: Self.menu.ingredients, juices: Self.menu.juices, currency: Self.won,
            groups: Array(Self.groups.dropFirst()))))
      till.expect("The menu has changed. Look at what is chosen.")
      till.expect("Mango ₩4,500")
    }
  }

  @Test func `a choice that can't be made says so`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      till.expect("Pearls +₩700 Sold out")
      try await till.type("7")
      try await till.press(.enter)
      till.expect("Pearl 0/1 (1 short)")
    }
  }

  @Test func `a juice that is out marks no choice but one that is out itself`() async throws {
    try await run { till in
      // Strawberry needs 16 of 10.
      try await till.press(.end, .left, .left, .left, .left, "e")
      till.expect("Strawberry ₩4,500", "(*) Regular", "(*) Ice", "Pearls +₩700 Sold out")
      till.expectNo("Regular Sold out", "Large +₩1,000 Sold out", "Ice Sold out")
      try await till.press(.escape)
      // Strawberry Banana needs 10.
      try await till.press(.home, "e")
      till.expect("Large +₩1,000 Sold out")
      till.expectNo("Regular Sold out", "Ice Sold out")
    }
  }

  @Test(arguments: [
    (Language.en, 80, 24, "Extras · up to 3"), (.ko, 80, 24, "추가 · 최대 3개"),
    (.ko, 120, 40, "추가 · 최대 3개"),
  ])
  func `the name of a group says how many of each choice a cup may have`(
    _ language: Language, _ columns: Int, _ rows: Int, _ name: String
  ) async throws {
    var menu = Self.menu
    menu.groups[3].most = 3
    try await Rig.run(language, columns: columns, rows: rows, menu: menu) { till in
      try await till.press(.end, "e", .up, .up)
      till.expect(name)
    }
    try await run(language, columns, rows) { till in
      try await till.press(.end, "e", .up, .up)
      till.expectNo("up to", "최대")
    }
  }

  @Test func `a long choice is not cut`() async throws {
    var group = Self.groups[0]
    group.name = Name("Sweetness")
    group.choices[1].name = Name("Very large")
    group.choices[1].times = 99
    var juice = Self.menu.juices[6]
    juice.options = ["size"]
    let menu = Menu(
      ingredients: Self.menu.ingredients, juices: [juice], currency: Self.won, groups: [group])
    try await Rig.run(.en, columns: 40, rows: 12, menu: menu) { till in
      try await till.press("e")
      till.expect("Very large +₩1,000 Sold out")
    }
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func `keys change a line of the bill too`(_ columns: Int, _ rows: Int) async throws {
    try await run(.en, columns, rows) { till in
      try await till.press(.end, "e")
      try await till.type("2")
      try await till.press(.enter, .home, .enter)
      try await till.type("v1")
      till.expect("(*) Large +₩1,000")
      try await till.type("4nMina")
      try await till.press(.enter)
      try await till.type("b")
      #expect(
        try await lines(till).map(\.cup)
          == [Cup("mango", options: ["large", "less-ice"], note: "Mina"), "strawberry-banana"])
    }
  }

  @Test func `a line keeps its place, and all its cups`() async throws {
    try await run { till in
      try await till.type("77")
      try await till.press("e", .enter)
      try await till.click("2  Mango")
      try await till.type("2")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", options: ["large"])])
      #expect(try await lines(till).map(\.cups) == [2])
    }
  }

  @Test func `a line whose choice becomes usual can still be changed`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      try await till.type("4")
      try await till.press(.enter)
      try await till.type("v1")
      var groups = Self.groups
      groups[1].choices.swapAt(0, 1)
      try await change(groups, of: till)
      try await till.type("5")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", options: ["no-ice"])])
    }
  }

  private func change(_ groups: [Menu.OptionGroup], of till: Rig) async throws {
    try await till.menuFile(
      .changed(
        Menu(
          ingredients: Self.menu.ingredients, juices: Self.menu.juices, currency: Self.won,
          groups: groups)))
  }

  @Test func `a cup that becomes another is reported`() async throws {
    try await run { till in
      // A usual cup, and one with less ice, which then becomes the usual.
      try await till.type("77")
      try await till.press("e")
      try await till.type("4")
      try await till.press(.enter)
      var groups = Self.groups
      groups[1].choices.swapAt(0, 1)
      try await change(groups, of: till)
      try till.expectScreen("options-usual-changed", .dialog)
      try await till.pressAgain(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == ["mango"])
      #expect(try await lines(till).map(\.cups) == [2])
    }
  }

  @Test func `a double click chooses once, takes once and closes once`() async throws {
    try await run(.en, 80, 24) { till in
      try await till.press(.end, "e")
      let extra = try #require(till.place(of: "Extra mango"))
      try await till.send(.click(extra), .click(extra))
      till.expect("[x] Extra mango +₩500")
      let close = try #require(till.place(of: "Esc  cancel"))
      try await till.send(.click(close), .click(close))
      try await till.pass(.seconds(1))
      try await till.press("e")
      try await till.pass(.seconds(1))
      let take = try #require(till.place(of: "Enter  add"))
      try await till.send(.click(take), .click(take))
      try await till.pass(.seconds(1))
      try await till.type("b")
      #expect(try await lines(till).map(\.cups) == [1])
      #expect(try await till.maker.store.entries(JournalQuery(kind: .order)).count == 1)
    }
  }

  @Test func `a new menu leaves the note where it is`() async throws {
    try await run { till in
      try await till.press(.end, "e", "n")
      try await till.type("no ")
      var juices = Self.menu.juices
      juices[0].price = Price(minorUnits: 9000, currency: Self.won)
      try await till.menuFile(
        .changed(
          Menu(
            ingredients: Self.menu.ingredients, juices: juices, currency: Self.won,
            groups: Array(Self.groups.reversed()))))
      try await till.type("2x")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", note: "no 2x")])
    }
  }

  @Test func `A new menu without the juice closes its options, and says so`() async throws {
    try await run { till in
      try await till.press(.end, "e")
      till.expect("(*) Regular")
      try await till.menuFile(
        .changed(
          Menu(ingredients: Self.menu.ingredients, juices: Array(Self.menu.juices.prefix(3)))))
      till.expectNo("(*) Regular")
      till.expect("not on sale now")
    }
  }

  @Test func `a list that a new menu empties closes`() async throws {
    try await run { till in
      try await till.type("+7v")
      try await till.menuFile(
        .changed(
          Menu(ingredients: Self.menu.ingredients, juices: Array(Self.menu.juices.prefix(3)))))
      try await till.press(.escape, .down, .up, .escape)
      #expect(till.place(of: "3 Strawberry") != nil && till.place(of: "7 Mango") == nil)
    }
  }

  @Test func `keys that were typed ahead choose nothing`() async throws {
    try await run { till in
      try await till.send(.key("6"), .key("1"))
      till.expectNo("(*) Sweet")
      till.expect("(*) Regular")
    }
  }

  @Test func `a line that can't be made otherwise stays`() async throws {
    try await run { till in
      try await till.type("+555")
      try await till.click("3  Pineapple")
      try await till.type("2")
      try await till.press(.enter)
      till.expect("Pineapple 10/12 (2 short)")
      try await till.press(.escape)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == ["pineapple"])
    }
  }

  @Test func `a customer can choose options too`() async throws {
    try await run(
      kiosk: Kiosk(
        times: .init(
          ready: .seconds(9), idle: .seconds(3600), unlocked: .seconds(3600), pin: .seconds(3600))
      ) { _ in false }
    ) { till in
      try await till.press(.end, "e")
      try await till.type("2")
      try await till.press(.enter)
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", options: ["large"])])
    }
  }

  @Test func `The plus key asks customers for the options of a juice`() async throws {
    try await run(kiosk: Kiosk { _ in true }) { till in
      try await till.press(.end, "+")
      till.expect("Less ice")
      try await till.type("2")
      try await till.press(.enter)
      // Another cup has the same options.
      try await till.press("+")
      till.expectNo("Less ice")
      try await till.type("b")
      #expect(try await lines(till).map(\.cup) == [Cup("mango", options: ["large"])])
      #expect(try await lines(till).map(\.cups) == [2])
    }
  }

  @Test func `Customers learn how many cups of a line can have other options`() async throws {
    try await run(kiosk: Kiosk { _ in true }) { till in
      try await till.type("5")
      try await till.press(.enter)
      try await till.type("++v12")
      try await till.press(.enter)
      till.expect("Pineapple (Large) 2 cups")
      till.expectNo("Sold out: ")
    }
  }

  @Test(arguments: [true, false])
  func `A note in pieces becomes whole syllables, typed or pasted`(_ isPasted: Bool) async throws {
    let pieces = "\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}"
    try await run { till in
      try await till.press(.end, "e", "n")
      if isPasted {
        try await till.send(.paste(pieces))
      } else {
        for scalar in pieces.unicodeScalars { try await till.press(.character(Character(scalar))) }
      }
      try await till.press(.enter)
      try await till.type("b")
      let note = try await lines(till).first?.cup.note
      #expect(note.map { Array($0.unicodeScalars) } == Array("민수".unicodeScalars))
    }
  }

  @Test func `a note has up to forty characters, and no control characters`() async throws {
    try await run { till in
      try await till.press(.end, "e", "n")
      try await till.send(.paste("less\nsugar \u{1B}" + String(repeating: "가", count: 50)))
      try await till.press(.enter)
      try await till.type("b")
      let note = try await lines(till).first?.cup.note
      #expect(note == "less sugar " + String(repeating: "가", count: 29))
    }
  }
}
