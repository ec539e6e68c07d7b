import Foundation
import JuiceKit
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
    let order = JournalEntry(
      seq: 2, id: id, at: noon, kind: .order, lines: lines, changes: [:],
      number: number.map { OrderNumber(day: "2026-11-21", number: $0) },
      payments: payment.map(Payments.whole),
      isVoided: isVoided)
    return Receipt(order, wording: Wording(language, menu))
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
        6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
        """)
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
}

extension Menu {
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
