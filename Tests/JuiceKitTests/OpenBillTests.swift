import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

@Suite struct OpenBillTests {
  private struct Journal {
    private(set) var entries: [JournalEntry] = []
    private(set) var books = Books()
    private var entriesByID: [UUID: [JournalEntry]] = [:]
    private var orders = 0

    init() throws { _ = try apply(.open(["kiwi": 9000])) }

    mutating func apply(_ change: Change, till: Int = 1) throws -> JournalEntry? {
      let prior = change.id.map(entries(under:)) ?? []
      let now = Date(milliseconds: 1_795_575_600_000 + entries.count * 1000)
      switch try books.decide(
        change, prior: prior, lastNumber: orders,
        by: Author(name: "Anna", till: "till \(till)"), at: now)
      {
      case .write(let entry, let next):
        entries.append(entry)
        entriesByID[entry.id, default: []].append(entry)
        orders += entry.kind == .order ? 1 : 0
        books = next
        return entry
      case .done(let entry): return entry
      case .nothing: return nil
      }
    }

    func entries(under id: UUID) -> [JournalEntry] { entriesByID[id] ?? [] }

    func newest(_ id: UUID) throws -> JournalEntry { try #require(entries(under: id).last) }
  }

  private func won(_ units: Int) -> Price {
    unsafe Price(minorUnits: units, currency: Currency(code: "KRW").unsafelyUnwrapped)
  }

  private func order(
    _ cups: Int = 1, name: String = "Minsu", of taken: JournalEntry? = nil
  ) -> Order {
    var order = Order(
      id: taken?.id ?? Order.ID(),
      lines: [Order.Line(juice: "kiwi", cups: cups, price: won(4500))], uses: ["kiwi": 3 * cups])
    order.name = CustomerName(name)
    order.bill = taken?.seq
    return order
  }

  @Test func `A name has 1 to 40 characters that can be seen`() {
    #expect(CustomerName("민수")?.text == "민수")
    #expect(CustomerName(String(repeating: "x", count: 40)) != nil)
    for bad in ["", " ", String(repeating: "x", count: 41), "a\tb", "a\nb", "a\u{200B}"] {
      #expect(CustomerName(bad) == nil, "\(bad)")
    }
  }

  @Test func `A bill is set aside, taken up, set aside again and ordered under its id`() throws {
    var journal = try Journal()
    let stock = journal.books.stock.items
    let aside = try #require(try journal.apply(.setAside(order(2)), till: 1))
    #expect(aside.billStep == .aside && aside.name?.text == "Minsu" && aside.money == nil)
    #expect(aside.total == won(9000) && aside.changes.isEmpty)
    let taken = try #require(
      try journal.apply(.bill(aside.id, .taken, after: aside.seq), till: 2))
    #expect(taken.lines == aside.lines && taken.by?.till == "till 2")
    #expect(OpenBill(journal.entries(under: aside.id))?.taken == taken)
    let again = try #require(try journal.apply(.setAside(order(3, of: taken)), till: 2))
    #expect(again.id == aside.id && again.lines.cups == 3)
    let last = try #require(try journal.apply(.bill(aside.id, .taken, after: again.seq)))
    #expect(journal.books.bills == [aside.id] && journal.books.stock.items == stock)
    let sold = try #require(try journal.apply(.order(order(3, of: last))))
    #expect(sold.id == aside.id && sold.name?.text == "Minsu" && sold.changes == ["kiwi": -9])
    #expect(journal.books.bills.isEmpty)
    #expect(OpenBill(journal.entries(under: aside.id)) == nil)
    // A repeated order is the same one; its bill is gone.
    #expect(try journal.apply(.order(order(3, of: last))) == sold)
    #expect(throws: Refusal.unknownBill(aside.id)) {
      try journal.apply(.bill(aside.id, .taken, after: last.seq))
    }
    // A void reverts the order, but does not restore the bill.
    _ = try journal.apply(.void(aside.id))
    #expect(journal.books.bills.isEmpty && journal.books.stock.items == stock)
  }

  @Test func `A bill whose card payment is begun keeps the payment, and is ordered by that till`()
    throws
  {
    var journal = try Journal()
    var bill = order(2)
    bill.payments = "card"
    let begun = try #require(try journal.apply(.setAside(bill, .paying)))
    #expect(begun.billStep == .paying && begun.payments == "card" && begun.changes.isEmpty)
    #expect(try JournalEntry(body: begun.body, seq: begun.seq, digest: begun.digest) == begun)
    #expect(OpenBill(journal.entries(under: bill.id)).map(\.isPaying) == true)
    // A retry is the same payment.
    #expect(try journal.apply(.setAside(bill, .paying)) == begun)
    var paid = order(2, of: begun)
    paid.payments = .parts([Payments.Part(way: "card", amount: won(9000), reference: "A1")])
    let again = try #require(try journal.apply(.setAside(paid, .paying)))
    #expect(again.payments?.references == ["card": "A1"])
    paid.bill = again.seq
    let sold = try #require(try journal.apply(.order(paid)))
    #expect(sold.id == bill.id && sold.payments == again.payments && journal.books.bills.isEmpty)
  }

  @Test func `Of two tills that go on with a card payment, one runs the next terminal`() throws {
    var journal = try Journal()
    var bill = order(2)
    bill.payments = .parts([
      Payments.Part(way: "card", amount: won(4000)), Payments.Part(way: "visa", amount: won(5000)),
    ])
    let begun = try #require(try journal.apply(.setAside(bill, .paying)))
    bill.bill = begun.seq
    bill.payments = bill.payments?.with(["card": "-"], of: bill.total)
    let next = try #require(try journal.apply(.setAside(bill, .paying), till: 2))
    #expect(try journal.apply(.setAside(bill, .paying), till: 2) == next)
    #expect(throws: Refusal.billTaken(next)) { try journal.apply(.setAside(bill, .paying)) }
    // The same till with other payments is no retry.
    bill.payments = "card"
    #expect(throws: Refusal.billTaken(next)) {
      try journal.apply(.setAside(bill, .paying), till: 2)
    }
  }

  @Test func `A begun card payment ends with the bill taken up or dropped, without the payment`()
    throws
  {
    for step in [BillStep.taken, .dropped] {
      var journal = try Journal()
      var bill = order()
      bill.payments = "card"
      let begun = try #require(try journal.apply(.setAside(bill, .paying)))
      let ended = try #require(try journal.apply(.bill(bill.id, step, after: begun.seq), till: 2))
      #expect(ended.payments == nil && ended.lines == begun.lines)
      #expect(journal.books.bills.isEmpty == (step == .dropped))
      // The till that began it learns that another one has the bill.
      #expect(throws: Refusal.billTaken(ended)) {
        try journal.apply(.order(order(of: begun)))
      }
    }
  }

  @Test func `A card payment of a bill that is short does not begin, and one that goes on does`()
    throws
  {
    var journal = try Journal()
    var bill = order(3001)
    bill.payments = "card"
    #expect(throws: Refusal.self) { try journal.apply(.setAside(bill, .paying)) }
    #expect(journal.books.bills.isEmpty)
    var begun = order(3000)
    begun.payments = "card"
    let entry = try #require(try journal.apply(.setAside(begun, .paying)))
    _ = try journal.apply(.waste(["kiwi": 1], .spilled))
    begun.bill = entry.seq
    #expect(throws: Refusal.self) { try journal.apply(.order(begun)) }
    #expect(try journal.apply(.setAside(begun, .paying)) != nil)
  }

  @Test func `The order of a paid bill has the prices and the recipes of its time`() throws {
    func menu(_ price: Int) -> Menu {
      Menu(
        ingredients: [],
        juices: ["kiwi", "mango"].map {
          Juice(
            id: Juice.ID(stringLiteral: $0), name: Name($0), recipe: ["kiwi": 3], price: won(price))
        }, currency: won(0).currency, ways: ["card"])
    }
    for cups in [["kiwi"], ["kiwi", "mango"]] as [[Cup]] {
      var journal = try Journal()
      var bill = try menu(4500).order(cups.map { ($0, 1) }, payments: "card")
      bill.name = CustomerName("Minsu")
      let begun = try #require(try journal.apply(.setAside(bill, .paying)))
      let open = try #require(OpenBill(journal.entries(under: bill.id)))
      let order = try open.paidOrder(on: menu(6000))
      #expect(order.id == bill.id && order.bill == begun.seq && order.payments == "card")
      #expect(order.total == bill.total && order.uses == bill.uses)
      #expect(try journal.apply(.order(order))?.total == bill.total)
    }
  }

  @Test func `A begun payment knows its beginning, and the parts that are paid or may be`() throws {
    var journal = try Journal()
    var bill = order(2)
    bill.payments = .parts([
      Payments.Part(way: "card", amount: won(5000)), Payments.Part(way: "cash", amount: won(1000)),
      Payments.Part(way: "visa", amount: won(3000)),
    ])
    let cash = Payment.Way(id: "cash", hasDrawer: true)
    bill.excerpt = bill.payments.flatMap {
      Menu(ingredients: [], juices: [], ways: ["card", cash, "visa"]).excerpt(of: $0)
    }
    let begun = try #require(try journal.apply(.setAside(bill, .paying)))
    bill.bill = begun.seq
    bill.payments = bill.payments?.with(["card": "X"], of: bill.total)
    _ = try journal.apply(.setAside(bill, .paying))
    let open = try #require(OpenBill(journal.entries(under: bill.id)))
    #expect(open.begunAt == begun.at && open.aside.at > begun.at)
    #expect(open.parts.paid.map(\.way) == ["card"] && open.parts.unclear.map(\.way) == ["visa"])
  }

  @Test func `An order that is not written yet is paid in another way at its own prices`() throws {
    let juice = Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3], price: won(4510))
    let cash = Payment.Way(id: "cash", hasDrawer: true)
    let menu = Menu(
      ingredients: [], juices: [juice], currency: won(0).currency, ways: ["card", cash],
      rounding: Rounding(to: 100, for: .cash))
    let order = try menu.order([("kiwi", 1)], payments: "card")
    let inCash = menu.paying(order, by: "cash")
    #expect(inCash.total == won(4500) && inCash.excerpt?.hasDrawer("cash") == true)
    #expect(
      inCash.excerpt?.hasDrawer("card") == nil && inCash.excerpt?.texts.first == "juice kiwi - Kiwi"
    )
    #expect(menu.paying(inCash, by: "card") == order)
    // A way that has left the menu keeps its word.
    var newer = menu
    newer.ways = [cash]
    #expect(newer.paying(order, by: "card").excerpt == order.excerpt)
  }

  @Test func `A paid bill is written although its juices have left the menu`() throws {
    let juices: [Juice] = ["kiwi", "mango"].map {
      Juice(
        id: Juice.ID(stringLiteral: $0), name: Name($0), recipe: ["kiwi": 3], price: won(4500))
    }
    let (currency, ways): (Currency, [Payment.Way]) = (won(0).currency, ["card"])
    let before = Menu(ingredients: [], juices: juices, currency: currency, ways: ways)
    let after = Menu(ingredients: [], juices: [juices[1]], currency: currency, ways: ways)
    for cups in [["kiwi"], ["kiwi", "mango"]] as [[Cup]] {
      var journal = try Journal()
      var bill = try before.order(cups.map { ($0, 2) }, payments: "card")
      bill.name = CustomerName("Minsu")
      let begun = try #require(try journal.apply(.setAside(bill, .paying)))
      #expect(try JournalEntry(body: begun.body, seq: begun.seq, digest: begun.digest) == begun)
      #expect(try journal.apply(.setAside(bill, .paying)) == begun)
      let order = try #require(OpenBill([begun])).paidOrder(on: after)
      let sold = try #require(try journal.apply(.order(order)))
      #expect(sold.lines == bill.lines && sold.changes == ["kiwi": -6 * cups.count])
      #expect(sold.total == bill.total && sold.name == bill.name && sold.excerpt == begun.excerpt)
      #expect(journal.books.bills.isEmpty)
    }
  }

  @Test func `A bill is taken up by one till, and another may take it over`() throws {
    var journal = try Journal()
    let aside = try #require(try journal.apply(.setAside(order())))
    let first = try #require(
      try journal.apply(.bill(aside.id, .taken, after: aside.seq), till: 1))
    #expect(throws: Refusal.billTaken(first)) {
      try journal.apply(.bill(aside.id, .taken, after: aside.seq), till: 2)
    }
    #expect(throws: Refusal.billTaken(first)) {
      try journal.apply(.bill(aside.id, .dropped, after: aside.seq), till: 2)
    }
    let second = try #require(
      try journal.apply(.bill(aside.id, .taken, after: first.seq), till: 2))
    let lost: [Change] = [
      .order(order(of: first)), .setAside(order(of: first)),
      .bill(aside.id, .dropped, after: first.seq),
    ]
    for change in lost {
      #expect(throws: Refusal.billTaken(second)) { try journal.apply(change, till: 1) }
    }
    let sold = try #require(try journal.apply(.order(order(of: second)), till: 2))
    for change in lost.prefix(2) {
      #expect(throws: Refusal.billTaken(sold)) { try journal.apply(change, till: 1) }
    }
  }

  @Test func `A bill is ordered by the till that has it alone, and not once it is dropped`() throws
  {
    var journal = try Journal()
    let aside = try #require(try journal.apply(.setAside(order())))
    var bare = order(of: aside)
    #expect(throws: Refusal.billTaken(aside)) { try journal.apply(.order(bare)) }
    bare.bill = nil
    #expect(throws: Refusal.idTaken(aside.id)) { try journal.apply(.order(bare)) }
    let taken = try #require(try journal.apply(.bill(aside.id, .taken, after: aside.seq)))
    let dropped = try #require(try journal.apply(.bill(aside.id, .dropped, after: taken.seq)))
    #expect(journal.books.bills.isEmpty)
    #expect(throws: Refusal.billTaken(dropped)) { try journal.apply(.order(order(of: taken))) }
    #expect(throws: Refusal.unknownBill(aside.id)) {
      try journal.apply(.bill(aside.id, .taken, after: dropped.seq))
    }
  }

  @Test func `Setting aside twice with the same id is one bill`() throws {
    var journal = try Journal()
    let new = order()
    let aside = try #require(try journal.apply(.setAside(new)))
    #expect(try journal.apply(.setAside(new)) == aside)
    let taken = try #require(try journal.apply(.bill(aside.id, .taken, after: aside.seq)))
    let again = try #require(try journal.apply(.setAside(order(5, of: taken))))
    #expect(try journal.apply(.setAside(order(5, of: taken))) == again)
    #expect(journal.entries.count == 4)
  }

  @Test func `A bill on the screen keeps its name, its discount and its origin`() throws {
    let menu = Menu(
      ingredients: [],
      juices: [
        Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3], price: won(4500))
      ], currency: won(0).currency)
    var bill = Bill()
    try bill.set(2, of: "kiwi")
    bill.discount = Discount.Offer(value: .amount(won(500)), reason: "a friend")
    var order = try bill.order(on: menu)
    order.name = CustomerName("Minsu")
    var journal = try Journal()
    let aside = try #require(try journal.apply(.setAside(order)))
    #expect(aside.total == won(8500))
    let taken = try #require(try journal.apply(.bill(aside.id, .taken, after: aside.seq)))
    bill = Bill(taken)
    let again = try bill.order(on: menu)
    #expect(again.id == aside.id && again.bill == taken.seq)
    #expect(again.name == order.name)
    #expect(again.lines == order.lines)
    #expect(again.discount == order.discount)
    bill.remove(bill)
    #expect(bill.origin == nil && bill.facts.name == nil && bill.isEmpty)
  }

  @Test func `What is read says the same, and breaks no rule`() throws {
    var journal = try Journal()
    let aside = try #require(try journal.apply(.setAside(order(2))))
    let read = try JournalEntry(body: aside.body, seq: aside.seq, digest: aside.digest)
    #expect(read == aside && aside.body.contains("\nname Minsu\nreason aside\n"))
    let json = try JournalEntry.imported(Array(aside.json().line.utf8)).0
    #expect(json == aside)
    #expect(aside.json().line.contains(#""name":"Minsu""#))
    #expect(aside.json().line.contains(#""reason":"aside""#))
    for (line, other) in [
      ("name Minsu\n", ""), ("name Minsu", "name "), ("reason aside", "reason gone"),
      ("reason aside\n", ""), ("line kiwi 2 4500 KRW\n", ""),
      ("kind bill", "kind order"),
    ] {
      let body = aside.body.replacing(line, with: other)
      #expect(throws: JournalFault.self, "\(other)") {
        try JournalEntry(body: body, seq: aside.seq, digest: nil)
      }
    }
    // Reads a state of version 2, without bills.
    let state = journal.books.state
    #expect(try Books(state: state).bills == [aside.id])
    func admit(_ step: BillStep, _ cups: Int, after steps: [BillStep]) throws(JournalFault) {
      var books = Books()
      var entries: [JournalEntry] = []
      let id = UUID()
      for (index, step) in (steps + [step]).enumerated() {
        let cups = index == steps.count ? cups : 1
        let entry = JournalEntry(seq: index + 1, id: id, at: Date(milliseconds: 0), kind: .bill) {
          $0.lines = order(cups).lines
          $0.reason = step.rawValue
          $0.name = CustomerName("Minsu")
          $0.payments = step == .paying && cups < 9 ? "card" : nil
        }
        entries.append(try books.admit(entry, prior: entries, needsDigest: false))
      }
    }
    try admit(.aside, 1, after: [])
    try admit(.aside, 2, after: [.aside, .taken])
    try admit(.taken, 1, after: [.aside, .taken])
    try admit(.paying, 2, after: [.aside, .taken])
    try admit(.taken, 1, after: [.paying])
    try admit(.paying, 2, after: [.paying])
    let wrong: [(BillStep, Int, [BillStep])] = [
      (.taken, 1, []), (.dropped, 1, []), (.aside, 1, [.aside]), (.taken, 2, [.aside]),
      (.dropped, 2, [.aside, .taken]), (.taken, 1, [.aside, .dropped]),
      (.paying, 9, []), (.paying, 1, [.aside]), (.taken, 2, [.paying]),
      (.aside, 1, [.aside, .dropped]), (.dropped, 1, [.aside, .dropped]),
    ]
    for (step, cups, steps) in wrong {
      #expect(throws: JournalFault(seq: steps.count + 1, rule: .wrongBill)) {
        try admit(step, cups, after: steps)
      }
    }
  }

  private struct Held {
    let taken: JournalEntry
    var cups: Int
  }

  @Test func `Four tills with the same bills lose none and sell none twice`() throws {
    let torture = Torture("RANDOM_BILLS", usual: 2000)
    var random = torture.random
    var journal = try Journal()
    var held: [Held?] = Array(repeating: nil, count: 4)
    /// The bill list as each till saw it last.
    var seen: [[JournalEntry]] = Array(repeating: [], count: 4)
    var (set, dropped, sold): (Set<UUID>, Set<UUID>, Set<UUID>) = ([], [], [])
    var (refused, crashes) = (0, 0)

    for _ in 0..<torture.count {
      let till = Int.random(in: 0..<4, using: &random)
      let cups = Int.random(in: 1...3, using: &random)
      do {
        if let bill = held[till] {
          switch Int.random(in: 0..<6, using: &random) {
          case 0:
            // The till crashes, and forgets its bill.
            held[till] = nil
            crashes += 1
          case 1:
            held[till] = nil
            _ = try journal.apply(
              .bill(bill.taken.id, .dropped, after: bill.taken.seq), till: till)
            #expect(dropped.insert(bill.taken.id).inserted)
          case 2:
            held[till] = nil
            _ = try journal.apply(.order(order(bill.cups, of: bill.taken)), till: till)
            #expect(sold.insert(bill.taken.id).inserted)
          case 3: held[till]?.cups = cups
          default:
            held[till] = nil
            _ = try journal.apply(.setAside(order(bill.cups, of: bill.taken)), till: till)
          }
        } else {
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            let new = try #require(try journal.apply(.setAside(order(cups)), till: till))
            set.insert(new.id)
          case 1:
            seen[till] = try journal.books.bills.sorted { $0.text < $1.text }
              .map(journal.newest)
          default:
            // The list is often stale.
            guard let bill = seen[till].randomElement(using: &random) else { continue }
            let taken = try #require(
              try journal.apply(.bill(bill.id, .taken, after: bill.seq), till: till))
            held[till] = Held(taken: taken, cups: taken.lines.cups)
          }
        }
      } catch is Refusal {
        refused += 1
      }
    }

    #expect(refused > torture.count / 50 && crashes > torture.count / 100)
    #expect(sold.isDisjoint(with: dropped))
    #expect(journal.books.bills == set.subtracting(sold).subtracting(dropped))
    let orders = journal.entries.filter { $0.kind == .order }
    #expect(orders.count == sold.count && Set(orders.map(\.id)) == sold)
    // Each open bill can still be sold.
    for id in journal.books.bills {
      let bill = try #require(OpenBill(journal.entries(under: id)))
      let taken = try #require(try journal.apply(.bill(id, .taken, after: bill.newest.seq)))
      _ = try journal.apply(.order(order(of: taken)))
    }
    var again = Books()
    for entry in journal.entries {
      try again.admit(
        entry, prior: journal.entries(under: entry.id).filter { $0.seq < entry.seq })
    }
    try again.compare(with: journal.books)
    #expect(again.bills.isEmpty)
  }

  @Test func `A paid bill has its business day and lead, and no mark of a discount taken off`()
    throws
  {
    let start = try #require(DayStart(parsing: "13:00"))
    var half = Discount.Offer(id: "half", value: .percent(try #require(Percent(parsing: "50"))))
    half.isAutomatic = true
    let menu = Menu(
      ingredients: [],
      juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3], price: won(4500))],
      currency: won(0).currency, ways: ["card"], serving: .queue, discounts: [half],
      dayStart: start, lead: 15)
    var bill = Bill()
    try bill.add("kiwi")
    bill.isWithoutOffers = true
    bill.facts.name = CustomerName("Minsu")
    bill.facts.pickup = PickupTime("2026-11-25T08:00:00.000Z")
    let asked = try bill.settingAside(bill.order(on: menu, payments: "card"), on: menu)
    #expect(asked.discount?.isNoneWanted == true)
    var journal = try Journal()
    _ = try journal.apply(.setAside(asked, .paying))
    let open = try #require(OpenBill(journal.entries(under: asked.id)))
    let sold = try #require(try journal.apply(.order(open.paidOrder(on: menu))))
    #expect(sold.discount == nil && sold.total == won(4500))
    #expect(sold.lead == 15 && sold.pickup == bill.facts.pickup)
    #expect(sold.number?.day == start.day(of: sold.at).text)
    #expect(sold.number?.day != DayStart.midnight.day(of: sold.at).text)
  }
}
