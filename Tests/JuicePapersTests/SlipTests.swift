import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct SlipTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private let noon = Timestamp.parse("2026-11-21T12:00", now: .noon, by: .midnight) ?? .distantPast

  private let menu = Menu(
    ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
    juices: [
      ("blend", "딸바쥬스", "Strawberry Banana", nil), ("mango", "망고쥬스", "Mango", nil),
      (
        "long", "가나다라마바사아자차카타파하가나다라마바", "Strawberry and Banana with a lot of Ice",
        nil
      ),
      ("milk", "똠방각하 우유", "Milk – crème 🥛", Percent(parsing: "5.5")),
      ("nasty", "\u{1B}p\u{0}\u{19}\u{FA}\u{1D}V\u{0}", "\u{1B}@\u{10}\u{4}\u{1}\u{9B}", nil),
    ].map { id, ko, en, vat in
      Juice(
        id: .init(stringLiteral: id), name: Name(["ko": ko, "en": en]), recipe: ["ice": 1],
        vat: vat)
    }, currency: won,
    ways: [.init(id: "card"), .init(id: "cash", hasDrawer: true)],
    shop: Shop(
      name: Name(["ko": "망고나무", "en": "Mango Tree"]),
      lines: ["123-45-67890", "서울 마포구 월드컵북로 396 누리꿈스퀘어 비즈니스타워 3층"],
      vat: Percent(parsing: "10")))

  private func order(
    _ payments: Payments? = .whole("cash"),
    _ lines: [(Juice.ID, Int, Int)] = [("blend", 3, 4500), ("milk", 1, 5000)]
  ) -> JournalEntry {
    JournalEntry(
      seq: 2, id: Order.ID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID(), at: noon,
      kind: .order
    ) {
      $0.lines = lines.map {
        .init(juice: $0, cups: $1, price: Price(minorUnits: $2, currency: Self.won))
      }
      $0.number = OrderNumber(day: "2026-11-21", number: 12)
      $0.payments = payments
      $0.by = Author(name: "Anna", till: "pi")
    }
  }

  private func printed(
    _ language: Language, _ columns: Int, _ order: JournalEntry, isTicket: Bool = false,
    isVoided: Bool = false
  ) -> ThermalPrinter {
    let (wording, paper) = (Wording(language, menu), Paper(.escpos, columns: columns))
    let void = JournalEntry(seq: 3, id: order.id, at: noon, kind: .void) {
      $0.lines = order.lines
      $0.payments = order.payments
    }
    let record = unsafe OrderRecord([order] + (isVoided ? [void] : [])).unsafelyUnwrapped
    let receipt = Receipt(record, wording: wording)
    let slip =
      isTicket ? Ticket(record, wording: wording).slip(on: paper) : receipt.slip(on: paper)
    return ThermalPrinter(
      columns: columns, slip.bytes(opensDrawer: !isTicket && receipt.opensDrawer))
  }

  private func text(_ language: Language, _ columns: Int, _ order: JournalEntry) -> [String] {
    unsafe Receipt(OrderRecord([order]).unsafelyUnwrapped, wording: Wording(language, menu))
      .slip(on: Paper(columns: columns)).text
  }

  @Test(arguments: Language.allCases, [32, 42, 48])
  func `a receipt matches its recording`(_ language: Language, _ columns: Int) throws {
    let printer = printed(language, columns, order())
    #expect(printer.faults == [] && printer.cuts == 1 && printer.kicks == 1)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Slips/\(language)-\(columns).txt")
    let text = printer.paper.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `a ticket has a large number and no prices`() {
    let printer = printed(.ko, 32, order(), isTicket: true)
    #expect(printer.faults == [] && printer.cuts == 1 && printer.kicks == 0)
    #expect(printer.paper[0] == "      1 2 번    주  문          #")
    #expect(printer.paper[3...] == ["3  딸바쥬스", "1  똠방각하 우유", String(repeating: "-", count: 32)])
    #expect(!printer.paper.joined().contains("￦"))
  }

  @Test func `a ticket as text draws its number`() {
    let ticket = unsafe Ticket(
      OrderRecord([order()]).unsafelyUnwrapped, wording: Wording(.en, menu)
    ).slip(
      on: Paper())
    #expect(
      ticket.text.prefix(6) == [
        "            Order 12", "           ██    ██████", "         ████        ██",
        "           ██    ██████", "           ██    ██", "         ██████  ██████",
      ])
  }

  /// A control character that came through would count as a fault, a cut or a kick.
  @Test(arguments: Language.allCases)
  func `a name does not act on the printer`(_ language: Language) {
    let order = order(.whole("card"), [("nasty", 1, 100)])
    for isTicket in [true, false] {
      let printer = printed(language, 32, order, isTicket: isTicket)
      #expect(printer.faults == [] && printer.cuts == 1 && printer.kicks == 0)
    }
    for line in text(language, 32, order) {
      #expect(line.unicodeScalars.allSatisfy { !$0.isUnseen })
    }
  }

  @Test func `a character that the printer lacks is printed as a question mark`() {
    let lines = printed(.en, 42, order()).paper
    #expect(lines.contains("Milk - creme ?                     ￦5,000"))
  }

  @Test func `the drawer opens for money that goes into it`() {
    func opens(_ payments: Payments?, isVoided: Bool = false) -> Bool {
      printed(.ko, 32, order(payments), isVoided: isVoided).kicks == 1
    }
    let part = Payments.Part(way: "cash", amount: Price(minorUnits: 1, currency: Self.won))
    #expect(opens(.whole("cash")) && opens(.parts([part])))
    #expect(!opens(.whole("card")) && !opens(.unpaid) && !opens(nil))
    #expect(!opens(.whole("cash"), isVoided: true))
  }

  @Test func `a voided receipt is marked`() {
    let lines = printed(.en, 32, order(), isVoided: true).paper
    #expect(lines.contains { $0.contains("V O I D E D") })
  }

  /// The printer reports a fault for a line that is too wide.
  @Test(arguments: Language.allCases, [32, 42, 48, 80])
  func `a receipt loses no name and no amount`(_ language: Language, _ columns: Int) {
    let most = 99_999_999_999
    let juices: [Juice.ID] = ["blend", "mango", "long", "gone"]
    let voucher: Payment.ID = "a-voucher-of-the-festival-of-the-village"
    for (order, amounts) in [
      (
        order(.unpaid, [("milk", 9999, most), ("blend", 1, most)]),
        [
          "₩999,899,999,990,001", "₩99,999,999,999", "₩52,127,488,151,137", "₩9,090,909,091",
        ]
      ),
      (
        order(.whole(voucher), (1...50).map { (juices[$0 % 4], $0, most) }),
        ["₩127,499,999,998,725", voucher.rawValue]
      ),
    ] {
      let text = text(language, columns, order)
      for row in text {
        #expect(TextWidth.columns(of: row) <= columns && !row.hasSuffix(" "), "\(row)")
      }
      let printer = printed(language, columns, order)
      #expect(printer.faults == [])
      let names = order.lines.filter { $0.juice != "milk" }.map { line in
        let name = Wording(language, menu).name(of: line.juice)
        let price = line.price.map { ($0 * line.cups).text } ?? ""
        return (language.words.line(name, cups: line.cups) + price).filter { !$0.isWhitespace }
      }
      for rows in [text, printer.paper] {
        let solid = rows.joined().filter { !$0.isWhitespace }.replacing("￦", with: "₩")
        for part in amounts + names {
          #expect(solid.contains(part), "\(part)\n\(rows.joined(separator: "\n"))")
        }
        #expect(!solid.contains("…"))
      }
    }
  }
}
