import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct UnitScreenTests {
  private nonisolated static let text = """
    currency: KRW
    ingredients:
      - { id: milk, name: { ko: 우유, en: Milk }, unit: ml, opening: 20000, cost: 2.5, low: 500 }
      - { id: coffee, name: { ko: 원두, en: Coffee }, unit: g, opening: 1000, cost: 30.25 }
      - { id: cup, name: { ko: 컵, en: Cup }, unit: { ko: 개, en: pcs }, opening: 100, cost: 50, per-cup: true }
      - { id: ice, name: { ko: 얼음, en: Ice }, opening: 9999999 }
    options:
      - id: extras
        name: { ko: 추가, en: Extras }
        many: 3
        choices:
          - { id: shot, name: { ko: 샷, en: Shot }, price: 500, recipe: { coffee: 9 } }
          - { id: own-cup, name: { ko: 텀블러, en: Own cup }, recipe: { milk: -10 } }
    juices:
      - { id: latte, name: { ko: 라테, en: Latte }, recipe: { milk: 200, coffee: 18, cup: 1 }, price: 4500, options: [extras] }
      - { id: milk, name: { ko: 우유, en: Milk }, recipe: { milk: 250, cup: 1, ice: 1 }, price: 3000 }
    """

  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(60, 20), (80, 24)].map { (language, $0.0, $0.1) }
  }

  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24,
    _ body: (Rig) async throws -> Void
  ) async throws {
    let menu = try MenuFile.parse(Array(Self.text.utf8), file: "m")
    try await Rig.run(language, columns: columns, rows: rows, menu: menu, body)
  }

  private func quantity(_ till: Rig, _ id: Ingredient.ID) async throws -> Int {
    try await till.maker.store.stock().quantity(of: id)
  }

  @Test(arguments: shapes)
  func `Amounts are typed in the larger unit`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.type("r2.5")
      till.expect("2.5")
      try await till.type("l")
      try till.expectScreen("restock-units", .scene(in: till.terminal.size))
      till.expect("+2500", "22500")
      try await till.press(.down)
      try await till.type("0.25kg")
      till.expect("+250", "1250")
      try await till.press(.enter)
      #expect(try await quantity(till, "milk") == 22_500)
      #expect(try await quantity(till, "coffee") == 1250)
    }
  }

  @Test func `A letter is a key of the screen where it is no unit`() async throws {
    try await run { till in
      // `k` moves up here, since milk is not weighed.
      try await till.type("rj5")
      till.expect("► Coffee")
      try await till.press(.up)
      try await till.type("5k")
      till.expect("► Milk")
      // An ingredient counted in pieces changes by one with `l`.
      try await till.type("jj5l")
      till.expect("+6")
    }
  }

  @Test func `The letters of a unit are no keys of the screen behind a number`() async throws {
    try await run { till in
      try await till.type("rjj2.5pcs")
      till.expect("► Cup")
      try await till.press(.enter)
      till.expect("“2.5pcs” is no count.")
      try await till.press(.escape)
      for _ in "2.5pcs" { try await till.press(.backspace) }
      try await till.type("3pcs")
      try await till.press(.enter)
      #expect(try await quantity(till, "cup") == 103)
      #expect(try await till.maker.store.lastEntry()?.kind == .restock)
    }
  }

  @Test func `An amount that is no whole number names the unit of the count`() async throws {
    let text = Self.text.replacing("unit: ml, opening: 20000", with: "unit: l, opening: 20")
    let menu = try MenuFile.parse(Array(text.utf8), file: "m")
    try await Rig.run(.en, columns: 120, rows: 40, menu: menu) { till in
      try await till.type("r2.5")
      try await till.press(.enter)
      till.expect("Type whole l, as 3 or 3000ml")
    }
  }

  @Test func `An amount that does not fit is not saved`() async throws {
    try await run { till in
      try await till.type("r0.0005l")
      #expect(till.screen.contains(/Milk.* 0\.0005l .*→ +–/))
      try await till.press(.enter)
      till.expect("is no amount in ml or l")
      #expect(try await quantity(till, "milk") == 20_000)
      for _ in 1...7 { try await till.press(.backspace) }
      try await till.type("3l")
      try await till.press(.enter)
      #expect(try await quantity(till, "milk") == 23_000)
    }
  }

  @Test func `A stock-take and waste are typed so, too`() async throws {
    try await run { till in
      try await till.type("rc7.5l")
      try await till.press(.end, .enter, .enter)
      #expect(try await quantity(till, "milk") == 7500)
      try await till.type("rwj0.1kg")
      try await till.press(.enter)
      #expect(try await quantity(till, "coffee") == 900)
    }
  }

  @Test(arguments: shapes)
  func `A choice is had up to three times`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      let shot = language == .ko ? "샷" : "Shot"
      try await till.type("e")
      try await till.type("1")
      till.expectNo("\(shot) ×")
      try await till.type("1")
      try till.expectScreen("options-times", .dialog)
      till.expect("[x] \(shot) ×2")
      try await till.type("1")
      till.expect("\(shot) ×3")
      try await till.type("1")
      till.expect("[ ] \(shot)")
      for _ in 1...2 { try await till.click(shot) }
      till.expect("[x] \(shot) ×2")
      try await till.press(.enter)
      till.expect("\(shot) ×2")
      try await till.type("b")
      let line = try #require(
        try await till.maker.store.entries(JournalQuery(kind: .order)).first?.lines.first)
      #expect(line.cup.options == ["shot", "shot"])
      #expect(line.cost?.plain == "1639" && line.price?.minorUnits == 5500)
      #expect(try await quantity(till, "coffee") == 1000 - 36)
    }
  }

  @Test func `A new menu that allows fewer takes the others off the open options`() async throws {
    try await run { till in
      try await till.type("e111")
      till.expect("[x] Shot ×3")
      let text = Self.text.replacing("many: 3", with: "many: 2")
      try await till.menuFile(.changed(MenuFile.parse(Array(text.utf8), file: "m")))
      till.expect("[x] Shot ×2")
      till.expectNo("Shot ×3")
    }
  }

  @Test func `A new menu that allows one choice takes the others off the open options`()
    async throws
  {
    try await run { till in
      try await till.type("e12")
      till.expect("[x] Shot", "[x] Own cup")
      let text = Self.text.replacing("    many: 3\n", with: "")
      try await till.menuFile(.changed(MenuFile.parse(Array(text.utf8), file: "m")))
      till.expect("(*) Shot", "( ) Own cup")
    }
  }

  @Test(arguments: shapes)
  func `The menu screen has costs and margins`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await MenuRig.run(language, Self.text, columns: columns, rows: rows) { till, _ in
      try await till.type("M")
      try till.expectScreen("menu-costs", .scene(in: till.terminal.size))
      till.expect("₩1,095", "₩3,405")
      try await till.press(.right)
      try till.expectScreen("menu-units", .scene(in: till.terminal.size))
      till.expect("₩2.5 / ml")
    }
  }

  @Test(arguments: Language.allCases)
  func `Units, costs and several of a choice are edited on the menu screen`(_ language: Language)
    async throws
  {
    try await MenuRig.run(language, Self.text) { till, menu in
      @MainActor func edit(_ label: String, erasing old: String, _ text: String) async throws {
        try await till.press(.enter)
        let lines = till.terminal.text
        let line = try #require(lines.last { $0.contains(label) })
        let key = try #require(line.split(whereSeparator: { " │".contains($0) }).first)
        try await till.type(String(key))
        for _ in old { try await till.press(.backspace) }
        try await till.type(text)
        try await till.press(.enter, .escape)
      }
      let words = language.words
      try await till.type("M")
      try await till.press(.right)
      try await edit(words.label(of: .cost), erasing: "2.5", "3.25")
      #expect(try menu().ingredients[0].cost?.plain == "3.25")
      try await edit(words.label(of: .unit, in: language), erasing: "ml", "l")
      #expect(try menu().ingredients[0].unit?.text(in: language.rawValue) == "l")
    }
  }

  private func liters(_ language: Language) throws -> Menu {
    try MenuFile.parse(
      Array(Self.text.replacing("unit: ml, opening: 20000", with: "unit: l, opening: 20000").utf8),
      file: "m")
  }

  @Test(arguments: Language.allCases)
  func `A new unit asks for a stock-take, since the count stays`(_ language: Language) async throws
  {
    let question = language == .ko ? "실사할까요?" : "Count it now?"
    try await run(language) { till in
      try await till.menuFile(.changed(try liters(language)))
      till.expect(question)
      till.expect("20000 l")
      try till.expectScreen("unit-changed", .dialog)
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("20")
      for _ in 0..<4 { try await till.press(.enter) }
      #expect(try await quantity(till, "milk") == 20)
      // Asks once.
      try await till.menuFile(.changed(try liters(language)))
      till.expectNo(question)
    }
  }

  @Test func `A unit in another language, and an ingredient without stock, ask nothing`()
    async throws
  {
    try await run { till in
      let text = Self.text.replacing("unit: ml", with: "unit: { ko: 밀리리터, en: ml }")
      try await till.menuFile(.changed(try MenuFile.parse(Array(text.utf8), file: "m")))
      till.expectNo("Count it now?")
      _ = try await till.maker.store.apply(.count(["milk": 0]))
      try await till.menuFile(.changed(try liters(.en)))
      till.expectNo("Count it now?")
    }
  }

  @Test(arguments: shapes)
  func `The report has cost and margin`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.type("12")
      _ = try await till.maker.order([("latte", 2), ("milk", 1)])
      try await till.wait(for: language == .ko ? "우유" : "Milk")
      try await till.type("t")
      for _ in 1...40 where !till.shows(language.words.margin) { try await till.press(.down) }
      for _ in 1...4 { try await till.press(.down) }
      try till.expectScreen("report-costs", .scene(in: till.terminal.size))
      till.expect(language.words.margin)
    }
  }

  @Test func `A narrow shopping list drops the basis of its heading before the cost`() async throws
  {
    try await run(.en, 60, 20) { till in
      _ = try await till.maker.order([("latte", 3)])
      _ = try await till.maker.store.apply(.count(["milk": 100]))
      try await till.type("ts")
      try await till.wait(for: "Wednesday, November 25 · Expected cost ₩1,250")
    }
  }

  @Test func `The smallest shopping list has whole names in place of the cost`() async throws {
    try await run(.en, 40, 12) { till in
      _ = try await till.maker.order([("latte", 3)])
      _ = try await till.maker.store.apply(.count(["milk": 100]))
      try await till.type("ts")
      try await till.wait(for: "Coffee")
      #expect(till.terminal.text[2].contains(/To buy +Count +Expected$/))
    }
  }

  @Test(arguments: Language.allCases)
  func `Shopping goes by today on the first day, with its cost`(_ language: Language) async throws {
    try await run(language) { till in
      _ = try await till.maker.order([("latte", 3)])
      _ = try await till.maker.store.apply(.count(["milk": 100]))
      try await till.type("ts")
      try await till.wait(for: language.words.shoppingByToday)
      try till.expectScreen("shopping-costs", .content)
      till.expect("₩1,250")
    }
  }
}
