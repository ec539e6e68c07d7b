import FoundationEssentials
import Testing

@testable import JuiceKit

/// A juice whose price somebody types: `price: ask`.
@Suite struct AskedPriceTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private let now = Date(milliseconds: 1_772_325_000_000)

  private let menu = Menu(
    ingredients: ["mango", "bag"].map { Ingredient(id: $0, name: Name($0.rawValue)) },
    juices: [
      Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 3], price: .won(5000)),
      Juice(
        id: "other", name: Name("Other"), recipe: ["bag": 1], options: ["size"], asksPrice: true),
    ], currency: won,
    groups: [
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "regular", name: Name("Regular")),
          .init(id: "large", name: Name("Large"), price: .won(1000), times: 2),
        ])
    ])

  private let stock: Quantities = ["mango": 99, "bag": 99]

  private func other(_ units: Int, _ options: [Menu.OptionGroup.Choice.ID] = []) -> Cup {
    Cup("other", options: options, asked: .won(units))
  }

  @Test func `A cup needs a typed price if the menu asks for it, and only then`() throws {
    #expect(throws: NotOnMenu.noPrice(of: "other")) { try menu.checked("other") }
    let dollars = Price(minorUnits: 500, currency: try #require(Currency(code: "USD")))
    #expect(throws: NotOnMenu.noPrice(of: "other")) {
      try menu.checked(Cup("other", asked: dollars))
    }
    #expect(throws: NotOnMenu.fixedPrice(of: "mango")) {
      try menu.checked(Cup("mango", asked: .won(1)))
    }
    #expect(menu.usualCup(of: menu.juices[1]) == nil)
    #expect(menu.price(of: menu.juices[1]) == nil)
    #expect(menu.price(of: "other" as Cup) == nil)
    #expect(menu.price(of: other(2500, ["large"])) == .won(3500))
    #expect(menu.unpriced.isEmpty)
    #expect(menu.currencyInUse == Self.won)
  }

  @Test func `A menu that only asks for prices has prices`() {
    var menu = menu
    menu.juices[0].price = nil
    #expect(menu.price(of: "mango" as Cup) == .won(0))
    #expect(menu.unpriced.map(\.id) == ["mango"])
    #expect(menu.currencyInUse == Self.won)
  }

  @Test func `Two prices are two lines, and one price is one line`() throws {
    let order = try menu.order([
      (other(2500), 1), (other(3000), 2), ("mango", 1), (other(2500), 1),
      (other(2500, ["large"]), 1),
    ])
    #expect(order.lines.map(\.cups) == [2, 2, 1, 1])
    #expect(order.lines.map(\.price) == [2500, 3000, 5000, 3500].map { .won($0) })
    #expect(order.total == .won(2 * 2500 + 2 * 3000 + 5000 + 3500))
    #expect(order.uses == ["bag": 6, "mango": 3])

    var bill = Bill()
    for cup in [other(2500), other(3000), other(2500)] { try bill.add(cup) }
    #expect(bill.lines.map(\.cups) == [2, 1])
    try bill.set(4, of: other(3000))
    bill.remove(other(2500))
    #expect(bill.lines.map(\.cups) == [1, 4])
    #expect(try bill.order(on: menu).total == .won(2500 + 4 * 3000))
  }

  @Test func `The entry seals the typed price beside the price of the cup`() throws {
    var ledger = Ledger(stock)
    let order = try menu.order([(other(2500, ["large"]), 2), ("mango", 1)])
    let entry = try ledger.apply(.order(order), at: now)
    #expect(
      entry.body.contains(
        "line other 2 3500 KRW\noptions large\nasked 2500 KRW\nuses bag=2\nline mango 1 5000 KRW\nuses"
      ))
    #expect(entry.lines.cell == "other@2500+large=2 mango=1")
    #expect(try JournalEntry(body: entry.body, seq: entry.seq, digest: nil).lines == entry.lines)
  }

  @Test(arguments: [
    "line kiwi 1 500 KRW\nasked 0 KRW", "line kiwi 1 500 KRW\nasked -5 KRW",
    "line kiwi 1 500 KRW\nasked 05 KRW", "line kiwi 1 500 KRW\nasked 100000000000 KRW",
    "line kiwi 1 500 KRW\nasked 5", "line kiwi 1 500 KRW\nasked 5 USD", "line kiwi 1\nasked 5 KRW",
    "line kiwi 1 500 KRW\nvat 10\nasked 5 KRW",
  ])
  func `Another spelling, another currency or another place is a fault`(lines: String) {
    let body = """
      juice-maker entry 1
      seq 2
      id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
      at 5
      kind order
      \(lines)
      change kiwi -3

      """
    #expect(throws: JournalFault.self) { try JournalEntry(body: body, seq: 2, digest: nil) }
    var report = Report()
    #expect(throws: JournalFault.self) {
      var text = body
      try text.withUTF8 { bytes in unsafe try report.add(2, bytes) }
    }
  }

  @Test func `Prices and options together stay within the limit of prices`() throws {
    let most = JournalLimits.askedPrices.upperBound
    var ledger = Ledger(stock)
    #expect(throws: Refusal.amountLimit) {
      try ledger.apply(.order(menu.order([(other(most, ["large"]), 1)])), at: now)
    }
    let entry = try ledger.apply(.order(menu.order([(other(most), 1)])), at: now)
    #expect(entry.total == .won(most))
  }

  @Test func `A retry at another price is another order`() throws {
    var ledger = Ledger(stock)
    let id = Order.ID()
    let first = try ledger.apply(.order(menu.order([(other(2500), 1)], id: id)), at: now)
    #expect(try ledger.apply(.order(menu.order([(other(2500), 1)], id: id)), at: now) == first)
    #expect(throws: Refusal.idTaken(id)) {
      try ledger.apply(.order(menu.order([(other(3000), 1)], id: id)), at: now)
    }
  }

  @Test func `A refund takes cups of its price, in any order, and all of them are the total`()
    throws
  {
    for prices in [[2500, 3000, 3000], [3000, 2500, 3000], [3000, 3000, 2500]] {
      var ledger = Ledger(stock)
      let order = try menu.order([(other(2500), 1), (other(3000), 2)])
      try ledger.apply(.order(order), at: now)
      for price in prices {
        let refund = try ledger.apply(
          .refund(Refund(of: order.id, cups: [other(price): 1])), at: now)
        #expect(refund.total == .won(price))
        #expect(refund.lines.map(\.cup) == [other(price)])
      }
      #expect(throws: Refusal.nothingToRefund(order.id, [])) {
        try ledger.apply(.refund(Refund(of: order.id, cups: [other(2500): 1])), at: now)
      }
    }
  }

  @Test func `A refund at a price that was not sold is refused`() throws {
    var ledger = Ledger(stock)
    let order = try menu.order([(other(2500), 1)])
    try ledger.apply(.order(order), at: now)
    #expect(throws: Refusal.nothingToRefund(order.id, order.lines)) {
      try ledger.apply(.refund(Refund(of: order.id, cups: [other(3000): 1])), at: now)
    }
  }

  @Test func `A bill keeps its typed prices, and the person who approved them`() throws {
    var (bill, ledger) = (Bill(), Ledger(stock))
    for cup in [other(2500), other(3000)] { try bill.add(cup) }
    bill.priceGiver = "Owner"
    var order = try bill.order(on: menu)
    #expect(order.priceGiver == "Owner")
    order.name = CustomerName("Minsu")
    let aside = try ledger.apply(.setAside(order), at: now)
    let taken = try ledger.apply(.bill(aside.id, .taken, after: aside.seq), at: now)
    let again = Bill(taken)
    #expect(again.lines.map(\.cup) == [other(2500), other(3000)])
    // Anna made the entry.
    #expect(again.priceGiver == "Anna")
    #expect(try again.order(on: menu).total == .won(5500))
  }

  @Test func `A juice that gets a price, or stops to have one, leaves the bill`() throws {
    var bill = Bill()
    for cup in [other(2500), "mango"] { try bill.add(cup) }
    var other = menu
    other.juices[0].asksPrice = true
    other.juices[1].asksPrice = false
    #expect(bill.keep(whatIsOn: other, on: today).map(\.juice) == ["other", "mango"])
    #expect(bill.isEmpty)
  }

  @Test func `An order with a typed price needs the right price`() throws {
    var order = try menu.order([(other(2500), 1)])
    let owner = Staff([.init(name: "Owner", may: [.price]), .init(name: "Anna", may: [])])
    #expect(Change.order(order).rights == [.price])
    #expect(!owner.coversPrices(of: order))
    order.priceGiver = "Anna"
    #expect(!owner.coversPrices(of: order))
    order.priceGiver = "Owner"
    #expect(owner.coversPrices(of: order) && Change.order(order).giver(of: .price) == "Owner")
    #expect(Change.order(try menu.order([("mango", 1)])).rights == [])
    #expect(Staff.everybody.coversPrices(of: try menu.order([(other(1), 1)])))
  }

  @Test func `An entry notes one approver with all rights, or else each of them`() {
    let staff = Staff([
      .init(name: "Minsu", may: [.discount]), .init(name: "Chef", may: [.price]),
      .init(name: "Owner", may: [.discount, .price]),
    ])
    let cases: [(givers: [String], approver: String?)] = [
      (["Minsu", "Chef"], "Minsu, Chef"), (["Minsu", "Owner"], "Owner"),
      (["Owner", "Chef"], "Owner"), (["Owner", "Owner"], "Owner"), ([], nil),
    ]
    for (givers, approver) in cases {
      #expect(staff.approver(of: [.discount, .price], among: givers) == approver)
    }
    #expect(staff.approver(of: [.price], among: ["Chef"]) == "Chef")
    // A bill that was set aside notes both.
    let both = "Minsu, Chef"
    #expect(staff.allows(.discount, givenBy: both) && staff.allows(.price, givenBy: both))
    #expect(!staff.allows(.refund, givenBy: both) && !staff.allows(.price, to: both))
    #expect(staff.approver(of: [.discount, .price], among: [both]) == both)
    // A name in an entry has a limit.
    let long = String(repeating: "x", count: 40)
    #expect(staff.approver(of: [.discount, .price], among: [long, long + "y"]) == long)
  }

  @Test func `A command names the price after the juice`() {
    #expect(Cup(named: "other@2500+large", in: Self.won) == other(2500, ["large"]))
    for text in [
      "other@2500", "other@", "other@0", "other@1.5", "other@2500@1", "other+large@2500",
    ] {
      let hasCurrency = text == "other@2500"
      #expect((Cup(named: text, in: Self.won) != nil) == hasCurrency, "\(text)")
      #expect(Cup(named: text) == nil, "\(text)")
    }
    #expect(other(2500, ["large"]).name == "other@2500+large")
  }
}
