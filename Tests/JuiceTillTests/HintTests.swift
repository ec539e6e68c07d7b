import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct HintTests {
  @Test(arguments: Language.allCases)
  func `F1 opens the help`(_ language: Language) async throws {
    try await Rig.run(language) { till in
      let help = language == .ko ? "도움말 ─" : "Help ─"
      try await till.press("/", .function(1))
      till.expect(help)
      till.expect("Backspace")
      try await till.press(.function(1))
      till.expectNo("Backspace")
      till.expect("F1 ")
      try await till.press(.escape, "7", .function(1))
      till.expect(" 1-9 ")
      try await till.press(.escape, "3", .function(1))
      till.expect(" y ")
      try await till.press(.escape, "y", .function(1))
      till.expect(" 0-9 ")
      try await till.press(.escape, .escape, "o", .function(1))
      till.expect(" Home End g G ")
    }
  }

  @Test func `“?” and “g” are letters of a search`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/gG?")
      till.expect("Search: gG?")
    }
  }

  @Test(arguments: [(Key.end, Key.home), ("G", "g"), ("G", "ㅎ")])
  func `the keys Home, End, g and G go to the ends`(_ last: Key, _ first: Key) async throws {
    try await Rig.run(.en) { till in
      try await till.press(last)
      #expect(till.hasCursor(on: "7 Mango"))
      try await till.press(first)
      #expect(till.hasCursor(on: "1 Strawberry Banana"))
      try await till.press("r", last)
      #expect(till.screen.contains(/► Mango/))
      try await till.press(first)
      #expect(till.screen.contains(/► Strawberry/))
    }
  }

  @Test func `a long help scrolls to its ends`() async throws {
    try await Rig.run(.en, columns: 60, rows: 14) { till in
      try await till.type("?")
      for (last, first) in [(Key.end, Key.home), ("G", "g"), (.pageDown, .pageUp)] {
        try await till.press(last)
        if last == .pageDown { try await till.press(last, last) }
        till.expect("? F1 ")
        till.expectNo("order that number")
        try await till.press(first)
        if first == .pageUp { try await till.press(first, first) }
        till.expect("order that number")
      }
    }
  }

  @Test(arguments: ["r restock", "r"])
  func `a click on a hint presses its key`(_ hint: String) async throws {
    try await Rig.run(.en) { till in
      let label = try #require(till.place(of: "r restock"))
      // The middle of the label lies in the word, its first column on the key.
      try await till.send(.click(hint == "r" ? Point(x: label.x - 5, y: label.y) : label))
      till.expect("Save and close")
    }
  }

  @Test func `a click on the hint of several keys, or beside hints, does nothing`() async throws {
    try await Rig.run(.en) { till in
      let before = till.screen
      try await till.click("1-9 order")
      try await till.send(.click(Point(x: 0, y: 23)), .click(Point(x: 79, y: 23)))
      #expect(till.screen == before)
    }
  }

  @Test func `the halves of a paired hint press a key each`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("t")
      #expect(till.screen.contains("\n  ← →  before/after  "))
      for (column, span) in [(2, "Yesterday"), (4, "Today")] {
        try await till.send(.click(Point(x: column, y: 23)))
        till.expect(span)
      }
    }
  }

  @Test func `a click on a hint under a question does not press its key`() async throws {
    try await Rig.run(.en) { till in
      let restock = try #require(till.place(of: "r restock"))
      try await till.type("3")
      try await till.send(.click(restock))
      till.expect("Not enough", "Answer Yes or No first.")
      till.expectNo("Save and close")
    }
  }

  @Test func `a click on a remark in place of the hints presses no key`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      let restock = try #require(till.place(of: "r restock"))
      try await till.type("+7nMina")
      try await till.pressAgain(.enter)
      till.expect("Set aside: Mina")
      till.expectNo("r restock")
      try await till.send(.click(restock))
      till.expect("r restock")
      till.expectNo("Save and close")
    }
  }

  @Test func `a click on a hint beside the success alert presses its key`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.click("u undo")
      till.expect("Voided: Mango")
      till.expectNo("is ready")
    }
  }

  @Test func `a double click on a hint presses it once`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.type("6")
      let undo = try #require(till.place(of: "u undo"))
      try await till.send(.click(undo), .click(undo))
      till.expect("Mango 7")
      till.expect("Kiwi 10")
    }
  }

  @Test func `a second click does not reach what comes up under the mouse`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7o")
      let close = try #require(till.place(of: "Esc close"))
      try await till.send(.click(close), .click(close))
      try await till.press(.escape)
      till.expect("1 Strawberry Banana")
      till.expect("Mango 7")
    }
  }

  /// The smallest window shows only these hints.
  @Test(arguments: Language.allCases)
  func `the smallest window has the hints that matter`(_ language: Language) async throws {
    let (save, cancel, close) =
      language == .ko ? ("저장", "취소", "닫기") : ("save", "cancel", "close")
    try await Rig.run(language, columns: 40, rows: 12) { till in
      @MainActor func hints() -> String { till.terminal.text[11] }
      #expect(hints().contains(" ? "))
      for mode in ["", "c", "w"] {
        try await till.type("r" + mode)
        #expect(hints().contains(" Enter ") && hints().contains(save))
        #expect(till.hints("Esc \(cancel)") && hints().contains(" ? "))
        try await till.press(.escape)
      }
      for screen in ["o", "t"] {
        try await till.type(screen)
        #expect(till.hints("Esc \(close)") && hints().contains(" ? "))
        try await till.press(.escape)
      }
      try await till.type("/")
      for hint in ["Enter ", "Esc ", "F1 "] { #expect(hints().contains(hint)) }
    }
  }

  @Test(arguments: Language.allCases)
  func `no hint of a search is cut in the smallest window`(_ language: Language) async throws {
    for menu in [Menu.standard, .queue] {
      try await Rig.run(language, columns: 40, rows: 12, menu: menu) { till in
        try await till.type("/")
        let help = till.till.context.words.key(.help).hint
        #expect(till.hints("F1 \(help)"), "\(till.screen)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `a remark about a fast Enter is not cut in the smallest window`(_ language: Language)
    async throws
  {
    try await Rig.run(language, columns: 40, rows: 12) { till in
      try await till.type("/")
      try await till.send(.paste("kiwi\n"))
      till.expect(till.till.context.words.pastedEnter)
    }
  }

  @Test(arguments: Language.allCases)
  func `search is hinted at 60 columns, and the language where there is room`(
    _ language: Language
  ) async throws {
    let (search, other) = language == .ko ? ("/ 찾기", "L English") : ("/ search", "L 한국어")
    try await Rig.run(language, columns: 60, rows: 20) { till in
      #expect(till.hints(search))
      try await till.resize(columns: 120, rows: 40)
      #expect(till.hints(search) && till.hints(other))
    }
  }

  /// A menu that causes every hint.
  private static var full: Menu {
    let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
    var menu = Menu.ofMixes(30)
    for index in menu.juices.indices {
      menu.juices[index].price = Price(minorUnits: 4500, currency: won)
      menu.juices[index].options = ["size"]
    }
    return Menu(
      ingredients: menu.ingredients, juices: menu.juices, currency: won, ways: ["card"],
      serving: .queue,
      groups: [
        Menu.OptionGroup(id: "size", name: Name("Size"), choices: [.init(id: "s", name: Name("S"))])
      ])
  }

  @Test(arguments: Language.allCases)
  func `the make screen is hinted at 80 columns`(_ language: Language) async throws {
    try await Rig.run(language, menu: Self.full) { till in
      for hint in language == .ko ? ["u 되돌리기", "m 만들기"] : ["u undo", "m make"] {
        #expect(till.hints(hint), "\(till.screen)")
      }
    }
  }

  /// A bill needs its own keys first.
  @Test func `search is hinted without a bill, and the bill's keys with one`() async throws {
    for language in Language.allCases {
      try await Rig.run(language, columns: 60, rows: 20, menu: Self.full) { till in
        #expect(till.hints(language == .ko ? "/ 찾기" : "/ search"), "\(till.screen)")
        try await till.type("1")
        let words = till.till.context.words
        for (key, action) in [
          ("1-9", .numberToBill), ("-", .takeOffBill), ("b", .payBill), ("Esc", .emptyBill),
        ] as [(String, KeyAction)] {
          #expect(till.hints("\(key) \(words.key(action).hint)"), "\(till.screen)")
        }
      }
    }
  }

  /// The language also has a button in the title.
  @Test func `customers see search and the language, also with a bill`() async throws {
    for language in Language.allCases {
      let (search, other) = language == .ko ? ("/ 찾기", "[English]") : ("/ search", "[한국어]")
      try await Rig.run(
        language, columns: 60, rows: 20, menu: Self.full, kiosk: Kiosk { _ in false }
      ) { till in
        #expect(till.hints(search))
        till.expect(other)
        // Customers are asked for the options of each cup.
        try await till.type("1")
        try await till.press(.enter)
        #expect(till.hints(search), "\(till.screen)")
        till.expect(other)
      }
    }
  }

  @Test(arguments: Language.allCases, [(80, 24), (120, 40)])
  func `help has the words of every key beside a panel, too`(
    _ language: Language, _ size: (Int, Int)
  ) async throws {
    for bill in ["", "1"] {
      try await Rig.run(language, columns: size.0, rows: size.1, menu: Self.full) { till in
        try await till.type(bill)
        let keys = till.frontBindings ?? []
        try await till.type("?")
        for key in keys where key.isListed {
          till.expect(till.till.context.words.key(key.meaning).help)
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `help is wrapped, and not cut`(_ language: Language) async throws {
    for screen in ["", "r", "o", "t"] {
      try await Rig.run(language, columns: 40, rows: 12) { till in
        try await till.type(screen)
        try await till.press(.function(1))
        var help = till.screen
        #expect(help.contains("↑↓  1-"))
        for _ in 1...40 {
          try await till.press(.down)
          help += till.screen
        }
        #expect(!help.contains("…"))
        #expect(help.contains("Ctrl-C"))
      }
    }
  }
}
