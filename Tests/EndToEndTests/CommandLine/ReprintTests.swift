import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct ReprintTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  private static let menu = """
    currency: KRW
    payments: [card, { id: cash, name: { ko: 현찰, en: Cash box } }, { id: gift, drawer: true }]
    discounts: [{ id: staff, name: { ko: 직원, en: Staff }, percent: 15 }]
    shop: { name: { ko: 망고나무, en: Mango Tree }, lines: ["123-45-67890"], vat: 10 }
    ingredients: [{ id: mango, name: Mango, opening: 900 }]
    juices:
      - { id: mango, name: { ko: 망고쥬스, en: Mango }, recipe: { mango: 3 }, price: 5500, options: [size] }
      - { id: milk, name: Milk, recipe: { mango: 1 }, price: 1110, vat: 5.5 }
      - { id: book, name: Book, recipe: { mango: 1 }, price: 3000, vat: 0 }
    options:
      - id: size
        name: Size
        choices:
          - { id: regular, name: Regular }
          - { id: large, name: { ko: 큰 컵, en: Large }, price: 1000, times: 2 }

    """

  private static let others = [
    menu.replacing("망고", with: "사과").replacing("Mango", with: "Apple").replacing(
      "vat: 10", with: "vat: 7"),
    menu.replacing("card, {", with: "{").replacing(
      "gift, drawer: true", with: "card, drawer: true"),
    menu.replacing("id: cash", with: "id: cash, drawer: false").replacing("Large", with: "Huge"),
    """
    ingredients: [{ id: mango, name: Mango }]
    juices: [{ id: other, name: Other, recipe: { mango: 1 } }]
    """,
  ]

  /// The slips that `receipt` and `drawer slip` print with a menu, in each language and format.
  private func prints(_ menu: String) async throws -> [String] {
    let (menu, store) = (try MenuFile.load(path: menu), try stand.reader())
    let orders = try await store.records(
      store.entries(JournalQuery(.oldestFirst, kind: .order, limit: .max)).map(\.id)
    ).values.sorted { $0.sold.seq < $1.sold.seq }
    var prints: [String] = []
    for language in [Language.ko, .en] {
      let context = CommandContext(
        maker: JuiceMaker(menu: menu, store: store), stock: try await store.stock(),
        wording: Wording(language, menu))
      func print(_ slip: (Paper) async throws -> any SlipOutput) async throws {
        let (text, bytes) = (try await slip(Paper()), try await slip(Paper(.escpos)).bytes)
        prints += [text.lines.joined(separator: "\n"), text.record.line, "\(bytes)"]
      }
      for (order, isTicket) in orders.map({ ($0, false) }) + [(orders[0], true)] {
        try await print {
          ReceiptOutput(order: order, isTicket: isTicket, paper: $0, wording: context.wording)
        }
      }
      try await print { try await context.drawerSlip(1, on: $0) }
    }
    return prints
  }

  @Test func `A closing and its reprints name ways and discounts off the menu`() async throws {
    let menu = try stand.write(Self.menu, to: "menu.yaml")
    func run(_ call: [String]) async throws -> String {
      let run = try await stand.run(call + ["--menu", menu, "--language", "ko"])
      #expect(run.exit == 0, "\(call): \(run.err)")
      return run.out
    }
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "10000")
      try await shop.order("mango=2", pay: "gift=1350", "cash=8000", discount: "staff")
    }
    let withoutThem = Self.menu.replacing("discounts:", with: "# ")
      .replacing(", { id: gift, drawer: true }", with: "")
    try stand.write(withoutThem, to: "menu.yaml")
    _ = try await run(["drawer", "close", "19350"])
    let first = try await run(["drawer", "slip", "1"])
    #expect(first.contains("할인 직원"), "\(first)")
    for other in Self.others + [Self.menu, Self.menu.replacing("직원", with: "친구"), withoutThem] {
      try stand.write(other, to: "menu.yaml")
      #expect(try await run(["drawer", "slip", "1"]) == first)
    }
  }

  @Test func `what is printed again is equal byte for byte, whatever the menu says`() async throws {
    let menu = try stand.write(Self.menu, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "10000")
      try await shop.order(
        "mango+large=2", "milk", pay: "cash=6993", "card=5000", discount: "staff")
      try await shop.order("mango", "book", pay: "gift")
      try await shop.pay(shop.order("milk=3"), "cash", given: "5000")
      _ = try await shop.store.voidLast()
      try await shop.order("milk=3", pay: "cash")
      try await shop.moveDrawer(.close, "30000", note: "a coin")
    }
    let first = try await prints(menu)
    #expect(first[0].contains("망고나무") && first[first.count / 2].contains("Mango Tree"))
    for (index, other) in Self.others.enumerated() {
      let changed = try stand.write(other, to: "menu.yaml")
      for (now, before) in zip(try await prints(changed), first) {
        #expect(now == before, "\(index)")
      }
    }
    let export = try await stand.export()
    try await stand.importJournal(export, to: "copy.db")
    #expect(try await stand.export(of: "copy.db") == export)
  }

  @Test func `VAT is reported by rate, less each line's share of the discount`() async throws {
    let menu = try stand.write(Self.menu, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "0")
      try await shop.order("mango=2", "milk", pay: "cash")
      try await shop.order("book", pay: "cash", discount: "10%")
      try await shop.order("mango", pay: "cash", discount: "1000")
      try await shop.order("milk", pay: "cash")
      _ = try await shop.store.voidLast()
    }
    let report = try await stand.run("report", "--menu", menu, "--format", "json")
    let rows = try #require(report.json["vat"] as? [[String: Any]]).map { row in
      [row["rate"].map { "\($0)" } ?? ""]
        + ["net", "vat", "gross"].map { row[$0] as? String ?? "" }
    }
    #expect(
      rows == [
        ["10", "14091", "1409", "15500"], ["5.5", "1052", "58", "1110"],
        ["0", "2700", "0", "2700"],
      ])
    let csv = try await stand.run("report", "--menu", menu, "--format", "csv")
    #expect(csv.out.contains("vat,10,net,14091\r\nvat,10,vat,1409\r\nvat,10,gross,15500\r\n"))
    let text = try await stand.run("report", "--menu", menu)
    #expect(text.out.contains("Sales at 10% VAT ₩15,500 = Net ₩14,091 + VAT ₩1,409"))
    try await stand.run("drawer", "close", "0", "--menu", menu)
    let slip = try await stand.run("drawer", "slip", "--menu", menu)
    #expect(slip.out.contains(/Net +₩14,091\n/) && slip.out.contains(/VAT +₩1,409\n/))
    #expect(slip.out.contains("Sales at 5.5% VAT") && slip.out.contains("Sales without VAT"))
  }
}
