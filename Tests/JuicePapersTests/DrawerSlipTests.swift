import Foundation
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceText
import JuiceWords
import Synchronization
import Testing
import TimeTesting

@Suite struct DrawerSlipTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private static let ways: Set<Payment.ID> = ["cash"]
  private let noon = Timestamp.parse("2026-11-21T12:00", now: .noon, by: .midnight) ?? .distantPast

  private let menu = unsafe Menu(
    ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
    juices: [Juice(id: "mango", name: Name("Mango"), recipe: ["ice": 1])], currency: won,
    ways: [.init(id: "card"), .init(id: "cash", hasDrawer: true)],
    discounts: [
      .init(
        id: "staff", name: Name(["ko": "직원", "en": "Staff"]),
        value: .percent(Percent(parsing: "50").unsafelyUnwrapped))
    ], shop: Shop(name: Name(["ko": "망고나무", "en": "Mango Tree"])))

  private static func won(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }

  /// A closed day, and a sale of the next day.
  private func store() async throws -> MemoryStore {
    let hours = Hours(from: noon)
    let store = MemoryStore(
      author: try #require(Author(name: "Anna", till: "pi")), now: { hours.next() })
    _ = try await store.apply(.open(["ice": 100]))
    func order(_ units: Int, _ payments: Payments?, _ discount: Discount? = nil) async throws
      -> Order
    {
      let order = Order(
        lines: [.init(juice: "mango", cups: 2, price: Self.won(units))], uses: ["ice": 2],
        payments: payments, discount: discount)
      _ = try await store.apply(.order(order))
      return order
    }
    func move(_ action: DrawerMove.Action, _ units: Int, _ note: String? = nil) async throws {
      _ = try await store.moveDrawer(action, Self.won(units), note: note, ways: Self.ways)
    }
    try await move(.open, 50_000)
    _ = try await order(4500, "card")
    let void = try await order(3000, "cash")
    _ = try await order(
      6000, "cash", Discount(id: "staff", percent: Percent(parsing: "50"), amount: Self.won(6000)))
    _ = try await order(5000, .unpaid, Discount(amount: Self.won(500), reason: "생일 \u{20AC}"))
    _ = try await store.apply(.void(void.id))
    try await move(.in, 30_000, "change from the bank")
    try await move(.out, 15_000, "얼음")
    try await move(.close, 70_000, "잔돈을 잘못 줌")
    try await move(.open, 1000)
    _ = try await order(100, "card")
    return store
  }

  private func slip(_ number: Int?, _ language: Language, _ paper: Paper) async throws -> Slip {
    let found = try #require(try await store().closing(number, ways: Self.ways))
    let slip = DrawerSlip(
      found.drawer, closing: found.entry, now: noon + 100 * 3600,
      wording: Wording(language, menu))
    return try #require(slip).slip(on: paper)
  }

  /// Sells and moves cash at noon.
  private struct Till {
    let store: MemoryStore
    let menu: Menu

    @discardableResult
    func sell(_ units: Int, _ payments: Payments, vat: Percent? = nil) async throws -> Order.ID {
      let order = Order(
        lines: [.init("mango", cups: 1, price: DrawerSlipTests.won(units), vat: vat)],
        uses: ["ice": 1], payments: payments)
      _ = try await store.apply(.order(order))
      return order.id
    }

    func move(_ action: DrawerMove.Action, _ units: Int) async throws {
      _ = try await store.moveDrawer(
        action, DrawerSlipTests.won(units), ways: DrawerSlipTests.ways)
    }

    /// Returns the sum of a row of a closing, or of the interim slip; `nil` without the row.
    func sum(_ name: String, _ number: Int?) async throws -> String? {
      let found = try #require(try await store.closing(number, ways: DrawerSlipTests.ways))
      let slip = DrawerSlip(
        found.drawer, closing: found.entry, now: .noon, wording: Wording(.en, menu))
      return try #require(slip).slip(on: Paper(columns: 42)).text
        .first { $0.hasPrefix(name + "  ") }?.split(separator: " ").last.map(String.init)
    }
  }

  private func till(_ now: @escaping @Sendable () -> Date = { .noon }) async throws -> Till {
    let store = MemoryStore(author: try #require(Author(name: "Anna", till: "pi")), now: now)
    _ = try await store.apply(.open(["ice": 100]))
    return Till(store: store, menu: menu)
  }

  @Test func `a slip names the cash that was taken before the opening`() async throws {
    let till = try await till()
    try await till.sell(4500, "cash")
    try await till.sell(7000, "card")
    _ = try await till.store.apply(.void(try await till.sell(2000, "cash")))
    try await till.move(.open, 50_000)
    try await till.sell(3000, "cash")
    try await till.move(.close, 53_000)
    #expect(try await till.sum("Cash before opening", 1) == "₩4,500")
    try await till.move(.open, 50_000)
    try await till.move(.close, 50_000)
    #expect(try await till.sum("Cash before opening", 2) == nil)
    // Since the last closing.
    try await till.sell(1500, "cash")
    try await till.move(.open, 50_000)
    try await till.move(.close, 50_000)
    #expect(try await till.sum("Cash before opening", 3) == "₩1,500")
  }

  @Test func `cash before the opening follows corrections after it`() async throws {
    let till = try await till()
    let cash = try await till.sell(4500, "cash")
    let card = try await till.sell(7000, "card")
    try await till.move(.open, 50_000)
    _ = try await till.store.apply(.pay(cash, "card"))
    _ = try await till.store.apply(.pay(card, "cash"))
    try await till.move(.close, 57_000)
    #expect(try await till.sum("Cash before opening", 1) == "₩7,000")
  }

  @Test func `the reason of a difference stands right below it`() async throws {
    let till = try await till()
    try await till.sell(4500, "cash")
    try await till.move(.open, 1000)
    _ = try await till.store.moveDrawer(.close, Self.won(900), note: "lost", ways: Self.ways)
    let found = try #require(try await till.store.closing(1, ways: Self.ways))
    let slip = DrawerSlip(
      found.drawer, closing: found.entry, now: .noon, wording: Wording(.en, menu))
    let text = try #require(slip).slip(on: Paper()).text
    let place = try #require(text.firstIndex { $0.hasPrefix("Difference ") })
    #expect(text[place + 1] == "  lost")
    #expect(text[place + 2].hasPrefix("Cash before opening "))
  }

  @Test func `before its first opening, a drawer has the cash of one day`() async throws {
    let date = Mutex(Date.noon - 2 * 86_400)
    let till = try await till { date.withLock(\.self) }
    try await till.sell(4500, "cash")
    date.withLock { $0 = .noon - 86_400 }
    try await till.sell(2000, "cash")
    date.withLock { $0 = .noon }
    try await till.move(.open, 50_000)
    try await till.move(.close, 50_000)
    #expect(try await till.sum("Cash before opening", 1) == "₩2,000")
  }

  @Test func `a slip names the money for orders of earlier slips`() async throws {
    let till = try await till()
    try await till.move(.open, 50_000)
    let owed = try await till.sell(3000, .unpaid)
    try await till.move(.close, 50_000)
    #expect(try await till.sum("For earlier orders", 1) == nil)
    try await till.move(.open, 50_000)
    try await till.sell(4500, "card")
    _ = try await till.store.apply(.pay(owed, "cash"))
    try await till.move(.close, 53_000)
    #expect(try await till.sum("For earlier orders", 2) == "₩3,000")
    #expect(try await till.sum("Takings", 2) == "₩4,500")
  }

  @Test func `VAT of a slip falls by what is given back for orders of earlier slips`() async throws
  {
    let till = try await till()
    try await till.move(.open, 50_000)
    let earlier = try await till.sell(5500, "cash", vat: Percent(parsing: "10"))
    try await till.move(.close, 55_500)
    #expect(try await till.sum("Sales at 10% VAT", 1) == "₩5,500")
    try await till.move(.open, 50_000)
    try await till.sell(2200, "cash", vat: Percent(parsing: "10"))
    _ = try await till.store.apply(.void(earlier))
    try await till.move(.close, 46_700)
    #expect(try await till.sum("Sales at 10% VAT", 2) == "-₩3,300")
  }

  @Test func `a slip names the unpaid orders of earlier slips that are taken back`() async throws {
    let till = try await till()
    try await till.move(.open, 50_000)
    let owed = try await till.sell(3000, .unpaid)
    try await till.move(.close, 50_000)
    try await till.move(.open, 50_000)
    let own = try await till.sell(2000, .unpaid)
    _ = try await till.store.apply(.void(owed))
    _ = try await till.store.apply(.void(own))
    try await till.move(.close, 50_000)
    #expect(try await till.sum("Taken back unpaid", 1) == nil)
    #expect(try await till.sum("Taken back unpaid", 2) == "₩3,000")
    #expect(try await till.sum("For earlier orders", 2) == nil)
  }

  @Test func `takings in another currency have a line of their own`() async throws {
    let till = try await till()
    try await till.move(.open, 50_000)
    try await till.sell(4500, "card")
    let dollars = Price(minorUnits: 325, currency: try #require(Currency(code: "USD")))
    let order = Order(
      lines: [.init(juice: "mango", cups: 1, price: dollars)], uses: ["ice": 1], payments: "card")
    _ = try await till.store.apply(.order(order))
    let found = try #require(try await till.store.closing(nil, ways: Self.ways))
    let slip = DrawerSlip(found.drawer, closing: nil, now: noon, wording: Wording(.en, menu))
    let text = try #require(slip).slip(on: Paper()).text
    for name in ["Takings", "Card"] {
      let row = try #require(text.firstIndex { $0.hasPrefix(name + "  ") })
      #expect(text[row].hasSuffix(" ₩4,500"))
      #expect(text[row + 1].wholeMatch(of: #/ +\$3\.25/#) != nil, "\(text)")
    }
  }

  @Test func `the interim slip has the money of a way that left the menu`() async throws {
    let till = try await till()
    try await till.move(.open, 50_000)
    try await till.sell(4500, "gift")
    #expect(try await till.sum("gift", nil) == "₩4,500")
  }

  @Test func `A closing has the ways that left the menu in the order of the slip before it`()
    async throws
  {
    let till = try await till()
    func ways(_ number: Int?) async throws -> [Payment.ID?] {
      let found = try #require(try await till.store.closing(number, ways: Self.ways))
      let slip = DrawerSlip(
        found.drawer, closing: found.entry, now: .noon, wording: Wording(.en, menu))
      return try #require(slip).payments.map(\.way)
    }
    try await till.move(.open, 0)
    for way in ["bag", "card", "tin"] as [Payment.ID] {
      var order = Order(
        lines: [.init(juice: "mango", cups: 1, price: Self.won(100))], uses: ["ice": 1],
        payments: .whole(way))
      let then = Menu(
        ingredients: [], juices: [], ways: [.init(id: way, name: Name("Old \(way)"))])
      order.excerpt = then.excerpt(of: .whole(way))
      _ = try await till.store.apply(.order(order))
    }
    #expect(try await ways(nil) == ["card", "bag", "tin"])
    _ = try await till.store.moveDrawer(
      .close, Self.won(0), ways: Self.ways, excerpt: menu.excerptForClosing)
    #expect(try await ways(1) == ["card", "bag", "tin"])
  }

  @Test(arguments: Language.allCases, [32, 42, 48])
  func `a closing slip matches its recording`(_ language: Language, _ columns: Int) async throws {
    let slip = try await slip(1, language, Paper(.escpos, columns: columns))
    let printer = ThermalPrinter(columns: columns, slip.bytes())
    #expect(printer.faults == [] && printer.cuts == 1 && printer.kicks == 0)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Slips/closing-\(language)-\(columns).txt")
    let text = printer.paper.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `a closing slip as text has the same sums`() async throws {
    let text = try await slip(1, .en, Paper()).text
    for line in [
      "Orders                         4", "Sold                      8 cups",
      "Takings                  ₩30,500", "Discount Staff · 1       -₩6,000",
      "Voided · 1               -₩6,000", "Unpaid · 1                ₩9,500",
      "Card                      ₩9,000", "Cash                     ₩12,000",
      "  Refunded               -₩6,000", "Anna · 4                 ₩30,500",
      "Float                    ₩50,000", "Cash sales               ₩12,000",
      "Cash refunds             -₩6,000", "Expected                 ₩71,000",
      "Counted                  ₩70,000", "Difference               -₩1,000",
      "  잔돈을 잘못 줌", "Taken out: 얼음          ₩15,000",
    ] {
      #expect(text.contains(line), "\(line)\n\(text.joined(separator: "\n"))")
    }
    #expect(text[0].contains("Mango Tree") && text[1].contains("Closing 1"))
  }

  @Test func `the interim slip begins at the last closing`() async throws {
    let text = try await slip(nil, .ko, Paper()).text
    #expect(text[1].contains("중간 정산") && text[2] == "2026-11-21 22:00 -", "\(text)")
    #expect(text.contains("매출                        ₩200"), "\(text.joined(separator: "\n"))")
    #expect(text.contains("예상 현금                 ₩1,000"))
    #expect(!text.contains { $0.contains("실제 현금") } && !text.contains { $0.contains("담당") })
    #expect(text.contains { $0.hasPrefix("지난 마감부터 ") })
  }

  @Test func `the cash before the opening has its tips`() async throws {
    let till = try await till()
    let tipped = Payments.Part(way: "cash", amount: Self.won(4500), tip: Self.won(700))
    try await till.sell(4500, .parts([tipped]))
    try await till.move(.open, 50_000)
    try await till.move(.close, 50_000)
    #expect(try await till.sum("Cash before opening", 1) == "₩5,200")
  }
}

/// A clock that moves by an hour at each reading.
private final class Hours: @unchecked Sendable {
  private var date: Date

  init(from date: Date) { self.date = date }

  func next() -> Date {
    date += 3600
    return date
  }
}
