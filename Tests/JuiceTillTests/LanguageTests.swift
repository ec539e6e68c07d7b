import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct LanguageTests {
  private nonisolated static let ways: [[Key]] = [
    [], ["2", .escape], ["r"], ["r", "c", "5"], ["2", .escape, "o"], ["2", .escape, "t"],
    ["2", .escape, "o", "u"], ["3"], [.end, .down, "/", "k", .escape],
  ]

  @Test(arguments: [("3", "Not enough ingredients.", "재료가 모자라요."), ("?", "Help", "도움말")])
  func `a dialog changes its language as often as asked`(
    _ key: String, _ english: String, _ korean: String
  )
    async throws
  {
    try await Rig.run(.en) { till in
      try await till.type(key)
      let first = till.screen
      till.expect(english)
      try await till.type("L")
      till.expect(korean)
      try await till.type("L")
      #expect(till.screen == first)
    }
  }

  @Test(arguments: ways, [(80, 24), (120, 40), (40, 12)])
  func `every screen looks as if it had always been in the other language`(
    way: [Key], size: (columns: Int, rows: Int)
  ) async throws {
    func screen(_ language: Language, then key: Key? = nil) async throws -> String {
      var screen = ""
      try await Rig.run(language, columns: size.columns, rows: size.rows) { till in
        for key in way + (key.map { [$0] } ?? []) { try await till.press(key) }
        // The two tills may differ by a minute, and in the remaining time.
        screen = till.screen.replacing(#/\d\d:\d\d/#, with: "00:00")
          .replacing(#/ +[\d.]+ ?(?:days?|h|min|일|시간|분)/#, with: " soon")
      }
      return screen
    }
    #expect(try await screen(.ko, then: "L") == screen(.en))
    #expect(try await screen(.en, then: "L") == screen(.ko))
  }

  @Test func `an open question is asked again in the other language`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3L")
      till.expect("재료가 모자라요. 재고를 수정할까요?")
      till.expect("딸기 10/16 (6 부족)")
      try await till.type("yL")
      till.expect("+6")
      try await till.press(.enter)
      till.expect("Order Strawberry now?")
      try await till.type("L")
      till.expect("딸기쥬스 1잔 주문할까요?")
      try await till.type("y")
      till.expect("딸기쥬스 나왔습니다!")
    }
  }

  @Test func `the help and the details stay open`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("?")
      till.expect("한국어 (Korean)")
      try await till.type("L")
      till.expect("도움말")
      till.expect("화면 다시 그리기")
      try await till.type("x")
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("o")
      try await till.press(.enter)
      till.expect("아무 키나 누르세요")
      try await till.type("L")
      till.expect("Press any key")
    }
  }

  @Test func `“L” is a letter of a search`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/L")
      till.expect("Search: L▏")
      try await till.press(.function(1))
      till.expectNo("L F3")
    }
  }

  @Test func `The help names each language key once`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      try await till.press(.function(1))
      till.expect("L F3")
      till.expectNo("F3 F3")
    }
  }

  @Test func `F3 changes the language where letters are typed`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/L")
      try await till.press(.function(3))
      till.expect("찾기: L▏")
    }
  }

  @Test func `the hint of the language can be clicked if there is room`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      try await till.click("L 한국어")
      till.expect("맛있는 쥬스를")
    }
  }

  @Test func `a notice changes its language too`() async throws {
    try await Rig.run(.en) { till in
      try await till.menuFile(.removed)
      till.expect("The menu file is gone. The last menu stays.")
      try await till.type("L")
      till.expect("메뉴 파일이 없어졌어요.")
      try await till.menuFile(.changed(.standard))
      till.expectNo("메뉴 파일이 없어졌어요.")
    }
  }

  @Test func `each choice of a language is remembered`() async throws {
    var remembered: [Language] = []
    let settings = TillSettings { remembered.append($0) }
    try await Rig.run(.en, settings: settings) { till in try await till.type("LL") }
    #expect(remembered == [.ko, .en])
  }

  @Test func `a choice right before leaving is saved first`() async throws {
    var writing: CheckedContinuation<Void, Never>?
    let settings = TillSettings { _ in await withCheckedContinuation { writing = $0 } }
    try await Rig.run(.en, settings: settings) { till in
      try await till.type("Lq")
      #expect(!till.hasEnded)
      writing?.resume()
      try await till.pass(.zero)
      try await till.waitForEnd()
    }
  }

  @Test func `saving the language holds up no order, and the last choice counts`() async throws {
    var wishes: [Language] = []
    var writing: [CheckedContinuation<Void, Never>] = []
    let settings = TillSettings { wish in
      wishes.append(wish)
      await withCheckedContinuation { writing.append($0) }
    }
    try await Rig.run(.en, settings: settings) { till in
      try await till.type("L7")
      till.expect("망고쥬스 나왔습니다!")
      try await till.type("LLL")
      #expect(wishes == [.ko])
      writing.removeFirst().resume()
      try await till.wait("the last wish") { wishes == [.ko, .en] }
      writing.removeFirst().resume()
      try await till.type("6")
      till.expect("Your Kiwi juice is ready")
    }
    #expect(wishes == [.ko, .en])
  }

  @Test func `a language that the environment decides is reported once`() async throws {
    let settings = TillSettings(decider: ("LANG=en_US.UTF-8", .en))
    try await Rig.run(.en, settings: settings) { till in
      try await till.type("L")
      till.expect("다음에 시작할 때는 LANG=en_US.UTF-8에 따라요.")
      try await till.type("L")
      till.expect("Fresh juice")
      till.expectNo("LANG")
      try await till.type("L")
      till.expectNo("LANG")
    }
    try await Rig.run(.ko, settings: settings) { till in
      try await till.type("L")
      till.expectNo("LANG")
    }
  }

  @Test func `a choice that can't be saved is reported once, and counts`() async throws {
    let settings = TillSettings { _ in
      throw FileProblem.cannotWrite(path: "settings.yaml", .system("No space left"))
    }
    try await Rig.run(.ko, settings: settings) { till in
      try await till.type("L")
      try till.expectScreen("language-not-remembered", .dialog)
      try await till.type("7")
      till.expect("Your Mango juice is ready")
      try await till.type("L")
      till.expectNo("기억해")
    }
  }

  @Test func `settings with a problem are reported`() async throws {
    let problem = MenuProblem(
      file: "/home/me/.config/juice-maker/settings.yaml", line: 1, column: 11, path: "language",
      kind: .notOneOf("fr", known: ["ko", "en"]))
    try await Rig.run(.en, settings: TillSettings(problem: .invalid([problem]))) { till in
      till.expect("Some settings could not be used: settings.yaml:1:11: language: `fr`")
      try await till.type("7")
      till.expect("Your Mango juice is ready")
    }
  }

  @Test(arguments: [80, 120])
  func `the status line of a till on a new store says so until its first order`(_ columns: Int)
    async throws
  {
    let path = "/home/anna/.local/share/juice-maker/a-store-with-a-long-name/juice.db"
    try await Rig.run(.en, columns: columns, newStore: path) { till in
      till.expect("New store, no order yet")
      #expect(till.shows(path) == (columns > 80))
      try await till.press("6")
      till.expectNo("New store")
    }
    try await Rig.run(.ko, columns: columns) { till in till.expectNo("새 저장소") }
  }

  @Test func `The status line of a new store goes with an order of another till`() async throws {
    try await Rig.run(.en, newStore: "juice.db") { till in
      till.expect("New store, no order yet")
      _ = try await till.maker.order([("mango", 1)])
      try await till.pass(.milliseconds(100))
      till.expectNo("New store")
    }
  }

  @Test(arguments: [24, 18, 12])
  func `warnings of the store, the settings and the menu stand beside one another`(_ rows: Int)
    async throws
  {
    let problem = MenuProblem(
      file: "settings.yaml", line: 1, column: 11, path: "language",
      kind: .notOneOf("fr", known: ["ko", "en"]))
    let notice: (Language) -> String = { "The drive (\($0))." }
    try await Rig.run(
      .en, columns: 120, rows: rows, notice: notice,
      settings: TillSettings(problem: .invalid([problem]))
    ) { till in
      till.expect("The drive (en).")
      till.expect("Some settings could not be used: settings.yaml:1:11: language: `fr`")
      try await till.menuFile(.removed)
      till.expect("The drive (en).")
      till.expect("menu file is gone", "Some settings")
      try await till.menuFile(.changed(.standard))
      till.expect("The drive (en).", "Some settings")
      till.expectNo("menu file is gone")
    }
  }
}
