import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceText
import JuiceWords
import Synchronization
import Testing
import TimeTesting

@testable import juice_maker

/// The fields of `report` that scripts read.
@Suite final class ReportOutputTests: Sendable {
  private let anna = Author(name: "Anna", till: "pi")
  private let minsu = Author(name: "Minsu", till: "pi")
  /// The seconds since noon.
  private let time = Mutex(0.0)

  private static let menu: Menu = {
    var menu = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: [
        Juice(
          id: "tea", name: Name("Tea"), recipe: ["ice": 1], price: .won(1000), options: ["size"])
      ], currency: .won,
      groups: [
        Menu.OptionGroup(
          id: "size", name: Name("Size"), kind: .many,
          choices: ["small", "large"].map {
            .init(id: .init(stringLiteral: $0), name: Name($0))
          })
      ])
    menu.discounts = (["few", "many"] as [Discount.ID]).map {
      Discount.Offer(id: $0, name: Name($0.rawValue), value: .amount(.won(100)))
    }
    (menu.ways, menu.serving) = ([.init(id: "card"), .init(id: "cash", hasDrawer: true)], .queue)
    return menu
  }()

  private func store() async throws -> MemoryStore {
    let store = try MemoryStore(author: #require(anna)) { [self] in
      .noon + time.withLock(\.self)
    }
    _ = try await store.apply(.open(["ice": 900]))
    return store
  }

  @discardableResult
  private func sell(
    _ cup: Cup = "tea", payments: Payments = "card", by author: Author? = nil,
    off discount: Discount.ID? = nil, in store: MemoryStore
  ) async throws -> Order.ID {
    let offer = Self.menu.discounts.first { $0.id == discount }?.chosen
    let order = try Self.menu.order([(cup, 1)], payments: payments, discount: offer)
    _ = try await store.apply(.order(order), by: author)
    return order.id
  }

  private func output(_ store: MemoryStore) async throws -> ReportOutput {
    var report = Report()
    for entry in try await store.entries(JournalQuery(.oldestFirst)) { try report.add(entry) }
    let lines = ReportLines(
      report: report, stock: try await store.stock(), since: .distantPast, until: nil, now: .noon)
    return ReportOutput(
      report: lines, digest: try await store.lastEntry()?.digest, revision: 0,
      wording: Wording(.en, Self.menu))
  }

  private func rows(_ output: ReportOutput, _ section: String) -> [String] {
    output.rows.filter { $0[0] == section }.map { $0.dropFirst().joined(separator: ",") }
  }

  @Test func `Who refunded is not who voided`() async throws {
    let store = try await store()
    for author in [anna, minsu, minsu] {
      _ = try await store.apply(.refund(Refund(of: sell(in: store), cups: ["tea": 1])), by: author)
    }
    _ = try await store.apply(.void(sell(in: store)), by: anna)
    let output = try await output(store)
    func names(_ key: String) -> [JSON] {
      guard case .list(let people) = output.record[key]["by"] else { return [] }
      return people.map { $0["name"] }
    }
    #expect(names("refunds") == ["Minsu", "Anna"].map(JSON.text))
    #expect(names("voids") == [.text("Anna")])
    #expect(
      rows(output, "refunds by") == [
        "Minsu,orders,2", "Minsu,KRW,2000", "Anna,orders,1", "Anna,KRW,1000",
      ])
    #expect(rows(output, "voids by") == ["Anna,orders,1", "Anna,KRW,1000"])
    #expect(rows(output, "refunds") == [",orders,3", ",cups,3", ",KRW,3000"])
    #expect(rows(output, "voids") == [",orders,1", ",KRW,1000"])
  }

  @Test func `Tips are listed by person and way`() async throws {
    let store = try await store()
    func tip(_ way: Payment.ID, _ units: Int, _ author: Author?) async throws {
      let part = Payments.Part(way: way, amount: .won(1000), tip: .won(units))
      try await sell(payments: .parts([part]), by: author, in: store)
    }
    try await tip("cash", 30, minsu)
    try await tip("cash", 20, anna)
    try await tip("card", 10, anna)
    let output = try await output(store)
    #expect(
      rows(output, "tips") == ["card Anna,KRW,10", "cash Anna,KRW,20", "cash Minsu,KRW,30"])
    guard case .list(let tips) = output.record["tipsBy"] else {
      Issue.record("no tips")
      return
    }
    #expect(tips.map { $0["amount"] } == ["10", "20", "30"].map(JSON.text))
  }

  @Test func `Options are in the menu's order, discounts with most orders first`() async throws {
    let store = try await store()
    for option in ["large", "small"] as [Menu.OptionGroup.Choice.ID] {
      try await sell(Cup("tea", options: [option]), off: "many", in: store)
    }
    try await sell(off: "few", in: store)
    let output = try await output(store)
    #expect(
      rows(output, "option").filter { $0.contains(",cups,") } == ["small,cups,1", "large,cups,1"])
    guard case .list(let discounts) = output.record["discounts"] else {
      Issue.record("no discounts")
      return
    }
    #expect(discounts.map { $0["id"] } == ["many", "few"].map(JSON.text))
  }

  @Test func `An hour in which an order waits is listed, even without a sale`() async throws {
    let store = try await store()
    var facts = OrderFacts()
    facts.pickup = PickupTime(Timestamp.utc(.noon + 6 * 3600))
    let order = try Self.menu.order([("tea", 1)], facts: facts, payments: "card")
    _ = try await store.apply(.order(order))
    time.withLock { $0 = 6 * 3600 + 60 }
    _ = try await store.apply(.stage(order.id, .made))
    let output = try await output(store)
    guard case .list(let hours) = output.record["hours"] else {
      Issue.record("no hours")
      return
    }
    #expect(hours.map { $0["cups"] } == [.whole(1), .whole(0)])
    #expect(hours.map { $0["waited"] == .null } == [true, false])
    #expect(hours.last?["hour"] == .whole(Timestamp.hour(.noon + 5 * 3600)))
  }

  @Test func `The usual wait is the median, beside the longest`() async throws {
    let store = try await store()
    for seconds in [300.0, 60, 120] {
      let id = try await sell(in: store)
      time.withLock { $0 += seconds }
      _ = try await store.apply(.stage(id, .made))
    }
    let output = try await output(store)
    #expect(output.record["waited"] == ["median": .whole(120), "longest": .whole(300)])
    #expect(rows(output, "waited") == [",median,120", ",longest,300"])
  }

  @Test func `A page compares a day that is not over with the same hours of the day before`()
    async throws
  {
    let week = 7.0 * 86_400
    let lines = ReportLines(
      report: Report(), stock: Stock(), since: .midnight, until: nil, now: .noon)
    let asked = Mutex<[Date]>([])
    _ = try await ReportCommand.parse([]).compared(lines, by: .midnight) { since, until in
      asked.withLock { $0 = [since, until] }
      return Report()
    }
    #expect(asked.withLock(\.self) == [.midnight - week, .noon - week])
  }

  @Test func `The sums of a sheet are those of JSON`() async throws {
    let store = try await store()
    let cost = Cost(tenThousandths: 3_000_000, currency: .won)
    let line = Order.Line("tea", cups: 2, price: .won(1000), cost: cost)
    _ = try await store.apply(.order(Order(lines: [line], uses: ["ice": 1], payments: .unpaid)))
    var typed = try #require(Discount.Offer(typed: "100", currency: .won))
    typed.reason = "cup"
    let order = try Self.menu.order([("tea", 1)], payments: "card", discount: typed)
    _ = try await store.apply(.order(order))
    let output = try await output(store)
    #expect(rows(output, "revenue") == ["KRW,amount,2900"])
    #expect(rows(output, "cost") == ["tea,KRW,600", "KRW,amount,600"])
    #expect(rows(output, "margin") == ["tea,KRW,1400", "KRW,amount,1400"])
    #expect(rows(output, "unpaid") == [",orders,1", ",KRW,2000"])
    #expect(rows(output, "typed discount") == ["cup,orders,1", "cup,KRW,100"])
    #expect(rows(output, "digest").map { $0.prefix(8) } == [",sha256,"])
    for (key, amount) in [("revenue", "2900"), ("cost", "600"), ("margin", "1400")] {
      #expect(
        output.record[key] == .list([["amount": .text(amount), "currency": .text("KRW")]]))
    }
  }

  @Test func `A report whose sums are too large is refused`() async throws {
    let store = try await store()
    let cost = Cost(tenThousandths: JournalLimits.costs.upperBound, currency: .won)
    let order = Order(lines: [Order.Line("tea", cups: 10, cost: cost)], uses: ["ice": 1])
    _ = try await store.apply(.order(order))
    let context = CommandContext(
      maker: JuiceMaker(menu: Self.menu, store: store), stock: try await store.stock(),
      wording: Wording(.en, Self.menu))
    await #expect(throws: Refusal.sumLimit) {
      try await context.report(since: .distantPast, until: nil, now: .noon)
    }
  }
}
