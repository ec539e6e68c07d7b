import JuiceFiles
import JuiceKit
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct PaymentArgumentsTests {
  private static let menu: Menu = {
    var menu = Menu.standard
    menu.currency = .won
    menu.ways = [
      .init(id: "card"), .init(id: "cash", hasDrawer: true), .init(id: "coins", hasDrawer: true),
      .init(id: "gift"),
    ]
    return menu
  }()

  @Test(arguments: [
    (["card=1000", "cash"], [1000, 500]), (["cash=1000", "card"], [1000, 503]),
    (["gift=3", "card=500", "cash"], [3, 500, 1000]), (["cash"], [1500]), (["card"], [1503]),
    // All parts in cash are rounded together.
    (["coins=3", "cash"], [3, 1497]), (["card=1", "coins=3", "cash"], [1, 3, 1497]),
    // Nothing is left for the last one, or the parts are too much for Books.
    (["card=1503", "cash"], [1503, 0]), (["card=2000", "cash"], [2000, 0]),
  ])
  func `The last way without an amount pays the rest, rounded in cash`(
    _ words: [String], _ amounts: [Int]
  ) throws {
    let payments = try PaymentArguments(words, given: nil, on: Self.menu)
      .payments(of: .won(1503), rounding: Rounding(to: 10, for: .cash))
    #expect(payments.parts(of: nil).map(\.amount) == amounts.map { .won($0) })
  }

  @Test func `Cash before another way is a multiple of its step`() throws {
    func pay(_ words: [String], _ rounding: Rounding?) throws -> Payments {
      try PaymentArguments(words, given: nil, on: Self.menu)
        .payments(of: .won(1503), rounding: rounding)
    }
    let tens = Rounding(to: 10, for: .cash)
    for words in [["cash=1", "card"], ["cash=1", "card=1502"], ["coins=13", "cash=1", "card"]] {
      #expect(throws: CommandProblem.unevenCash(step: .won(10)), "\(words)") {
        try pay(words, tens)
      }
      _ = try pay(words, nil)
    }
    _ = try pay(["coins=3", "cash=7", "card"], tens)
    // The rest is too small to be rounded.
    #expect(try pay(["card=1502", "cash"], tens).parts(of: nil).last?.amount == .won(1))
  }

  @Test func `A part of 0 leaves cash the only way, which may round the order to 0`() throws {
    let rounding = Rounding(to: 10, for: .cash)
    func amounts(_ words: [String]) throws -> [Price?] {
      try PaymentArguments(words, given: nil, on: Self.menu)
        .payments(of: .won(3), rounding: rounding).parts(of: nil).map(\.amount)
    }
    #expect(try amounts(["card=0", "cash"]) == [.won(0), .won(0)])
    #expect(try amounts(["card=1", "cash"]) == [.won(1), .won(2)])
    #expect(rounding.change(of: .won(3), besides: [.won(0)]) == .won(-3))
  }

  @Test func `Another way without an amount is refused`() {
    for words in [["card", "cash"], ["card", "cash=500"], ["card=500", "cash", "gift"]] {
      #expect(throws: CommandProblem.self) {
        try PaymentArguments(words, given: nil, on: Self.menu)
      }
    }
  }

  @Test func `Money is given in cash only, also on a menu without a way into the drawer`() throws {
    var menu = Self.menu
    menu.ways = [.init(id: "card"), .init(id: "cash", hasDrawer: false)]
    for (way, menu) in [("card", Self.menu), ("card", menu), ("cash", menu)] {
      #expect(throws: CommandProblem.notCash) {
        try PaymentArguments([way], given: "5000", on: menu)
      }
    }
    _ = try PaymentArguments(["cash"], given: "5000", on: Self.menu)
  }

  @Test func `Money given in cash covers the tip, too`() throws {
    let words = try PaymentArguments(["cash"], given: "1600", tip: "100", on: Self.menu)
    #expect(throws: CommandProblem.tooLittleGiven(.won(1600), for: .won(1603), way: "cash")) {
      try words.payments(of: .won(1503), rounding: nil)
    }
  }

  @Test func `A corrected payment keeps the tip in its way, if that still takes part`() throws {
    let before = Payments.parts([.init(way: "card", amount: .won(1503), tip: .won(500))])
    for (words, tipped) in [
      (["card=1000", "cash=503"], "card"), (["cash=503", "card=1000"], "card"), (["cash"], "cash"),
    ] as [([String], Payment.ID)] {
      let payments = try PaymentArguments(words, given: nil, on: Self.menu)
        .payments(of: .won(1503), rounding: nil, insteadOf: before)
      #expect(payments.tips.map(\.way) == [tipped], "\(words)")
      #expect(payments.tip == .won(500))
    }
    // Typed coins have no room for it.
    let coins = Payments.parts([.init(way: "cash", amount: .won(1500), tip: .won(504))])
    let rest = try PaymentArguments(["cash=1000", "card"], given: nil, on: Self.menu)
      .payments(of: .won(1503), rounding: Rounding(to: 10, for: .cash), insteadOf: coins)
    #expect(rest.tips.map(\.way) == ["card"])
    #expect(rest.parts(of: nil).map(\.amount) == [.won(1000), .won(503)])
  }
}
