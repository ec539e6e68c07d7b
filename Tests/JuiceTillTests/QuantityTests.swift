import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// `x` and a number set the cups of a bill's line.
@Suite struct QuantityTests {
  /// A till with a hundred of everything, and a banana and a mango on its bill.
  private func run(
    _ language: Language = .en, kiosk: Kiosk? = nil, _ body: (Rig) async throws -> Void
  ) async throws {
    var menu = Menu.standard
    for index in menu.ingredients.indices { menu.ingredients[index].opening = 100 }
    try await Rig.run(language, menu: menu, kiosk: kiosk) { till in
      try await till.type(kiosk == nil ? "+74" : "74")
      try await body(till)
    }
  }

  @Test(arguments: Language.allCases)
  func `a number sets the cups of the line that was added last`(_ language: Language) async throws {
    try await run(language) { till in
      try await till.type("x12")
      till.expect(language == .ko ? "잔 수 12_" : "cups 12_")
      try await till.press(.enter)
      till.expectNo("12_")
      till.expect(language == .ko ? "망고쥬스 1잔, 바나나쥬스 12잔" : "Bill: Mango, Banana x 12")
      try await till.type("x3")
      try await till.press(.enter)
      till.expect(language == .ko ? "바나나쥬스 3잔" : "Bill: Mango, Banana x 3")
    }
  }

  @Test func `a number sets the cups of the selected line`() async throws {
    try await run { till in
      try await till.press(.end)
      try await till.type("x5")
      try await till.press(.enter)
      till.expect("Bill: Mango x 5, Banana")
    }
  }

  /// The digits would have sold juices: the till said that the juice is not on the bill, and took them for the next order.
  @Test func `With another juice selected, a number sets the cups of the line added last`()
    async throws
  {
    try await run { till in
      try await till.press(.left)
      try await till.type("x3")
      till.expect("Banana cups 3_")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 3")
    }
  }

  @Test func `a click on the bill's button orders nothing while a number is typed`() async throws {
    try await run { till in
      try await till.type("x5")
      try await till.click("[ b Order ]")
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 5")
    }
  }

  @Test(arguments: Language.allCases)
  func `A click that drops a number of cups says so`(_ language: Language) async throws {
    let (kiwi, gone) =
      language == .ko
      ? ("6 키위쥬스", "잔 수를 정하지 않았어요: 12") : ("6 Kiwi", "The number of cups was not set: 12")
    try await run(language) { till in
      try await till.type("x12")
      try await till.click(kiwi)
      till.expect(gone)
      till.expectNo("12_")
      // No number is lost.
      try await till.type("x")
      try await till.pass(.seconds(1))
      try await till.click(kiwi)
      till.expectNo(gone, "_")
      till.expect(language == .ko ? "키위쥬스 2잔" : "Kiwi x 2")
    }
  }

  @Test func `A click on a hint keeps the number, as its key does`() async throws {
    try await run { till in
      try await till.type("x12")
      try await till.click("? help")
      try await till.press(.escape)
      till.expect("cups 12_")
    }
  }

  @Test func `fewer cups need no stock`() async throws {
    try await run { till in
      try await till.type("x9")
      try await till.press(.enter)
      _ = try await till.maker.store.apply(.count(["banana": 4, "mango": 0]))
      try await till.wait(for: "Banana 4")
      try await till.type("x2")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 2")
    }
  }

  @Test func `the restock button leaves the line that was added last`() async throws {
    try await run { till in
      try await till.press(.up, .up)
      try await till.type("x2")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 2")
    }
  }

  @Test func `Esc, and Enter without a digit, change nothing`() async throws {
    try await run { till in
      try await till.type("x12")
      try await till.press(.escape)
      till.expect("Bill: Mango, Banana")
      till.expectNo("x 12", "12_")
      try await till.type("x")
      till.expect("cups _")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana")
      till.expectNo("cups _")
    }
  }

  @Test func `Backspace erases a digit`() async throws {
    try await run { till in
      try await till.type("x12")
      try await till.press(.backspace)
      till.expect("cups 1_")
      try await till.press(.backspace, .backspace)
      try await till.type("07")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 7")
    }
  }

  @Test func `0 takes the line off`() async throws {
    try await run { till in
      try await till.type("x0")
      try await till.press(.enter)
      till.expect("Bill: Mango")
      till.expectNo("Bill: Mango,")
      try await till.press(.end)
      try await till.type("x0")
      try await till.press(.enter)
      till.expect("Press a number")
    }
  }

  @Test func `more than the stock has says what is short, and sets it after a delivery`()
    async throws
  {
    try await run { till in
      try await till.type("x60")
      try await till.press(.enter)
      till.expect("Not enough ingredients. Restock now?")
      till.expect("Banana 100/120 (20 short)")
      try await till.type("n")
      till.expect("Bill: Mango, Banana")
      till.expectNo("x 60")
      try await till.type("x60")
      try await till.press(.enter)
      try await till.type("y")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 60")
    }
  }

  @Test(arguments: ["100", "1000", "99999999"])
  func `more than a bill takes says so`(_ number: String) async throws {
    try await run { till in
      try await till.type("x\(number)")
      try await till.press(.enter)
      till.expect("A bill takes 99 cups of one juice at most: Banana.")
      try await till.press(.escape)
      till.expect("Bill: Mango, Banana")
      till.expectNo("Banana x")
    }
  }

  @Test func `no other key acts while a number is typed`() async throws {
    try await run { till in
      try await till.type("x5b")
      till.expect("Set the cups with Enter first, or press Esc.")
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
      till.expect("cups 5_")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 5")
    }
  }

  @Test func `a click ends it, and does what it does`() async throws {
    try await run { till in
      try await till.type("x5")
      try await till.click("6 Kiwi")
      till.expect("Bill: Mango, Banana, Kiwi")
      till.expectNo("5_")
    }
  }

  @Test func `a second Enter adds no cup`() async throws {
    try await run { till in
      try await till.type("x5")
      try await till.press(.enter, .enter)
      till.expect("Bill: Mango, Banana x 5", "Ignored 1 key")
    }
  }

  @Test func `the keyboard may be set to Korean`() async throws {
    try await run { till in
      try await till.type("ㅌ5")
      try await till.press(.enter)
      till.expect("Bill: Mango, Banana x 5")
    }
  }

  @Test func `customers may use it`() async throws {
    try await run(kiosk: Kiosk { _ in false }) { till in
      try await till.type("x12")
      till.expect("cups 12_")
      try await till.press(.enter)
      till.expect("[ - ] 12 [ + ]")
      try await till.type("x60")
      try await till.press(.enter)
      till.expect("Not enough ingredients for that.")
      try await till.press(.escape)
      till.expect("[ - ] 12 [ + ]")
    }
  }

  @Test func `a new menu without the juice ends it`() async throws {
    try await run { till in
      try await till.type("x5")
      var menu = Menu.standard
      menu.juices.removeAll { $0.id == "banana" }
      try await till.menuFile(.changed(menu))
      till.expectNo("5_")
    }
  }
}
