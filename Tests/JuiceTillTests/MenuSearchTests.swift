import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct MenuSearchTests {
  private func run(
    _ language: Language = .en,
    _ body: (Rig, _ menu: @Sendable () throws -> Menu) async throws -> Void
  ) async throws {
    let text = """
      ingredients:
        - { id: mango, name: { ko: 망고, en: Mango }, color: yellow }
        - { id: kiwi, name: { ko: 키위, en: Kiwi } }
      juices:
      \((1...26).map { "  - { id: j\($0), name: { ko: \($0)번, en: Mix \($0) }, recipe: { mango: \($0) } }" }
        .joined(separator: "\n"))
        - { id: banana, name: { ko: 바나나, en: Strawberry Banana }, recipe: { kiwi: 1 }, label: Tile }
        - { id: plain, name: { ko: 바나나쥬스, en: Banana }, recipe: { kiwi: 1 } }

      """
    try await MenuRig.run(language, text, body)
  }

  @Test func `two digits and h hide juice 14`() async throws {
    try await run { till, menu in
      try await till.type("M")
      try await till.type("14h")
      #expect(try menu().juices.filter { $0.hidden != nil }.map(\.id) == ["j14"])
      // After another key, digits start again.
      try await till.type("4h")
      #expect(try menu().juices.filter { $0.hidden != nil }.map(\.id) == ["j4", "j14"])
    }
  }

  @Test func `a digit that no number goes on with begins another`() async throws {
    try await run { till, _ in
      try await till.type("M")
      for (keys, name) in [("9", "Mix 9"), ("3", "Mix 3"), ("07", "Mix 7"), ("026", "Mix 26")] {
        try await till.press(.end)
        try await till.type(keys)
        #expect(till.selected?.text.contains(name) ?? false)
      }
      try await till.press(.right)
      try await till.type("5")
      #expect(till.shows("[Juices 28]") && till.selected?.text.contains("Mix 5") ?? false)
    }
  }

  @Test func `a search finds the exact name first, and Enter selects it`() async throws {
    try await run { till, menu in
      try await till.type("M/banana")
      till.expect("Search: banana▏")
      till.expectNo("Mix 1")
      #expect(till.selected?.text.contains("28  Banana") ?? false)
      try await till.press(.enter)
      #expect(till.shows("[Juices 28]") && till.selected?.text.contains("28  Banana") ?? false)
      try await till.type("h")
      #expect(try menu().juices.filter { $0.hidden != nil }.map(\.id) == ["plain"])
    }
  }

  @Test func `a search finds a juice by its label`() async throws {
    try await run { till, _ in
      try await till.type("M/tile")
      #expect(till.selected?.text.contains("27  Strawberry Banana") ?? false)
    }
  }

  @Test func `Esc returns to where the search began`() async throws {
    try await run { till, _ in
      try await till.type("M14/kiwi")
      #expect(till.selected?.text.contains("Kiwi") ?? false)
      try await till.press(.escape)
      #expect(till.shows("[Juices 28]") && till.selected?.text.contains("Mix 14") ?? false)
    }
  }

  @Test func `Esc leaves the list where it was scrolled to`() async throws {
    try await run { till, _ in
      try await till.type("M28")
      try await till.press(.up, .up, .up)
      let before = till.terminal.text
      try await till.type("/kiwi")
      try await till.press(.escape)
      #expect(till.terminal.text == before)
    }
  }

  @Test func `a search finds a setting in any language`() async throws {
    try await run { till, _ in
      try await till.type("M/반올")
      #expect(till.selected?.text.contains("Rounding") ?? false)
      try await till.press(.enter)
      till.expect("[Shop]")
    }
  }

  @Test func `a search turns to the list that has the name`() async throws {
    try await run(.ko) { till, _ in
      try await till.type("M/ㅋㅇ")
      #expect(till.selected?.text.contains("키위") ?? false)
      try await till.press(.enter)
      #expect(till.shows("[재료 2]") && till.selected?.text.contains("키위") ?? false)
      try await till.type("/zzz")
      till.expect("그런 이름이 없어요")
      try await till.press(.enter, .up, .tab)
      try await till.type("/")
      try await till.send(.paste("바나나쥬스"))
      try await till.press(.enter)
      #expect(till.selected?.text.contains("바나나쥬스") ?? false)
    }
  }
}
