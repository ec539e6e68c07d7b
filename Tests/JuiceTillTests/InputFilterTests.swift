import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct InputFilterTests {
  @Test(arguments: [Key.character("7"), .enter, .character(" ")])
  func `pressing the same key again orders another cup`(_ key: Key) async throws {
    try await Rig.run { till in
      try await till.press(.end)
      for cups in 1...3 {
        try await till.press(key)
        till.expect("망고 \(10 - 3 * cups)")
        #expect(till.shows("\(cups)잔째") == (cups > 1))
      }
    }
  }

  @Test func `cups of another juice are counted anew`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("22")
      till.expect("2 cups in a row")
      try await till.type("6")
      till.expectNo("in a row")
      try await till.type("2")
      till.expectNo("in a row")
    }
  }

  @Test func `a cup that was taken back breaks the row`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("22")
      till.expect("2 cups in a row")
      try await till.type("u")
      till.expect("Voided: Mango Kiwi")
      try await till.type("2")
      till.expect("Your Mango Kiwi juice is ready.")
      till.expectNo("in a row")
    }
  }

  @Test(arguments: [Key.character("7"), .enter, .character(" ")])
  func `a held key sells one cup, and says so`(_ key: Key) async throws {
    try await Rig.run { till in
      try await till.press(.end)
      try await till.press(key)
      try await till.hold(key)
      try await till.send(.wheel(Point(x: 1, y: 5), up: true))
      try await till.press(key, after: .milliseconds(30))
      till.expect("망고 7")
      till.expect("망고쥬스 나왔습니다!")
      till.expect("키를 길게 눌러도 한 번만 입력돼요.")
    }
  }

  @Test func `a short hold before another key sells one cup`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.press("7", after: .milliseconds(250))
      try await till.press("7", after: .milliseconds(30))
      try await till.press("6", after: .milliseconds(50))
      till.expect("Your Kiwi juice is ready", "Mango 7")
      #expect(try await till.orders().count == 2)
    }
  }

  @Test func `a held key whose press is read late sells one cup`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.press("7", after: .milliseconds(190))
      for _ in 0..<20 { try await till.press("7", after: .milliseconds(33)) }
      till.expect("Mango 7", "A key held down counts once.")
    }
  }

  @Test func `Enter held on Yes saves nothing`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      try await till.press(.enter)
      try await till.hold(.enter)
      till.expect("Save and close", "A key held down counts once. (Enter)")
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }

  @Test func `three presses take back three`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76r5")
      try await till.press(.enter)
      try await till.type("uuu")
      till.expect("Voided: Mango")
      till.expectNo("Last order", "Saved:")
      let kinds = try await till.maker.store.entries(JournalQuery(limit: 3)).map(\.kind)
      #expect(kinds == [.void, .void, .restock])
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a held key is reported under the number`(_ size: (columns: Int, rows: Int)) async throws {
    try await Rig.run(.en, columns: size.columns, rows: size.rows) { till in
      try await till.type("6")
      try await till.hold("6")
      try till.expectScreen("order-held", .dialog)
    }
  }

  @Test func `a held undo takes back one order`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("77")
      try await till.press("u")
      try await till.hold("u")
      till.expect("Mango 7")
      till.expect("A key held down counts once.")
    }
  }

  @Test func `a double click on any part of a button sells one cup`() async throws {
    try await Rig.run(.en) { till in
      let mango = try #require(till.place(of: "7 Mango"))
      try await till.send(.click(mango), .click(Point(x: mango.x + 5, y: mango.y + 3)))
      till.expect("Mango 7")
      till.expect("A double click counts once.")
    }
  }

  @Test func `clicks on two neighbouring buttons order both`() async throws {
    try await Rig.run(.en) { till in
      let kiwi = try #require(till.place(of: "6 Kiwi"))
      let end = TextWidth.columns(of: "┌──────────────┐")
      // The last column of one button, and the first of the next.
      try await till.send(
        .click(Point(x: 4 * end - 1, y: kiwi.y)), .click(Point(x: 4 * end, y: kiwi.y)))
      till.expect("Kiwi 7")
      till.expect("Mango 7")
    }
  }

  @Test func `a double click on an answer does not reach the screen it opens`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      let yes = try #require(till.place(of: "Yes ◄"))
      try await till.send(.click(yes))
      let restock = till.screen
      till.expect("Save and close")
      try await till.send(.click(yes))
      till.expect("A double click counts once.")
      try await till.press(.control("a"))
      #expect(till.screen == restock)
    }
  }

  @Test func `a dialog drops keys that were typed ahead`() async throws {
    try await Rig.run { till in
      try await till.send(.key("4"), .key("3"), .key("y"), .key(.enter))
      till.expect("바나나 8")
      till.expect("재료가 모자라요. 재고를 수정할까요?")
      till.expect("이 창이 뜨기 전에 누른 키 2개는 무시했어요.")
      try await till.type("n")
      till.expect("딸기 10")
    }
  }

  @Test func `orders that were typed ahead follow in turn`() async throws {
    try await Rig.run(.en) { till in
      try await till.send(.key("2"), .key("6"), .key("4"), .key("u"), .key("7"))
      till.expect("Your Mango juice is ready")
      till.expect("Banana 10")
      till.expect("Kiwi 6")
      till.expect("Mango 5")
    }
  }

  @Test func `a number typed over the shortage alert orders that juice`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      till.expect("Not enough ingredients. Restock now?")
      try await till.type("7")
      till.expect("Your Mango juice is ready")
      till.expect("Strawberry 10")
    }
  }

  @Test func `an order that was refused is offered again`() async throws {
    try await Rig.run { till in
      try await till.type("3")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      till.expect("딸기쥬스 1잔 주문할까요?")
      till.expect("딸기 16")
      try await till.pressAgain(.enter)
      till.expect("딸기쥬스 나왔습니다!")
      till.expect("딸기 0")
    }
  }

  @Test func `the till offers no order if nothing was saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3y")
      try await till.press(.escape)
      till.expectNo("now?")
      till.expect("Strawberry 10")
    }
  }

  @Test func `a juice marked as sold out is not called short`() async throws {
    try await Rig.run(.en) { till in
      _ = try await till.maker.store.apply(.soldOut(["kiwi"], .marked))
      try await till.send()
      try await till.type("6")
      till.expect("Marked as sold out. Change the stock now?")
      till.expect("Kiwi: marked as sold out")
      try await till.type("y")
      till.expect("► Kiwi         Sold out")
      try await till.type("s")
      try await till.press(.enter)
      till.expect("Order Kiwi now?")
      try await till.type("y")
      till.expect("Your Kiwi juice is ready")
    }
  }

  @Test func `pasted text orders nothing, and is reported`() async throws {
    try await Rig.run { till in
      try await till.send(.paste("1234567"))
      till.expect("붙여넣은 글자로는 주문하지 않아요.")
      till.expect("망고 10")
    }
  }

  @Test func `a line break in pasted text is shown as Enter`() async throws {
    try await Rig.run(.en) { till in
      try await till.send(.paste("b\n2\n"))
      till.expect("Pasted text orders nothing.", "(b Enter 2 Enter)")
    }
  }

  @Test func `keys typed while a screen saves do not reach the next screen`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r5")
      try await till.send(.key(.enter), .key("2"), .click(Point(x: 5, y: 8)), .key("q"))
      till.expect("Saved: Strawberry +5")
      till.expect("Ignored 3 keys pressed before this appeared.")
      till.expect("Kiwi 10")
      till.expect("Banana 10")
    }
  }

  @Test func `a remark names the first twelve of the ignored keys`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r5")
      let keys = "234567".map { Event.key(.character($0)) }
      // More characters in a row would be a paste.
      let events: [Event] =
        [.key(.enter)] + keys + [.click(Point(x: 5, y: 8))] + keys
        + [.click(Point(x: 5, y: 14)), .key("q")]
      for event in events { till.terminal.send(event) }
      try await till.pass(Rig.pace)
      till.expect("Ignored 15 keys", "(2 3 4 5 6 7 2 3 4 5 6 7 …)")
      till.expectNo("7 q")
    }
  }

  @Test(arguments: ["1", "3"])
  func `a paste over an alert orders nothing, and is reported`(_ key: String) async throws {
    try await Rig.run(.en) { till in
      try await till.type(key)
      try await till.send(.paste("77"))
      till.expect("Pasted text orders nothing.")
      till.expect("Mango 10")
    }
  }

  @Test func `a delivery that came meanwhile is not entered twice`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      _ = try await till.maker.store.apply(.restock(["strawberry": 4]))
      try await till.send()
      try await till.type("y")
      till.expect("+2")
      try await till.press(.escape)
      try await till.type("3")
      _ = try await till.maker.store.apply(.restock(["strawberry": 100]))
      try await till.send()
      try await till.type("y")
      till.expect("Order Strawberry now?")
    }
  }

  @Test func `the till offers no order that can't be made`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3ys")
      try await till.press(.escape)
      till.expectNo("now?")
    }
  }

  @Test func `a number does not answer a question of another screen`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7ou")
      till.expect("Void this order?")
      try await till.type("2")
      till.expect("Void this order?")
    }
  }

  @Test(arguments: [("r5", Key.enter), ("r", "q"), ("o", "o")])
  func `a key that closes a screen does not act behind it if pressed twice`(
    _ keys: String, _ key: Key
  ) async throws {
    try await Rig.run(.en) { till in
      try await till.type(keys)
      try await till.press(key, key)
      till.expect("Ignored 1 key pressed before this appeared.")
      till.expect("Banana 10")
      try await till.pass(.milliseconds(400))
      try await till.press(.escape, .end, .enter)
      till.expect("Your Mango juice is ready")
    }
  }

  @Test func `a double Esc on the shortage alert leaves the bill`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+73")
      till.expect("Not enough ingredients. Restock now?")
      for _ in 1...2 { try await till.press(.escape, after: Rig.pace) }
      till.expectNo("Not enough ingredients.")
      till.expect("Ignored 1 key pressed before this appeared. (Esc)")
      try await till.type("b")
      till.expect("Your Mango juice is ready")
    }
  }

  @Test func `two quick Esc close two dialogs`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3?")
      till.expect("this help")
      for _ in 1...2 { try await till.press(.escape, after: Rig.pace) }
      till.expectNo("Not enough ingredients.", "this help", "Ignored")
    }
  }

  @Test func `several presses that a slow line delivers at once sell a cup each`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("4")
      try await till.pass(.milliseconds(500))
      try await till.send(.key("4"), .key("4"), .key("4"), .key("4"))
      try await till.pass(HeldKey.repeatLimit)
      till.expect("Banana 0", "5 cups in a row")
    }
  }

  @Test func `a key that answers no question is reported`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3u")
      till.expect("Not enough ingredients. Restock now?")
      till.expect("Answer Yes or No first.")
    }
  }

  @Test func `a count that is right is not dropped in silence`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rc10d")
      till.expect("The amounts typed before were cleared.")
    }
  }

  @Test func `another mode of the restock screen drops what was typed, and says so`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r5c")
      till.expect("The amounts typed before were cleared.")
      try await till.press(.escape)
      for _ in 1...4 { try await till.press(.down) }
      try await till.press(.enter)
      till.expect("Fresh juice, made for you!", "Strawberry 10")
      till.expectNo("Saved:")
    }
  }

  @Test func `a cup of the next customer begins a new row`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("22")
      till.expect("2 cups in a row")
      try await till.pass(.seconds(20))
      try await till.type("2")
      till.expect("Your Mango Kiwi juice is ready.")
      till.expectNo("in a row")
    }
  }
}

extension Rig {
  /// Holds a key for a second after its press.
  func hold(_ key: Key) async throws {
    try await press(key, after: .milliseconds(400))
    for _ in 0..<20 { try await press(key, after: .milliseconds(30)) }
  }
}
