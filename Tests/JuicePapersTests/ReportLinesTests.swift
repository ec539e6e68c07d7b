import Foundation
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceText
import JuiceWords
import Synchronization
import Testing
import TimeTesting

@Suite struct ReportLinesTests {
  private let menu = Menu(
    ingredients: [], juices: [Juice(id: "mix", name: Name("Mix"), recipe: ["kiwi": 3])],
    ways: ["cash", "card"])

  private func entry(
    _ kind: JournalEntry.Kind, paidBy payment: Payment.ID, id: UUID = UUID(), daysLater: Double = 0
  ) throws -> JournalEntry {
    try entry(kind, .whole(payment), id: id, daysLater: daysLater)
  }

  private func entry(
    _ kind: JournalEntry.Kind, _ payments: Payments, id: UUID = UUID(), daysLater: Double = 0
  ) throws -> JournalEntry {
    let price = Price(minorUnits: 4500, currency: try #require(Currency(code: "KRW")))
    return JournalEntry(seq: 1, id: id, at: .noon + 86_400 * daysLater, kind: kind) {
      $0.lines = [.init(juice: "mix", cups: 2, price: price)]
      $0.changes = ["fig": kind == .void ? 1 : -1]
      $0.payments = payments
    }
  }

  /// The ways to pay in a report of these entries, and its text.
  private func shown(_ entries: [JournalEntry]) throws -> (
    payments: [Payment.ID?], money: String
  ) {
    var report = Report(since: .noon, until: .noon + 3600)
    for entry in entries { try report.add(entry) }
    let lines = ReportLines(report: report, stock: Stock(), since: .noon, until: nil, now: .noon)
    return (
      lines.payments(on: menu).map(\.payment),
      lines.lines(Wording(.en, menu), columns: 80).map(\.text)
        .drop { !$0.hasPrefix("Money received") }.prefix { !$0.isEmpty }.joined(separator: " ")
    )
  }

  @Test func `money given back for an earlier order is shown`() throws {
    let shown = try shown([try entry(.void, paidBy: "cash"), try entry(.order, paidBy: "card")])
    #expect(shown.payments == ["cash", "card"])
    #expect(
      shown.money
        == "Money received, less given back: Cash -₩9,000 · Card ₩9,000 = ₩0 Money received or refunded for orders of another period: -₩9,000"
    )
  }

  @Test func `money taken for an order voided later is shown`() throws {
    let id = UUID()
    let shown = try shown([
      try entry(.order, paidBy: "cash", id: id),
      try entry(.void, paidBy: "cash", id: id, daysLater: 1),
    ])
    #expect(shown.payments == ["cash"])
    #expect(
      shown.money
        == "Money received, less given back: Cash ₩9,000 Sales of this period paid or refunded in another: -₩9,000"
    )
  }

  @Test func `a way in which an order is paid the next day is listed on the day of the order`()
    throws
  {
    let id = UUID()
    let order = try entry(.order, .unpaid, id: id)
    let payment = JournalEntry(seq: 2, id: id, at: .noon + 86_400, kind: .payment) {
      $0.payments = .whole("cash")
    }
    let shown = try shown([order, payment])
    #expect(shown.payments == ["cash"])
    #expect(shown.money.isEmpty)
  }

  @Test func `tips are received beside the sales, and are no sales`() throws {
    let tipped = try #require(Payments(parsing: "card=9000+500 KRW"))
    let shown = try shown([try entry(.order, tipped), try entry(.order, paidBy: "cash")])
    #expect(
      shown.money
        == "Money received with tips, less given back: Cash ₩9,000 · Card ₩9,500 = ₩18,500")
  }

  @Test func `tips that add up to nothing are still in what each way received`() throws {
    let tipped = try #require(Payments(parsing: "card=9000+500 KRW"))
    let back = try #require(Payments(parsing: "cash=9000+500 KRW"))
    let id = UUID()
    let shown = try shown([try entry(.order, tipped, id: id), try entry(.void, back, id: id)])
    #expect(
      shown.money
        == "Money received with tips, less given back: Cash -₩9,500 · Card ₩9,500 = ₩0")
  }

  @Test func `an order voided at once leaves no line, and a row for scripts`() throws {
    let id = UUID()
    let atOnce = [
      try entry(.order, paidBy: "cash", id: id), try entry(.void, paidBy: "cash", id: id),
    ]
    let alone = try shown(atOnce)
    #expect(alone.payments == ["cash"])
    #expect(alone.money.isEmpty)
    let amongOthers = try shown(atOnce + [try entry(.order, paidBy: "card")])
    #expect(amongOthers.payments == ["cash", "card"])
    #expect(amongOthers.money.isEmpty)
  }

  private func texts(_ report: Report) -> [String] {
    let lines = ReportLines(
      report: report, stock: Stock(), since: .noon, until: nil, now: .noon + 7200)
    return lines.lines(Wording(.en, menu), columns: 120).map(\.text)
  }

  @Test func `a report names who voided and who refunded`() async throws {
    let store = MemoryStore(
      author: try #require(Author(name: "Anna", till: "pi")), now: { .noon })
    _ = try await store.apply(.open(["kiwi": 12]))
    let won = try #require(Currency(code: "KRW"))
    let line = Order.Line(juice: "mix", cups: 2, price: Price(minorUnits: 4500, currency: won))
    let orders = (1...4).map { _ in Order(lines: [line], uses: ["kiwi": 3], payments: "cash") }
    for order in orders { _ = try await store.apply(.order(order)) }
    let undone: [(String, Change)] = [
      ("Cleo", .void(orders[0].id)), ("Ben", .refund(Refund(of: orders[1].id))),
      ("Eve", .refund(Refund(of: orders[2].id))),
    ]
    for (name, change) in undone {
      _ = try await store.apply(change, by: Author(name: name, till: "pi"))
    }
    let report = try await store.report(since: .midnight, until: nil, by: .midnight)
    #expect(
      texts(report)[0].hasSuffix(
        "Voided: 1 order, ₩9,000 (Cleo) · Refunded: 4 cups, ₩18,000 (Ben: 1, Eve: 1)"))
  }

  @Test func `a report has the usual and the longest wait, and those of each hour`() throws {
    func order(at time: Date, waits minutes: Double) -> [JournalEntry] {
      let id = UUID()
      return [(JournalEntry.Kind.order, time), (.stage, time + 60 * minutes)].map { kind, time in
        JournalEntry(seq: 1, id: id, at: time, kind: kind) {
          $0.lines = kind == .order ? [.init(juice: "mix", cups: 1)] : []
          $0.changes = kind == .order ? ["kiwi": -3] : [:]
          $0.reason = (kind == .order ? Stage.toMake : .made).rawValue
        }
      }
    }
    func texts(_ entries: [JournalEntry]) throws -> [String] {
      var report = Report()
      for entry in entries { try report.add(entry) }
      return self.texts(report)
    }
    let atNoon = [2, 10, 3].flatMap { order(at: .noon, waits: $0) }
    let both = try texts(atNoon + order(at: .noon + 3600, waits: 4))
    #expect(both.contains("Waited: usually 3 min, longest 10 min"), "\(both)")
    #expect(both.contains("Waited by hour: 12:00 3 min · 13:00 4 min"), "\(both)")
    #expect(try !texts(atNoon).contains { $0.hasPrefix("Waited by hour") })
  }

  @Test func `The rounding that a full refund left has its hour, its way and its person`()
    async throws
  {
    let won = try #require(Currency(code: "KRW"))
    var rounding = Menu(
      ingredients: [], juices: [], currency: won,
      ways: [.init(id: "card"), .init(id: "cash", hasDrawer: true)])
    rounding.rounding = Rounding(to: 10, for: .cash)
    let hour = Mutex(0.0)
    let store = MemoryStore(
      author: try #require(Author(name: "Anna", till: "pi")),
      now: { .noon + 3600 * hour.withLock(\.self) })
    _ = try await store.apply(.open(["kiwi": 90]))
    func sell(by name: String) async throws -> Order.ID {
      let order = Order(
        lines: [.init(juice: "mix", cups: 2, price: Price(minorUnits: 4497, currency: won))],
        uses: ["kiwi": 6], payments: "card")
      _ = try await store.apply(.order(order), by: Author(name: name, till: "pi"))
      return order.id
    }
    _ = try await sell(by: "Anna")
    hour.withLock { $0 = 1 }
    let id = try await sell(by: "Ben")
    let record = try #require(try await store.records([id])[id])
    let refund = Refund(of: id, payments: "cash").on(rounding, of: record.sold)
    _ = try await store.apply(.refund(refund))
    let texts = texts(try await store.report(since: .noon, until: nil, by: .midnight))
    #expect(texts[0].hasPrefix("1 order, 2 cups, ₩8,998"), "\(texts)")
    #expect(texts.contains { $0.contains(#/13:00 +0 cups +₩4/#) }, "\(texts)")
    #expect(texts.contains { $0.hasPrefix("Card  2 cups  ₩8,998") }, "\(texts)")
    #expect(texts.contains { $0.hasPrefix("By: Ben · 0 orders, 0 cups, ₩4") }, "\(texts)")
  }

  @Test func `a report skips the day that its zone skipped`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("TZ", "Pacific/Apia", 1)
      tzset()
      let now = unsafe Timestamp.parse("2011-12-31T09:00", now: .noon, by: .midnight)
        .unsafelyUnwrapped
      let days = unsafe ReportSpan(parsing: "2011-12-29..2011-12-31", now: now, by: .midnight)
        .unsafelyUnwrapped
      var report = Report()
      for (id, at) in [days.since + 3600, days.until - 3600].enumerated() {
        try report.add(
          JournalEntry(seq: id + 1, id: UUID(), at: at, kind: .order) {
            $0.lines = [.init(juice: "kiwi", cups: 1)]
            $0.changes = ["kiwi": -3]
          })
      }
      let lines = ReportLines(
        report: report, stock: Stock(), since: days.since, until: days.until, now: days.until
      ).lines(Wording(.en), columns: 80)
      precondition(lines.count { $0.text.hasPrefix("2011-12-") } == 2)
    }
  }
}
