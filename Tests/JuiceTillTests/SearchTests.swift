import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct SearchTests {
  private func sold(_ till: Rig) async throws -> [String] {
    try await till.maker.store.entries(JournalQuery(kind: .order, limit: 9))
      .flatMap { $0.lines.map(\.cup.juice.rawValue) }
  }

  @Test(arguments: ["/", "/ki\u{15}", "/k\u{8}"])
  func `Enter sells nothing where nothing is searched for`(_ keys: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type(keys)
      try await till.press(.enter)
      #expect(try await sold(till).isEmpty)
    }
  }

  @Test func `The hint says what Enter does`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/ban")
      #expect(till.hints("Enter select") && !till.hints("Enter order"))
      try await till.type("ana")
      #expect(till.hints("Enter order"))
      try await till.press(.right)
      #expect(till.hints("Enter select"))
      try await till.type("xyz")
      #expect(!till.hints("Enter order") && !till.hints("Enter select"))
    }
  }

  @Test func `the exact name is first, and Enter sells it`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/Banana")
      try await till.press(.enter)
      #expect(try await sold(till) == ["banana"])
    }
  }

  @Test func `Enter selects where several fit as well, and the next sells`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/ban")
      try await till.press(.enter)
      till.expect("Banana is selected. Press Enter to add or order it.")
      #expect(try await sold(till).isEmpty)
      till.expect("Pineapple")
      try await till.press(.enter)
      #expect(try await sold(till) == ["banana"])
    }
  }

  @Test func `a beginning comes before a part`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/ki")
      try await till.press(.enter, .enter)
      #expect(try await sold(till) == ["kiwi"])
    }
  }

  @Test func `another than the exact one is selected first`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/banana")
      try await till.press(.right, .enter)
      till.expect("Strawberry Banana is selected.")
      #expect(try await sold(till).isEmpty)
    }
  }

  @Test func `Enter sells no other juice if a new menu hides the selected one`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/ki")
      try await till.menuFile(.changed(.standard.hiding("kiwi", .always)))
      #expect(till.hints("Enter select"), "\(till.screen)")
      try await till.press(.enter)
      till.expect("Mango Kiwi is selected. Press Enter to add or order it.")
      #expect(try await sold(till).isEmpty)
      try await till.press(.enter)
      #expect(try await sold(till) == ["mango-kiwi"])
    }
  }

  @Test func `a juice hidden for today is not found`() async throws {
    let menu = Menu.standard.hiding("kiwi", .on(LocalDay(of: .noon)))
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("/kiwi")
      try await till.press(.enter)
      #expect(try await sold(till) == ["mango-kiwi"])
    }
  }

  @Test(arguments: [false, true])
  func `a refused search ends, and the next digit is a juice`(_ isBill: Bool) async throws {
    try await Rig.run(.en, settings: TillSettings(addsByDigit: isBill)) { till in
      try await till.type("/strawberry")
      try await till.press(.enter)
      till.expect("Not enough ingredients. Restock now?")
      try await till.press(.escape)
      try await till.type("7")
      #expect(try await sold(till) == (isBill ? [] : ["mango"]))
      #expect(till.shows("Bill: Mango") == isBill)
    }
  }

  @Test(arguments: ["/라벨", "/ㄹㅂ", "/tile"])
  func `A juice is found by the label on its tile`(_ keys: String) async throws {
    var menu = Menu.standard
    menu.juices.change("mango") { $0.label = Name(["ko": "라벨", "en": "Tile"]) }
    try await Rig.run(.ko, menu: menu) { till in
      try await till.type(keys)
      try await till.press(.enter)
      #expect(try await sold(till) == ["mango"])
    }
  }

  @Test func `A search for the label of a hidden juice says that it is hidden`() async throws {
    var menu = Menu.standard.hiding("mango", .always)
    menu.juices.change("mango") { $0.label = Name("Tile") }
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("/tile")
      till.expect("Number 7, Mango, is not on sale now.")
    }
  }

  @Test func `the only juice that fits is sold`() async throws {
    try await Rig.run(.ko) { till in
      try await till.type("/ㅍㅇ")
      try await till.press(.enter)
      #expect(try await sold(till) == ["pineapple"])
    }
  }
}
