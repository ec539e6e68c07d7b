import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// Races between makers, tills and customers: no order changes unintentionally.
@Suite struct MakeRaceTests {
  @Test func `a dialog stays where it is while orders leave`() async throws {
    try await Rig.make(14, columns: 120, rows: 40) { till in
      try await till.press(.right, .right, .right, .right, .right, "$")
      let place = try #require(till.place(of: "How is"))
      for order in try await till.store.queue().prefix(4) {
        _ = try await till.store.apply(.stage(order.id, .collected))
      }
      try await till.pass(.seconds(1))
      #expect(till.place(of: "How is") == place)
      try await till.press(.escape)
      try await till.type("$")
      #expect(till.place(of: "How is") != place)
    }
  }

  @Test func `a new order appears, and the selection stays`() async throws {
    try await Rig.make(2) { till in
      try await till.press(.right)
      _ = try await till.maker.order([("pineapple", 3)])
      try await till.wait(for: "3 Pineapple")
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [2: .toMake, 4: .toMake])
    }
  }

  @Test func `the selection stays on its order as others leave`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.right)
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .collected))
      try await till.pass(.milliseconds(50))
      try await till.press(.enter)
      #expect(try await till.stages() == [3: .made, 4: .made])
    }
  }

  @Test func `an order that somebody else took leaves nothing selected`() async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .collected))
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      till.expect("Order 2 is collected already.")
      // The next card is selected, but nobody has seen it yet.
      try await till.type("u")
      till.expect("Order 4: To make")
      #expect(try await till.stages() == [3: .made, 4: .toMake])
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [3: .made, 4: .made])
    }
  }

  @Test func `an arrow selects an order after somebody else took the selected one`() async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .collected))
      try await till.pass(.seconds(1))
      try await till.press(.right, .enter)
      #expect(try await till.stages() == [3: .made, 4: .made])
    }
  }

  @Test func `an order that is voided rings, and stays until its maker dismisses it`() async throws
  {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.void(QueueSample.id(2)))
      try await till.wait(for: "voided")
      #expect(till.terminal.rings == 1)
      till.expect("1 Strawberry Banana")
      till.expectNo("Strawberry Banana 1")
      till.expect("To make 1")
      // A press at this moment must not dismiss it unseen.
      try await till.press(.enter)
      till.expect("Order 2 is voided.", "1 Strawberry Banana")
      // Work on other orders leaves it there, without a second ring.
      try await till.press(.right, after: .seconds(2))
      try await till.press(.left)
      _ = try await till.maker.store.apply(.stage(QueueSample.id(4), .made))
      try await till.pass(.seconds(1))
      #expect(till.shows("voided") && till.terminal.rings == 1)
      try await till.press(.enter)
      till.expect("Order 2 is voided.")
      till.expectNo("1 Strawberry Banana")
      #expect(try await till.stages() == [3: .made, 4: .made])
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `an order whose cups are all refunded says refunded, not voided`(_ columns: Int, _ rows: Int)
    async throws
  {
    try await Rig.make(3, columns: columns, rows: rows) { till in
      _ = try await till.maker.store.apply(.refund(Refund(of: QueueSample.id(2))))
      try await till.wait(for: "refunded")
      till.expectNo("voided")
      try await till.press(.enter, after: .seconds(2))
      till.expect("Order 2 is refunded.")
      till.expectNo("1 Strawberry Banana")
    }
  }

  @Test func `a cup that is taken from an order rings, and is marked for a minute`() async throws {
    try await Rig.make(3) { till in
      let refund = Refund(of: QueueSample.id(2), cups: ["mango": 1])
      _ = try await till.maker.store.apply(.refund(refund))
      try await till.wait(for: "-1 Mango (refunded)")
      #expect(till.terminal.rings == 1)
      till.expect(" 1 Mango", "1 Strawberry Banana")
      try await till.pass(.seconds(30))
      let other = Refund(of: QueueSample.id(2), cups: ["strawberry-banana": 1])
      _ = try await till.maker.store.apply(.refund(other))
      try await till.wait(for: "-1 Strawberry")
      #expect(till.terminal.rings == 2 && till.shows("-1 Mango (refunded)"))
      // Each cup has its own minute, whatever else happens to the order.
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .made))
      try await till.pass(.seconds(29))
      till.expect("-1 Mango (refunded)")
      try await till.pass(.seconds(3))
      till.expect("-1 Strawberry")
      till.expectNo("-1 Mango")
      try await till.pass(.seconds(30))
      #expect(!till.shows("refunded") && till.terminal.rings == 2)
    }
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24), (120, 40)], Language.allCases)
  func `a cup that is taken from an order is marked in every window`(
    _ size: (columns: Int, rows: Int), _ language: Language
  ) async throws {
    try await Rig.make(3, language, columns: size.columns, rows: size.rows) { till in
      let refund = Refund(of: QueueSample.id(2), cups: ["mango": 1])
      _ = try await till.maker.store.apply(.refund(refund))
      try await till.wait(for: language == .ko ? "환불" : "refunded")
      try till.expectScreen("make-taken-cup", .scene(in: till.terminal.size))
      try await till.type("v")
      till.expect(language == .ko ? "망고쥬스 (환불)" : "Mango (refunded)")
    }
  }

  @Test func `a make screen that opens marks the cups of the last minute, and rings for none`()
    async throws
  {
    let store = try await QueueSample(3).store()
    try await Rig.run(.en, menu: .queue, store: store) { till in
      let refund = Refund(of: QueueSample.id(2), cups: ["mango": 1])
      _ = try await till.maker.store.apply(.refund(refund))
      try await till.pass(.seconds(20))
      try await till.type("m")
      #expect(till.shows("-1 Mango (refunded)") && till.terminal.rings == 0)
      try await till.pass(.seconds(41))
      till.expectNo("refunded")
      try await till.type("q")
      try await till.type("m")
      till.expectNo("refunded")
    }
  }

  @Test func `an order whose last cups are refunded is marked as refunded`() async throws {
    try await Rig.make(3) { till in
      for cups in [["mango": 2], ["strawberry-banana": 1]] as [[Cup: Int]] {
        _ = try await till.maker.store.apply(.refund(Refund(of: QueueSample.id(2), cups: cups)))
        try await till.pass(.seconds(2))
      }
      #expect(till.terminal.rings == 2 && till.shows("To make 1"))
      till.expect("-2 Mango (refunded)", "-1 Strawberry Banana")
      try await till.pass(.seconds(59))
      till.expectNo("Strawberry Banana")
    }
  }

  @Test func `an order of one juice that is refunded in steps shows no cup to make`() async throws {
    try await Rig.run(.en, menu: .queue, isForMaking: true) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 3)], id: id, payments: "card")
      try await till.wait(for: "3 Mango")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.wait(for: "-1 Mango (refunded)")
      till.expect(" 2 Mango")
      try await till.pass(.seconds(30))
      _ = try await till.maker.store.apply(.refund(Refund(of: id)))
      try await till.wait(for: "-3 Mango (refunded)")
      till.expectNo(" 2 Mango", "-1 Mango")
      // The first cup's own minute is over, but not the order's.
      try await till.pass(.seconds(40))
      till.expect("-3 Mango (refunded)")
      try await till.pass(.seconds(30))
      till.expectNo("Mango")
    }
  }

  @Test func `an order that is voided is gone after a minute`() async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.void(QueueSample.id(2)))
      try await till.wait(for: "voided")
      try await till.pass(.seconds(58))
      till.expect("1 Strawberry Banana")
      try await till.pass(.seconds(3))
      till.expectNo("1 Strawberry Banana", "voided")
    }
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24)])
  func `a voided order is marked in every window`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.make(3, .ko, columns: columns, rows: rows) { till in
      _ = try await till.maker.store.apply(.void(QueueSample.id(2)))
      try await till.wait(for: "취소됨")
      _ = try await till.maker.store.apply(.stage(QueueSample.id(3), .collected))
      try await till.pass(.seconds(1))
      till.expect("취소됨")
      till.expectNo("나왔어요 1")
    }
  }

  @Test func `the second of two people who press at once is told`() async throws {
    let store = TroubledStore(try await QueueSample(3).store(), isQuiet: true)
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      _ = try await store.apply(.stage(QueueSample.id(2), .made))
      try await till.press(.enter)
      till.expect("Order 2 is ready already.")
      #expect(try await till.stages() == [2: .made, 3: .made, 4: .toMake])
    }
  }

  /// - Parameter keys: select an order; then somebody else moves it, without news.
  @Test(arguments: [
    ("l", 1, "Order 1 is ready already."), ("3", 3, "Order 3 is collected already."),
  ])
  func `a change that somebody else made at the same time is not taken back`(
    _ keys: String, _ number: Int, _ sentence: String
  ) async throws {
    let store = TroubledStore(try await QueueSample(3).store(), isQuiet: true)
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      try await till.type(keys)
      let id = QueueSample.id(number)
      _ = try await store.apply(
        number == 1 ? .back(id, from: .collected) : .stage(id, .collected))
      let stages = try await till.stages()
      try await till.type("u")
      till.expect(sentence)
      #expect(try await till.stages() == stages)
    }
  }

  @Test func `a press under way does not reach the next stage`() async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .made))
      try await till.wait(for: "Ready 2", isThere: false)
      try await till.press(.enter)
      till.expect("Order 2 was just changed elsewhere: Ready")
      #expect(try await till.stages()[2] == .made)
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages()[2] == nil)
    }
  }

  @Test(arguments: ["4", .right] as [Key])
  func `A press means the order as it was when it was chosen`(_ key: Key) async throws {
    try await Rig.make(3) { till in
      try await till.press(key)
      _ = try await till.maker.store.apply(.stage(QueueSample.id(4), .made))
      try await till.press(.enter, after: .seconds(5))
      till.expect("Order 4 is ready already.")
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .made])
      // The next press means what was reported.
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [2: .toMake, 3: .made])
    }
  }

  @Test func `a click under way moves no other order`() async throws {
    try await Rig.make(4) { till in
      let place = try #require(till.place(of: "2 Kiwi"))
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .collected))
      try await till.wait(for: "!! 14 min", isThere: false)
      // The long bill has taken this place.
      try await till.send(.click(place))
      #expect(try await till.stages() == [3: .made, 4: .toMake, 5: .toMake])
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [3: .made, 4: .toMake, 5: .made])
    }
  }

  @Test func `a press right after a change does not reach the next order`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.end, .enter)
      #expect(try await till.stages() == [2: .toMake, 4: .toMake])
      try await till.press(.enter)
      till.expect("Just selected. Order 2: To make")
      #expect(try await till.stages() == [2: .toMake, 4: .toMake])
      // A later press is meant.
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [2: .made, 4: .toMake])
    }
  }

  @Test func `back means the last change of this screen, whatever is selected`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.end, .enter)
      try await till.type("u")
      till.expect("Order 3: Ready")
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake])
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [2: .toMake, 4: .toMake])
      try await till.pass(.seconds(60))
      try await till.press(.end)
      try await till.type("u")
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake])
      // Without a change to take back, it means the selected order.
      try await till.type("u")
      #expect(try await till.stages() == [2: .toMake, 3: .toMake, 4: .toMake])
      try await till.type("u")
      till.expect("Order 3 is still to make.")
    }
  }

  @Test func `a step back is not followed by another of that order`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.end, .enter)
      try await till.type("u")
      try await till.press(.home)
      try await till.pass(.seconds(2))
      try await till.type("u")
      till.expect("Order 2 is still to make.")
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake])
    }
  }

  @Test func `a typed number means an order to make that has just changed elsewhere`() async throws
  {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.back(QueueSample.id(3), from: .made))
      try await till.wait(for: "Ready 1", isThere: false)
      try await till.type("3")
      try await till.press(.enter)
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake])
    }
  }

  @Test func `the oldest order to make is selected after a change`() async throws {
    try await Rig.make(4) { till in
      try await till.type("5")
      try await till.press(.enter)
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake, 5: .made])
      try await till.press(" ", after: .seconds(2))
      #expect(try await till.stages() == [2: .made, 3: .made, 4: .toMake, 5: .made])
      try await till.press(.enter, after: .seconds(2))
      #expect(try await till.stages() == [2: .made, 3: .made, 4: .made, 5: .made])
    }
  }

  @Test func `a change that another till has overtaken is not taken back`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.enter)
      _ = try await till.maker.store.apply(.stage(QueueSample.id(2), .collected))
      try await till.pass(.seconds(2))
      try await till.type("u")
      till.expect("Order 2 is collected already.")
      #expect(try await till.stages() == [3: .made, 4: .toMake])
    }
  }

  @Test func `a press that waits for a slow store does not reach the next order`() async throws {
    let store = TroubledStore(try await QueueSample(3).store())
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      try await till.press(.end)
      store.isSlow = true
      try await till.press(.enter, after: .seconds(1))
      try await till.press(.enter, after: .milliseconds(400))
      store.isSlow = false
      try await till.pass(.seconds(2))
      #expect(try await till.stages() == [2: .toMake, 4: .toMake])
    }
  }

  @Test func `an arrow after one's own press selects`() async throws {
    try await Rig.make(4) { till in
      try await till.press(.end, .enter, .up, .enter)
      #expect(try await till.stages() == [2: .made, 4: .toMake, 5: .toMake])
    }
  }

  @Test func `a click right after a change moves no other order`() async throws {
    try await Rig.make(4) { till in
      _ = try await till.maker.store.apply(.stage(QueueSample.id(4), .made))
      try await till.wait(for: "Ready 2")
      let place = try #require(till.place(of: "1 Mango"))
      try await till.pass(.seconds(1))
      try await till.send(.click(place))
      let left: [Int: Stage] = [2: .toMake, 4: .made, 5: .toMake]
      #expect(try await till.stages() == left)
      // Too late for a double click.
      try await till.pass(.milliseconds(550))
      try await till.send(.click(place))
      #expect(try await till.stages() == left)
      try await till.pass(.seconds(1))
      try await till.send(.click(place))
      #expect(try await till.stages()[4] == nil)
    }
  }

  @Test func `a click does not reach a card that has moved by itself`() async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.stage(QueueSample.id(4), .made))
      try await till.pass(.milliseconds(50))
      let place = try #require(till.place(of: "1 Mango"))
      // Nobody collects the order that has been ready for two minutes.
      try await till.pass(.seconds(480) - .milliseconds(100))
      #expect(till.place(of: "1 Mango") == place)
      try await till.pass(.milliseconds(200))
      #expect(till.place(of: "1 Mango") != place)
      let stages = try await till.stages()
      try await till.send(.click(place))
      #expect(try await till.stages() == stages)
      try await till.press(.enter, after: .seconds(1))
      #expect(try await till.stages()[4] == nil)
    }
  }

  @Test func `one press brings back one order`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.end, .enter)
      try await till.type("luu")
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .toMake])
      till.expect("Order 1: Collected")
    }
  }

  @Test func `no order moves during an outage`() async throws {
    let store = TroubledStore(try await QueueSample(2).store())
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      store.trouble = .diskFull("juice.db")
      try await till.press(.enter)
      try await till.press(.escape)
      till.expect("12:00")
      store.trouble = nil
      try await till.pass(.seconds(10))
      till.expectNo("12:00")
      #expect(try await till.stages() == [2: .toMake, 3: .made])
    }
  }

  /// An early press could not have meant another order.
  @Test func `the first order is selected, and keys are for it at once`() async throws {
    try await Rig.run(.en, menu: .queue, isForMaking: true) { till in
      try await till.press(.enter)
      till.expect("Nobody waits")
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.wait(for: "1 Kiwi")
      try await till.press(.enter)
      #expect(try await till.stages() == [1: .made])
    }
  }
}

@Suite struct RecentChangesTests {
  @Test(arguments: [(0, true), (699, true), (700, false), (5000, false)])
  func `a change is marked as new for as long as a hand needs`(_ milliseconds: Int, _ isNew: Bool) {
    let start = ContinuousClock().systemEpoch
    let (one, other) = (Order.ID(), Order.ID())
    var changes = RecentChanges()
    changes.note([one], at: start)
    let now = start + .milliseconds(milliseconds)
    #expect(changes.contains(one, at: now) == isNew)
    #expect(!changes.contains(other, at: now))
    changes.note([other], at: now)
    #expect(changes.contains(one, at: now) == isNew)
  }
}
