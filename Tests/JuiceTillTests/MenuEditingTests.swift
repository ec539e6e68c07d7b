import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@Suite struct MenuEditingTests {
  private static let start = """
    # Our menu
    currency: KRW
    payments: [card, { id: cash, drawer: true }]
    discounts:
      - { id: staff, name: { ko: 직원, en: Staff }, percent: 50 }
    ingredients:
      - { id: mango, name: { ko: 망고, en: Mango }, opening: 30, low: 5, color: yellow }
      - { id: kiwi, name: { ko: 키위, en: Kiwi }, opening: 30 }
    juices:
      # The best one
      - id: mango
        name: { ko: 망고쥬스, en: Mango }
        recipe: { mango: 3 }
        price: 5000
        options: [size]
      - { id: kiwi, name: { ko: 키위쥬스, en: Kiwi }, recipe: { kiwi: 3 }, price: 4500, hidden: true }
      - { id: both, name: { ko: 망키쥬스, en: Mango Kiwi }, recipe: { mango: 2, kiwi: 1 }, price: 5500 }
    options:
      - id: size
        name: { ko: 크기, en: Size }
        choices:
          - { id: regular, name: { ko: 보통, en: Regular } }
          - { id: large, name: { ko: 큰 컵, en: Large }, price: 1000, times: 2 }

    """

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var file: URL { folder.appending(path: "menu.yaml") }

  private func till(
    _ language: Language, columns: Int = 80, rows: Int = 24, kiosk: Kiosk? = nil,
    text: String? = start, _ body: (Rig, _ text: @Sendable () throws -> String) async throws -> Void
  ) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.map { try Data($0.utf8).write(to: file) }
    let menu = try text.map { try MenuFile.parse(Array($0.utf8), file: "m") } ?? .standard
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu, kiosk: kiosk,
      menuFile: MenuEditor(path: file.path, language: language)
    ) { till in
      try await body(till) { [file] in String(decoding: try Data(contentsOf: file), as: UTF8.self) }
    }
  }

  private func enter(_ line: String, _ till: Rig) async throws {
    try await till.press(.control("u"))
    try await till.type(line)
    try await till.press(.enter)
  }

  @Test(arguments: Language.allCases)
  func `the menu screens fit every size`(language: Language) async throws {
    for (columns, rows) in [(80, 24), (60, 20), (120, 40), (40, 12)] {
      try await till(language, columns: columns, rows: rows) { till, _ in
        try await till.type("M")
        try till.expectScreen("menu-juices", .scene(in: till.terminal.size))
        try await till.type("e")
        try till.expectScreen("menu-juice", .content)
        try await till.press(.escape, .backTab)
        try till.expectScreen("menu-settings", .scene(in: till.terminal.size))
        try await till.press(.backTab)
        try till.expectScreen("menu-options", .content)
      }
    }
  }

  /// Every third juice has a long name and a long recipe.
  private static func longJuice(_ number: Int) -> String {
    let isLong = number % 3 == 0
    let name = isLong ? "ko: 블루베리 요거트 스무디" : "ko: 망고"
    let english = isLong ? "Blueberry Yogurt Smoothie" : "Mango"
    let recipe = isLong ? "blueberry: 20, yogurt: 150, mango: 2, kiwi: 1" : "mango: 3"
    return """
        - id: j\(number)
          name: { \(name) \(number), en: \(english) \(number) }
          recipe: { \(recipe) }
          price: \(number * 900)
          options: [size, extra]
          hidden: \(number == 2)
      """
  }

  @Test(arguments: Language.allCases)
  func `the columns of a long menu fit every size`(language: Language) async throws {
    let text = """
      currency: KRW
      ingredients:
        - { id: mango, name: { ko: 망고, en: Mango } }
        - { id: kiwi, name: { ko: 키위, en: Kiwi } }
        - { id: blueberry, name: { ko: 블루베리, en: Blueberry } }
        - { id: yogurt, name: { ko: 요거트, en: Yogurt } }
      juices:
      \((1...26).map(Self.longJuice).joined(separator: "\n"))
      options:
        - id: size
          name: { ko: 크기, en: Size }
          choices:
            - { id: regular, name: { ko: 보통, en: Regular } }
            - { id: large, name: { ko: 나눠 마시는 아주 큰 컵, en: Extra large cup to share }, price: 12000, times: 10 }
        - id: extra
          name: { ko: 추가, en: Extras }
          many: true
          choices: [{ id: pulp, name: { ko: 망고 추가, en: More mango }, price: 500, recipe: { mango: 3 } }]

      """
    for (columns, rows) in [(80, 24), (60, 20), (120, 40), (40, 12)] {
      try await till(language, columns: columns, rows: rows, text: text) { till, _ in
        try await till.type("M")
        try till.expectScreen("menu-long", .content)
        try await till.press(.backTab, .backTab)
        try till.expectScreen("menu-long-options", .content)
      }
    }
  }

  @Test func `a price is taken off only after a question`() async throws {
    try await till(.en) { till, text in
      for (answer, isThere) in [("n", true), ("y", false)] {
        try await till.type("Me3")
        try await enter("", till)
        till.expect("Remove the price ₩5,000?", "► No ◄")
        try await till.type(answer)
        #expect(try text().contains("price: 5000") == isThere)
        try await till.press(.escape, .escape)
      }
    }
  }

  /// The file after another person has renamed a juice.
  private static let withPapaya = start.replacing("- id: mango\n", with: "- id: papaya\n")

  private static var withoutMango: Menu {
    Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.filter { $0.id != "mango" })
  }

  @Test func `a price that is typed while its juice is removed elsewhere is not saved`()
    async throws
  {
    try await till(.en) { till, text in
      try await till.type("Me3")
      try Data(Self.withPapaya.utf8).write(to: file)
      try await till.menuFile(.changed(Self.withoutMango))
      try await enter("6000", till)
      till.expect("The menu is not changed.", "It is no longer on the menu.")
      #expect(try text() == Self.withPapaya)
    }
  }

  @Test func `the fields of a juice removed elsewhere say so`() async throws {
    try await till(.en) { till, _ in
      try await till.type("Me")
      till.expect("Name (Korean)")
      try await till.menuFile(.changed(Self.withoutMango))
      till.expect("no longer")
      till.expectNo("Name (Korean)")
    }
  }

  @Test func `a change of a juice that the file no longer has says so`() async throws {
    try await till(.en) { till, text in
      try await till.type("Me3")
      // Another person has written the file, and the till has no news of it yet.
      try Data(Self.withPapaya.utf8).write(to: file)
      try await enter("6000", till)
      till.expect("The menu is not changed.", "It is no longer on the menu.")
      #expect(try text() == Self.withPapaya)
    }
  }

  @Test func `a price is typed, and shows at once`() async throws {
    try await till(.en) { till, text in
      try await till.type("Me3")
      till.expect("Mango: Price")
      try await till.type("x")
      till.expect("x▏")
      try await till.press(.enter)
      till.expect("x▏")
      try await enter("5200", till)
      till.expect("Price                 ₩5,200")
      #expect(try text() == Self.start.replacing("price: 5000", with: "price: 5200"))
      try await till.press(.escape, .escape)
      till.expect("₩5,200")
    }
  }

  @Test func `a juice is hidden, moved, renamed and removed`() async throws {
    try await till(.ko) { till, text in
      try await till.type("Mh")
      till.expect("숨김 2")
      let today = LocalDay(of: till.clock.date).text
      try await till.type(">")
      #expect(till.selected?.text.contains("망고쥬스") ?? false)
      try await till.press(.enter)
      try await till.type("1")
      try await enter("망고 쥬스", till)
      try await till.press(.escape)
      let moved = """
          - { id: kiwi, name: { ko: 키위쥬스, en: Kiwi }, recipe: { kiwi: 3 }, price: 4500, hidden: true }
          # The best one
          - id: mango
            name: { ko: 망고 쥬스, en: Mango }
            recipe: { mango: 3 }
            price: 5000
            options: [size]
            hidden: \(today)
          - { id: both
        """
      #expect(try text().contains(moved))
      try await till.press(.character("x"))
      till.expect("메뉴에서 삭제할까요? 망고 쥬스", "► 아니오 ◄")
      try await till.type("y")
      till.expectNo("망고 쥬스")
      #expect(try !text().contains("The best one"))
    }
  }

  @Test func `a juice is moved up, and the first one stays`() async throws {
    try await till(.en) { till, text in
      func order() throws -> [Juice.ID] {
        try MenuFile.parse(Array(text().utf8), file: "m").juices.map(\.id)
      }
      try await till.type("M<")
      #expect(try order() == ["mango", "kiwi", "both"])
      try await till.press(.end)
      try await till.type("<")
      #expect(try order() == ["mango", "both", "kiwi"])
    }
  }

  @Test func `the selection stays on its juice when another person moves it`() async throws {
    try await till(.en) { till, text in
      var menu = try MenuFile.parse(Array(Self.start.utf8), file: "m")
      menu.juices.reverse()
      try await till.type("M")
      try await till.press(.end)
      try await till.menuFile(.changed(menu))
      try await till.type("h")
      let after = try MenuFile.parse(Array(text().utf8), file: "m")
      #expect(after.juices.filter { $0.hidden != nil }.map(\.id) == ["kiwi", "both"])
    }
  }

  @Test(arguments: [
    ("15:00-17:00", "15:00", "17:00"), ("15:00~17:00", "15:00", "17:00"), ("-17:00", nil, "17:00"),
    ("15:00-", "15:00", nil), ("15:00-x", nil, nil),
  ])
  func `a discount begins or ends at the time that is typed`(
    _ typed: String, _ from: String?, _ to: String?
  ) async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.right, .right, .right)
      try await till.type("e5")
      try await enter(typed, till)
      let times = try MenuFile.parse(Array(text().utf8), file: "m").discounts[0].times
      #expect(times.from == from.flatMap { DayStart(parsing: $0) })
      #expect(times.to == to.flatMap { DayStart(parsing: $0) })
    }
  }

  @Test func `an ingredient that is still used is not removed`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.tab)
      try await till.type("xy")
      till.expect("Mango is not removed: it is still in Mango, Mango Kiwi.")
      #expect(try text() == Self.start)
    }
  }

  @Test func `a name that is taken is refused in the menu's words`() async throws {
    try await till(.en) { till, text in
      try await till.type("Me2")
      try await enter("Kiwi", till)
      till.expect("The menu is not changed.")
      till.expect("“Kiwi”: this name is taken. Type another.")
      till.expectNo("menu.yaml")
      #expect(try text() == Self.start)
    }
  }

  @Test func `options are chosen, and choices edited`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.down)
      try await till.type("e51")
      till.expect("[x] Size")
      #expect(try text().contains("hidden: true, options: [size] }"))
      try await till.press(.escape, .escape, .backTab, .backTab, .end)
      try await till.type("e4")
      try await enter("3", till)
      #expect(try text().contains("price: 1000, times: 3 }"))
      try await till.type("5")
      try await enter("kiwi 2", till)
      #expect(try text().contains("times: 3, recipe: { kiwi: 2 } }"))
    }
  }

  @Test func `colours, drawers and discounts are chosen`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.right)
      try await till.type("e4")
      try await till.press(.left, .left, .enter)
      #expect(try text().contains("color: red"))
      try await till.press(.escape, .right)
      try await till.type("e3")
      #expect(try text().contains("[{ id: card, drawer: true }"))
      try await till.press(.escape, .right)
      try await till.type("e3")
      try await enter("500", till)
      #expect(try text().contains("amount: 500"))
    }
  }

  @Test func `a discount gets juices, times and weekdays, and is given by itself`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.right, .right, .right)
      try await till.type("e42")
      #expect(try text().contains("juices: [kiwi]"))
      try await till.press(.escape)
      till.expect("Only on", "Kiwi")
      try await till.type("5")
      try await till.type("15")
      try await till.press(.enter)
      till.expect("Type times as 15:00-17:00")
      try await till.type(":00-17:00")
      try await till.pressAgain(.enter)
      #expect(try text().contains("from: \"15:00\", to: \"17:00\""))
      till.expect("15:00-17:00")
      try await till.type("61")
      try await till.type("2")
      try await till.press(.escape)
      #expect(try text().contains("on: [mon, tue]"))
      till.expect("Mon, Tue")
      try await till.type("7")
      #expect(try text().contains("auto: true"))
      try await till.press(.escape)
      till.expect("15:00-17:00, Mon, Tue")
    }
  }

  @Test func `a menu is typed from scratch`() async throws {
    try await till(.ko, text: nil) { till, text in
      try await till.type("M")
      try await till.press(.tab)
      for name in ["레몬", "꿀"] {
        try await till.type("n\(name)")
        try await till.press(.enter)
        for line in ["", "20"] { try await enter(line, till) }
      }
      till.expect("재료 7")
      try await till.press(.backTab)
      try await till.type("n")
      try await till.type("레몬에이드")
      try await till.press(.enter)
      try await till.type("레몬 2, 꿀 x")
      till.expect("“꿀 x”: 그런 재료가 없어요.")
      try await till.press(.backspace)
      try await till.type("1")
      try await till.press(.enter)
      // Without a currency, the screen asks for no price.
      #expect(till.selected?.text.contains("레몬에이드") ?? false)
      try await till.type("e3")
      try await till.press(.enter)
      try await enter("6000", till)
      till.expect("나머지 쥬스 7가지는 무료가 돼요")
      try await till.type("y")
      try await till.press(.escape)
      try await till.type("n두번째")
      try await till.press(.enter)
      try await enter("kiwi 1", till)
      try await enter("4,500", till)
      for _ in 0..<2 { try await till.press(.right) }
      try await till.type("n현금")
      try await till.press(.enter)
      try await till.type("n상품권")
      try await till.press(.enter)
      try await till.press(.right)
      try await till.type("n직원")
      try await till.press(.enter)
      try await enter("30%", till)
      try await till.press(.right)
      try await till.type("n크기")
      try await till.press(.enter)
      try await enter("보통, 큰 컵", till)
      try till.expectScreen("menu-from-scratch", .content)
      let menu = try MenuFile.parse(Array(try text().utf8), file: "m")
      #expect(menu.ingredients.suffix(2).map(\.id) == ["remon", "kkul"])
      #expect(menu.ingredients.suffix(2).map(\.opening) == [20, 20])
      #expect(menu.juice("remoneideu")?.recipe == ["remon": 2, "kkul": 1])
      #expect(menu.juice("remoneideu")?.price?.plain == "6000")
      #expect(menu.juices.last?.price?.plain == "4500")
      #expect(menu.ways.map(\.id) == ["cash", "voucher"])
      #expect(menu.ways[0].hasDrawer && menu.ways[0].name == nil)
      #expect(menu.discounts.map(\.id) == ["jikwon"])
      #expect(menu.discounts[0].value == .percent(Percent(parsing: "30")!))
      #expect(menu.groups.map(\.id) == ["keugi"])
      #expect(menu.groups[0].choices.map(\.id) == ["botong", "keun-keop"])
      #expect(try text().hasPrefix("# 쥬스 가게의 메뉴예요."))
    }
  }

  @Test func `a new menu file is reported`() async throws {
    try await till(.en, text: nil) { till, _ in
      try await till.type("Mh")
      till.expect("menu.yaml")
      till.expect("1 hidden")
    }
  }

  @Test func `a recipe that is typed says what is wrong, beside the ingredients`() async throws {
    try await till(.en) { till, text in
      try await till.type("Me4")
      till.expect("Ingredients: Mango, Kiwi")
      for (typed, problem) in [
        ("Mango", "“Mango” needs a blank and an amount after it."),
        ("Mango 2 Kiwi 1", "“Mango 2 Kiwi 1” needs a comma between ingredients."),
        ("Mango 2, Melon 1", "There is no ingredient “Melon”."),
        ("Mango 2, Melon1", "There is no ingredient “Melon”."),
        ("Mango 2, mango 1", "“Mango” is there twice."),
        ("Mango 0", "“Mango 0”: an amount is a whole number, 1 to"),
        ("Mango 2.5", "“Mango 2.5”: an amount is a whole number, 1 to"),
        ("Mango -1", "“Mango -1”: an amount is a whole number, 1 to"),
        ("Mango200ml", "“Mango200ml”: an amount is a whole number, 1 to"),
        ("Mango 2, 5", "There is no ingredient “5”."),
      ] {
        try await till.press(.control("u"))
        try await till.type(typed)
        till.expect(problem)
        try await till.press(.enter)
        #expect(try text() == Self.start)
      }
      try await enter("Mango2, kiwi 1", till)
      #expect(try text().contains("recipe: { mango: 2, kiwi: 1 }"))
    }
  }

  @Test func `a juice becomes a set by its recipe, and has one row for both`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.down, .down)
      try await till.type("e")
      till.expectNo("Set  ")
      try await till.type("4")
      till.expectNo("leave the line empty")
      try await till.press(.control("u"))
      till.expect("Type ingredients and how many: Mango 2, Banana 1", "Ingredients: Mango, Kiwi")
      till.expect("For a set of several juices, leave the line empty.")
      try await till.press(.enter)
      till.expect("Mango Kiwi: Set", "Type juices and how many: Mango 1, Kiwi 2")
      till.expect("Juices: Mango, Kiwi, Mango Kiwi")
      // And back again. Two seconds are longer than the pauses of a held key.
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      till.expect("Ingredients: Mango, Kiwi")
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      for (typed, problem) in [
        ("Melon", "There is no juice “Melon”."),
        ("Mango 1, Melon 2", "There is no juice “Melon 2”."),
        ("Mango 1, mango", "“mango” is there twice."),
        ("Mango 0", "“Mango 0”: an amount is a whole number, 1 to"),
        ("Mango 100", "“Mango 100”: an amount is a whole number, 1 to"),
      ] {
        try await till.press(.control("u"))
        try await till.type(typed)
        till.expect(problem)
        try await till.press(.enter)
        #expect(try text() == Self.start)
      }
      try await enter("망고쥬스, kiwi 2", till)
      #expect(try text().contains("set: { mango: 1, kiwi: 2 }"))
      #expect(try !text().contains("recipe: { mango: 2, kiwi: 1 }"))
      till.expect("Set", "Mango, Kiwi x 2")
      till.expectNo("4  Recipe")
      // A part that is a set is refused, and so is removing a part.
      try await till.press(.escape, .home)
      try await till.type("e4")
      try await till.press(.control("u"), .enter)
      try await enter("kiwi 1", till)
      till.expect("Mango is a set.")
    }
  }

  @Test func `a set becomes a juice with a recipe`() async throws {
    let set = Self.start.replacing("recipe: { mango: 2, kiwi: 1 }", with: "set: { mango: 1 }")
    try await till(.en, text: set) { till, text in
      try await till.type("M")
      try await till.press(.down, .down)
      try await till.type("e4")
      try await till.press(.control("u"), .enter)
      try await enter("kiwi 2", till)
      #expect(try text().contains("recipe: { kiwi: 2 }"))
      #expect(try !text().contains("set:"))
    }
  }

  @Test func `a set is added to the menu`() async throws {
    try await till(.en) { till, text in
      try await till.type("MnPair")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.press(.enter)
      try await enter("Mango 1, Kiwi 1", till)
      try await enter("8000", till)
      #expect(try text().contains("set: { mango: 1, kiwi: 1 }"))
      till.expect("Pair", "Mango, Kiwi")
    }
  }

  @Test func `a part of a set is not removed, and says why`() async throws {
    let set = Self.start.replacing("recipe: { mango: 2, kiwi: 1 }", with: "set: { mango: 1 }")
    try await till(.en, text: set) { till, text in
      try await till.type("Mx")
      till.expect("Remove Mango from the menu?")
      try await till.type("y")
      till.expect("it is still in")
      #expect(try text() == set)
    }
  }

  @Test func `a discount of an amount asks for the currency that the menu has not`() async throws {
    let text = """
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices: [{ id: cup, name: Cup, recipe: { kiwi: 3 } }]

      """
    try await till(.en, text: text) { till, file in
      try await till.type("M")
      try await till.press(.left, .left, .left)
      try await till.type("nStaff")
      try await till.press(.enter)
      try await enter("20%", till)
      try await till.type("nCoupon")
      try await till.press(.enter)
      try await enter("1.50", till)
      till.expect("Currency of the prices")
      try await enter("KRW", till)
      // The currency has no such amount.
      till.expect("Coupon: Takes off")
      try await enter("1500", till)
      #expect(try file().contains("currency: KRW"))
      #expect(try file().contains("amount: 1500"))
    }
  }

  private static let unpriced = """
    ingredients:
      - { id: kiwi, name: { ko: 키위, en: Kiwi } }
      - { id: oat, name: { ko: 귀리 우유, en: Oat milk }, unit: ml, opening: 500 }
    juices:
      - { id: kiwi, name: { ko: 키위쥬스, en: Kiwi Juice }, recipe: { kiwi: 3 }, options: [size] }
      - { id: oat, name: { ko: 귀리쥬스, en: Oat Juice }, recipe: { oat: 100 } }
      - { id: both, name: { ko: 둘 다, en: Both }, recipe: { kiwi: 1, oat: 50 } }
    options:
      - id: size
        name: { ko: 크기, en: Size }
        choices: [{ id: usual, name: { ko: 보통, en: Usual } }, { id: large, name: { ko: 큰 컵, en: Large } }]

    """

  @Test(arguments: Language.allCases)
  func `The first price asks before the other juices become free`(language: Language) async throws {
    let question =
      language == .ko ? "나머지 쥬스 2가지는 무료가 돼요" : "the other 2 juices then cost"
    try await till(language, text: Self.unpriced) { till, text in
      for (answer, isThere) in [("n", false), ("y", true)] {
        try await till.type("Me3")
        try await enter("KRW", till)
        try await enter("4000", till)
        till.expect(question, "₩4,000")
        #expect(try text() == Self.unpriced)
        try await till.type(answer)
        #expect(try text().contains("price: 4000") == isThere)
        try await till.press(.escape, .escape)
      }
      // The next price makes nothing free.
      try await till.type("M")
      try await till.press(.down)
      try await till.type("e3")
      try await enter("3000", till)
      #expect(try text().contains("price: 3000"))
    }
  }

  @Test func `A new juice with the first price asks too`() async throws {
    try await till(.en, text: "currency: KRW\n" + Self.unpriced) { till, text in
      try await till.type("MnMix")
      try await till.press(.enter)
      try await enter("kiwi 1", till)
      try await enter("4000", till)
      till.expect("the other 3 juices then cost", "► No ◄")
      try await till.type("n")
      #expect(try !text().contains("Mix"))
    }
  }

  @Test func `A cost asks for the currency that the menu lacks`() async throws {
    try await till(.en, text: Self.unpriced) { till, text in
      try await till.type("M")
      try await till.press(.right)
      try await till.type("e7")
      till.expect("Currency of the prices")
      try await enter("USD", till)
      try await enter("0.25", till)
      #expect(try text().hasPrefix("currency: USD\n") && text().contains("cost: 0.25"))
      till.expect("Cost", "0.25")
    }
  }

  @Test(arguments: Language.allCases)
  func `A new ingredient has its unit before its count`(language: Language) async throws {
    try await till(language, text: Self.unpriced) { till, text in
      try await till.type("M")
      try await till.press(.right)
      try await till.type("nTea")
      try await till.press(.enter)
      try await enter("ml", till)
      till.expect(language == .ko ? "지금 몇 ml 있나요?" : "How many ml of it")
      try await enter("2.5l", till)
      #expect(try text().contains("{ id: tea, name: Tea, opening: 2500, unit: ml }"))
    }
  }

  @Test func `Multiples, replacements, short names and colours are typed`() async throws {
    try await till(.en, text: Self.unpriced) { till, text in
      try await till.type("M")
      try await till.press(.backTab, .backTab, .end)
      try await till.type("e4")
      try await enter("1.555", till)
      till.expect("not a multiple")
      try await enter("1,5", till)
      try await till.type("6")
      for (typed, problem) in [
        ("kiwi", "“kiwi” needs = and the ingredient to take instead"),
        ("kiwi = xyz", "There is no ingredient “xyz”."),
        ("kiwi = oat, kiwi = oat", "“kiwi” is there twice."),
      ] {
        try await till.press(.control("u"))
        try await till.type(typed)
        till.expect(problem)
      }
      try await enter("kiwi = Oat milk", till)
      #expect(try text().contains("times: 1.5, instead: { kiwi: oat } }"))
      till.expect("Kiwi → Oat milk")
      try await till.press(.escape)
      till.expect("x1.5", "Kiwi → Oat milk")
      try await till.press(.tab, .tab)
      try await till.type("e")
      // The set follows the short names.
      try await till.press(.up, .up, .enter)
      try await enter("K", till)
      #expect(try text().contains("options: [size], label: K }"))
    }
  }

  @Test func `an option is put on several juices`() async throws {
    try await till(.en) { till, text in
      try await till.type("M")
      try await till.press(.left, .left)
      try await till.type("e5")
      till.expect("Size: Juices", "[x] Mango", "[ ] Kiwi")
      try await till.type("23")
      till.expect("[x] Kiwi", "[x] Mango Kiwi")
      #expect(
        try MenuFile.parse(Array(try text().utf8), file: "m").juices.count {
          $0.options == ["size"]
        } == 3)
      try await till.type("1")
      till.expect("[ ] Mango")
    }
  }

  @Test(arguments: Language.allCases)
  func `a small window has no room for all hints of a dialog, and keeps how it closes`(
    language: Language
  ) async throws {
    try await till(language, columns: 40, rows: 12) { till, _ in
      try await till.type("Me")
      till.expect("1-9/10", language == .ko ? "Esc  닫기" : "Esc  close")
      till.expectNo("Enter")
    }
  }

  @Test func `colours are shown`() async throws {
    try await till(.en) { till, _ in
      try await till.type("M")
      try await till.press(.right)
      till.expect("yellow")
      #expect((2...3).map { till.terminal.color(at: Point(x: $0, y: 3)) } == [3, 3])
      try await till.type("e4")
      till.expect("yellow▏", "██ ██ ██[██]██ ██ ██ ██")
      let middle = try #require(till.place(of: "[██]"))
      let marked = Point(x: middle.x - 2, y: middle.y)
      #expect(
        (1...2).map { till.terminal.color(at: Point(x: marked.x + $0, y: marked.y)) } == [3, 3])
      #expect(
        (-2...5).map { till.terminal.color(at: Point(x: marked.x + 1 + 3 * ($0 - 1), y: marked.y)) }
          == Array(0...7))
      #expect(till.terminal.color(at: Point(x: marked.x + 1, y: marked.y + 1)) == 11)
    }
  }

  @Test func `the arrows go through all colours, in rows, and through none`() async throws {
    try await till(.en) { till, _ in
      try await till.type("M")
      try await till.press(.right)
      try await till.type("e4")
      try await till.press(.down)
      till.expect("bright yellow▏")
      try await till.press(.down, .right)
      till.expect("bright blue▏")
      try await till.press(.up, .up, .left)
      till.expect("yellow▏")
      try await till.press(.left, .left, .left, .left)
      #expect(till.place(of: "[██]") == nil)
      try await till.press(.left)
      till.expect("bright white▏", "[██]")
    }
  }

  @Test func `a juice gets a colour by arrows, by name or as a mix, and loses it`() async throws {
    for language in Language.allCases {
      try await till(language) { till, text in
        try await till.type("Me")
        let label = try #require(till.place(of: language == .ko ? "색" : "Color"))
        let row = till.terminal.text[label.y]
        let key = try #require(row.first(where: \.isNumber).map(String.init))
        try await till.type(key)
        try await till.press(.right, .right, .enter)
        #expect(try text().contains("color: red"))
        try await till.type(key)
        try await enter("#D7005F", till)
        #expect(try text().contains(##"color: "#d7005f""##))
        till.expect("#d7005f")
        try await till.type(key)
        try await enter(language == .ko ? "밝은 파랑" : "Bright blue", till)
        #expect(try text().contains("color: bright-blue"))
        try await till.type(key)
        try await enter("blau", till)
        till.expect("blau▏", language == .ko ? "그런 색이 없어요" : "no such color")
        try await till.press(.escape)
        try await till.type(key)
        try await till.press(.backspace)
        try await enter("", till)
        #expect(try !text().contains("color: bright-blue"))
      }
    }
  }

  @Test func `a recipe names its ingredients as they are shown`() async throws {
    let text = """
      ingredients:
        - { id: kiwi, name: Golden Kiwi }
        - { id: kiwi-green, name: Kiwi }
      juices: [{ id: cup, name: Cup, recipe: { kiwi-green: 3 } }]

      """
    try await till(.en, text: text) { till, file in
      try await till.type("Me4")
      till.expect("Kiwi 3")
      try await enter("kiwi 007", till)
      #expect(try file() == text)
      try await enter("Kiwi 4", till)
      #expect(try file().contains("recipe: { kiwi-green: 4 }"))
    }
  }

  @Test(arguments: [("6,500", "6500"), ("10.000", "10000"), ("1,5", nil), ("10.50", nil)])
  func `a price is typed as people write it`(_ typed: String, _ price: String?) async throws {
    try await till(.en) { till, text in
      try await till.type("Me3" + typed)
      #expect(till.shows("That is no amount of money.") == (price == nil))
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try text().contains("price: \(price ?? "5000")"))
    }
  }

  @Test func `a price in euros takes a decimal comma`() async throws {
    let text = """
      currency: EUR
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices: [{ id: cup, name: Cup, recipe: { kiwi: 3 }, price: 3.50 }]

      """
    try await till(.en, text: text) { till, file in
      try await till.type("Me3")
      // Typed text replaces the old text.
      try await till.type("4,20")
      try await till.press(.enter)
      #expect(try file().contains("price: 4.20"))
    }
  }

  @Test func `all juices may be hidden`() async throws {
    try await till(.en, columns: 120, rows: 40) { till, text in
      try await till.type("Mh")
      try await till.press(.end)
      try await till.type("h")
      till.expect("3 hidden")
      try await till.press(.escape)
      till.expect("M menu")
      try await till.type("1")
      try await till.type("M")
      try await till.type("h")
      till.expect("2 hidden")
      #expect(try text().components(separatedBy: "hidden: ").count == 3)
    }
  }

  @Test(arguments: Language.allCases)
  func `a juice is hidden for today or until it is shown`(language: Language) async throws {
    try await till(language) { till, text in
      let today = LocalDay(of: till.clock.date).text
      try await till.type("Mh")
      try till.expectScreen("menu-hidden-today", .content)
      try await till.type("e6")
      try till.expectScreen("menu-hiding", .content)
      try await till.type("3")
      #expect(try text().contains("    hidden: true\n"))
      try await till.type("62")
      #expect(try text().contains("    hidden: \(today)\n"))
      try await till.type("61")
      #expect(try text() == Self.start)
    }
  }

  @Test(arguments: [(Language.ko, "숨기기", "보이기"), (.en, "hide", "show")])
  func `the hint of a hidden juice says that its key shows it again`(
    _ language: Language, _ hide: String, _ show: String
  ) async throws {
    try await till(language) { till, _ in
      try await till.type("M")
      #expect(till.hints("h \(hide)"))
      try await till.type("h")
      #expect(till.hints("h \(show)") && !till.hints("h \(hide)"))
      try await till.press(.end)
      #expect(till.hints("h \(hide)"))
    }
  }

  @Test func `a juice that is hidden for today is back at midnight`() async throws {
    try await till(.en) { till, _ in
      try await till.type("Mh")
      try await till.press(.escape)
      // Its place stays, so that no other juice moves.
      till.expect("1 hidden today", "3 Mango Kiwi")
      till.expectNo("1 Mango")
      // The hidden juice was selected, and no other one is until an arrow key.
      try await till.press(.tab, .enter)
      till.expect("Number 1, Mango, is not on sale now.")
      try await till.press(.escape, .tab)
      let now = till.clock.date
      let rest = DayStart.midnight.beginning(of: now, days: 1).timeIntervalSince(now)
      try await till.pass(.seconds(rest - 1))
      till.expectNo("1 Mango")
      try await till.pass(.seconds(2))
      till.expect("1 Mango", "3 Mango Kiwi")
      till.expectNo("₩4,500")
      // The selection has stayed on its juice.
      try await till.press(.enter)
      till.expect("│ 1  Mango Kiwi", "Total 1 cup ")
      try await till.press(.escape)
      try await till.type("M")
      till.expect("1 hidden")
      // On the new day, the juice is hidden again.
      try await till.type("h")
      till.expect("2 hidden")
    }
  }

  private func openSettings(_ till: Rig) async throws {
    try await till.type("M")
    try await till.press(.left)
  }

  @Test func `serving is chosen in the settings`() async throws {
    try await till(.en) { till, text in
      try await openSettings(till)
      till.expect("[Shop]", "at once")
      try await till.press(.enter)
      try await till.type("2")
      #expect(till.selected?.text.contains("made, then called by number") ?? false)
      #expect(try text().contains("drawer: true }]\ndiscounts:"))
      #expect(try text().contains("\nserving: queue\n"))
      try await till.press(.enter)
      try await till.type("1")
      #expect(try text() == Self.start)
    }
  }

  @Test func `rounding is typed, chosen and taken away`() async throws {
    try await till(.en) { till, text in
      try await openSettings(till)
      try await till.press(.down, .enter)
      try await till.type("1")
      till.expect("`1`: out of range; a count here goes from 2 to 100000")
      try await enter("10", till)
      #expect(try text().contains("\nrounding: { to: 10 }\n"))
      till.expect("Applies to  every order")
      try await till.type("2")
      try await till.pressAgain("2")
      #expect(try text().contains("\nrounding: { to: 10, for: cash }\n"))
      try await till.type("1")
      try await enter("", till)
      #expect(try text() == Self.start)
      #expect(till.selected?.text == "► Rounding          –")
    }
  }

  @Test(arguments: Language.allCases)
  func `what receipts say of the shop is typed`(language: Language) async throws {
    let shop = """
      # On receipts
      shop:
        vat: 5.5   # less for take-away
        lines: [Seoul]

      """
    try await till(language, text: Self.start + shop) { till, text in
      try await openSettings(till)
      try await till.press(.down, .down, .enter)
      try await till.type("1")
      try await enter("망고나무", till)
      try await till.type("2")
      try await enter("Mango Tree", till)
      try await till.type("4")
      try await enter("123-45-67890", till)
      try await till.type("6")
      try await till.type("0")
      till.expect(
        language == .en
          ? "`0`: not a percentage; write 0.01 to 100" : "`0`: 퍼센트가 아니에요.")
      try await enter("10%", till)
      try till.expectScreen("menu-shop", .dialog)
      let changed = """
        # On receipts
        shop:
          vat: 10   # less for take-away
          lines: [Seoul, "123-45-67890"]
          name: { ko: 망고나무, en: Mango Tree }

        """
      #expect(try text() == Self.start + changed)
      for (key, left) in [("1", 4), ("2", 3), ("3", 2), ("3", 1), ("4", 0)] {
        try await till.type(key)
        try await enter("", till)
        let menu = try MenuFile.parse(Array(try text().utf8), file: "m")
        let shop = menu.shop
        let count =
          (shop.name?.byLanguage.count ?? 0) + shop.lines.count + (shop.vat == nil ? 0 : 1)
        #expect(count == left, "\(key)")
      }
      #expect(try text() == Self.start + "# On receipts\n")
    }
  }

  @Test func `the start of the day is typed as in the menu file`() async throws {
    try await till(.en) { till, text in
      try await openSettings(till)
      try await till.press(.end, .up, .enter)
      till.expect("Day starts", "00:00▏")
      try await till.type("4:00")
      till.expect("`4:00`: not a time of the day")
      try await enter("04:00", till)
      #expect(try text().contains("\nday-starts: \"04:00\"\n"))
      try await till.type("e")
      try await enter("", till)
      #expect(try text() == Self.start)
      // List keys do nothing among the settings.
      try await till.type("nxh<>")
      #expect(try text() == Self.start && till.shows("[Shop]"))
    }
  }

  @Test func `customers can't open the menu screen`() async throws {
    try await till(.en, kiosk: Kiosk { _ in false }) { till, _ in
      try await till.type("M")
      till.expectNo("[Juices 3]")
    }
  }
}
