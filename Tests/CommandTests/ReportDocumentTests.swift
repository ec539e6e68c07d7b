import Foundation
import JuiceFiles
import JuicePapers
import JuiceSQLite
import JuiceText
import JuiceWords
import Synchronization
import Testing
import TimeTesting

@testable import JuiceKit
@testable import juice_maker

@Suite struct ReportDocumentTests {
  private struct Case {
    let page: ReadPage
    let json: JSON
    let words: Words
    let wording: Wording
  }

  /// A made-up stand on an afternoon.
  private static let demo = Result { try Menu.demo() }.map { menu in
    (menu: menu, day: DemoDay(seed: 1, now: .noon, menu: menu, language: .en))
  }

  private func demo(
    _ language: Language = .en, since: Date? = nil, until: Date? = nil, namesCashiers: Bool = false
  ) throws -> Case {
    let (menu, day) = try Self.demo.get()
    return try document(
      of: day.entries, menu, day.books.stock, language, since: since, until: until, now: day.start,
      namesCashiers: namesCashiers)
  }

  private func document(
    of entries: [JournalEntry], _ menu: Menu, _ stock: Stock = Stock(), _ language: Language = .en,
    since: Date? = nil, until: Date? = nil, now: Date = .noon, namesCashiers: Bool = false
  ) throws -> Case {
    let since = since ?? menu.dayStart.beginning(of: now)
    let page = try ReportPage(
      of: entries, stock, since: since, until: until, now: now, by: menu.dayStart)
    let wording = Wording(language, menu)
    let text = ReportDocument(
      page: page, wording: wording, now: now, namesCashiers: namesCashiers
    ).text
    return Case(
      page: try ReadPage(text),
      json: ReportOutput(report: page.lines, digest: nil, revision: 0, wording: wording).record,
      words: language.words, wording: wording)
  }

  private static func date(_ text: String) -> Date {
    Timestamp.parse(text, now: .noon, by: .midnight) ?? .distantPast
  }

  /// The text of a JSON list of sums.
  private func money(_ sums: JSON) -> String {
    guard case .list(let sums) = sums else { return "" }
    return sums.compactMap { sum in
      Currency(code: sum["currency"].cell).flatMap {
        Price(parsing: sum["amount"].cell, currency: $0)?.text
      }
    }.joined(separator: ", ")
  }

  private func list(_ json: JSON, _ key: String) -> [JSON] {
    if case .list(let list) = json[key] { list } else { [] }
  }

  // MARK: Figures

  @Test(arguments: Language.allCases)
  func `a day has the figures of JSON in its tables`(language: Language) throws {
    let made = try demo(language, namesCashiers: true)
    let (page, words, wording) = (made.page, made.words, made.wording)
    page.expectQuiet()
    #expect(page.title == (language == .ko ? "2026년 11월 24일 화요일" : "Tuesday, November 24, 2026"))

    let juices = page.table(words.salesByJuice)
    let sold = list(made.json, "juices").filter { $0["cups"] != .whole(0) }
    #expect(juices.count == sold.count && !sold.isEmpty)
    for juice in sold {
      let id = try #require(Juice.ID(parsing: juice["id"].cell))
      let cells = juices[wording.name(of: id)]
      #expect(cells?[words.cupsColumn] == juice["cups"].cell)
      #expect(cells?[words.takingsLabel] == money(juice["revenue"]))
    }

    let hours = page.table(words.salesByHour)
    for hour in list(made.json, "hours") {
      guard case .whole(let number) = hour["hour"] else { continue }
      let cells = hours[words.hour(number)]
      #expect(cells?[words.cupsColumn] == hour["cups"].cell)
      #expect(cells?[words.takingsLabel] == money(hour["revenue"]))
      let wait: String? =
        if case .whole(let seconds) = hour["waited"]["median"] {
          words.waited(seconds: seconds)
        } else { "" }
      #expect(cells?[words.waitColumn] == wait)
    }
    #expect(hours.values.contains { $0[words.waitColumn]?.isEmpty == false })

    let payments = page.table(words.salesByPayment)
    for payment in list(made.json, "payments") {
      let name = Payment.ID(parsing: payment["payment"].cell).map(wording.name) ?? words.notAsked
      #expect(payments[name]?[words.ordersLabel] == payment["orders"].cell)
      #expect(payments[name]?[words.receivedColumn] == money(payment["money"]))
    }
    #expect(payments[words.total]?[words.takingsLabel] == money(made.json["revenue"]))

    for vat in list(made.json, "vat") {
      guard let rate = Percent(parsing: vat["rate"].cell) else { continue }
      let cells = page.table(words.vat)[words.soldAt(rate)]
      let currency = try #require(Currency(code: vat["currency"].cell))
      for (column, key) in [(words.net, "net"), (words.vat, "vat"), (words.total, "gross")] {
        #expect(cells?[column] == Price(parsing: vat[key].cell, currency: currency)?.text)
      }
    }

    let people = page.table(words.cashiers)
    for person in list(made.json, "cashiers") {
      #expect(
        people[words.name(ofAuthor: person["name"].cell)]?[words.ordersLabel]
          == person["orders"].cell)
      let pace = people[words.name(ofAuthor: person["name"].cell)]?[words.cupsPerHourColumn]
      #expect(pace == person["cupsPerHour"].cell && pace?.isEmpty == false)
    }
    let stock = page.table(words.stockColumn)
    #expect(stock.count == wording.menu.ingredients.count)
    for ingredient in list(made.json, "ingredients") {
      let id = try #require(Ingredient.ID(parsing: ingredient["id"].cell))
      guard case .whole(let used) = ingredient["used"] else { continue }
      #expect(stock[wording.name(of: id)]?[words.used] == wording.quantity(used, of: id))
    }
  }

  @Test func `four figures stand beside those of last week`() throws {
    let made = try demo()
    #expect(made.page.figures.map { $0[0] } == ["Takings", "Orders", "Per cup", "Unpaid"])
    let takings = made.page.figures[0]
    #expect(takings[1] == money(made.json["revenue"]))
    #expect(takings[2].contains(/%Last week by now ₩[0-9,]+/), "\(takings[2])")
    #expect(made.page.figures[1][1].hasPrefix(made.json["orders"].cell))
    #expect(made.page.rows("Sales by hour").first?.cells["Last week by now"] != nil)
  }

  @Test func `the stock takes both columns of a wide page`() throws {
    let sections = try demo().page.root.all.filter { $0.tag == "section" }
    #expect(sections.filter { $0.has("both") }.map { $0.elements[0].text } == ["Stock"])
  }

  @Test func `each sum has a mark in the chart above it`() throws {
    let made = try demo()
    let section = try #require(
      made.page.root.all.first { $0.tag == "section" && $0.elements[0].text == "Sales by hour" })
    let rects = section.all.filter { $0.tag == "rect" && $0.has("now") }
    #expect(rects.count == made.page.rows("Sales by hour").filter { $0.cells["Cups"] != "0" }.count)
    let heights = rects.compactMap { $0.attributes["height"].flatMap(Double.init) }
    #expect(heights.count == rects.count && heights.allSatisfy { $0 > 0 && $0 <= 100 })
    #expect(section.all.contains { $0.tag == "svg" && $0.attributes["aria-label"] != nil })
  }

  @Test func `bars, columns and parts are as long as their sums`() throws {
    var menu = Menu.small
    menu.juices.append(
      Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["mango": 1], price: .won(2250)))
    let entries = [
      order { $0.payments = "card" },
      order(at: .noon - 2 * 3600, price: 2250) {
        $0.lines = [.init(juice: "kiwi", cups: 2, price: .won(2250))]
        $0.payments = "cash"
      },
    ]
    let page = try document(of: entries, menu).page
    func rects(_ heading: String) -> [ReadPage.Element] {
      page.root.all.first { $0.tag == "section" && $0.elements[0].text == heading }?.all
        .filter { $0.tag == "rect" } ?? []
    }
    func values(_ rects: [ReadPage.Element], _ name: String) -> [String?] {
      rects.map { $0.attributes[name] }
    }
    #expect(values(rects("Sales by juice"), "width") == ["100.0", "50.0"])
    #expect(values(rects("Sales by hour"), "height") == ["50.0", "100.0"])
    let parts = rects("Sales by payment")
    #expect(Set(values(parts, "width")) == ["66.667", "33.333"])
    #expect(values(parts, "x") == ["0.0", parts[0].attributes["width"]])
  }

  @Test func `The hours add up to the takings, with the rounding that a full refund left`() throws {
    let sold = order(at: .noon - 2 * 3600, price: 4495) { $0.payments = "card" }
    let back = JournalEntry(seq: 2, id: sold.id, at: .noon - 7000, kind: .refund) {
      ($0.lines, $0.payments, $0.rounding) = (sold.lines, "cash", .won(10))
      $0.refund = RefundMark(id: UUID(), fruit: .used)
      $0.wasted = ["mango": 2]
    }
    let made = try document(of: [sold, back, order()], .small, namesCashiers: true)
    #expect(money(made.json["revenue"]) == "₩8,990")
    let hours = list(made.json, "hours").flatMap { list($0, "revenue") }
    #expect(hours.map { $0["amount"].cell } == ["-10", "9000"])
    // The current hour has a row, too.
    let rows = made.page.rows("Sales by hour").prefix(2)
    #expect(rows.map(\.cells["Takings"]) == ["-₩10", "₩9,000"])
    #expect(rows.map(\.cells["Cups"]) == ["0", "2"])
  }

  @Test func `An hour in which only an order waited has a row`() throws {
    let sold = order {
      $0.reason = Stage.toMake.rawValue
      $0.pickup = PickupTime(Timestamp.utc(.noon + 1800))
    }
    let made = JournalEntry(seq: 2, id: sold.id, at: .noon + 1860, kind: .stage) {
      $0.reason = Stage.made.rawValue
    }
    // A day that is over has no row for the current hour.
    let page = try document(
      of: [sold, made], .small, since: .midnight, until: .midnight + 86_400, now: .noon + 86_400
    ).page
    let rows = page.rows("Sales by hour")
    #expect(rows.map(\.cells["Cups"]) == ["2", "0"])
    #expect(rows.last?.cells[Wording(.en).words.waitColumn] == "1 min")
  }

  @Test(arguments: Language.allCases)
  func `a month has its days, a year its months`(language: Language) throws {
    let month = try demo(
      language, since: Self.date("2026-11-01"), until: Self.date("2026-12-01"))
    month.page.expectQuiet()
    #expect(month.page.title == (language == .ko ? "2026년 11월" : "November 2026"))
    let days = month.page.table(month.words.salesByDay)
    for day in list(month.json, "days") {
      #expect(days[day["day"].cell]?[month.words.cupsColumn] == day["cups"].cell)
    }
    let year = try demo(language, since: Self.date("2026-01-01"), until: Self.date("2027-01-01"))
    year.page.expectQuiet()
    #expect(year.page.title == (language == .ko ? "2026년" : "2026"))
    // The demo sells in one month: its days fit.
    #expect(!year.page.rows(year.words.salesByDay).isEmpty)
  }

  @Test func `many days add up to months`() throws {
    let entries = (1...5).map { month in order(at: Self.date("2026-0\(month)-15") + 3600) }
    let made = try document(
      of: entries, .small, since: Self.date("2026-01-01"), until: Self.date("2027-01-01"))
    #expect(
      made.page.rows("Sales by month").map(\.name) == [
        "January 2026", "February 2026", "March 2026", "April 2026", "May 2026",
      ])
    #expect(made.page.rows("Sales by month").allSatisfy { $0.cells["Takings"] == "₩9,000" })
    #expect(made.page.rows("Sales by day").isEmpty)
  }

  // MARK: Left out

  private func order(
    at date: Date = .noon - 3600, price: Int? = 4500, _ set: (inout JournalEntry) -> Void = { _ in }
  ) -> JournalEntry {
    JournalEntry(seq: 1, id: UUID(), at: date, kind: .order) {
      $0.lines = [.init(juice: "mango", cups: 2, price: price.map(Price.won))]
      $0.changes = ["mango": -2]
      set(&$0)
    }
  }

  @Test func `no customer and no typed text is on the page, and cashiers only if asked`() throws {
    let discount = try #require(
      Discount(parsing: "1000 KRW note=for Hong Gildong"))
    let entry = order {
      $0.name = CustomerName("Hong Gildong")
      $0.by = Author(name: "Anna", till: "pi")
      $0.discount = discount
    }
    let plain = try document(of: [entry], .small)
    #expect(!plain.page.source.contains("Gildong"))
    #expect(!plain.page.source.contains("Anna"))
    #expect(plain.page.table("Discounts")["Typed discounts"]?["Amount"] == "₩1,000")
    let named = try document(of: [entry], .small, namesCashiers: true)
    #expect(named.page.table("Cashiers")["Anna"]?["Orders"] == "1")
    #expect(!named.page.source.contains("Gildong"))
  }

  @Test func `what was taken back and what is owed have their rows, with names only if asked`()
    async throws
  {
    let menu = Menu.small
    let anna = try #require(Author(name: "Anna", till: "pi"))
    let store = MemoryStore(author: anna, now: { .noon - 3600 })
    _ = try await store.apply(.open(["mango": 90]))
    func sell(_ cups: Int, _ payments: Payments) async throws -> Order.ID {
      let order = try menu.order([("mango", cups)], payments: payments)
      _ = try await store.apply(.order(order))
      return order.id
    }
    _ = try await store.apply(.void(sell(3, "card")))
    _ = try await store.apply(.refund(Refund(of: sell(2, "card"), cups: ["mango": 1])))
    _ = try await sell(2, .unpaid)
    _ = try await sell(1, #require(Payments(parsing: "card=4500+500 KRW")))
    let entries = try await store.entries(JournalQuery(.oldestFirst))

    let plain = try document(of: entries, menu).page
    let back = plain.table("Voided and refunded")
    #expect(back["Voided"] == ["Orders": "1", "Cups": "3", "Amount": "₩13,500"])
    #expect(back["Refund"] == ["Orders": "1", "Cups": "1", "Amount": "₩4,500"])
    #expect(plain.table("Sales by payment")["Unpaid"]?["Takings"] == "₩9,000")
    #expect(!plain.source.contains("Anna"))
    let named = try document(of: entries, menu, namesCashiers: true).page
    #expect(named.table("Voided and refunded")["Voided · Anna"]?["Orders"] == "1")
    #expect(named.table("Voided and refunded")["Refund · Anna"]?["Amount"] == "₩4,500")
  }

  private final class Time: Sendable { let now = Mutex(Date.noon - 86_400) }

  @Test func `money of another day than its order is mentioned, on the pages of both`() async throws
  {
    let (time, menu) = (Time(), Menu.small)
    let anna = try #require(Author(name: "Anna", till: "pi"))
    let store = MemoryStore(author: anna) { time.now.withLock(\.self) }
    _ = try await store.apply(.open(["mango": 90]))
    let order = try menu.order([("mango", 2)], payments: .unpaid)
    _ = try await store.apply(.order(order))
    time.now.withLock { $0 = .noon }
    _ = try await store.apply(.pay(order.id, "cash", rounding: .won(5)))
    func page(since: Date, until: Date?) async throws -> ReadPage {
      let lines = ReportLines(
        report: try await store.report(since: since, until: until, by: .midnight), stock: Stock(),
        since: since, until: until, now: .noon)
      return try ReadPage(
        ReportDocument(
          page: ReportPage(lines, of: nil), wording: Wording(.en, menu), now: .noon
        ).text)
    }
    let words = Wording(.en).words
    let today = try await page(since: .midnight, until: nil)
    #expect(today.body.contains(words.moneyForEarlierOrders("₩9,005")))
    let before = try await page(since: .midnight - 86_400, until: .midnight)
    #expect(before.body.contains(words.movedLater("₩9,005")))
    #expect(before.body.contains("\(words.rounding): ₩5"))
  }

  @Test func `last week stands beside this week, by hour and by juice`() throws {
    let now = order { $0.lines = [.init(juice: "mango", cups: 1, price: .won(4500))] }
    let made = try document(of: [order(at: .noon - 7 * 86_400 - 3600), now], .small)
    for heading in ["Sales by juice", "Sales by hour"] {
      let cells = try #require(made.page.rows(heading).first { $0.cells["Cups"] == "1" }?.cells)
      #expect(cells["Takings"] == "₩4,500" && cells["Last week by now"] == "₩9,000", "\(heading)")
    }
  }

  @Test func `costs and margins stand in their columns`() throws {
    let cost = Cost(tenThousandths: 10_000_000, currency: .won)
    let entry = order {
      $0.lines = [.init("mango", cups: 2, price: .won(4500), cost: cost)]
    }
    let table = try document(of: [entry], .small).page.table("Cost and margin")
    for row in ["Mango", "Total"] {
      #expect(table[row] == ["Cost": "₩2,000", "Margin": "₩7,000"])
    }
  }

  @Test func `tips stand beside the takings of their way, and what was received has both`() throws {
    let tipped = try #require(Payments(parsing: "card=9000+500 KRW"))
    let made = try document(of: [order { $0.payments = tipped }], .small)
    for row in ["Card", "Total"] {
      let cells = made.page.table("Sales by payment")[row]
      #expect(cells?["Takings"] == "₩9,000" && cells?["Tips"] == "₩500")
      #expect(cells?["Received with tips"] == "₩9,500" && cells?["Received"] == nil)
    }
    // Tips of two ways may add up to nothing.
    let sold = order { $0.payments = tipped }
    let back = JournalEntry(seq: 2, id: sold.id, at: .noon - 60, kind: .void) {
      ($0.lines, $0.changes) = (sold.lines, ["mango": 2])
      $0.payments = Payments(parsing: "cash=9000+500 KRW")
    }
    let settled = try document(of: [sold, back], .small).page.table("Sales by payment")
    #expect(settled["Card"]?["Tips"] == "₩500" && settled["Cash"]?["Tips"] == "-₩500")
    #expect(settled["Card"]?["Received with tips"] == "₩9,500")
    let plain = try document(of: [order()], .small).page.table("Sales by payment")
    #expect(plain.values.allSatisfy { $0["Tips"] == nil && $0["Received with tips"] == nil })
  }

  @Test(arguments: Language.allCases)
  func `a period without sales says so and has the stock`(language: Language) throws {
    let made = try document(of: [], .small, Stock(), language)
    made.page.expectQuiet()
    #expect(made.page.body.contains(made.words.nothingSold))
    #expect(made.page.rows(made.words.salesByJuice).isEmpty)
    #expect(made.page.rows(made.words.stockColumn).map(\.name) == ["Mango"])
  }

  @Test func `a menu without prices has cups and no money`() throws {
    var menu = Menu.small
    menu.juices[0].price = nil
    let made = try document(of: [order(price: nil)], menu)
    made.page.expectQuiet()
    #expect(made.page.figures.map { $0[0] } == ["Orders"])
    #expect(made.page.rows("Sales by juice").map(\.cells) == [["Cups": "2"]])
    #expect(!made.page.body.contains("₩"))
  }

  @Test func `a period that begins within a day is compared with nothing`() throws {
    let made = try document(of: [order()], .small, since: .noon - 7200)
    #expect(made.page.figures.map { $0[2] } == ["", "", ""])
    #expect(made.page.title == "From Nov 24 10:00 until now")
  }

  @Test func `every name is text, whatever it has in it`() throws {
    let names = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'&amp;&#60;",
      "a\u{202E}b\u{2066}\u{200B}\u{1B}[2J\u{0}\u{9B}c\u{2028}d", "</style></table><!--", "]]>",
    ]
    for name in names {
      var menu = Menu.small
      menu.juices[0].name = Name(name)
      menu.ingredients[0].name = Name(name)
      menu.shop.name = Name(name)
      let made = try document(
        of: [order { $0.by = Author(name: "</td>\"'<b>", till: "pi") }], menu,
        namesCashiers: true)
      #expect(made.page.rows("Sales by juice").map(\.name) == [name.printable])
      #expect(made.page.rows("Stock").map(\.name) == [name.printable])
      #expect(made.page.rows("Cashiers").map(\.name) == ["</td>\"'<b>"])
      let wall = try ReadPage(MenuDocument(wording: Wording(.en, menu)).text)
      #expect(wall.title == name.printable)
      #expect(wall.root.all.filter { $0.tag == "li" }.map(\.text) == [name.printable + "₩4,500"])
    }
  }

  @Test func `stands stand by name above their sum`() throws {
    let (one, two) = (order(), order(at: .noon - 7200))
    var reports = [Report(), Report()]
    try reports[0].add(one)
    try reports[1].add(two)
    let lost = order()
    try reports[1].add(lost)
    try reports[1].add(
      JournalEntry(seq: 2, id: lost.id, at: .noon, kind: .void) {
        ($0.lines, $0.changes) = (lost.lines, ["mango": 2])
      })
    var sum = reports[0]
    sum.add(reports[1])
    let lines = ReportLines(
      report: sum, stock: Stock(), since: .midnight, until: nil, now: .noon)
    let page = try ReadPage(
      ReportDocument(
        page: ReportPage(lines, of: nil), wording: Wording(.en, .small), now: .noon,
        stands: zip(["north", "south"], reports).map { ($0, $1) }
      ).text)
    #expect(page.rows("Stands").map(\.name) == ["north", "south"])
    #expect(page.rows("Stands").map(\.cells["Takings"]) == ["₩9,000", "₩9,000"])
    #expect(page.rows("Stands").map(\.cells["Voided"]) == ["0", "1"])
    #expect(page.figures[0][1] == "₩18,000")
  }
}

extension ReportPage {
  /// The page of a journal, beside that of the span before.
  init(
    of entries: [JournalEntry], _ stock: Stock, since: Date, until: Date?, now: Date,
    by dayStart: DayStart
  ) throws {
    func report(_ since: Date, _ until: Date?) throws -> Report {
      var report = Report(since: since, until: until, by: dayStart)
      for entry in entries { try report.add(entry) }
      return report
    }
    let lines = ReportLines(
      report: try report(since, until), stock: stock, since: since, until: until, now: now)
    let span = ReportSpan(since: since, until: until, now: now, by: dayStart)
    let before = try span.map { try report($0.before.since, $0.endBefore(now)) }
    self.init(lines, of: span, before: before ?? Report())
  }
}

extension Menu {
  fileprivate static let small = Menu(
    ingredients: [Ingredient(id: "mango", name: Name("Mango"))],
    juices: [Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 1], price: .won(4500))],
    currency: .won)
}
