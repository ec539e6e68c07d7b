import FoundationEssentials
import Testing
import TimeTesting

@testable import JuiceKit

@Suite struct ReportTests {
  @Test func `ingredients that run low are sorted by their last day`() {
    let menu = Menu(
      ingredients: [
        Ingredient(id: "plenty", name: Name("Plenty")),
        Ingredient(id: "unused", name: Name("Unused"), low: 5),
        Ingredient(id: "fast", name: Name("Fast")),
        Ingredient(id: "low", name: Name("Low"), low: 5),
        Ingredient(id: "marked", name: Name("Marked")),
        Ingredient(id: "gone", name: Name("Gone")),
        Ingredient(id: "slow", name: Name("Slow"), low: 5),
      ], juices: [])
    let report = Report(of: [
      JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
        $0.lines = [.init(juice: "mix", cups: 1)]
        $0.changes = ["plenty": -1, "fast": -10, "low": -2, "slow": -6, "marked": -1]
      }
    ])
    let stock = Stock(
      items: [
        "plenty": .init(quantity: 100), "unused": .init(quantity: 4), "fast": .init(quantity: 20),
        "low": .init(quantity: 5), "slow": .init(quantity: 5),
        "marked": .init(quantity: 50, isSoldOut: true), "gone": .init(quantity: 0),
      ], revision: 1)
    let low = report.runningLow(on: menu, in: stock, after: 6 * 3600, within: 0.6)
    #expect(low.map(\.ingredient) == ["marked", "gone", "slow", "fast", "low", "unused"])
    #expect(low.map(\.isOut) == [true, true, false, false, false, false])
    #expect(low[3].daysLeft == 0.5 && low[5].daysLeft == nil)
    let soon = report.runningLow(on: menu, in: stock, after: 6 * 3600, within: 0.5)
    #expect(!soon.map(\.ingredient).contains("fast"))
  }

  @Test func `options are listed as on the menu, and discounts by their orders`() throws {
    let won = try #require(Currency(code: "KRW"))
    let menu = Menu(
      ingredients: [], juices: [],
      groups: [
        Menu.OptionGroup(
          id: "size", name: Name("Size"),
          choices: [.init(id: "small", name: Name("S")), .init(id: "large", name: Name("L"))])
      ])
    func order(_ option: Menu.OptionGroup.Choice.ID, _ discount: Discount.ID) -> JournalEntry {
      JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
        let price = Price(minorUnits: 4500, currency: won)
        $0.lines = [.init(Cup("kiwi", options: [option]), cups: 1, price: price)]
        $0.changes = ["kiwi": -1]
        $0.discount = Discount(id: discount, amount: Price(minorUnits: 500, currency: won))
      }
    }
    let report = Report(of: [
      order("gone", "coupon"), order("large", "staff"), order("small", "staff"),
      order("large", "friend"),
    ])
    #expect(
      report.list(.options, on: menu).map(\.key)
        == [.choice("small"), .choice("large"), .choice("gone")])
    #expect(
      report.list(.discounts, on: menu).map(\.key.text) == ["staff", "coupon", "friend"])
  }

  private let krw = Currency(code: "KRW").map { Price(minorUnits: 4500, currency: $0) }
  private let usd = Currency(code: "USD").map { Price(minorUnits: 350, currency: $0) }

  private func entry(
    _ kind: JournalEntry.Kind, _ changes: Quantities = [:], lines: [Order.Line] = [],
    hour: Int = 9, payment: Payment.ID? = nil, id: UUID = UUID()
  ) -> JournalEntry {
    // The facts that its kind needs and that the test leaves out.
    let needsChange = changes.isEmpty && kind.hasChanges == true
    let needsLine = lines.isEmpty && kind.hasLines
    return JournalEntry(seq: 1, id: id, at: .midnight + Double(hour) * 3600, kind: kind) {
      $0.lines = needsLine ? [Order.Line(juice: "kiwi", cups: 1)] : lines
      $0.changes = needsChange ? ["ice": kind == .order ? -1 : 1] : changes
      $0.reason = kind == .waste ? "spilled" : kind == .soldOut ? "marked" : nil
      $0.payments = payment.map(Payments.whole)
    }
  }

  private func report(_ entries: [JournalEntry]) -> Report { Report(of: entries) }

  /// A value that threw must not be half changed: what it has read before stays, and it is used again.
  @Test func `An entry that can't be read leaves a report as it was`() throws {
    let lines = [Order.Line(juice: "kiwi", cups: 1, price: krw)]
    func order(_ seq: Int, _ payment: Payment.ID, hour: Int = 9) -> JournalEntry {
      JournalEntry(seq: seq, id: UUID(), at: .midnight + Double(hour) * 3600, kind: .order) {
        $0.lines = lines
        $0.changes = ["kiwi": -3]
        $0.payments = .whole(payment)
      }
    }
    let sound = [order(1, "cash"), order(2, "card"), order(3, "point")]
    let changes = [
      ("payment cash", "payment c sh"), ("payment cash", "payment new"),
      ("line kiwi 1", "line k 0"),
      ("line kiwi 1", "line new 1"), ("KRW", "XXX"), ("KRW", "USD"), ("change kiwi", "change new"),
      ("change kiwi -3", "change kiwi +3"), ("change kiwi -3", "mood x\nchange kiwi 3"),
    ]
    for (text, other) in changes {
      var report = Report()
      try report.add(sound[0])
      // The first lines are new and right, the last one is not.
      var body = order(9, "cash").body.replacing(text, with: other) + "menu mood\n"
      body.replace("seq 9", with: "seq 2")
      #expect(throws: JournalFault.self) { try body.withUTF8 { unsafe try report.add(2, $0) } }
      #expect(report.revision == 1)
      for entry in sound.dropFirst() { try report.add(entry) }
      let whole = Report(of: sound)
      #expect(report.sales == whole.sales, "\(other)")
      #expect(report.moneyByPayment == whole.moneyByPayment, "\(other)")
      #expect(report.salesByPayment == whole.salesByPayment, "\(other)")
      #expect(report.salesByJuice == whole.salesByJuice, "\(other)")
      #expect(report.flows == whole.flows && report.revision == 3, "\(other)")
    }
  }

  @Test func `A report that stops reading later entries keeps what it has counted`() async throws {
    let lines = [Order.Line(juice: "kiwi", cups: 1, price: krw)]
    let (kept, voided) = (UUID(), UUID())
    let (today, tomorrow) = (Date.noon, Date.noon + 86_400)
    func entry(_ seq: Int, _ kind: JournalEntry.Kind, _ id: UUID, at time: Date) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: time, kind: kind) {
        $0.lines = lines
        $0.changes = ["kiwi": kind == .void ? 3 : -3]
      }
    }
    let journal = [
      entry(1, .order, kept, at: today), entry(2, .order, voided, at: today),
      JournalEntry(seq: 3, id: UUID(), at: tomorrow, kind: .stage) { $0.reason = "made" },
      entry(4, .void, voided, at: tomorrow),
    ]
    // After 10,000 later entries and 4 for each of its orders, a report looks up its orders instead.
    let report = try await ArrayStore(journal, visits: [3: 10_009])
      .report(since: Date.midnight, until: Date.midnight + 86_400, by: .midnight)
    #expect(report.sales.orders == 1 && report.sales.revenue.map(\.plain) == ["4500"])
  }

  @Test func `A report is checked as far back as the earlier orders that it reads`() async throws {
    let (old, new) = (UUID(), UUID())
    func entry(_ seq: Int, _ kind: JournalEntry.Kind, _ id: UUID, hour: Double) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: .midnight + hour * 3600, kind: kind) {
        $0.payments = .whole(kind == .payment ? "cash" : "card")
        guard kind == .order else { return }
        $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: krw)]
        $0.changes = ["kiwi": -3]
      }
    }
    let orders = [entry(1, .order, old, hour: 9), entry(2, .order, new, hour: 33)]
    func isChecked(payingFor id: UUID) async throws -> Bool {
      try await ArrayStore(orders + [entry(3, .payment, id, hour: 34)], firstSeal: 2)
        .report(since: .midnight + 86_400, until: nil, by: .midnight).isChecked
    }
    #expect(try await isChecked(payingFor: new))
    #expect(try await !isChecked(payingFor: old))
  }

  @Test func `A sum beyond the largest number is told, not cut`() throws {
    let most = try #require(
      krw.map {
        Price(minorUnits: JournalLimits.prices.upperBound, currency: $0.currency)
      })
    let lines = (0..<1000).map { Order.Line(Cup("kiwi", note: "\($0)"), cups: 9999, price: most) }
    var report = Report()
    func order(_ seq: Int) -> JournalEntry {
      JournalEntry(seq: seq, id: UUID(), at: .noon, kind: .order) {
        $0.lines = lines
        $0.changes = ["kiwi": -1]
      }
    }
    try report.add(order(1))
    try report.checkLimit()
    for seq in 2...3 { try report.add(order(seq)) }
    #expect(throws: Refusal.sumLimit) { try report.checkLimit() }
  }

  @Test func `cups count by juice and by hour`() {
    let report = report([
      entry(.order, ["kiwi": -6], lines: [.init(juice: "kiwi", cups: 2)]),
      entry(.order, ["kiwi": -3], lines: [.init(juice: "kiwi", cups: 1)], hour: 23),
    ])
    #expect(report.sales.orders == 2)
    #expect(report.sales.cups == 3)
    #expect(report.salesByJuice.mapValues(\.cups) == ["kiwi": 3])
    #expect(report.salesByHour[9].cups == 2)
    #expect(report.salesByHour[23].cups == 1)
    #expect(report.flows["kiwi"] == Report.Flow(used: 9))
  }

  @Test func `voided orders count nowhere`() {
    let (id, lines) = (UUID(), [Order.Line(juice: "kiwi", cups: 2, price: krw)])
    let report = report([
      entry(.order, ["kiwi": -6], lines: lines, id: id),
      entry(.void, ["kiwi": 6], lines: lines, id: id),
    ])
    #expect(report.sales.orders == 0)
    #expect(report.salesByJuice.isEmpty)
    #expect(report.salesByPayment.isEmpty)
    #expect(report.flows.values.allSatisfy { $0 == Report.Flow() })
    #expect(report.sales.revenue.isEmpty)
    #expect(report.voids.orders == 1)
    #expect(report.voids.revenue.map(\.plain) == ["9000"])
  }

  @Test func `a stock-take has found a difference, and openings and marks are no flow`() {
    let report = report([
      entry(.open, ["kiwi": 10]), entry(.count, ["kiwi": -3]), entry(.count, ["kiwi": 1]),
      entry(.soldOut, ["kiwi": 0]),
      entry(.waste, ["mango": -2]), entry(.restock, ["mango": 5]), entry(.restock, ["mango": -1]),
      entry(.waste, ["mango": -3]), entry(.waste, ["mango": 3]),
    ])
    #expect(
      report.flows == [
        "kiwi": Report.Flow(difference: -2), "mango": Report.Flow(wasted: 2, delivered: 4),
      ])
  }

  @Test func `revenue is a sum for each currency`() {
    let report = report([
      entry(.order, lines: [.init(juice: "kiwi", cups: 2, price: usd)]),
      entry(.order, lines: [.init(juice: "kiwi", cups: 3, price: krw)]),
      entry(.order, lines: [.init(juice: "kiwi", cups: 1)]),
    ])
    #expect(report.sales.revenue.map(\.plain) == ["13500", "7.00"])
    #expect(report.sales.revenue.map(\.currency.code) == ["KRW", "USD"])
  }

  @Test func `revenue is told by juice, by hour, by day and by payment`() {
    let price = krw
    func order(_ juices: Juice.ID..., hour: Int, payment: Payment.ID?) -> JournalEntry {
      entry(
        .order, lines: juices.map { .init(juice: $0, cups: 1, price: price) }, hour: hour,
        payment: payment)
    }
    // Noon, and noon of the next day.
    let report = report([
      order("kiwi", "mango", hour: 12, payment: "card"),
      order("kiwi", hour: 12, payment: nil), order("mango", hour: 36, payment: "card"),
    ])
    func sums<Key>(_ sales: [Key: Sales]) -> [Key: [String]] {
      sales.mapValues { $0.revenue.map(\.plain) }
    }
    #expect(sums(report.salesByJuice) == ["kiwi": ["9000"], "mango": ["9000"]])
    #expect(sums(report.salesByPayment) == ["card": ["13500"], nil: ["4500"]])
    #expect(report.salesByPayment["card"]?.orders == 2)
    #expect(report.salesByHour[12].revenue.map(\.plain) == ["18000"])
    #expect(report.salesByDay.sorted { $0.key < $1.key }.map(\.value.cups) == [3, 1])
  }

  @Test func `money that is given back counts when it is given back`() {
    func entry(
      _ kind: JournalEntry.Kind, _ payment: Payment.ID?, hour: Int = 9, id: UUID = UUID()
    ) -> JournalEntry {
      self.entry(
        kind, lines: [.init(juice: "kiwi", cups: 2, price: krw)], hour: hour, payment: payment,
        id: id)
    }
    // One order is voided on the next day. One of the day before is voided on this day.
    let id = UUID()
    let report = Report(
      of: [
        entry(.order, "card", id: id), entry(.order, "cash"), entry(.void, "cash"),
        entry(.void, "card", hour: 30, id: id),
      ], since: .midnight, until: .midnight + 86_400)
    #expect(report.salesByPayment.mapValues { $0.revenue.map(\.plain) } == ["cash": ["9000"]])
    #expect(
      report.moneyByPayment.mapValues { $0.revenue.map(\.plain) }
        == ["card": ["9000"], "cash": ["0"]])
  }

  /// A stand's login can write such entries past the program.
  @Test func `A report takes no more of an entry than an order has`() {
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    func add(_ lines: [String], _ end: String = "\n") throws {
      var text =
        (["juice-maker entry 1", "seq 1", "id \(id)", "at 5", "kind order"] + lines
        + ["change kiwi -1"])
        .joined(separator: "\n") + end
      var report = Report()
      try text.withUTF8 { unsafe try report.add(1, $0) }
    }
    let lines = (0..<JournalLimits.lines).map { "line juice-\($0) 1 100 KRW" }
    #expect(throws: Never.self) { try add(lines) }
    #expect(throws: JournalFault.self) { try add(lines + ["line more 1 100 KRW"]) }
    #expect(throws: JournalFault.self) { try add(["line kiwi 1 100 w1"]) }
    var cut = ""
    #expect(throws: JournalFault.self) {
      var report = Report()
      try cut.withUTF8 { unsafe try report.add(1, $0) }
    }
    cut = "juice-maker entry 1"
    #expect(throws: JournalFault.self) {
      var report = Report()
      try cut.withUTF8 { unsafe try report.add(1, $0) }
    }
    #expect(throws: JournalFault.self) { try JournalEntry(body: cut, seq: 1, digest: nil) }
  }

  @Test func `juices on the menu come first, and former ones after`() {
    let report = report([
      entry(
        .order, ["ice": -1, "apple": -1],
        lines: [.init(juice: "tea", cups: 1), .init(juice: "ale", cups: 1)])
    ])
    #expect(report.sales(on: .small).map(\.id).suffix(3) == ["mango", "ale", "tea"])
    #expect(report.sales(on: .small).map(\.sales.cups).suffix(3) == [0, 1, 1])
    #expect(report.flows(on: .small).map(\.id).suffix(3) == ["mango", "apple", "ice"])
  }

  @Test func `days left follow from what a span used and wasted`() {
    let stock = Stock(items: ["kiwi": .init(quantity: 12), "mango": .init(quantity: 12)])
    let report = report([entry(.order, ["kiwi": -3]), entry(.waste, ["kiwi": -1])])
    #expect(report.daysLeft(of: "kiwi", in: stock, after: 86_400) == 3)
    #expect(report.daysLeft(of: "kiwi", in: stock, after: 43_200) == 1.5)
    #expect(report.daysLeft(of: "kiwi", in: stock, after: 0) == 0.125)
    #expect(report.daysLeft(of: "mango", in: stock, after: 86_400) == nil)
  }

  @Test func `reports of two stands add up to that of both`() {
    func entries(_ kind: JournalEntry.Kind, by name: String) -> [JournalEntry] {
      let lines = kind.hasLines ? [Order.Line(juice: "kiwi", cups: 2, price: krw)] : []
      return [8, 12, 36].map { hour in
        JournalEntry(seq: 1, id: UUID(), at: .midnight + Double(hour) * 3600, kind: kind) {
          $0.lines = lines
          $0.changes = ["kiwi": kind == .void ? 6 : -6]
          $0.reason = kind == .waste ? "spilled" : nil
          $0.payments = kind.hasLines ? "card" : nil
          $0.by = Author(name: name, till: "pi")
        }
      }
    }
    let north = [.order, .void, .waste, .restock].flatMap { entries($0, by: "Anna") }
    let east = [.order, .order, .void].flatMap { entries($0, by: "Ben") }

    var sum = report(north)
    sum.add(report(east))

    let both = report(north + east)
    #expect(sum.sales == both.sales && sum.voids == both.voids)
    #expect(sum.salesByJuice == both.salesByJuice)
    #expect(sum.salesByHour == both.salesByHour)
    #expect(sum.salesByDay == both.salesByDay)
    #expect(sum.salesByPayment == both.salesByPayment)
    #expect(sum.moneyByPayment == both.moneyByPayment)
    #expect(sum.voidsByName == both.voidsByName)
    #expect(sum.flows == both.flows)
    #expect(both.voidsByName.mapValues(\.orders) == ["Anna": 3, "Ben": 3])
    #expect(sum.hoursByName == both.hoursByName)
  }

  @Test func `a report of two stands counts the entries that both leave out`() async throws {
    func report(_ daysAhead: Double...) async throws -> Report {
      let entries = daysAhead.enumerated().map { index, days in
        JournalEntry(seq: index + 1, id: UUID(), at: .noon + 86_400 * days, kind: .restock) {
          $0.changes = ["kiwi": 1]
        }
      }
      return try await ArrayStore(entries).report(
        since: .midnight, until: nil, now: .noon, by: .midnight)
    }
    var sum = try await report(0)
    #expect(sum.ahead == nil)
    sum.add(try await report(0, 2))
    #expect(sum.ahead?.entries == 1 && sum.ahead?.first == .noon + 2 * 86_400)
    sum.add(try await report(1, 3))
    #expect(sum.ahead?.entries == 3 && sum.ahead?.first == .noon + 86_400)
  }

  @Test func `Each clock hour in which a person takes orders counts once`() {
    let orders = [("Anna", 8.1), ("Anna", 8.9), ("Ben", 8.95), ("Anna", 10), ("Ben", 34)].map {
      (name, hour) in
      JournalEntry(seq: 1, id: UUID(), at: .midnight + hour * 3600, kind: .order) {
        $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
        $0.changes = ["kiwi": -1]
        $0.by = Author(name: name, till: "pi")
      }
    }
    var report = report(orders)
    #expect(report.hoursByName == ["Anna": 2, "Ben": 2])
    // The hours at two stands are hours of work at each.
    report.add(self.report(Array(orders.prefix(1))))
    #expect(report.hoursByName == ["Anna": 3, "Ben": 2])
  }

  @Test func `sums of many stands stop at the most that can be counted`() {
    let currency = unsafe Currency(code: "KRW").unsafelyUnwrapped
    let dear = Order.Line(
      juice: "kiwi", cups: 9999, price: Price(minorUnits: 99_999_999_999, currency: currency))
    let lines = Array(repeating: dear, count: 1000)
    var report = report((1...6).map { _ in entry(.order, lines: lines) })
    report.add(report)
    #expect(report.sales.revenue == [Price(minorUnits: .max, currency: currency)])
    #expect(report.sales.orders == 12 && report.sales.cups == 12 * 9_999_000)
  }

  @Test func `A day that begins within an hour has the orders of that hour from then on`() throws {
    var report = Report(by: try #require(DayStart(parsing: "12:30")))
    for (seq, minutes) in [(1, 20.0), (2, 40.0)] {
      try report.add(
        JournalEntry(seq: seq, id: UUID(), at: .noon + 60 * minutes, kind: .order) {
          $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
          $0.changes = ["kiwi": -1]
        })
    }
    #expect(report.salesByDay.mapValues(\.orders) == ["2026-11-23": 1, "2026-11-24": 1])
    #expect(report.salesByHour[12].orders == 2)
  }
}
