import JuiceKit
import SeededTesting
import Testing

@Suite struct SettlementTests {
  private let cash = Payment.Way(id: "cash", hasDrawer: true)
  private let card: Payment.Way = "card"

  private let currency: Currency

  init() throws { currency = try #require(Currency(code: "KRW")) }

  private func won(_ units: Int) -> Price { Price(minorUnits: units, currency: currency) }

  private func settlement(_ total: Int = 16_000, in ways: [Payment.Way]? = nil) -> Settlement {
    Settlement(won(total), in: ways ?? [card, cash])
  }

  @Test func `one way pays all in one step`() {
    for way in [card, cash] {
      var settlement = settlement()
      #expect(settlement.accept(in: way) == .whole(way.id))
      #expect(settlement.due == won(0))
    }
  }

  @Test func `the money given and the change are kept`() throws {
    var settlement = settlement()
    #expect(settlement.verdict(on: won(20_000), in: cash) == .paid(change: won(4000)))
    let taken = settlement.accept(won(20_000), in: cash)
    let payments = try #require(taken)
    #expect(payments.text == "cash=16000/20000 KRW")
    #expect(payments.change == won(4000))
  }

  @Test func `the rest of a payment goes on from the parts that are paid`() {
    let paid = Payments.Part(way: "card", amount: won(5000), reference: "A 12")
    var rest = Settlement(
      won(16_300), in: [card, cash], rounding: Rounding(to: 500, for: .cash), tip: won(1000),
      paid: [paid])
    #expect(rest.due == won(11_300) && rest.waysLeft == [cash])
    #expect(rest.due(in: cash) == won(12_500))
    #expect(rest.accept(in: cash)?.text == "card=5000#A%2012 cash=11500+1000 KRW")
  }

  @Test func `parts stay if their way is left and they leave money due`() {
    let parts = [
      Payments.Part(way: "card", amount: won(5000)), Payments.Part(way: "cash", amount: won(3000)),
    ]
    func lost(of total: Int, in ways: [Payment.Way]) -> [Payment.ID] {
      var settlement = settlement(total, in: ways)
      let lost = settlement.acceptAgain(parts)
      #expect(settlement.parts == parts.filter { !lost.contains($0) })
      return lost.map(\.way)
    }
    #expect(lost(of: 9000, in: [card, cash, "voucher"]) == [])
    #expect(lost(of: 8000, in: [card, cash, "voucher"]) == ["cash"])
    #expect(lost(of: 4000, in: [card, cash, "voucher"]) == ["card"])
    #expect(lost(of: 9000, in: [cash, "voucher"]) == ["card"])
    #expect(lost(of: 9000, in: [card, cash]) == ["cash"])
    #expect(lost(of: 9000, in: [cash]) == ["card", "cash"])
  }

  @Test func `a part stays though cash would be rounded to it`() {
    var settlement = Settlement(
      won(5503), in: [cash, card], rounding: Rounding(to: 10, for: .cash))
    #expect(settlement.acceptAgain([Payments.Part(way: "cash", amount: won(5500))]) == [])
    #expect(settlement.due == won(3))
  }

  @Test func `an order is paid in cash, and the rest by card`() throws {
    var settlement = settlement()
    #expect(settlement.verdict(on: won(10_000), in: cash) == .part(left: won(6000)))
    #expect(settlement.accept(won(10_000), in: cash) == nil)
    #expect(settlement.due == won(6000) && settlement.waysLeft == [card])
    // No way is left for a rest: the last one pays all of it.
    #expect(settlement.verdict(on: won(5000), in: card) == .short(won(1000)))
    #expect(settlement.accept(won(5000), in: card) == nil)
    #expect(settlement.due == won(6000))
    #expect(settlement.accept(in: card)?.text == "cash=10000 card=6000 KRW")
  }

  @Test func `a part in cash comes in coins that the stand gives back`() throws {
    func verdict(_ sum: Int, _ way: Payment.Way, for scope: Rounding.Scope) -> Settlement.Verdict {
      Settlement(won(4550), in: [cash, card], rounding: Rounding(to: 100, for: scope))
        .verdict(on: won(sum), in: way)
    }
    #expect(verdict(550, cash, for: .cash) == .uneven(step: won(100)))
    #expect(verdict(40, cash, for: .cash) == .uneven(step: won(100)))
    #expect(verdict(500, cash, for: .cash) == .part(left: won(4050)))
    #expect(verdict(550, card, for: .cash) == .part(left: won(4000)))
    #expect(verdict(550, cash, for: .all) == .part(left: won(4000)))
    #expect(verdict(4650, cash, for: .cash) == .paid(change: won(50)))
  }

  @Test func `the change of a part is that of the part alone`() throws {
    var settlement = settlement()
    #expect(settlement.accept(won(6000), in: card) == nil)
    let taken = settlement.accept(won(50_000), in: cash)
    let payments = try #require(taken)
    #expect(payments.text == "card=6000 cash=10000/50000 KRW")
    #expect(payments.pays(won(16_000)))
  }

  @Test func `change is given for cash alone`() {
    var settlement = settlement()
    #expect(settlement.verdict(on: won(16_001), in: card) == .tooMuch(won(1)))
    #expect(settlement.accept(won(16_001), in: card) == nil)
    #expect(settlement.parts.isEmpty && settlement.due == won(16_000))
  }

  @Test func `a part of nothing is refused`() {
    var settlement = settlement()
    #expect(settlement.verdict(on: won(0), in: cash) == .short(won(16_000)))
    #expect(settlement.accept(won(0), in: cash) == nil)
    #expect(settlement.parts.isEmpty)
  }

  @Test func `an order has at most nine parts`() throws {
    let ways = (1...11).map { Payment.Way(id: Payment.ID(stringLiteral: "way-\($0)")) }
    var settlement = settlement(in: ways)
    for way in ways.prefix(8) {
      #expect(settlement.canSplit)
      #expect(settlement.accept(won(1), in: way) == nil)
    }
    #expect(!settlement.canSplit)
    #expect(settlement.accept(won(1), in: ways[8]) == nil)
    let taken = settlement.accept(in: ways[8])
    let payments = try #require(taken)
    #expect(payments.ways.count == Payments.most && payments.pays(won(16_000)))
  }

  @Test func `an order without a price, or for nothing, is paid in one way`() {
    var unpriced = Settlement(nil, in: [card, cash])
    #expect(!unpriced.isMoneyDue && !unpriced.canSplit)
    #expect(unpriced.accept(in: cash) == "cash")
    var free = settlement(0)
    #expect(!free.isMoneyDue && !free.canSplit)
    #expect(free.accept(in: cash) == "cash")
  }

  @Test func `the parts add up to the total`() throws {
    var random = Seeded(25)
    for _ in 0..<2000 {
      let total = Int.random(in: 1...30_000, using: &random)
      let ways = (1...Int.random(in: 1...12, using: &random)).map {
        Payment.Way(
          id: Payment.ID(stringLiteral: "way-\($0)"), hasDrawer: .random(using: &random))
      }
      var settlement = settlement(total, in: ways)
      var payments: Payments?
      while payments == nil {
        let way = try #require(settlement.waysLeft.randomElement(using: &random))
        let sum = won(.random(in: 0...40_000, using: &random))
        payments = settlement.accept(Bool.random(using: &random) ? sum : nil, in: way)
      }
      let said = try #require(payments)
      #expect(said.pays(won(total)))
      #expect(Payments(parsing: said.text) == said)
    }
  }

  @Test(arguments: [
    ("KRW", [1000, 5000, 10_000, 50_000]), ("JPY", [1000, 5000, 10_000]),
    ("USD", [100, 500, 1000, 2000, 5000, 10_000]), ("EUR", [500, 1000, 2000, 5000, 10_000]),
    ("GBP", [500, 1000, 2000, 5000]), ("CHF", []),
  ])
  func `currencies have notes`(_ code: String, _ units: [Int]) throws {
    let currency = try #require(Currency(code: code))
    #expect(currency.notes.map(\.minorUnits) == units)
  }
}
