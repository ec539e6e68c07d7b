import FoundationEssentials
import JuiceKit
import JuiceText

/// The journal of a made-up stand: a fortnight, up to the afternoon of a day. The same seed, day, menu and language make the same
/// entries, all of which the books have admitted.
struct DemoDay {
  private typealias Act = (at: Date, by: Author, change: (inout DemoDay) -> Change?)

  /// Twenty past two on the day: the time at which the demo starts.
  let start: Date
  let people: DemoPeople
  let cashiers: [Author]
  private(set) var entries: [JournalEntry] = []
  private(set) var books = Books()
  private var customers: DemoCustomers
  private var prior: [UUID: [JournalEntry]] = [:]
  private var numbers: [String: Int] = [:]

  /// The days before the day of the demo.
  static let days = 13
  private static let opening = DayStart(parsing: "10:00") ?? .midnight
  private static let afternoon = DayStart(parsing: "14:20") ?? .midnight
  /// The orders of each hour of a weekday, from the opening on.
  private static let rush = [3, 5, 13, 11, 6, 7, 9, 6, 5, 4, 3]
  static let (soldOut, low) = ("watermelon", "peach") as (Ingredient.ID, Ingredient.ID)

  /// - Parameter now: a time of the day on which the demo plays.
  init(seed: UInt64, now: Date, menu: Menu, language: Language) {
    let today = LocalDay(of: now)
    start = Self.afternoon.beginning(of: today)
    people = DemoPeople(language)
    cashiers = people.cashiers.compactMap { Author(name: $0, till: "stand-1 tty1") }
    customers = DemoCustomers(menu: menu, names: people.customers, random: DemoRandom(seed))
    for before in (0...Self.days).reversed() {
      let day = today.moved(days: -before)
      let open = Self.opening.beginning(of: day)
      var acts = morning(open, isFirst: before == Self.days, isLast: before == 0)
      acts += orders(open, isWeekend: [0, 6].contains(day.weekday), isLast: before == 0)
      acts += before == 0 ? presence() : evening(open)
      for act in acts.enumerated().sorted(by: { ($0.1.at, $0.0) < ($1.1.at, $1.0) }).map(\.1)
      where act.at <= start {
        if let change = act.change(&self) { write(change, by: act.by, at: act.at) }
      }
    }
  }

  private var menu: Menu { customers.menu }

  /// Writes an entry, unless the books refuse it: an act on an order that was not sold or has been voided.
  private mutating func write(_ change: Change, by author: Author, at time: Date) {
    let day = change.numberedDay(at: time)
    let decision = try? books.decide(
      change, prior: change.id.flatMap { prior[$0] } ?? [],
      lastNumber: day.flatMap { numbers[$0] } ?? 0, by: author,
      at: Date(milliseconds: time.milliseconds), id: customers.random.id())
    guard case .write(let entry, let next) = decision else { return }
    entries.append(entry)
    prior[entry.id, default: []].append(entry)
    if let number = entry.ownNumber { numbers[number.day] = number.number }
    books = next
  }

  // MARK: A day

  private func morning(_ open: Date, isFirst: Bool, isLast: Bool) -> [Act] {
    [
      (open - 1800, cashiers[0], { isFirst ? .open($0.menu.openings) : nil }),
      (open - 1200, cashiers[0], { .restock($0.missing(isLast ? Self.low : nil)) }),
      (open - 600, cashiers[0], { $0.drawer(.open) { _ in 100_000 } }),
    ]
  }

  /// The amounts that fill up each ingredient that is less than two thirds full.
  private func missing(_ left: Ingredient.ID?) -> Quantities {
    Dictionary(
      uniqueKeysWithValues: menu.ingredients.compactMap { ingredient in
        let quantity = books.stock.quantity(of: ingredient.id)
        return 3 * quantity < 2 * ingredient.opening && ingredient.id != left
          ? (ingredient.id, ingredient.opening - quantity) : nil
      })
  }

  private mutating func orders(_ open: Date, isWeekend: Bool, isLast: Bool) -> [Act] {
    let share = customers.random.number(85...115) + (isWeekend ? 25 : 0)
    return Self.rush.enumerated().flatMap { hour, count in
      (0..<max(1, count * share / 100)).flatMap { _ in
        let random = customers.random.number(0...3599)
        let time = open + Double(3600 * hour + random)
        // The last quarter of an hour of the demo is made by `presence`.
        return isLast && time > start - 900 ? [] : order(time, waits: 6 * count)
      }
    }
  }

  /// An order that is made, collected, and seldom taken back.
  private mutating func order(_ time: Date, waits: Int) -> [Act] {
    let (id, seller) = (customers.random.id(), customers.random.element(cashiers))
    let made = time + Double(90 + customers.random.number(0...120) + waits)
    let collected = made + Double(customers.random.number(15...180))
    let sale: [Act] = [
      (time, seller, { day in day.sale(id) }), (made, cashiers[1], { _ in .stage(id, .made) }),
      (collected, seller, { _ in .stage(id, .collected) }),
    ]
    switch customers.random.number(1...100) {
    case 1...2: return sale + [(time + 40, seller, { _ in .void(id) })]
    case 3...5: return sale + [(collected + 300, seller, { day in day.refund(id) })]
    default: return sale
    }
  }

  private mutating func sale(_ id: Order.ID, isByCustomer: Bool = false) -> Change? {
    var order = customers.order(id, from: books.stock, isPaid: !isByCustomer)
    order?.isByCustomer = isByCustomer
    return order.map { .order($0) }
  }

  private mutating func refund(_ id: Order.ID) -> Change? {
    guard let order = prior[id].flatMap(OrderRecord.init)?.sold, let line = order.lines.first else {
      return nil
    }
    let refund = Refund(
      id: customers.random.id(), of: id, cups: [line.cup: 1], reason: people.refundReason)
    return .refund(refund.on(menu, of: order))
  }

  /// - Parameter amount: the amount of the move for the expected cash; `nil` for no move.
  private func drawer(_ action: DrawerMove.Action, _ amount: (_ expected: Int) -> Int?) -> Change? {
    guard let currency = menu.currency else { return nil }
    let closing = books.closing
    return amount(closing?.expected.minorUnits ?? 0).map { units in
      .drawer(
        DrawerMove(
          action, Price(minorUnits: units, currency: currency),
          note: action == .out ? people.bank : nil, closing: action == .close ? closing : nil),
        after: books.count, action == .close ? menu.excerptForClosing : nil)
    }
  }

  private func evening(_ open: Date) -> [Act] {
    [
      (open + 19_800, cashiers[1], { $0.drawer(.out) { $0 > 250_000 ? 150_000 : nil } }),
      (open + 39_000, cashiers[0], { $0.waste(.expired) }),
      (open + 41_400, cashiers[0], { $0.count() }),
      (
        open + 42_000, cashiers[1],
        { day in
          let variance = day.customers.random.element([0, 0, 0, -500, 1000, -1000])
          return day.drawer(.close) { max(0, $0 + variance) }
        }
      ),
    ]
  }

  private mutating func waste(_ reason: WasteReason) -> Change? {
    let id = customers.random.element(menu.ingredients).id
    let amount = books.stock.quantity(of: id) / 30
    return amount > 0 ? .waste([id: amount], reason) : nil
  }

  /// A stock-take of some ingredients, with a little missing.
  private mutating func count() -> Change {
    let some = menu.ingredients.map(\.id).shuffled(using: &customers.random).prefix(8)
    return .count(
      Dictionary(
        uniqueKeysWithValues: some.map { id in
          let quantity = books.stock.quantity(of: id)
          return (id, quantity - quantity * customers.random.number(0...2) / 100)
        }))
  }

  // MARK: The present

  /// The state at the start: orders to make and ready, bills set aside, an ingredient sold out and one low.
  private mutating func presence() -> [Act] {
    var acts: [Act] = [
      (start - 4200, cashiers[0], { _ in .soldOut([Self.soldOut], .marked) }),
      (start - 3000, cashiers[1], { $0.spoil(Self.low) }),
      (start - 2400, cashiers[0], { $0.waste(.spilled) }),
    ]
    for (minutes, name) in zip([22, 12, 4], people.bills) {
      let id = customers.random.id()
      acts.append((start - Double(60 * minutes), cashiers[0], { $0.bill(id, name) }))
    }
    for (minutes, madeAfter) in [(11, 6), (8, 6), (6, nil), (3, nil), (1, nil)] as [(Int, Int?)] {
      let (id, time) = (customers.random.id(), start - Double(60 * minutes))
      let isKiosk = minutes == 3
      acts.append((time, cashiers[minutes % 2], { $0.sale(id, isByCustomer: isKiosk) }))
      if let madeAfter {
        acts.append((time + Double(60 * madeAfter), cashiers[1], { _ in .stage(id, .made) }))
      }
    }
    return acts
  }

  /// Throws away what is above the low mark.
  private func spoil(_ id: Ingredient.ID) -> Change? {
    let amount = books.stock.quantity(of: id) - (menu.lowMark(of: id) ?? 0)
    return amount > 0 ? .waste([id: amount], .damaged) : nil
  }

  private mutating func bill(_ id: Order.ID, _ name: String) -> Change? {
    customers.order(id, from: books.stock, name: name, isPaid: false).map { .setAside($0) }
  }
}
