import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

/// A stand in Switzerland, which rounds cash to 5 centimes.
private let menu = {
  var menu = Menu(
    ingredients: [Ingredient(id: "apple", name: Name("Apple"), opening: 9000)],
    juices: [
      Juice(
        id: "apple", name: Name("Apple"), recipe: ["apple": 1], price: .franc(499),
        vat: Percent(hundredths: 810)),
      Juice(id: "water", name: Name("Water"), recipe: ["apple": 1], price: .franc(0)),
    ], currency: .franc, ways: ["card", "cash", .init(id: "coins", hasDrawer: true)],
    rounding: Rounding(to: 5, for: .cash))
  menu.tips = [5, 10, 15].compactMap { Percent(hundredths: 100 * $0) }
  return menu
}()

@Suite struct TipTests {
  private struct Stand {
    private(set) var entries: [JournalEntry] = []
    private(set) var books = Books()

    init() throws {
      try apply(.open(["apple": 9000]))
      try apply(.drawer(DrawerMove(.open, .franc(10_000)), after: 1))
    }

    @discardableResult
    mutating func apply(_ change: Change, by name: String = "Anna") throws -> JournalEntry? {
      let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
      let decision = try books.decide(
        change, prior: prior, lastNumber: entries.count { $0.kind == .order },
        by: Author(name: name, till: "pi"),
        at: Date(milliseconds: 1_772_325_000_000 + entries.count))
      guard case .write(let entry, let next) = decision else { return nil }
      entries.append(entry)
      books = next
      return entry
    }

    func record(_ id: Order.ID) throws -> OrderRecord {
      try #require(OrderRecord(entries.filter { $0.id == id }))
    }

    /// Sells two apples, which cost 9.98.
    mutating func sell(_ payments: Payments, by name: String = "Anna") throws -> Order.ID {
      let id = Order.ID()
      try apply(.order(menu.order([("apple", 2)], id: id, payments: payments)), by: name)
      return id
    }

    mutating func refund(
      _ id: Order.ID, _ cups: Int? = nil, to payments: Payments? = nil, tip: Bool
    )
      throws -> JournalEntry
    {
      var refund = Refund(
        of: id, cups: cups.map { ["apple": $0] }, payments: payments)
      refund.givesTipBack = tip
      let record = try record(id)
      let entry = try apply(.refund(refund.on(menu, of: record.sold)))
      return try #require(entry)
    }

    func expected() async throws -> Drawer.Open {
      try #require(try await ArrayStore(entries).drawer(ways: ["cash"]).open)
    }
  }

  private func card(_ amount: Int, tip: Int) -> Payments {
    .parts([.init(way: "card", amount: .franc(amount), tip: tip == 0 ? nil : .franc(tip))])
  }

  // MARK: Text

  @Test func `A tip follows the amount of its part, and has one text`() throws {
    for text in [
      "card=998+100 CHF", "card=500 cash=495/1000+5 CHF", "card=500+1 cash=498+2 CHF",
      "card=0+100 CHF",
    ] {
      let payments = try #require(Payments(parsing: text))
      #expect(payments.text == text)
    }
    for text in [
      "card=998+0 CHF", "card=998+-1 CHF", "card=998+01 CHF", "card=998+1+1 CHF", "card=998+ CHF",
      "card=998+5/2000 CHF", "cash=998/1000+5 CHF", "card=998++5 CHF",
      "card=998+1000000000000000 CHF",
    ] { #expect(Payments(parsing: text) == nil, "\(text)") }
  }

  @Test func `A payment without a tip keeps its text`() throws {
    #expect(try card(998, tip: 0).settled(for: .franc(998)).text == "card")
    #expect(try card(998, tip: 100).settled(for: .franc(998)).text == "card=998+100 CHF")
    #expect(throws: Refusal.self) { try card(998, tip: 100).settled(for: nil) }
    #expect(throws: Refusal.self) { try card(1098, tip: 100).settled(for: .franc(998)) }
  }

  // MARK: Paying

  @Test func `Cash is rounded for the price and the tip together`() throws {
    var settlement = Settlement(
      .franc(998), in: menu.ways, rounding: menu.rounding, tip: .franc(51))
    let (card, cash) = (menu.ways[0], menu.ways[1])
    #expect(settlement.due(in: card) == .franc(1049))
    #expect(settlement.due(in: cash) == .franc(1050))
    #expect(settlement.verdict(on: .franc(2000), in: cash) == .paid(change: .franc(950)))
    #expect(settlement.verdict(on: .franc(1020), in: cash) == .short(.franc(30)))
    let accepted = settlement.accept(.franc(2000), in: cash)
    let payments = try #require(accepted)
    #expect(payments.text == "cash=999/2000+51 CHF")
    #expect(payments.change == .franc(950))
    var stand = try Stand()
    let id = try stand.sell(payments)
    let order = try stand.record(id)
    #expect(order.sold.rounding == .franc(1) && order.sold.total == .franc(999))
  }

  @Test func `The last part pays the tip`() throws {
    var settlement = Settlement(.franc(998), in: menu.ways, tip: .franc(100))
    let part = settlement.accept(.franc(500), in: menu.ways[0])
    #expect(part == nil)
    #expect(settlement.due(in: menu.ways[1]) == .franc(598))
    let payments = settlement.accept(in: menu.ways[1])
    #expect(payments?.text == "card=500 cash=498+100 CHF")
  }

  @Test func `A tip can be for a free order`() throws {
    var settlement = Settlement(.franc(0), in: menu.ways, tip: .franc(100))
    #expect(settlement.isMoneyDue && !settlement.canSplit)
    let accepted = settlement.accept(in: menu.ways[0])
    let payments = try #require(accepted)
    #expect(try payments.settled(for: .franc(0)).text == "card=0+100 CHF")
  }

  @Test func `A share of the total is rounded half away from zero`() {
    #expect(menu.tips(on: .franc(1270)).map(\.tip) == [.franc(64), .franc(127), .franc(191)])
  }

  // MARK: The drawer and the report

  @Test func `A tip is no sale, and goes into the drawer where its way does`() async throws {
    var stand = try Stand()
    let cash = Payments.Part(way: "cash", amount: .franc(1000), tip: .franc(200))
    _ = try stand.sell(.parts([cash]))
    _ = try stand.sell(card(998, tip: 100), by: "Minsu")
    let drawer = try await stand.expected()
    #expect(drawer.sales == .franc(1000) && drawer.tips == .franc(200))
    #expect(drawer.expected == .franc(11_200))
    let report = Report(of: stand.entries)
    #expect(report.sales.revenue == [.franc(1998)])
    #expect(report.money.revenue == [.franc(1998)])
    #expect(report.vat.map(\.gross) == [.franc(1996)])
    #expect(report.tips.revenue == [.franc(300)])
    #expect(
      report.tipsByKind.mapValues(\.revenue) == [
        TipKind(way: "cash", name: "Anna"): [.franc(200)],
        TipKind(way: "card", name: "Minsu"): [.franc(100)],
      ])
    #expect(
      stand.books.closing
        == DrawerMove.Closing(
          number: 1, expected: .franc(11_200), sales: .franc(1000), refunds: .franc(0),
          tips: .franc(200)))
  }

  @Test func `A closing without tips has the text of earlier versions`() async throws {
    var stand = try Stand()
    _ = try stand.sell("cash")
    let drawer = try await ArrayStore(stand.entries).drawer(ways: [])
    let move = try drawer.move(.close, .franc(11_000), note: nil)
    #expect(move.text == "11000 CHF expected=11000 number=1 sales=1000 refunds=0")
  }

  @Test func `Cash that goes back after a tip is rounded together with it`() throws {
    var stand = try Stand()
    let id = Order.ID()
    let cash = Payments.Part(way: "cash", amount: .franc(1499), tip: .franc(1))
    try stand.apply(.order(menu.order([("apple", 3)], id: id, payments: .parts([cash]))))
    // 4.99 with the tip of 0.01, and then 5.00 each.
    let back = try [true, false, false].map { try stand.refund(id, 1, tip: $0).total }
    #expect(back == [.franc(499), .franc(500), .franc(500)])
  }

  @Test func `The same tip in another way stays with the person who took it`() async throws {
    var stand = try Stand()
    let id = try stand.sell(card(998, tip: 100))
    func pay(_ payments: Payments) throws -> Change {
      menu.payment(payments, of: try stand.record(id).nextCharge)
    }
    let cash = Payments.parts([.init(way: "cash", amount: .franc(1000), tip: .franc(100))])
    try stand.apply(pay(cash), by: "Minsu")
    var report = Report(of: stand.entries)
    #expect(report.tipsByKind.keys.map(\.self) == [TipKind(way: "cash", name: "Anna")])
    try stand.apply(pay(card(998, tip: 300)), by: "Minsu")
    report = Report(of: stand.entries)
    #expect(report.tipsByKind.keys.map(\.self) == [TipKind(way: "card", name: "Minsu")])
    #expect(report.tips.revenue == [.franc(300)])
    // So says the report of a later day, for an order from before it.
    var later = Report()
    try await ArrayStore(stand.entries).addUp(&later, 5...5)
    #expect(
      later.tipsByKind.mapValues(\.revenue) == [
        TipKind(way: "cash", name: "Anna"): [.franc(-100)],
        TipKind(way: "card", name: "Minsu"): [.franc(300)],
      ])
  }

  // MARK: Refunds

  @Test func `A refund keeps the tip, unless the whole tip goes back too`() async throws {
    var stand = try Stand()
    let id = try stand.sell(card(998, tip: 100))
    let first = try stand.refund(id, 1, tip: false)
    #expect(first.payments?.text == "card" && first.total == .franc(499))
    #expect(try stand.record(id).tipLeft == .franc(100))
    let second = try stand.refund(id, 1, tip: true)
    #expect(second.payments?.text == "card=499+100 CHF")
    #expect(try stand.record(id).tipLeft == nil)
    #expect(!Report(of: stand.entries).tips.isAnyMoney)
    #expect(try stand.record(id).paid == .franc(0))
  }

  @Test func `The tip goes back with money in another way, and comes out of the drawer`()
    async throws
  {
    var stand = try Stand()
    let id = try stand.sell(card(998, tip: 100))
    let refund = try stand.refund(id, to: "cash", tip: true)
    #expect(refund.payments?.text == "cash=1000+100 CHF")
    let drawer = try await stand.expected()
    #expect(drawer.refunds == .franc(1000) && drawer.tips == .franc(-100))
    #expect(drawer.expected == .franc(8900))
    #expect(stand.books.closing?.expected == .franc(8900))
  }

  @Test func `A refund in cash is in coins together with its tip`() throws {
    var stand = try Stand()
    let cash = Payments.parts([.init(way: "cash", amount: .franc(999), tip: .franc(51))])
    let id = try stand.sell(cash)
    let first = try stand.refund(id, 1, tip: true)
    let second = try stand.refund(id, 1, tip: false)
    let (one, other) = (first.total?.minorUnits ?? 0, second.total?.minorUnits ?? 0)
    #expect(first.payments?.tip == .franc(51) && (one + 51) % 5 == 0 && other % 5 == 0)
    #expect(one + other == 999)
  }

  @Test func `A tip rounds no free order`() throws {
    var settlement = Settlement(
      .franc(0), in: menu.ways, rounding: menu.rounding, tip: .franc(459))
    let payments = settlement.accept(in: menu.ways[1])
    #expect(payments?.text == "cash=0+459 CHF")
    let order = try menu.order([("water", 1)], payments: payments)
    #expect(order.total == .franc(0) && order.rounding == nil)
  }

  @Test func `A void gives the tip back, also after a refund`() async throws {
    var stand = try Stand()
    let cash = Payments.parts([.init(way: "cash", amount: .franc(1000), tip: .franc(100))])
    let (whole, part, used) = (try stand.sell(cash), try stand.sell(cash), try stand.sell(cash))
    let void = try stand.apply(.void(whole))
    #expect(void?.kind == .void && void?.payments?.text == "cash=1000+100 CHF")
    _ = try stand.refund(part, 1, tip: false)
    let rest = try stand.apply(.void(part))
    #expect(rest?.kind == .refund && rest?.payments?.tip == .franc(100))
    try stand.apply(.void(used, .used))
    let drawer = try await stand.expected()
    #expect(drawer.tips == .franc(0) && drawer.expected == .franc(10_000))
    #expect(!Report(of: stand.entries).tips.isAnyMoney)
  }

  @Test func `No entry gives back another tip than the order's`() throws {
    var stand = try Stand()
    let id = try stand.sell(card(998, tip: 100))
    let prior = stand.entries.filter { $0.id == id }
    let books = stand.books
    let entry = try stand.refund(id, 1, tip: true)
    for tip in [99, 101, 200] {
      var wrong = entry
      wrong.digest = nil
      wrong.payments = card(499, tip: tip)
      let body = wrong.body
      #expect(throws: JournalFault(seq: entry.seq, rule: .wrongRefund)) {
        var next = books
        try next.admit(wrong, prior: prior, needsDigest: false, body: body)
      }
    }
    // The tip goes back once.
    let again = try stand.refund(id, 1, tip: true)
    #expect(again.payments?.text == "card")
  }

  @Test func `A retry with another tip is another order`() throws {
    let id = Order.ID()
    var stand = try Stand()
    func order(tip: Int) throws -> Change {
      .order(try menu.order([("apple", 2)], id: id, payments: card(998, tip: tip)))
    }
    try stand.apply(order(tip: 100))
    let again = try stand.apply(order(tip: 100))
    #expect(again == nil)
    #expect(throws: Refusal.idTaken(id)) { try stand.apply(order(tip: 200)) }
    #expect(throws: Refusal.idTaken(id)) { try stand.apply(order(tip: 0)) }
  }

  // MARK: Random days

  /// `$RANDOM_TIPS` days of orders with tips, from the seed `$TORTURE_SEED` on. The cash that changes hands is added up as it is
  /// asked for and given back.
  @Test func `The drawer of a random day has all cash that changed hands`() async throws {
    let torture = Torture("RANDOM_TIPS", usual: 30)
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      var (random, stand) = (Seeded(seed), try Stand())
      var (cash, tips) = (0, 0)
      for _ in 1...15 {
        let id = Order.ID()
        let cups = [(Cup(random.onceIn(6) ? "water" : "apple"), random.number(1...4))]
        let due = try menu.order(cups, id: id).total
        let first = pay(due, menu.rounding, &random)
        try stand.apply(.order(menu.order(cups, id: id, payments: first.payments)))
        var paid = first
        if random.onceIn(3) {
          let next = try stand.record(id).nextCharge
          paid = pay(menu.due(of: next), menu.cashRounding(of: next), &random)
          try stand.apply(
            menu.payment(paid.payments, of: next), by: random.element(["Anna", "Minsu"]))
        }
        (cash, tips) = (cash + paid.cash, tips + paid.tip)
        for _ in 0..<random.number(0...3) {
          guard let record = try? stand.record(id), !record.isTakenBack else { break }
          var back: JournalEntry?
          if random.onceIn(4) {
            back = try stand.apply(.void(id, random.element([.used, .returned])))
          } else {
            var refund = Refund(
              of: id, cups: [random.element(record.left.lines).cup: 1],
              payments: random.onceIn(4) ? random.element(["cash", "card", "coins"]) : nil)
            refund.givesTipBack = random.onceIn(2)
            back = try stand.apply(.refund(refund.on(menu, of: record.sold)))
          }
          for part in back?.payments?.parts(of: back?.total) ?? [] {
            let tip = part.tip?.minorUnits ?? 0
            if part.way != "card" { cash -= tip + (part.amount?.minorUnits ?? 0) }
            tips -= tip
          }
        }
        #expect(try stand.record(id).tipsLeft.allSatisfy { $0.tip.minorUnits > 0 })
      }
      let drawer = try await stand.expected()
      #expect(drawer.expected.minorUnits == 10_000 + cash, "seed \(seed)")
      #expect(stand.books.closing?.expected == drawer.expected, "seed \(seed)")
      #expect(stand.books.closing?.tips ?? .franc(0) == drawer.tips, "seed \(seed)")
      let report = Report(of: stand.entries)
      #expect(report.tips.revenue.map(\.minorUnits).reduce(0, +) == tips, "seed \(seed)")
      #expect(
        report.tipsByKind.values.flatMap(\.revenue).map(\.minorUnits).reduce(0, +) == tips,
        "seed \(seed)")
      #expect(
        report.tipsByKind.filter { $0.key.way != "card" }.values.flatMap(\.revenue)
          .map(\.minorUnits).reduce(0, +) == drawer.tips.minorUnits, "seed \(seed)")
    }
  }

  /// Pays as the dialog of the till does, and returns the cash that it asks for.
  private func pay(_ due: Price?, _ rounding: Rounding?, _ random: inout Seeded)
    -> (payments: Payments, cash: Int, tip: Int)
  {
    let tip = random.onceIn(3) ? Price?.none : .franc(random.number(1...300))
    var settlement = Settlement(due, in: menu.ways, rounding: rounding, tip: tip)
    var cash = 0
    if random.onceIn(3), settlement.canSplit {
      let way = random.element([menu.ways[0], menu.ways[2]])
      let part = Price.franc(5 * random.number(1...90))
      if settlement.accept(part, in: way) == nil, !settlement.parts.isEmpty, way.hasDrawer {
        cash += part.minorUnits
      }
    }
    let last = random.element(settlement.waysLeft.filter { $0.id != "coins" })
    if last.hasDrawer { cash += settlement.due(in: last)?.minorUnits ?? 0 }
    guard let payments = settlement.accept(in: last) else { return (.unpaid, 0, 0) }
    return (payments, cash, tip?.minorUnits ?? 0)
  }

  @Test func `A run of a terminal is written with its tip`() throws {
    var stand = try Stand()
    let id = try stand.sell(.unpaid)
    func run(_ units: Int) throws -> TerminalRun {
      TerminalRun(
        CardRequest(.pay, .franc(units), of: id), in: "card", at: Date(milliseconds: 0),
        till: "pi", after: try stand.record(id).sold.seq)
    }
    let runs = [try run(1098), try run(998)]
    #expect(try !runs[0].isWritten(in: stand.record(id)))
    try stand.apply(menu.payment(card(998, tip: 100), of: try stand.record(id).nextCharge))
    #expect(try runs[0].isWritten(in: stand.record(id)))
    #expect(try !runs[1].isWritten(in: stand.record(id)))
  }

  @Test func `The price alone is no part while a tip is due`() {
    let settlement = Settlement(.franc(998), in: menu.ways, tip: .franc(100))
    #expect(settlement.verdict(on: .franc(998), in: menu.ways[0]) == .short(.franc(100)))
    #expect(settlement.verdict(on: .franc(997), in: menu.ways[0]) == .part(left: .franc(101)))
  }
}
