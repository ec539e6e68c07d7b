import Foundation
import JuiceText
import Testing
import TimeTesting

@testable import JuiceKit
@testable import JuiceWords

@Suite struct WordingTests {
  private let menu = Menu(
    ingredients: [
      Ingredient(
        id: "kiwi", name: Name(["ko": "키위", "en": "Kiwi"]), label: Name(["ko": "키", "en": "Ki"])),
      Ingredient(id: "fig", name: Name("Fig")),
    ],
    juices: [
      Juice(id: "mix", name: Name(["ko": "믹스", "en": "Mix"]), recipe: ["fig": 2, "kiwi": 1])
    ])

  @Test(arguments: Language.allCases)
  func `a menu may name an allergen as people read it`(_ language: Language) {
    for allergen in Allergen.listed {
      #expect(Allergen(Wording(language).words.name(of: allergen)) == allergen)
    }
  }

  @Test func `names are in each language`() throws {
    let (ko, en) = (Wording(.ko, menu), Wording(.en, menu))
    let kiwi = try #require(menu.ingredient("kiwi"))
    let mix = try #require(menu.juice("mix"))
    #expect(ko.name(of: kiwi.id) == "키위")
    #expect(en.name(of: kiwi.id) == "Kiwi")
    #expect(ko.shortName(of: kiwi) == "키")
    #expect(ko.name(of: "fig" as Ingredient.ID) == "Fig")
    #expect(en.name(of: "gone" as Juice.ID) == "gone")
    #expect(ko.list(mix.recipe) == "Fig 2, 키위 1")
    #expect(
      en.list([.init(juice: "mix", cups: 2), .init(juice: "gone", cups: 1)]) == "Mix x 2, gone")
    #expect(ko.list([.init(juice: "mix", cups: 1)]) == "믹스 1잔")
  }

  @Test func `A narrow list has short names rather than cut ones`() {
    let juices = [
      Juice(
        id: "tangerine", name: Name("Green Tangerine"), label: Name("Tanger."), recipe: ["fig": 2]),
      Juice(id: "mix", name: Name("Mix"), recipe: ["fig": 2]),
    ]
    let en = Wording(.en, Menu(ingredients: menu.ingredients, juices: juices))
    let lines = [Order.Line(juice: "tangerine", cups: 1), Order.Line(juice: "mix", cups: 2)]
    #expect(en.list(lines, to: 40) == "Green Tangerine, Mix x 2")
    #expect(en.list(lines, to: 18) == "Green Tangerine +1")
    #expect(en.list(lines, to: 17) == "Tanger., Mix x 2")
    #expect(en.list(lines, to: 10) == "Tanger. +1")
    #expect(en.list(lines, to: 9) == "Tange… +1")
  }

  @Test func `an entry says what it did`() {
    func content(
      _ kind: JournalEntry.Kind, _ changes: Quantities, reason: String? = nil,
      isVoided: Bool = false
    ) -> String {
      let lines = kind == .order ? [Order.Line(juice: "mix", cups: 2)] : []
      return Wording(.en, menu).content(
        of: JournalEntry(seq: 1, id: UUID(), at: .noon, kind: kind) {
          $0.lines = lines
          $0.changes = changes
          $0.reason = reason
          $0.isVoided = isVoided
        })
    }
    #expect(content(.order, [:]) == "Mix x 2")
    #expect(content(.order, [:], isVoided: true) == "(voided) Mix x 2")
    #expect(content(.restock, ["fig": 3, "kiwi": -1]) == "Kiwi -1, Fig +3")
    #expect(content(.waste, ["kiwi": -1], reason: "spilled") == "Kiwi -1 (spilled)")
    #expect(content(.soldOut, ["fig": 0, "kiwi": 0], reason: "marked") == "Kiwi, Fig: marked")
  }

  @Test func `a stage or a payment tells its order's number`() throws {
    let won = try #require(Currency(code: "KRW"))
    let menu = Menu(
      ingredients: [], juices: [],
      ways: [Payment.Way(id: "gift", name: Name(["ko": "선물", "en": "Gift"])), "card"])
    func content(_ language: Language, _ stage: Stage?, _ payments: Payments?, day: String? = nil)
      -> String
    {
      Wording(language, menu).content(
        of: JournalEntry(seq: 1, id: UUID(), at: .noon, kind: stage == nil ? .payment : .stage) {
          $0.reason = stage?.rawValue
          $0.number = OrderNumber(day: day ?? DayStart.midnight.day(of: .noon).text, number: 12)
          $0.payments = payments
        })
    }
    #expect(content(.ko, .made, nil) == "12번 · 나왔어요")
    #expect(content(.en, .collected, nil, day: "2025-11-20") == "11-20 No. 12 · Collected")
    #expect(content(.ko, nil, .unpaid) == "12번 · 미결제")
    #expect(content(.en, nil, "gift") == "No. 12 · Gift")
    let parts: Payments = .parts([
      .init(way: "card", amount: Price(minorUnits: 1500, currency: won)),
      .init(
        way: "gift", amount: Price(minorUnits: 3000, currency: won),
        given: Price(minorUnits: 5000, currency: won)),
    ])
    #expect(
      content(.ko, nil, parts) == "12번 · 카드 ₩1,500, 선물 ₩3,000 (받은 돈 ₩5,000, 거스름돈 ₩2,000)")
  }

  @Test func `a void of an order of another day tells the day`() {
    func content(_ kind: JournalEntry.Kind, day: String) -> String {
      Wording(.en, menu).content(
        of: JournalEntry(seq: 1, id: UUID(), at: .noon, kind: kind) {
          $0.lines = [.init(juice: "mix", cups: 2)]
          $0.number = OrderNumber(day: day, number: 7)
        })
    }
    let today = DayStart.midnight.day(of: .noon).text
    #expect(content(.void, day: today) == "No. 7 · Mix x 2")
    #expect(content(.void, day: "2025-11-20") == "11-20 No. 7 · Mix x 2")
    // The heading above the row shows the day of the order's time.
    #expect(content(.order, day: "2025-11-20") == "11-20 No. 7 · Mix x 2")
  }

  @Test func `the details of a closing have its tips, and who approved it`() throws {
    let won = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
    let closing = DrawerMove(
      .close, price(54_000),
      closing: .init(number: 1, expected: price(53_700), sales: price(3000), tips: price(700)))
    let anna = Author(name: "Anna", till: "pi")?.named(nil, approvedBy: "Owner")
    let entry = JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .drawer) {
      $0.drawer = closing
      $0.by = anna
    }
    let rows = Wording(.en, menu).details(of: entry, in: nil, undone: nil, now: .noon)
    #expect(rows.contains { $0 == ("Cash tips", "₩700") }, "\(rows)")
    #expect(rows.contains { $0 == ("Approved by", "Owner") }, "\(rows)")
    #expect(rows.contains { $0 == ("Expected", "₩53,700") }, "\(rows)")
    #expect(rows.contains { $0 == ("Difference", "+₩300") }, "\(rows)")
  }

  @Test func `the details of an order add up, and its refunds have its cost in all`() throws {
    let euro = try #require(Currency(code: "EUR"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: euro) }
    let id = UUID()
    func entry(
      _ seq: Int, _ kind: JournalEntry.Kind, cups: Int, _ payments: Payments = "card",
      _ set: (inout JournalEntry) -> Void = { _ in }
    ) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: .noon, kind: kind) {
        let cost = Cost(tenThousandths: 4950, currency: euro)
        $0.lines = cups > 0 ? [Order.Line("mix", cups: cups, price: price(450), cost: cost)] : []
        $0.payments = payments
        $0.refund = kind == .refund ? RefundMark(id: UUID(), fruit: .used) : nil
        set(&$0)
      }
    }
    func value(_ name: String, of entry: JournalEntry, in record: OrderRecord?) -> String? {
      Wording(.en, menu).details(of: entry, in: record, undone: nil, now: .noon)
        .first { $0.name == name }?.value
    }
    let discounted = entry(1, .order, cups: 3) {
      ($0.discount, $0.rounding) = (Discount(amount: price(50)), price(5))
    }
    let sums = ["Subtotal", "Discount", "Rounding", "Total"].map {
      value($0, of: discounted, in: OrderRecord([discounted]))
    }
    #expect(sums == ["€13.50", "-€0.50", "€0.05", "€13.05"])

    func row(after payment: JournalEntry) -> [String?] {
      ["Rounding", "Total", "Paid by"].map {
        value($0, of: discounted, in: OrderRecord([discounted, payment]))
      }
    }
    #expect(row(after: entry(2, .payment, cups: 0, .unpaid)) == [nil, "€13.00", "Unpaid €13.00"])
    let inCash = entry(2, .payment, cups: 0, "cash") { $0.rounding = price(-10) }
    #expect(row(after: inCash) == ["-€0.10", "€12.90", "Cash €12.90"])

    let two = OrderRecord([discounted] + [2, 3].map { entry($0, .refund, cups: 1) })
    let content = Wording(.en, menu).content(of: discounted, in: two)
    // Equal cups of two refunds stand together.
    #expect(content.hasSuffix(" x 2"), "\(content)")

    let order = entry(1, .order, cups: 3)
    let payment = entry(2, .payment, cups: 0, "cash")
    #expect(value("Before", of: payment, in: OrderRecord([order, payment])) == "Card")

    let delivery = JournalEntry(seq: 1, id: id, at: .noon, kind: .restock) {
      $0.changes = ["kiwi": 5]
    }
    #expect(value("Stock", of: delivery, in: nil) == "Kiwi +5")

    let refunds = (2...4).map { entry($0, .refund, cups: 1) }
    let record = try #require(OrderRecord([order] + refunds))
    #expect(value("Cost", of: order, in: record) == "€1.49")
    #expect(refunds.map { value("Cost", of: $0, in: record) } == ["€0.50", "€0.49", "€0.50"])
    #expect(value("Paid by", of: order, in: record) == "Card")
    #expect(value("Refunded by", of: refunds[0], in: record) == "Card")
    #expect(value("Paid by", of: refunds[0], in: record) == nil)
    #expect(value("Ingredients", of: refunds[0], in: record) == "waste")
    let unpaid = entry(2, .refund, cups: 1, .unpaid) {
      $0.refund = RefundMark(id: UUID(), fruit: .returned)
    }
    for name in ["Paid by", "Refunded by"] { #expect(value(name, of: unpaid, in: record) == nil) }
    #expect(value("Ingredients", of: unpaid, in: record) == "back to stock")
    let void = entry(2, .void, cups: 0, "cash")
    #expect(value("Refunded by", of: void, in: record) == "Cash")
    #expect(value("Ingredients", of: void, in: record) == nil)
  }

  @Test func `the sum beside unpaid is what is owed, without the rounding of cash`() throws {
    let euro = try #require(Currency(code: "EUR"))
    let id = UUID()
    let order = JournalEntry(seq: 1, id: id, at: .noon, kind: .order) {
      $0.lines = [
        Order.Line(juice: "mix", cups: 1, price: Price(minorUnits: 451, currency: euro))
      ]
      ($0.payments, $0.rounding) = ("cash", Price(minorUnits: -1, currency: euro))
    }
    let payment = JournalEntry(seq: 2, id: id, at: .noon, kind: .payment) {
      $0.payments = .unpaid
    }
    let paid = try #require(OrderRecord([order]))
    let unpaid = try #require(OrderRecord([order, payment]))
    let wording = Wording(.en, menu)
    #expect([paid, unpaid].map { wording.amount(of: $0) } == ["€4.50", "€4.51"])
  }

  @Test func `a bill that another till is paying is told with that till and the time`() {
    let paying = JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .bill) {
      $0.reason = BillStep.paying.rawValue
      $0.name = CustomerName("Minsu")
      $0.by = Author(name: "Anna", till: "pi")
    }
    func sentence(_ language: Language) -> String {
      Wording(language, menu).sentence(for: Refusal.billTaken(paying))
    }
    #expect(sentence(.en) == "Minsu: a card payment was begun at pi at 12:00.")
    #expect(sentence(.ko) == "Minsu: 12:00에 pi에서 카드 결제를 시작했어요.")
  }

  @Test func `a change is described as the till shows it`() {
    func summary(
      _ language: Language, _ kind: JournalEntry.Kind, _ changes: Quantities,
      reason: String? = nil
    ) -> String {
      Wording(language, menu).summary(
        JournalEntry(seq: 1, id: UUID(), at: .noon, kind: kind) {
          $0.lines = kind == .order ? [Order.Line(juice: "mix", cups: 2)] : []
          $0.changes = changes
          $0.reason = reason
        })
    }
    #expect(summary(.ko, .order, [:]) == "믹스 2잔")
    #expect(summary(.ko, .restock, ["kiwi": 200, "fig": -1]) == "키위 +200, Fig -1")
    #expect(summary(.ko, .waste, ["kiwi": -3], reason: "damaged") == "키위 -3 (상함)")
    #expect(summary(.ko, .soldOut, ["kiwi": 0], reason: "marked") == "키위 품절 처리")
    #expect(summary(.en, .soldOut, ["kiwi": 0], reason: "marked") == "Kiwi marked as sold out")
    #expect(summary(.en, .soldOut, ["kiwi": 0], reason: "cleared") == "Kiwi no longer sold out")
  }

  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], Language?.some(.ko)), (["LANG": "en_US.UTF-8"], .en),
    (["LANG": "fr_FR"], .en),
    (["LC_ALL": "ko", "LANG": "en_US"], .ko), (["LC_ALL": "", "LC_MESSAGES": "ko_KR"], .ko),
    (["LANG": "korean"], .ko), (["LANG": "korean.euc"], .ko), (["LANG": "ko_KR.eucKR"], .ko),
    (["LANG": "ko-KR"], .ko), (["LANG": "kok_IN"], .en), (["LANG": "ko@euro"], .ko),
    (["LC_ALL": "C", "LANG": "ko_KR"], .en),
    (["LANG": "C"], nil), (["LANG": "POSIX"], nil), (["LC_ALL": "C.UTF-8", "LANG": ""], nil),
    ([:], nil),
  ])
  func `the locale decides the language`(_ environment: [String: String], _ language: Language?) {
    #expect(Language(environment: environment) == language)
  }
}

@Suite struct KoreanParticleTests {
  /// As read: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구, and 십 for a final 0.
  @Test(arguments: zip(0...10, ["은", "은", "는", "은", "는", "는", "은", "은", "은", "는", "은"]))
  func `a particle follows the last sound of each digit`(_ number: Int, _ particle: String) {
    #expect(Language.ko.words.soldOut("망고 \(number)") == "망고 \(number)\(particle) 품절이에요.")
    let limit = particle == "은" ? "이" : "가"
    #expect(
      Language.ko.words.limit("망고 (\(number))") == "(망고 (\(number))\(limit) 가장 먼저 떨어져요)")
  }

  @Test(arguments: [
    ("키위", "는"), ("망고맛", "은"), ("Mango", "는"), ("Melon", "은"), ("Plum", "은"), ("Pal", "은"),
    ("XL", "은"), ("망고 🥭", "는"), ("☆", "는"),
  ])
  func `a particle follows the last letter of a name`(_ name: String, _ particle: String) {
    #expect(Language.ko.words.soldOut(name) == "\(name)\(particle) 품절이에요.")
  }

  @Test(arguments: [(32, "32예요."), (42, "42예요."), (48, "48이에요."), (80, "80이에요.")])
  func `the width of a test page has the ending that fits its number`(columns: Int, ending: String)
  {
    #expect(Language.ko.words.testPageHint(columns: columns).contains("지금은 \(ending) "))
  }

  @Test(arguments: [("--pay cash", "와"), ("--format html", "과"), ("--discount", "와")])
  func `an option that another needs has the particle of its last sound`(
    other: String, particle: String
  ) {
    let problem = CommandProblem.usage(.onlyWith(option: "--tip", other: other), command: "order")
    #expect(
      Language.ko.words.sentence(for: problem).hasPrefix(
        "“--tip”: “\(other)”\(particle) 함께만 쓸 수 있어요."))
  }

  @Test(arguments: [
    ("이름", "으로"), ("메모", "로"), ("테이블", "로"), ("1", "로"), ("3", "으로"), ("4", "로"), ("7", "로"),
    ("8", "로"), ("0", "으로"), ("Label", "로"), ("XL", "로"), ("Plum", "으로"), ("테이블 (1)", "로"),
  ])
  func `the particle of a means follows a vowel and an L alike`(_ name: String, _ particle: String)
  {
    #expect(name.asMeans == name + particle)
  }
}

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2026-03-01T00:30:00.000Z", "2026-03-01T00:30:00.000Z"),
    ("2026-03-01T09:30:00+09:00", "2026-03-01T00:30:00.000Z"),
    ("2026-03-01T09:30:00.1239+0900", "2026-03-01T00:30:00.123Z"),
    ("2026-02-28T21:00:00-03:30", "2026-03-01T00:30:00.000Z"),
    ("2026-03-01T06:15:00+0545", "2026-03-01T00:30:00.000Z"),
    ("2026-03-01T00:30:00.5Z", "2026-03-01T00:30:00.500Z"),
    ("2026-03-01T00:30:00.05Z", "2026-03-01T00:30:00.050Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
  ])
  func `a time with a zone is read`(_ text: String, _ utc: String) throws {
    #expect(Timestamp.utc(try #require(Timestamp.parseZoned(text))) == utc)
  }

  @Test(arguments: [
    "2026-03-01", "2026-03-01T00:30:00", "2026-02-30T00:00:00Z", "2026-03-01T24:00:00Z",
    "2026-03-01T00:60:00Z", "2026-3-1T00:00:00Z", "2026-03-01T00:00:00Zx", "", "Z",
    "2026-03-01T00:00:00.Z", "2026-03-01T00:00:00+25:00", "0000-03-01T00:00:00Z",
  ])
  func `other text is no time with a zone`(_ text: String) {
    #expect(Timestamp.parseZoned(text) == nil)
  }

  @Test func `a number of another day says so beside a number of today`() {
    let day = DayStart.midnight.day(of: Date(timeIntervalSince1970: 1_777_600_000)).text
    let order = JournalEntry(
      seq: 1, id: UUID(), at: Date(timeIntervalSince1970: 1_777_600_000), kind: .order
    ) { $0.number = OrderNumber(day: day, number: 3) }
    let wording = Wording(.en)
    #expect(wording.number(order.number, at: order.at) == "No. 3")
    #expect(
      wording.number(order.number, at: order.at.addingTimeInterval(86_400))
        == "\(day.dropFirst(5)) No. 3")
    #expect(wording.number(order.number) == "No. 3")
  }
}
