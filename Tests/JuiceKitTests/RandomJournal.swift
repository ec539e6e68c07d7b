import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

/// A random journal that follows the rules, with every kind of entry and every fact.
struct RandomJournal {
  private(set) var entries: [JournalEntry] = []
  private(set) var books = Books()
  private var numbers: [String: Int] = [:]
  private var random: Seeded
  private var now = 1_772_325_000_000
  private let juices: [Juice.ID] = ["kiwi", "mango", "strawberry-banana"]
  private let ingredients: [Ingredient.ID] = ["kiwi", "mango", "cup"]
  private let ways: [Payment.ID] = ["card", "cash", "point"]
  private let roundings = [
    nil, Rounding(to: 50, for: .cash), Rounding(to: 50, for: .all), Rounding(to: 100, for: .cash),
  ]

  /// The price of a cup is a multiple of this.
  private let price: Price
  /// `true` if every payment tells whether its money goes into the drawer.
  private let tellsDrawer: Bool

  init(
    _ random: Seeded, changes: Int, prices: Price = .won(503), tellsDrawer: Bool = false
  ) {
    (self.random, price, self.tellsDrawer) = (random, prices, tellsDrawer)
    apply(.open(["kiwi": 900, "mango": 50, "cup": 300]))
    for _ in 0..<changes { apply(change()) }
  }

  static func prior(to entry: JournalEntry, in entries: some Sequence<JournalEntry>)
    -> [JournalEntry]
  {
    entries.filter { $0.id == entry.id && $0.seq < entry.seq }
  }

  /// Writes the entry of a change; ignores a refused one.
  private mutating func apply(_ change: Change) {
    // The clock is sometimes set back.
    now += Int.random(in: -2_000_000...20_000_000, using: &random)
    let at = Date(milliseconds: now)
    let day = DayStart.midnight.day(of: at).text
    let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
    let author = Author(name: ["Anna", "김 사장"][int(2)], till: "stand-pi pts/\(int(3))")
    let decision: Decision
    do {
      decision = try books.decide(
        change, prior: prior, lastNumber: numbers[day] ?? 0, by: int(9) == 0 ? nil : author, at: at)
    } catch {
      // The books must not decide on an entry that they don't admit.
      if !(error is Refusal) { Issue.record(error) }
      return
    }
    guard case .write(let entry, let next) = decision else { return }
    entries.append(entry)
    books = next
    if let number = entry.ownNumber { numbers[number.day] = number.number }
  }

  private mutating func int(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func change() -> Change {
    let orders = entries.filter { $0.kind == .order }
    let recent = orders.suffix(6).randomElement(using: &random)
    switch int(21) {
    case 0...5: return .order(order())
    case 6: return .restock([ingredients[int(3)]: 1 + int(60)])
    case 7: return .count([ingredients[int(3)]: int(200)])
    case 8: return .waste([ingredients[int(3)]: 1 + int(4)], WasteReason.allCases[int(5)])
    case 9: return .soldOut([ingredients[int(2)]], int(2) == 0 ? .marked : .cleared)
    case 10:
      let stock = entries.filter { [.restock, .count, .waste, .soldOut].contains($0.kind) }
      return stock.suffix(4).randomElement(using: &random).map(Change.revert) ?? .open(["ice": 4])
    case 11: return .drawer(move(), after: books.count)
    case 12:
      guard let recent else { return .open(["ice": 4]) }
      return .void(
        recent.id, int(4) == 0 ? .used : .returned,
        references: reference().map { [ways[int(3)]: $0] } ?? [:])
    case 13:
      guard let recent else { return .open(["ice": 4]) }
      let left = OrderRecord(entries.filter { $0.id == recent.id })?.left.facts ?? recent.facts
      let rounding = rounding(of: left.sum)
      let payments = payments(of: left.sum.adding(rounding))
      return .pay(recent.id, payments, excerpt(of: payments), rounding: rounding)
    case 14: return recent.map { .back($0.id, from: Stage.allCases[int(3)]) } ?? .open(["ice": 4])
    case 15, 16: return recent.map { .refund(refund(of: $0)) } ?? .open(["ice": 4])
    case 17...19: return bill()
    default: return recent.map { .stage($0.id, Stage.allCases[int(3)]) } ?? .open(["ice": 4])
    }
  }

  private mutating func refund(of order: JournalEntry) -> Refund {
    let record = OrderRecord(entries.filter { $0.id == order.id })
    var cups: [Cup: Int]?
    if int(4) > 0, let line = record?.left.lines.randomElement(using: &random) {
      cups = [line.cup: 1 + int(line.cups + 1)]
    }
    // Most refunds of a journal have the same rounding, as with a menu.
    let rounding = int(4) == 0 ? roundings[int(4)] : roundings[Int(now / 300_000_000) % 4]
    var payments: Payments?
    if int(3) == 0,
      let money = try? record?
        .moneyBack(of: Refund(of: order.id, cups: cups).rounded(by: rounding)).total
    {
      payments = self.payments(of: money)
    }
    let fruit: Refund.Fruit? = [nil, .used, .returned][int(3)]
    let names = payments.flatMap { excerpt(of: $0) }
    var refund = Refund(
      id: UUID(), of: order.id, cups: cups, fruit: fruit,
      payments: payments == .unpaid ? nil : payments, reason: int(3) == 0 ? "too much ice" : nil)
    (refund.excerpt, refund.rounding) = (names, rounding)
    refund.givesTipBack = int(3) == 0
    if let reference = reference() { refund.references = [ways[int(3)]: reference] }
    return refund
  }

  /// Sets a bill aside, or takes the next step of one, which may be refused.
  private mutating func bill() -> Change {
    guard let id = books.bills.randomElement(using: &random), int(3) > 0,
      let newest = entries.last(where: { $0.id == id })
    else {
      var order = order()
      order.name = CustomerName(["민수", "14:02", "A = b"][int(3)])
      return int(3) == 0 ? beginPayment(of: order) : .setAside(order)
    }
    let step = BillStep.allCases[int(4)]
    guard step.isSetAside else { return .bill(id, step, after: newest.seq - int(8) / 7) }
    var order = order(id: id)
    (order.name, order.bill) = (newest.name, newest.seq)
    if newest.billStep == .paying, int(2) == 0 {
      let uses = newest.lines.uses.isEmpty ? order.uses : newest.lines.uses
      order = Order(id: id, newest.facts, uses: uses, isQueued: order.isQueued)
      order.bill = newest.seq
    }
    if step == .paying { return beginPayment(of: order) }
    return int(2) == 0 ? .order(order) : .setAside(order)
  }

  private mutating func beginPayment(of order: Order) -> Change {
    var order = order
    if order.payments ?? .unpaid == .unpaid { order.payments = "card" }
    let references = [ways[int(3)]: "A-12"]
    if int(2) == 0 { order.payments = order.payments?.with(references, of: order.total) }
    order.excerpt = order.payments.flatMap { excerpt(of: $0) }
    return .setAside(order, .paying)
  }

  private mutating func order(id: Order.ID = Order.ID()) -> Order {
    let currency = int(9) == 0 ? nil : price.currency
    var lines = (0...int(3)).map { _ -> Order.Line in
      let asked = int(5) == 0 ? currency.map { _ in price * (1 + int(3)) } : nil
      return Order.Line(
        Cup(
          juices[int(3)],
          options: [[], ["large", "less-ice"], ["large", "shot", "shot"], []][int(4)],
          note: int(5) == 0 ? "이름: 민수" : nil, asked: asked),
        cups: 1 + int(3),
        price: asked.map { $0 + price * int(2) } ?? currency.map { _ in price * int(12) },
        vat: [nil, Percent.none, Percent(hundredths: 1000), Percent(hundredths: 550)][int(4)],
        cost: int(3) == 0
          ? nil : currency.map { Cost(tenThousandths: 1234 * int(9000), currency: $0) })
    }
    for index in lines.indices where lines[index].juice == juices[2] && int(3) > 0 {
      lines[index].parts = [Juice.Part("strawberry", 1 + int(2)), Juice.Part("banana", 1)]
    }
    var discount: Discount?
    if let total = lines.total, int(4) == 0 {
      var offer =
        unsafe int(2) == 0
        ? Discount.Offer(id: "staff", value: .percent(.init(hundredths: 1250).unsafelyUnwrapped))
        : Discount.Offer(
          value: .amount(Price(minorUnits: 700, currency: total.currency)), reason: "a friend")
      offer.juices = [[], [], [juices[0]], [juices[2], juices[1]]][int(4)]
      offer.isAutomatic = int(4) == 0
      discount = offer.off(lines)
    }
    let sum = lines.total(after: discount)
    let rounding = rounding(of: sum)
    let payments =
      int(6) == 0 ? nil : payments(of: sum.adding(rounding))
    var uses: Quantities = ["kiwi": 1 + int(3), "cup": lines.cups]
    if int(2) == 0 {
      uses = [:]
      for index in lines.indices {
        let own: Quantities = ["cup": 1, "kiwi": 1 + int(2)]
        lines[index].uses = own
        for (id, amount) in own { uses[id, default: 0] += amount * lines[index].cups }
      }
    }
    var order = Order(
      id: id, lines: lines, uses: uses, payments: payments,
      discount: discount, isQueued: int(2) == 0)
    order.rounding = rounding
    if int(4) == 0 { order.name = CustomerName("민수") }
    if int(4) == 0 {
      let minutes = int(200) - 50
      order.pickup = PickupTime(Timestamp.utc(Date(milliseconds: now + 60_000 * minutes)))
      order.lead = [0, 10, 1440][int(3)]
    }
    order.excerpt = payments.flatMap { excerpt(of: $0) }
    return order
  }

  private mutating func rounding(of sum: Price?) -> Price? {
    guard let sum, int(2) == 0 else { return nil }
    return Rounding(to: 10, for: .all).change(of: sum)
  }

  /// A menu's names and drawer flags of the ways to pay; nil as in version 1.1.
  private mutating func excerpt(of payments: Payments) -> MenuExcerpt? {
    guard tellsDrawer || int(3) > 0 else { return nil }
    let ways = ways.map { way in
      Payment.Way(id: way, name: Name(["ko": "방법", "en": "Way \(way)"]), hasDrawer: int(2) == 0)
    }
    return Menu(ingredients: [], juices: [], ways: ways).excerpt(of: payments)
  }

  private mutating func payments(of total: Price?) -> Payments {
    switch int(4) {
    case 0: return .unpaid
    case 1:
      guard let total, total.minorUnits > 1 else { return "cash" }
      let part = Price(minorUnits: 1 + int(total.minorUnits - 1), currency: total.currency)
      let rest = total - part
      let tip = tip(total.currency)
      let due = tip.map { rest + $0 } ?? rest
      return .parts([
        .init(
          way: ways[0], amount: part, tip: int(4) == 0 ? self.tip(total.currency) : nil,
          reference: reference()),
        .init(
          way: ways[1], amount: rest,
          given: Price(minorUnits: due.minorUnits + 500 * int(3), currency: total.currency),
          tip: tip, reference: reference()),
      ])
    default:
      let way = ways[int(3)]
      guard let total, int(3) == 0 else { return .whole(way) }
      let (tip, reference) = (tip(total.currency), reference())
      guard tip != nil || reference != nil else { return .whole(way) }
      return .parts([.init(way: way, amount: total, tip: tip, reference: reference)])
    }
  }

  private mutating func reference() -> String? {
    [nil, nil, nil, "A-12", "승인 7 #=%2F+/ 🍹"][int(5)]
  }

  private mutating func tip(_ currency: Currency) -> Price? {
    int(2) == 0 ? nil : Price(minorUnits: 1 + 100 * int(9), currency: currency)
  }

  private mutating func move() -> DrawerMove {
    let amount = unsafe Price(
      minorUnits: 1000 * (1 + int(90)), currency: Currency(code: "KRW").unsafelyUnwrapped)
    guard books.drawer.isOpen else { return DrawerMove(.open, amount) }
    switch int(3) {
    case 0: return DrawerMove(.in, amount, note: "change")
    case 1: return DrawerMove(.out, amount, note: "ice=2 note=x")
    default:
      let note = int(2) == 0 ? "a coin fell" : nil
      if tellsDrawer || books.drawer.closings % 2 == 0, let made = closing(amount, note: note) {
        return made
      }
      // As older versions sealed it.
      let expected = Price(minorUnits: amount.minorUnits - 3000, currency: amount.currency)
      return DrawerMove(
        .close, amount, note: note,
        closing: .init(number: books.drawer.closings + 1, expected: expected))
    }
  }

  /// The closing as a till makes it, from a report of the entries since the opening.
  private func closing(_ counted: Price, note: String?) -> DrawerMove? {
    guard let opening = entries.last(where: { $0.drawer?.action == .open }) else { return nil }
    let turn = entries.filter { $0.seq >= opening.seq }
    var report = Report()
    for entry in turn { do { try report.add(entry) } catch { Issue.record(error) } }
    let ids = Set(report.pending.map(\.order))
    report.settle(
      Dictionary(grouping: entries.filter { ids.contains($0.id) }, by: \.id)
        .compactMapValues(OrderRecord.init))
    let moves = turn.filter { $0.drawer?.action == .in || $0.drawer?.action == .out }
    let drawer = Drawer(
      open: Drawer.Open(opening, moves: moves, report: report, ways: ["cash"]),
      lastClosing: entries.last { $0.drawer?.action == .close }, revision: books.count,
      takings: report)
    return try? drawer.move(.close, counted, note: note)
  }
}
