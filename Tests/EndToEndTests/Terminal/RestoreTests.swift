import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct RestoreTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a till reports a restored store, and goes on with it`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      try stand.backUp(to: "copy.db")
      try await terminal.press("6")
      try await terminal.wait(for: "Kiwi 7")

      #expect(try await stand.run("restore", "copy.db").exit == 0)

      let shown = try await terminal.wait(for: "A backup was restored.")
      #expect(shown.contains("Mango 7") && shown.contains("Kiwi 10"))
      // The kiwi order is gone, so undo voids the one before.
      try await terminal.press("Escape")
      try await terminal.wait("the order before") {
        $0.contains("Last order") && $0.contains("Mango") && !$0.contains("A backup")
      }
      try await terminal.press("u")
      let undone = try await terminal.wait(for: "Mango 10")
      #expect(undone.contains("Kiwi 10"))
      #expect(try await stand.verifyBooks() == 3)
    }

    @Test func `a till adds ingredients that a restored store lacks, and sells`() async throws {
      let terminal = try await TmuxTerminal(on: stand, language: .ko)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "망고 7")
      try stand.write(
        #"{"seq":1,"id":"6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f","kind":"open","#
          + #""at":"2026-03-01T00:00:00.000Z","lines":[],"changes":{"mango":5},"reason":null,"entries":1}"#,
        to: "export.jsonl")

      #expect(try await stand.run("restore", "export.jsonl").exit == 0)

      try await terminal.wait("what there is now") {
        $0.contains("망고 5") && $0.contains("키위 10")
      }
      try await terminal.press("6")
      try await terminal.wait(for: "키위 7")
      try await stand.verifyBooks()
    }

    @Test func `cups in a row are not counted across a restore`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("4")
      try await terminal.wait(for: "Banana 8")
      try stand.backUp(to: "copy.db")
      try await terminal.press("4")
      // The second cup makes a series, unless the machine is slow.
      try await terminal.wait(for: "Banana 6")
      #expect(try await stand.run("restore", "copy.db").exit == 0)
      try await terminal.wait(for: "A backup was restored.")
      try await terminal.press("4")
      let sold = try await terminal.wait("a cup more") {
        $0.contains("Banana 6") && $0.contains(terminal.words.ready("Banana"))
          && !$0.contains("A backup")
      }
      #expect(!sold.contains("in a row"))
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `an order that is gone is not paid, and told of in words`(
      _ language: TmuxTerminal.Language
    ) async throws {
      let menu = try stand.write(
        """
        currency: KRW
        payments: [{ id: cash, drawer: false }, card]
        ingredients: [{ id: ice, name: Ice, opening: 9 }]
        juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
        """, to: "menu.yaml")
      let terminal = try await TmuxTerminal(
        on: stand, language: language, arguments: ["--menu", menu])
      try await terminal.wait(for: "Water")
      try stand.backUp(to: "copy.db")
      try await terminal.press("1")
      try await terminal.wait(for: "₩4,500")
      #expect(try await stand.run("restore", "copy.db").exit == 0)
      try await terminal.wait(for: language == .en ? "A backup was restored." : "백업을 복원했어요.")
      // The dialog opens, but its answer finds no order.
      try await terminal.press("$")
      try await terminal.wait(for: language == .en ? "How is it paid?" : "결제 방법")
      try await terminal.press("1")
      try await terminal.wait(
        for: language == .en
          ? "That order is not in the store any more." : "이제 저장소에 없는 주문이에요.")
    }

    @Test func `the history counts what is new since then`() async throws {
      func restock(_ times: Int) async throws {
        try await stand.withShop { shop in
          for _ in 1...times { try await shop.store.apply(.restock(["kiwi": 1])) }
        }
      }
      try await stand.open()
      try await restock(24)
      try stand.backUp(to: "copy.db")
      try await restock(4)
      let terminal = try await TmuxTerminal(on: stand, columns: 40, rows: 12)
      try await terminal.waitForOrders()
      try await terminal.press("o")
      try await terminal.wait(for: "Kiwi +1")
      try await terminal.press("End")
      try await terminal.wait(for: "opening")
      #expect(try await stand.run("restore", "copy.db").exit == 0)
      try await terminal.wait(for: "A backup was restored.")
      try await restock(2)
      try await terminal.wait(for: "2 new ↑")
    }

    @Test func `a till reports a kept store that comes back`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try stand.backUp(to: "copy.db")
      try await terminal.press("6")
      try await terminal.wait(for: "Kiwi 7")
      let run = try await stand.run("restore", "copy.db", "--format", "json")
      let kept = try #require((try run.json["restored"] as? [String: Any])?["kept"] as? String)
      try await terminal.wait(for: "A backup was restored.")
      try await terminal.press("Escape")
      try await terminal.wait("the order screen") {
        $0.contains("Kiwi 10") && !$0.contains("A backup")
      }
      #expect(try await stand.run("restore", kept).exit == 0)
      #expect(try await terminal.wait(for: "A backup was restored.").contains("Kiwi 7"))
    }
  }
}
