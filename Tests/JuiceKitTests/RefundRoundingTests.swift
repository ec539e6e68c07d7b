import FoundationEssentials
import Testing

@testable import JuiceKit

/// Refunds of a stand that rounds to 5 centimes.
@Suite struct RefundRoundingTests {
  private static let cash = Rounding(to: 5, for: .cash)
  private static let all = Rounding(to: 5, for: .all)

  private static func menu(_ rounding: Rounding? = cash) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "apple", name: Name("Apple"), opening: 900)],
      juices: [
        Juice(id: "apple", name: Name("Apple"), recipe: ["apple": 1], price: .franc(499)),
        Juice(id: "water", name: Name("Water"), recipe: ["apple": 1], price: .franc(0)),
        Juice(id: "sip", name: Name("Sip"), recipe: ["apple": 1], price: .franc(1)),
      ], currency: .franc, ways: ["card", "cash", "point"], rounding: rounding)
  }

  /// An order and its refunds.
  private struct Sale {
    private(set) var books = Books(stock: Stock(items: ["apple": .init(quantity: 900)]))
    private(set) var entries: [JournalEntry] = []
    let id = Order.ID()

    init(_ cups: [(Cup, Int)], _ payments: Payments?, on menu: Menu) throws {
      try apply(.order(menu.order(cups, id: id, payments: payments)))
    }

    @discardableResult
    mutating func apply(_ change: Change) throws -> JournalEntry {
      let decision = try books.decide(
        change, prior: entries, lastNumber: entries.isEmpty ? 0 : 1, by: nil,
        at: Date(milliseconds: 1_772_325_000_000))
      guard case .write(let entry, let next) = decision else { throw Refusal.notEmpty }
      entries.append(entry)
      books = next
      return entry
    }

    /// Refunds apples, and returns the money: `5.00 cash`.
    mutating func refund(
      _ cups: [Cup: Int]? = ["apple": 1], to payments: Payments? = nil,
      by rounding: Rounding? = RefundRoundingTests.cash
    ) throws -> String {
      var refund = Refund(of: id, cups: cups, payments: payments).rounded(by: rounding)
      refund.excerpt = payments.flatMap { RefundRoundingTests.menu().excerpt(of: $0) }
      let shown = try record.moneyBack(of: refund).total
      let entry = try apply(.refund(refund))
      #expect(entry.total == shown && entry.step == rounding)
      let parts = entry.payments?.parts(of: entry.total) ?? []
      return parts.map { "\($0.amount?.plain ?? "") \($0.way)" }.joined(separator: ", ")
    }

    var record: OrderRecord { unsafe OrderRecord(entries).unsafelyUnwrapped }
  }

  private func apples(_ payments: Payments?, _ rounding: Rounding? = cash) throws -> Sale {
    try Sale([("apple", 3)], payments, on: Self.menu(rounding))
  }

  @Test func `Cash that goes back is the difference of two rounded sums`() throws {
    var sale = try apples("cash")
    #expect(sale.record.charged.total == .franc(1495))
    #expect(try (1...3).map { _ in try sale.refund() } == ["5.00 cash", "4.95 cash", "5.00 cash"])
    let report = Report(of: sale.entries)
    #expect(!report.sales.isAnyMoney && report.money.revenue == [.franc(0)])
    #expect(!report.rounding.isAnyMoney && !report.roundingTakenIn.isAnyMoney)
  }

  @Test func `A whole order goes back as it was paid`() throws {
    for rounding in [Self.cash, nil] {
      var sale = try apples("cash")
      #expect(try sale.refund(nil, by: rounding) == "14.95 cash")
    }
    // A menu that rounds since then gives back what was paid before, to the unit.
    var before = try apples("cash", nil)
    #expect(
      try (1...3).map { _ in try before.refund() } == ["5.00 cash", "5.00 cash", "4.97 cash"])
    let parts = Payments.parts([
      .init(way: "card", amount: .franc(1000)), .init(way: "cash", amount: .franc(497)),
    ])
    var mixed = try apples(parts, nil)
    #expect(try mixed.refund(nil, to: parts) == "10.00 card, 4.97 cash")
  }

  @Test func `Nothing is left of a voided order, not even its rounding`() throws {
    var sale = try apples("cash")
    #expect(sale.record.left.rounding == .franc(-2))
    try sale.apply(.void(sale.id))
    #expect(sale.record.left.lines.isEmpty && sale.record.left.rounding == nil)
  }

  @Test func `An order that was paid in cash is not rounded by card`() throws {
    var sale = try apples("cash")
    try sale.apply(Self.menu().payment("card", of: sale.record.nextCharge))
    #expect(sale.record.paid == .franc(1497))
    try sale.apply(Self.menu().payment("cash", of: sale.record.nextCharge))
    #expect(sale.record.paid == .franc(1495))
  }

  @Test func `A rounded order keeps its total once a new menu rounds cash alone`() throws {
    var sale = try apples(.unpaid, Self.all)
    for menu in [Self.menu(), Self.menu(nil)] {
      #expect(menu.due(of: sale.record.nextCharge) == .franc(1495))
    }
    try sale.apply(Self.menu().payment("card", of: sale.record.nextCharge))
    #expect(sale.record.paid == .franc(1495))
  }

  @Test func `An unpaid order that is rounded to nothing is not owed`() throws {
    let sips = try Sale([("sip", 2)], .unpaid, on: Self.menu(Self.all))
    #expect(sips.record.left.total == .franc(0) && !sips.record.isUnpaid)
    #expect(Report(of: sips.entries).unpaid.orders == 0)
    let apple = try Sale([("apple", 1)], .unpaid, on: Self.menu(Self.all))
    #expect(Report(of: apple.entries).unpaid.orders == 1)
  }

  @Test func `A void of the rest gives back what is left of the money`() throws {
    var sale = try apples("cash")
    #expect(try sale.refund() == "5.00 cash")
    #expect(sale.record.left.total == .franc(995))
    #expect(try sale.apply(.void(sale.id)).total == .franc(995))
  }

  @Test func `The last of the money paid in cash is what is left, also by card`() throws {
    var sale = try apples("cash")
    #expect(try sale.refund() == "5.00 cash")
    // The share of two apples is 9.97, and 9.95 is left.
    #expect(try sale.refund(nil, to: "card") == "9.95 card")
    #expect(sale.record.paid == .franc(0))
    #expect(!Report(of: sale.entries).sales.isAnyMoney)
  }

  @Test func `Cash for a card order is rounded, and card money is not`() throws {
    var sale = try apples("card")
    #expect(sale.record.charged.total == .franc(1497))
    #expect(try sale.refund() == "4.99 card")
    #expect(try sale.refund(to: "cash") == "5.00 cash")
    #expect(try sale.refund(to: "point") == "4.99 point")
    var other = try apples("card")
    let back = try (1...3).map { _ in try other.refund(to: "cash") }
    #expect(back == ["5.00 cash", "5.00 cash", "4.95 cash"])
    let report = Report(of: other.entries)
    #expect(report.sales.revenue == [.franc(2)] && report.rounding.revenue == [.franc(2)])
  }

  @Test(
    arguments: [
      (["voucher": 500, "cash": 500], ["5.00 voucher", "5.00 cash"]),
      (["cash": 500, "voucher": 500], ["5.00 cash", "5.00 voucher"]),
      (["voucher": 500, "card": 499, "cash": 500], ["5.00 voucher", "4.99 card", "5.00 cash"]),
      (["cash": 495, "voucher": 505], ["4.95 cash, 0.05 voucher", "5.00 voucher"]),
      (
        ["voucher": 500, "card": 2, "cash": 995],
        ["5.00 voucher", "0.02 card, 4.95 cash", "5.00 cash"]
      ),
    ] as [(KeyValuePairs<Payment.ID, Int>, [String])])
  func `Two ways in cash get back what was paid in each, rounded together`(
    _ paid: KeyValuePairs<Payment.ID, Int>, _ back: [String]
  ) throws {
    var menu = Self.menu()
    menu.ways.append(Payment.Way(id: "voucher", hasDrawer: true))
    let parts = paid.map { Payments.Part(way: $0.key, amount: .franc($0.value)) }
    var sale = try Sale([("apple", paid.count)], .parts(parts), on: menu)
    #expect(try paid.map { _ in try sale.refund() } == back)
    #expect(sale.record.paid == .franc(0))
  }

  @Test func `Each part of a payment goes back to the unit, and its cash in coins`() throws {
    let parts = Payments.parts([
      .init(way: "card", amount: .franc(600)), .init(way: "cash", amount: .franc(895)),
    ])
    var sale = try apples(parts)
    #expect(try sale.refund() == "4.98 card")
    #expect(try sale.refund() == "1.02 card, 3.95 cash")
    #expect(try sale.refund() == "5.00 cash")
    // Cash first: its cent that rounds away is not given back by card.
    let swapped = Payments.parts([
      .init(way: "cash", amount: .franc(500)), .init(way: "card", amount: .franc(997)),
    ])
    var other = try apples(swapped)
    #expect(try other.refund() == "5.00 cash")
    #expect(try other.refund() == "4.98 card")
    #expect(try other.refund() == "4.99 card")
  }

  @Test func `Parts that somebody says are rounded in cash`() throws {
    var sale = try apples("card")
    let exact = Payments.parts([
      .init(way: "card", amount: .franc(201)), .init(way: "cash", amount: .franc(298)),
    ])
    #expect(throws: Refusal.refundSum(.franc(499), total: .franc(501))) {
      try sale.refund(to: exact)
    }
    let coins = Payments.parts([
      .init(way: "card", amount: .franc(201)), .init(way: "cash", amount: .franc(300)),
    ])
    #expect(try sale.refund(to: coins) == "2.01 card, 3.00 cash")
    let more = Payments.parts([
      .init(way: "card", amount: .franc(500)), .init(way: "cash", amount: .franc(0)),
    ])
    #expect(throws: Refusal.refundSum(.franc(500), total: .franc(499))) {
      try sale.refund(to: more)
    }
  }

  private func parts(cash: Int, card: Int) -> Payments {
    .parts([
      .init(way: "cash", amount: .franc(cash)), .init(way: "card", amount: .franc(card)),
    ])
  }

  @Test func `The rest goes back as it was paid after a refund that took all the cash`() throws {
    for cups: [Cup: Int]? in [["apple": 2], nil] {
      var sale = try apples(parts(cash: 500, card: 997))
      #expect(try sale.refund(to: "cash") == "5.00 cash")
      #expect(try sale.refund(cups) == "9.97 card")
      #expect(sale.record.paid == .franc(0))
    }
  }

  @Test func `The last of the money paid in cash is what is left, also in several ways`() throws {
    // 14.97 cost 14.95 in coins.
    let sale = try apples("cash")
    for (cash, card, total) in [
      (500, 997, 1495), (505, 985, 1495), (500, 994, 1495), (498, 997, 1497),
    ] {
      let wrong = parts(cash: cash, card: card)
      #expect(throws: Refusal.refundSum(.franc(cash + card), total: .franc(total))) {
        var sale = sale
        return try sale.refund(nil, to: wrong)
      }
    }
    var whole = sale
    #expect(try whole.refund(nil, to: parts(cash: 500, card: 995)) == "5.00 cash, 9.95 card")
    #expect(whole.record.paid == .franc(0))
    var last = sale
    #expect(try last.refund(to: "card") == "4.98 card")
    #expect(try last.refund(nil, to: parts(cash: 300, card: 697)) == "3.00 cash, 6.97 card")
    #expect(last.record.paid == .franc(0))
    #expect(!Report(of: last.entries).sales.isAnyMoney)
    // Paid in two ways, to the cent.
    var both = try apples(parts(cash: 500, card: 997))
    #expect(throws: Refusal.refundSum(.franc(1495), total: .franc(1497))) {
      try both.refund(nil, to: parts(cash: 500, card: 995))
    }
    #expect(try both.refund(nil, to: parts(cash: 500, card: 997)) == "5.00 cash, 9.97 card")
  }

  @Test func `A stand that rounds every total rounds every refund`() throws {
    var sale = try apples("card", Self.all)
    #expect(sale.record.charged.total == .franc(1495))
    let back = try (1...3).map { _ in try sale.refund(by: Self.all) }
    #expect(back == ["5.00 card", "4.95 card", "5.00 card"])
    var unpaid = try apples(.unpaid, Self.all)
    #expect(try unpaid.refund(by: Self.all) == "")
    #expect(unpaid.record.unpaid == .franc(995))
  }

  @Test func `A refund of an unpaid cup takes no share of a later payment`() throws {
    for rounding in [Self.cash, Self.all] {
      var sale = try Sale([("apple", 4)], .unpaid, on: Self.menu(rounding))
      #expect(try sale.refund(by: rounding) == "")
      // Three of the four apples are paid: 14.97, less 0.02 for coins.
      try sale.apply(Self.menu(rounding).payment("cash", of: sale.record.nextCharge))
      #expect(sale.record.paid == .franc(1495))
      // Their shares 4.98, 4.99 and 4.98 add up to 4.98, 9.97 and 14.95, in coins to 5.00, 9.95 and 14.95.
      // If the apple before had a share, the first of them would count as 4.97 or 4.96, and give back 4.95.
      let back = try (1...3).map { _ in try sale.refund(by: rounding) }
      #expect(back == ["5.00 cash", "4.95 cash", "5.00 cash"])
    }
  }

  @Test func `A cup that costs nothing gives back nothing`() throws {
    var sale = try Sale([("apple", 2), ("water", 1)], "cash", on: Self.menu())
    #expect(try sale.refund() == "5.00 cash")
    #expect(try sale.refund(["water": 1]) == "0.00 cash")
    #expect(try sale.refund() == "5.00 cash")
  }

  @Test func `After refunds to the unit the next one makes up for them, and never asks for money`()
    throws
  {
    // 4.98 went back to the unit: nothing more for a free cup, and 4.97 for the next apple.
    var sale = try Sale([("apple", 3), ("water", 1)], "cash", on: Self.menu())
    #expect(try sale.refund(by: nil) == "4.98 cash")
    #expect(try sale.refund(["water": 1]) == "0.00 cash")
    #expect(try sale.refund() == "4.97 cash")
    // 5.01 went back, and 5.00 is the rounded sum with one more cent.
    var other = try Sale([("apple", 2), ("sip", 3)], "card", on: Self.menu())
    #expect(try other.refund(["apple": 1, "sip": 2], to: "cash", by: nil) == "5.01 cash")
    #expect(try other.refund(["sip": 1], to: "cash") == "0.00 cash")
    #expect(try other.refund(to: "cash") == "4.99 cash")
  }

  @Test func `No more than was paid goes back before the last cup`() throws {
    var sale = try Sale([("apple", 2), ("sip", 3)], "cash", on: Self.menu(nil))
    // 10.01 was paid, and 9.98 would be rounded to 10.00.
    #expect(try sale.refund(["apple": 2]) == "10.00 cash")
    #expect(try sale.refund(["sip": 2]) == "0.00 cash")
    #expect(try sale.refund(["sip": 1]) == "0.01 cash")
    var more = try Sale([("apple", 2), ("sip", 1)], "cash", on: Self.menu(nil))
    // 9.99 was paid.
    #expect(try more.refund(["apple": 2]) == "9.99 cash")
    #expect(try more.refund(["sip": 1]) == "0.00 cash")
  }

  @Test func `A payment of a sum from before a refund is refused`() throws {
    var sale = try apples(.unpaid)
    for way: Payments in ["card", "cash"] {
      let change = Self.menu().payment(way, of: sale.record.nextCharge)
      try sale.apply(.refund(Refund(of: sale.id, cups: ["apple": 1]).rounded(by: Self.cash)))
      #expect(throws: Refusal.self) { try sale.apply(change) }
    }
    let paid = try sale.apply(Self.menu().payment("cash", of: sale.record.nextCharge))
    #expect(paid.payments == "cash" && sale.record.paid == .franc(500))
  }

  @Test func `A refund says by which rule it was made, and no other is admitted`() throws {
    let sale = try apples("cash")
    func refund(_ rounding: Rounding?) throws -> JournalEntry {
      var copy = sale
      return try copy.apply(
        .refund(Refund(of: sale.id, cups: ["apple": 1]).rounded(by: rounding)))
    }
    let (rounded, exact) = (try refund(Self.cash), try refund(nil))
    #expect(rounded.body.contains("\nrounding 1 CHF\nstep 5 cash\nrefund "))
    #expect(exact.total == .franc(498) && exact.body.contains("\nrounding -1 CHF\nrefund "))
    func admits(_ entry: JournalEntry, _ change: (inout JournalEntry) -> Void) -> Bool {
      var (entry, books) = (entry, sale.books)
      entry.digest = nil
      change(&entry)
      return (try? books.admit(entry, prior: sale.entries, lastNumber: 1, needsDigest: false))
        != nil
    }
    #expect(admits(rounded) { _ in } && admits(exact) { _ in })
    #expect(!admits(rounded) { $0.step = nil })
    #expect(!admits(rounded) { $0.step = Rounding(to: 10_000, for: .cash) })
    #expect(!admits(rounded) { $0.rounding = nil })
    #expect(!admits(exact) { $0.step = Self.cash })
    // The parts have to be the sum, with the cash in coins.
    #expect(
      !admits(rounded) {
        $0.payments = .parts([
          .init(way: "card", amount: .franc(1)), .init(way: "cash", amount: .franc(499)),
        ])
      })
  }

  @Test
  func `A retry of a refund gets the first answer, even if the menu rounds otherwise by then`()
    throws
  {
    var sale = try apples("card")
    let parts = Payments.parts([
      .init(way: "card", amount: .franc(100)), .init(way: "cash", amount: .franc(400)),
    ])
    let refund = Refund(of: sale.id, cups: ["apple": 1], payments: parts)
    let first = try sale.apply(.refund(refund.on(Self.menu(), of: sale.record.sold)))
    #expect(first.total == .franc(500))
    func retry(_ refund: Refund, by rounding: Rounding?) throws -> Decision {
      try sale.books.decide(
        .refund(refund.on(Self.menu(rounding), of: sale.record.sold)), prior: sale.entries,
        lastNumber: 1, by: nil, at: Date(milliseconds: 1_772_325_000_000))
    }
    for rounding in [Self.cash, nil, Self.all, Rounding(to: 100, for: .cash)] {
      #expect(try retry(refund, by: rounding) == .done(first))
    }
    let other = Refund(id: refund.id, of: sale.id, cups: ["apple": 1], payments: "card")
    #expect(throws: Refusal.idTaken(refund.id)) { try retry(other, by: Self.cash) }
  }

  @Test func `The rule of a refund is kept in its text, JSON and import`() throws {
    var sale = try apples("cash")
    _ = try sale.refund()
    let entry = try #require(sale.entries.last)
    let line = entry.json().line
    #expect(line.contains(#""step":{"for":"cash","to":5}"#))
    #expect(try JournalEntry.imported(Array(line.utf8)).0.body == entry.body)
    for wrong in [#"{"for":"coins","to":5}"#, #"{"for":"cash","to":1}"#, #""5 cash""#] {
      let text = line.replacing(#"{"for":"cash","to":5}"#, with: wrong)
      #expect(throws: ImportProblem.self) { try JournalEntry.imported(Array(text.utf8)) }
    }
    for wrong in ["5  cash", "05 cash", "1 cash", "5 coins", "5", "100001 all"] {
      #expect(Rounding(parsing: wrong) == nil)
    }
  }
}

extension Currency {
  static let franc = unsafe Currency(code: "CHF").unsafelyUnwrapped
}

extension Price {
  static func franc(_ units: Int) -> Price {
    Price(minorUnits: units, currency: .franc)
  }
}
