import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct ReceiptTests {
  private let id = Order.ID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID()
  /// Noon in the local time zone.
  private let noon = Timestamp.parse("2026-11-21T12:00", now: .noon, by: .midnight) ?? .distantPast
  private let won = Currency(code: "KRW")

  private func line(_ juice: Juice.ID, _ cups: Int, _ units: Int? = 4500) -> Order.Line {
    let price = won.flatMap { won in units.map { Price(minorUnits: $0, currency: won) } }
    return Order.Line(juice: juice, cups: cups, price: price)
  }

  private func receipt(
    _ language: Language, _ columns: Int, _ lines: [Order.Line], number: Int? = 12,
    payment: Payment.ID? = "card", isVoided: Bool = false, menu: Menu = .standing
  ) -> String {
    let order = JournalEntry(seq: 2, id: id, at: noon, kind: .order) {
      $0.lines = lines
      $0.number = number.map { OrderNumber(day: "2026-11-21", number: $0) }
      $0.payments = payment.map(Payments.whole)
    }
    let void = JournalEntry(seq: 3, id: id, at: noon + 60, kind: .void) {
      $0.lines = lines
      $0.payments = order.payments
    }
    let record = unsafe OrderRecord([order] + (isVoided ? [void] : [])).unsafelyUnwrapped
    return Receipt(record, wording: Wording(language, menu))
      .slip(on: Paper(columns: columns)).text.joined(separator: "\n")
  }

  @Test func `a receipt fits the narrowest paper`() {
    #expect(
      receipt(.ko, 32, [line("blend", 3), line("mango", 1, 5500)]) == """
                     영수증
        12번            2026-11-21 12:00
        --------------------------------
        딸바쥬스 3잔             ₩13,500
          한 잔에 ₩4,500
        망고쥬스 1잔              ₩5,500
        --------------------------------
        합계 4잔                 ₩19,000
        결제                        카드
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f
        """)
  }

  @Test func `a receipt and the details show the reference of a terminal`() throws {
    let price = try #require(won.map { Price(minorUnits: 4500, currency: $0) })
    let order = JournalEntry(seq: 2, id: id, at: noon, kind: .order) {
      $0.lines = [line("mango", 1)]
      $0.payments = .parts([.init(way: "card", amount: price, reference: "A 12/7")])
    }
    let record = try #require(OrderRecord([order]))
    func text(_ language: Language) -> String {
      Receipt(record, wording: Wording(language, .standing)).slip(on: Paper(columns: 32)).text
        .joined(separator: "\n")
    }
    #expect(
      text(.en).contains(#/\nCard +₩4,500\nReference +A 12\/7\n/#))
    #expect(text(.ko).contains(#/\n승인 번호 +A 12\/7\n/#))
    let details = Wording(.en, .standing).details(of: order, in: record, undone: nil, now: noon)
    #expect(details.contains { $0 == ("Paid by", "Card ₩4,500") })
    #expect(details.contains { $0 == ("Reference", "A 12/7") })
  }

  @Test func `an order taken back says so at the top of its receipt`() {
    #expect(
      receipt(.en, 40, [line("mango", 1)], payment: nil, isVoided: true) == """
                        Receipt
                         VOIDED
        No. 12                  2026-11-21 12:00
        ----------------------------------------
        Mango                             ₩4,500
        ----------------------------------------
        Total 1 cup                       ₩4,500
        ----------------------------------------
        Voided                  2026-11-21 12:01
        Total 1 cup                      -₩4,500
        ----------------------------------------
        Paid in the end                       ₩0
        6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
        """)
  }

  /// An order of two mango and a kiwi juices, with what happened to it later.
  private func record(
    paid payments: Payments, _ later: [Change], on menu: Menu = .taxed,
    discount: Discount.Offer? = nil
  ) throws -> OrderRecord {
    var books = Books()
    let order = try menu.order(
      [("mango", 2), ("kiwi", 1)], id: id, payments: payments, discount: discount)
    var entries: [JournalEntry] = []
    let changes = [Change.open(["ice": 99]), .order(order)] + later
    for (change, minutes) in zip(changes, [0, 0, 5, 10]) {
      let decision = try books.decide(
        change, prior: change.id == id ? entries : [], lastNumber: 0, by: nil,
        at: noon + Double(60 * minutes))
      guard case .write(let entry, let next) = decision else { continue }
      if entry.id == id { entries.append(entry) }
      books = next
    }
    return try #require(OrderRecord(entries))
  }

  private func text(_ record: OrderRecord, _ language: Language = .en) -> String {
    Receipt(record, wording: Wording(language, .taxed)).slip(on: Paper()).text
      .joined(separator: "\n")
  }

  private func refund(_ cups: [Cup: Int]? = nil) -> Change {
    .refund(Refund(id: UUID(), of: id, cups: cups))
  }

  @Test func `a receipt lists each refund after the payment, and what was paid in the end`() throws
  {
    #expect(
      text(try record(paid: "card", [refund(["kiwi": 1])])) == """
                    Receipt
        No. 1           2026-11-21 12:00
        --------------------------------
        Mango x 2                ₩11,000
          ₩5,500 each
        Kiwi                      ₩4,500
        --------------------------------
        Total 3 cups             ₩15,500
        VAT 10% included          ₩1,409
        Paid by                     Card
        --------------------------------
        Refund          2026-11-21 12:05
        Kiwi                     -₩4,500
        Total 1 cup              -₩4,500
        VAT 10% included           -₩409
        Refunded by                 Card
        --------------------------------
        Paid in the end          ₩11,000
        VAT 10% included          ₩1,000
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f
        """)
  }

  @Test func `a refund's discount, rounding, tip and parts stand on the receipt as money back`()
    throws
  {
    var menu = Menu.taxed
    menu.rounding = Rounding(to: 100, for: .all)
    let payments = try #require(Payments(parsing: "card=10000+1000 cash=4000 KRW"))
    var kiwi = Refund(
      id: UUID(), of: id, cups: ["kiwi": 1], payments: Payments(parsing: "card=3000 cash=1065 KRW"))
    kiwi.givesTipBack = true
    let ten = try #require(Percent(parsing: "10"))
    let record = try record(
      paid: payments, [.refund(kiwi)], on: menu,
      discount: Discount.Offer(value: .percent(ten)))
    let paper = text(record)
    let back = try #require(paper.firstRange(of: "Refund  "))
    #expect(
      paper[back.lowerBound...] == """
        Refund          2026-11-21 12:05
        Kiwi                     -₩4,500
        Subtotal                 -₩4,500
        Discount 10%                ₩450
        Rounding                    -₩15
        Total 1 cup              -₩4,065
        VAT 10% included           -₩368
        Card                     -₩3,000
        Cash                     -₩1,065
        Tip                      -₩1,000
        --------------------------------
        Paid in the end           ₩9,935
        VAT 10% included            ₩900
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f
        """)
  }

  @Test func `a receipt has the sum that was charged after a refund of the unpaid order`() throws {
    let unpaid = try record(paid: .unpaid, [refund(["kiwi": 1])])
    #expect(text(unpaid).contains("Total 3 cups             ₩15,500"))
    #expect(text(unpaid).contains("Kiwi                     -₩4,500"))
    #expect(text(unpaid).contains("\nUnpaid                   ₩11,000\n"))
    #expect(!text(unpaid).contains("Paid in the end"))
    let paid = text(try record(paid: .unpaid, [refund(["kiwi": 1]), .pay(id, "cash")]))
    #expect(paid.contains("Total 2 cups             ₩11,000") && !paid.contains("Kiwi"))
    #expect(paid.contains("Paid by                     Cash") && !paid.contains("Refund"))
  }

  @Test func `a receipt counts a kept tip in what was paid in the end`() throws {
    let won = try #require(won)
    let tipped = Payments.parts([
      .init(
        way: "card", amount: Price(minorUnits: 15_500, currency: won),
        tip: Price(minorUnits: 2000, currency: won))
    ])
    let paper = text(try record(paid: tipped, [refund(["kiwi": 1])]))
    #expect(paper.contains("Paid in the end          ₩13,000"))
    #expect(
      text(try record(paid: tipped, [.void(id)])).contains("Paid in the end               ₩0"))
  }

  @Test func `a receipt of an order that was refunded whole says so in large`() throws {
    let record = try record(paid: "card", [refund(["kiwi": 1]), refund()])
    let paper = text(record)
    #expect(paper.contains("            REFUNDED\n"))
    #expect(paper.contains("Mango x 2               -₩11,000"))
    #expect(paper.contains("Paid in the end               ₩0"))
    #expect(!Receipt(record, wording: Wording(.en, .taxed)).opensDrawer)
    #expect(text(record, .ko).contains("\n              환불\n"))
    let voided = text(try self.record(paid: "card", [.void(id)]))
    #expect(voided.contains("             VOIDED\n"))
    #expect(voided.contains("Total 3 cups            -₩15,500"))
    #expect(voided.contains("Paid in the end               ₩0"))
  }

  @Test func `the slip of a refund shows its money, and none for an unpaid order`() throws {
    func slip(_ payments: Payments) throws -> String {
      let record = try record(paid: payments, [refund(["kiwi": 1])])
      return RefundSlip(record.refunds[0], of: record, wording: Wording(.en, .taxed))
        .slip(on: Paper()).text.joined(separator: "\n")
    }
    let paid = try slip("card")
    #expect(paid.contains("No. 1           2026-11-21 12:05"))
    #expect(paid.contains("Kiwi                      ₩4,500"))
    #expect(paid.contains("VAT 10% included            ₩409"))
    #expect(paid.contains("Refunded by                 Card"))
    let unpaid = try slip(.unpaid)
    #expect(unpaid.contains("\nKiwi\n") && unpaid.contains("\nTotal 1 cup\n"))
    #expect(!unpaid.contains("₩") && !unpaid.contains("Unpaid"))
  }

  @Test func `an order of an old journal has no number and no price`() {
    #expect(
      receipt(.en, 32, [line("mango", 2, nil)], number: nil, payment: nil) == """
                    Receipt
                        2026-11-21 12:00
        --------------------------------
        Mango x 2
        --------------------------------
        Total 2 cups
        6f1c2d34-5a6b-4c7d-8e9f-
        0a1b2c3d4e5f
        """)
  }

  @Test func `a long name goes on in the next line`() {
    let words = receipt(.en, 32, [line("long", 2)])
    #expect(
      words.contains(
        """
        Strawberry and Banana with a lot
        of Ice x 2                ₩9,000
          ₩4,500 each
        """))
    let syllables = receipt(.ko, 32, [line("long", 2)])
    #expect(
      syllables.contains(
        """
        가나다라마바사아자차카타파하가나
        다라마바 2잔              ₩9,000
          한 잔에 ₩4,500
        """))
  }

  /// Together they would fill the line and read as one word.
  @Test func `an amount that does not fit beside a name comes below it`() {
    let payment: Payment.ID = "a-voucher-of-the-festival"
    #expect(
      receipt(.en, 32, [line("mango", 1)], payment: payment)
        .contains("\nPaid by\n       a-voucher-of-the-festival\n"))
  }

  @Test func `the slip of a refund has the refund's id, and what is owed stands below a rule`()
    throws
  {
    let record = try record(paid: .unpaid, [refund(["kiwi": 1])])
    let own = try #require(record.refunds.first?.refund?.id)
    let slip = RefundSlip(record.refunds[0], of: record, wording: Wording(.en, .taxed))
      .slip(on: Paper(columns: 48)).text
    #expect(own != id && slip.last == own.uuidString.lowercased())
    #expect(text(record).contains("\n--------------------------------\nUnpaid  "))
  }

  @Test func `what a customer gave for a voided order stands once`() throws {
    let payments = try #require(Payments(parsing: "cash=15500/20000 KRW"))
    let lines = text(try record(paid: payments, [.void(id)])).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("₩20,000") } == 1)
    #expect(lines.count { $0.hasSuffix("₩4,500") } == 2, "change and the kiwi: \(lines)")
  }
}

extension Menu {
  fileprivate static let taxed: Menu = {
    let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
    return Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: [("mango", "Mango", 5500), ("kiwi", "Kiwi", 4500)].map { id, name, price in
        Juice(
          id: .init(stringLiteral: id), name: Name(name), recipe: ["ice": 1],
          price: Price(minorUnits: price, currency: won))
      }, currency: won, ways: [.init(id: "card"), .init(id: "cash", hasDrawer: true)],
      shop: Shop(vat: Percent(parsing: "10")))
  }()

  fileprivate static let standing = Menu(
    ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
    juices: [
      ("blend", "딸바쥬스", "Strawberry Banana"), ("mango", "망고쥬스", "Mango"),
      ("long", "가나다라마바사아자차카타파하가나다라마바", "Strawberry and Banana with a lot of Ice"),
    ].map { id, ko, en in
      Juice(
        id: .init(stringLiteral: id), name: Name(["ko": ko, "en": en]), recipe: ["ice": 1])
    })
}
