import FoundationEssentials
import Testing

@testable import JuiceKit

/// Rules of bills, closings, payments, refunds and rights. Each test breaks one rule in an entry that is right otherwise.
@Suite struct RuleTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private static func won(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }

  private static func dollars(_ cents: Int) -> Price {
    unsafe Price(minorUnits: cents, currency: Currency(code: "USD").unsafelyUnwrapped)
  }

  /// A journal that makes the next entry by the rules, and admits it after a change.
  private struct Journal {
    private(set) var entries: [JournalEntry] = []
    private(set) var books = Books()

    init() throws { try write(.open(["kiwi": 9000])) }

    @discardableResult
    mutating func write(_ change: Change) throws -> JournalEntry {
      let (entry, next) = try made(change)
      entries.append(entry)
      books = next
      return entry
    }

    /// - Throws: the fault of the entry after the change.
    func admit(_ change: Change, _ alter: (inout JournalEntry) -> Void) throws {
      var entry = try made(change).0
      alter(&entry)
      try admit(entry)
    }

    func admit(_ entry: JournalEntry) throws {
      var (entry, next) = (entry, books)
      entry.digest = nil
      let prior = entries.filter { $0.id == entry.id }
      do {
        try next.admit(entry, prior: prior, lastNumber: orders, needsDigest: false)
      } catch {
        #expect(next == books)
        throw error
      }
    }

    /// Writes the entry of a change after another one: with lines of a newer version, for example.
    mutating func write(_ change: Change, _ alter: (inout JournalEntry) -> Void) throws {
      var entry = try made(change).0
      alter(&entry)
      entry.digest = nil
      let prior = entries.filter { $0.id == entry.id }
      entries.append(
        try books.admit(entry, prior: prior, lastNumber: orders, needsDigest: false))
    }

    /// Goes on from the cached books, as a till does that was started anew.
    mutating func restart() throws { books = try Books(state: books.state) }

    private var orders: Int { entries.count { $0.kind == .order } }

    private func made(_ change: Change) throws -> (JournalEntry, Books) {
      let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
      let decision = try books.decide(
        change, prior: prior, lastNumber: orders, by: nil,
        at: Date(milliseconds: 1_795_575_600_000 + entries.count * 1000))
      guard case .write(let entry, let next) = decision else { throw Nothing() }
      return (entry, next)
    }

    private struct Nothing: Error {}
  }

  private func order(
    _ payments: Payments? = "card", cups: Int = 2, off: Int = 0, rounding: Int = 0,
    price: Price = Self.won(3003)
  ) -> Order {
    var order = Order(
      lines: [Order.Line(juice: "kiwi", cups: cups, price: price)],
      uses: ["kiwi": 3 * cups], payments: payments,
      discount: off > 0 ? Discount(amount: Self.won(off)) : nil, isQueued: true)
    order.rounding = rounding == 0 ? nil : Self.won(rounding)
    return order
  }

  private func expect(
    _ rule: JournalFault.Rule, _ journal: Journal, _ change: Change,
    _ alter: @escaping (inout JournalEntry) -> Void, at place: SourceLocation = #_sourceLocation
  ) throws {
    try journal.admit(change) { _ in }
    #expect(
      throws: JournalFault(seq: journal.entries.count + 1, rule: rule), sourceLocation: place
    ) { try journal.admit(change, alter) }
  }

  // MARK: Closings

  @Test func `A drawer is opened, used and closed in turn, by the number of its closing`() throws {
    var journal = try Journal()
    func move(_ action: DrawerMove.Action, number: Int = 1) -> DrawerMove {
      DrawerMove(
        action, Self.won(500),
        closing: action == .close
          ? .init(number: number, expected: Self.won(500), sales: Self.won(0)) : nil)
    }
    func change(_ move: DrawerMove) -> Change { .drawer(move, after: journal.books.count) }
    func set(_ move: DrawerMove) -> (inout JournalEntry) -> Void {
      {
        $0.drawer = move
        $0.reason = move.action.rawValue
      }
    }
    for action in [DrawerMove.Action.in, .out, .close] {
      try expect(.wrongDrawer, journal, change(move(.open)), set(move(action)))
    }
    try journal.write(change(move(.open)))
    try expect(.wrongDrawer, journal, change(move(.in)), set(move(.open)))
    for number in [0, 2] {
      try expect(
        number == 0 ? .malformed : .wrongDrawer, journal, change(move(.close)),
        set(move(.close, number: number)))
    }
    // Another reason than the action, and figures in another currency.
    try expect(.malformed, journal, change(move(.in))) { $0.reason = "out" }
    try expect(.malformed, journal, change(move(.close))) {
      $0.drawer = DrawerMove(
        .close, Self.won(500),
        closing: .init(number: 1, expected: Self.won(500), sales: Self.dollars(5)))
    }
    try journal.write(change(move(.close)))
    try journal.write(change(move(.open)))
    try expect(.wrongDrawer, journal, change(move(.close, number: 2)), set(move(.close)))
    #expect(journal.books.drawer.closings == 1)
    // A closing that was added up before another entry is refused.
    #expect(throws: Refusal.drawerMoved) {
      try journal.write(.drawer(move(.close, number: 2), after: journal.books.count - 1))
    }
  }

  @Test func `A closing has the names of the menu, and no other entry of the drawer`() throws {
    var journal = try Journal()
    let names = try #require(Self.words.excerptForClosing)
    for action in [DrawerMove.Action.open, .in, .close] {
      let closing = action == .close ? journal.books.closing : nil
      let move = DrawerMove(action, Self.won(500), closing: closing)
      let entry = try journal.write(.drawer(move, after: journal.books.count, names))
      #expect(entry.excerpt == (action == .close ? names : nil))
    }
  }

  private static let words = Menu(
    ingredients: [], juices: [], ways: [.init(id: "card"), .init(id: "cash")])

  private func told(_ payments: Payments, excerpt: MenuExcerpt?) -> Order {
    var order = order(payments)
    order.excerpt = excerpt
    return order
  }

  private func close(
    _ journal: Journal, expected: Int, sales: Int? = nil, refunds: Int? = nil
  ) -> Change {
    .drawer(
      DrawerMove(
        .close, Self.won(500),
        closing: .init(
          number: 1, expected: Self.won(expected), sales: sales.map { Self.won($0) },
          refunds: refunds.map { Self.won($0) })), after: journal.books.count)
  }

  @Test func `A closing has the sums of the entries since the opening`() throws {
    var journal = try Journal()
    // The drawer is closed: its cash is not in the closing.
    let earlier = told("cash", excerpt: Self.words.excerpt(of: "cash"))
    try journal.write(.order(earlier))
    let (cash, card) = (Self.words.excerpt(of: "cash"), Self.words.excerpt(of: "card"))
    func move(_ action: DrawerMove.Action, _ units: Int) throws {
      try journal.write(
        .drawer(DrawerMove(action, Self.won(units)), after: journal.books.count))
    }
    try move(.open, 500)
    let first = told("cash", excerpt: cash)
    let second = told("card", excerpt: card)
    for order in [first, second] { try journal.write(.order(order)) }
    try journal.write(.pay(second.id, "cash", cash, rounding: Self.won(4)))
    try journal.write(.pay(earlier.id, "card", card))
    try journal.write(.void(first.id))
    try journal.write(.refund(Refund(of: second.id, cups: ["kiwi": 1])))
    // Cash of another currency counts for nothing.
    for payments in [
      "cash", .parts([.init(way: "cash", amount: Self.dollars(1400), tip: Self.dollars(100))]),
    ] as [Payments] {
      var foreign = order(payments, price: Self.dollars(700))
      foreign.excerpt = cash
      try journal.write(.order(foreign))
    }
    try move(.in, 100)
    try move(.out, 30)

    // The cash of the first order was never in this drawer.
    let (sales, refunds) = (6006 + 6010, 6006 + 3005)
    let expected = 500 + sales - refunds + 100 - 30
    let right = close(journal, expected: expected, sales: sales, refunds: refunds)
    for (wrong, name, sum, sealed) in [
      (
        close(journal, expected: expected + 1, sales: sales, refunds: refunds), .expected, expected,
        1
      ),
      (close(journal, expected: expected, sales: sales - 1, refunds: refunds), .sales, sales, -1),
      (close(journal, expected: expected, sales: sales, refunds: 0), .refunds, refunds, -refunds),
    ] as [(Change, DrawerMove.Closing.Sum, Int, Int)] {
      let rule = JournalFault.Rule.wrongClosing(
        name, sum: Self.won(sum), closing: Self.won(sum + sealed))
      guard case .drawer(let move, _, _) = wrong else { continue }
      try expect(rule, journal, right) { $0.drawer = move }
    }
    // A closing of 1.1 has no sales and refunds.
    try journal.admit(close(journal, expected: 7)) { _ in }
    // Cached books do not have the sums.
    try journal.restart()
    try journal.write(close(journal, expected: 7, sales: 7, refunds: 7))
  }

  @Test func `A closing is not compared if an entry does not tell its cash`() throws {
    let opening = Change.drawer(DrawerMove(.open, Self.won(500)), after: 1)
    let cash = Self.words.excerpt(of: "cash")
    func admitsAnyClosing(after write: (inout Journal) throws -> Void) throws -> Bool {
      var journal = try Journal()
      try journal.write(opening)
      try write(&journal)
      let change = close(journal, expected: 7, sales: 7, refunds: 7)
      do { try journal.write(change) } catch is JournalFault { return false }
      return true
    }
    let order = told("cash", excerpt: cash)
    #expect(try !admitsAnyClosing { try $0.write(.order(order)) })
    // As before 1.2.
    #expect(try admitsAnyClosing { try $0.write(.order(told("cash", excerpt: nil))) })
    #expect(
      try admitsAnyClosing { journal in
        try journal.write(.order(order))
        try journal.write(.pay(order.id, "card"))
      })
    // A newer version may count other money.
    let news = [UnknownFact(line: 6, text: "mood sunny")]
    #expect(try admitsAnyClosing { try $0.write(.restock(["kiwi": 1])) { $0.unknown = news } })
    #expect(try admitsAnyClosing { try $0.write(.order(order)) { $0.unknown = news } })
    var closed = try Journal()
    try closed.write(opening)
    let right = close(closed, expected: 500, sales: 0, refunds: 0)
    guard case .drawer(let wrong, _, _) = close(closed, expected: 7, sales: 7, refunds: 7) else {
      return
    }
    try closed.write(right) { ($0.drawer, $0.unknown) = (wrong, news) }
    // Nor is the money known that such an order of before the opening gives back.
    for later in [Change.void(order.id), .pay(order.id, "card", Self.words.excerpt(of: "card"))] {
      for (unknown, isAdmitted) in [(news, true), ([], false)] {
        var journal = try Journal()
        try journal.write(.order(order)) { $0.unknown = unknown }
        try journal.write(.drawer(DrawerMove(.open, Self.won(500)), after: journal.books.count))
        try journal.write(later)
        let closing = close(journal, expected: 7, sales: 7, refunds: 7)
        if isAdmitted {
          try journal.write(closing)
        } else {
          #expect(throws: JournalFault.self) { try journal.write(closing) }
        }
      }
    }
    // The next closing is compared again.
    var journal = try Journal()
    try journal.write(opening) { $0.unknown = news }
    try journal.write(close(journal, expected: 7, sales: 7, refunds: 7))
    try journal.write(.drawer(DrawerMove(.open, Self.won(500)), after: journal.books.count))
    let next = DrawerMove(
      .close, Self.won(500),
      closing: .init(
        number: 2, expected: Self.won(7), sales: Self.won(0), refunds: Self.won(0)))
    #expect(throws: JournalFault.self) {
      try journal.write(.drawer(next, after: journal.books.count))
    }
  }

  // MARK: Payments

  @Test func `A payment belongs to an order that still needs one`() throws {
    var journal = try Journal()
    let first = try journal.write(.order(order(.unpaid, rounding: -6)))
    let pay = Change.pay(first.id, "cash", rounding: Self.won(-6))
    try expect(.wrongPayment, journal, pay) { $0.number = nil }
    try expect(.wrongPayment, journal, pay) {
      $0.payments = .parts([
        .init(way: "card", amount: Self.won(1000)), .init(way: "cash", amount: Self.won(4999)),
      ])
    }
    // A rounding leaves at least 0.
    try expect(.wrongPayment, journal, pay) { $0.rounding = Self.won(-6007) }
    try expect(.malformed, journal, pay) { $0.payments = nil }
    try journal.write(pay)
    let late = try JournalEntry(
      body: journal.entries.last.map(\.body) ?? "", seq: 3, digest: nil)

    // Part of the money went back: the payment stays as it is.
    try journal.write(.refund(Refund(of: first.id, cups: ["kiwi": 1])))
    #expect(throws: Refusal.refunded(first.id)) { try journal.write(.pay(first.id, "card")) }
    #expect(throws: JournalFault(seq: 5, rule: .wrongPayment)) {
      try journal.admit(late.moved(to: 5))
    }
    let voided = try journal.write(.order(order()))
    try journal.write(.void(voided.id))
    #expect(throws: Refusal.alreadyVoid(voided.id)) {
      try journal.write(.pay(voided.id, "cash"))
    }
  }

  @Test func `The price of an order is its discount, rounding and parts together`() throws {
    let journal = try Journal()
    let sum = order(
      .parts([
        .init(way: "card", amount: Self.won(2000)), .init(way: "cash", amount: Self.won(3000)),
      ]), off: 1000, rounding: -6)
    try expect(.wrongDiscount, journal, .order(sum)) {
      $0.discount = Discount(amount: Self.won(6007))
    }
    try expect(.wrongPayment, journal, .order(sum)) {
      $0.discount = Discount(amount: Self.won(999))
    }
    try expect(.wrongPayment, journal, .order(sum)) { $0.rounding = nil }
    try expect(.malformed, journal, .order(sum)) { $0.changes = [:] }
    #expect(throws: Refusal.amountLimit) { try journal.admit(.order(order(off: 6007))) { _ in } }
    #expect(throws: Refusal.paymentSum(Self.won(6005), total: Self.won(6006))) {
      try journal.admit(.order(order(.parts([.init(way: "card", amount: Self.won(6005))])))) { _ in
      }
    }
  }

  @Test func `The ingredients of an order's lines add up to what leaves the stock`() throws {
    let journal = try Journal()
    func line(_ cups: Int, _ uses: Quantities?) -> Order.Line {
      var line = Order.Line(juice: "kiwi", cups: cups, price: Self.won(3003))
      line.uses = uses
      return line
    }
    let lines = [line(2, ["kiwi": 3]), line(1, ["kiwi": 4])]
    let order = Change.order(Order(lines: lines, uses: ["kiwi": 10]))
    try expect(.malformed, journal, order) { $0.changes = ["kiwi": -9] }
    try expect(.malformed, journal, order) { $0.lines[1].uses = ["kiwi": 3] }
    // All lines list their ingredients, or none does.
    try expect(.malformed, journal, order) {
      $0.lines[1].uses = nil
      $0.changes = ["kiwi": -6]
    }
    let most = JournalLimits.counts.upperBound
    try expect(.malformed, journal, order) { $0.lines[0].uses = ["kiwi": most] }
    try journal.admit(order) {
      for index in lines.indices { $0.lines[index].uses = nil }
      $0.changes = ["kiwi": -9]
    }
  }

  // MARK: Refunds and voids

  @Test func `A refund gives back what was paid for its cups, once`() throws {
    var journal = try Journal()
    let first = try journal.write(.order(order(off: 1001, rounding: 5)))
    let refund = Change.refund(Refund(of: first.id, cups: ["kiwi": 1], fruit: .returned))
    try expect(.wrongRefund, journal, refund) { $0.number = nil }
    try expect(.wrongRefund, journal, refund) { $0.lines[0].cups = 3 }
    try expect(.wrongRefund, journal, refund) { $0.lines[0].cups = 2 }
    try expect(.wrongRefund, journal, refund) { $0.lines[0].paid = Self.won(2501) }
    try expect(.wrongRefund, journal, refund) { $0.discount = nil }
    try expect(.wrongRefund, journal, refund) { $0.rounding = Self.won(5) }
    try expect(.wrongRefund, journal, refund) { $0.changes = ["kiwi": 4] }
    try expect(.malformed, journal, refund) { $0.wasted = ["kiwi": 3] }
    try expect(.wrongRefund, journal, refund) { $0.payments = .unpaid }
    let used = Change.refund(Refund(of: first.id, cups: ["kiwi": 1], fruit: .used))
    try expect(.wrongRefund, journal, used) { $0.changes = ["kiwi": 3] }
    try expect(.wrongRefund, journal, used) { $0.wasted = [:] }

    let entry = try journal.write(refund)
    try expect(.wrongRefund, journal, refund.other) { $0.refund = entry.refund }
    #expect(throws: JournalFault(seq: 4, rule: .wrongVoid)) {
      try journal.admit(first.asVoid(seq: 4))
    }
    let unpaid = try journal.write(.order(order(.unpaid)))
    try expect(.wrongRefund, journal, .refund(Refund(of: unpaid.id))) { $0.payments = "card" }
    let voided = try journal.write(.order(order()))
    let late = Change.refund(Refund(of: voided.id))
    var other = journal
    let taken = try other.write(late)
    try journal.write(.void(voided.id))
    #expect(throws: JournalFault(seq: taken.seq + 1, rule: .wrongRefund)) {
      try journal.admit(taken.moved(to: taken.seq + 1))
    }
  }

  @Test func `A void repeats its order, with the last payment`() throws {
    var journal = try Journal()
    let first = try journal.write(.order(order(.unpaid, off: 500)))
    try journal.write(.pay(first.id, "cash", rounding: Self.won(-6)))
    let void = Change.void(first.id)
    try expect(.wrongVoid, journal, void) { $0.payments = .unpaid }
    try expect(.wrongVoid, journal, void) { $0.rounding = nil }
    try expect(.wrongVoid, journal, void) { $0.discount = nil }
    try expect(.wrongVoid, journal, void) { $0.lines[0].cups = 1 }
    try expect(.wrongVoid, journal, void) { $0.changes = ["kiwi": 5] }
    // Its references may be others: money goes back with a number of its own.
    let total = try #require(
      OrderRecord(journal.entries.filter { $0.id == first.id })?.charged.total)
    let back = Change.void(first.id, references: ["cash": "R"])
    for (way, amount) in [("card", total), ("cash", total - Self.won(1))] as [(Payment.ID, Price)] {
      try expect(.wrongVoid, journal, back) {
        $0.payments = .parts([.init(way: way, amount: amount, reference: "R")])
      }
    }
    try journal.admit(back) { $0.payments = "cash" }
    try journal.write(void)
    #expect(throws: JournalFault(seq: 5, rule: .doubleID)) {
      try journal.admit(journal.entries[3].moved(to: 5))
    }
  }

  // MARK: Bills

  @Test func `A bill keeps all of its content until it is set aside again`() throws {
    var journal = try Journal()
    var bill = order(nil, off: 500, rounding: -3)
    bill.name = CustomerName("Minsu")
    bill.excerpt = MenuExcerpt(["way card"])
    let aside = try journal.write(.setAside(bill))
    let take = Change.bill(aside.id, .taken, after: aside.seq)
    try expect(.wrongBill, journal, take) { $0.name = CustomerName("Anna") }
    try expect(.wrongBill, journal, take) { $0.discount = nil }
    try expect(.wrongBill, journal, take) { $0.rounding = nil }
    try expect(.wrongBill, journal, take) { $0.excerpt = nil }
    try expect(.wrongBill, journal, take) { $0.lines[0].cups = 1 }
    try expect(.malformed, journal, take) { $0.name = nil }
    try expect(.wrongBill, journal, take) { $0.payments = "card" }
    try expect(.malformed, journal, take) { $0.changes = ["kiwi": -3] }
    // Setting it aside may change all, but a discount is never more than the price.
    let taken = try journal.write(take)
    var back = Order(id: aside.id, lines: bill.lines, uses: bill.uses)
    (back.name, back.bill) = (CustomerName("Anna"), taken.seq)
    try expect(.wrongDiscount, journal, .setAside(back)) {
      $0.discount = Discount(amount: Self.won(6007))
    }
    try journal.write(.setAside(back))
    // An order needs the bill in hand, and ends it.
    let last = try #require(journal.entries.last)
    let retaken = try journal.write(.bill(aside.id, .taken, after: last.seq))
    back.bill = retaken.seq
    var early = journal
    try early.write(.bill(aside.id, .dropped, after: retaken.seq))
    let sold = try journal.write(.order(back))
    #expect(throws: JournalFault(seq: sold.seq + 1, rule: .wrongBill)) {
      try early.admit(sold.moved(to: sold.seq + 1))
    }
    #expect(throws: JournalFault(seq: sold.seq + 1, rule: .wrongBill)) {
      try journal.admit(last.moved(to: sold.seq + 1))
    }
    #expect(journal.books.bills.isEmpty)
  }

  // MARK: Rights

  @Test func `Each change needs the right of its act, and others need none`() throws {
    let (plain, cheap) = (order(), order(off: 500))
    let id = UUID()
    let entry = JournalEntry(seq: 1, id: id, at: Date(milliseconds: 0), kind: .waste)
    let rights: [(Change, Staff.Right?)] = [
      (.void(id), .void), (.void(id, .used), .void), (.refund(Refund(of: id)), .refund),
      (.drawer(DrawerMove(.in, Self.won(5)), after: 1), .drawer), (.order(cheap), .discount),
      (.setAside(cheap), .discount), (.order(plain), nil), (.setAside(plain), nil),
      (.open([:]), nil), (.restock([:]), nil), (.count([:]), nil), (.waste([:], .spilled), nil),
      (.soldOut([], .marked), nil), (.stage(id, .made), nil), (.back(id, from: .made), nil),
      (.pay(id, "card"), nil), (.bill(id, .taken, after: 1), nil), (.revert(entry), nil),
    ]
    for (change, right) in rights { #expect(change.rights == [right].compactMap(\.self)) }
  }

  @Test func `An approval covers a discount up to its amount, in its currency, by its giver`() {
    let staff = Staff([
      .init(name: "Anna", may: [.discount]), .init(name: "Ben", may: [.void, .refund]),
    ])
    func covers(_ giver: String?, _ most: Int, off: Int = 500, in code: String = "KRW") -> Bool {
      var order = order(off: off)
      let currency = unsafe Currency(code: code).unsafelyUnwrapped
      order.discountApproval = giver.map {
        DiscountApproval(giver: $0, most: Price(minorUnits: most, currency: currency))
      }
      return staff.covers(order)
    }
    #expect(covers("Anna", 500) && covers("Anna", 501) && covers(nil, 0, off: 0))
    #expect(!covers("Anna", 499) && !covers("Ben", 500) && !covers(nil, 500))
    #expect(!covers("Anna", 500, in: "USD") && !covers("Eve", 500))
    #expect(Staff.everybody.allows(.void, to: nil) && !Staff([]).allows(.void, to: nil))
    #expect(staff.privileged == ["Anna", "Ben"])
    let eve = Staff.Cashier(name: "Eve", may: [])
    #expect(Staff(staff.cashiers + [eve]).privileged == ["Anna", "Ben"])
    #expect(Staff([eve]).privileged == [])
  }
}

extension JournalEntry {
  /// The same entry at another place of the journal.
  fileprivate func moved(to seq: Int) throws -> JournalEntry {
    try JournalEntry(
      body: body.replacing("\nseq \(self.seq)\n", with: "\nseq \(seq)\n"), seq: seq, digest: nil)
  }

  fileprivate func asVoid(seq: Int) throws -> JournalEntry {
    JournalEntry(seq: seq, id: id, at: at, kind: .void) {
      $0.facts = facts
      ($0.name, $0.excerpt) = (nil, nil)
      $0.changes = changes.mapValues { -$0 }
      $0.number = number
    }
  }
}

extension Change {
  /// The same refund with another id.
  fileprivate var other: Change {
    guard case .refund(let refund) = self else { return self }
    return .refund(Refund(of: refund.order, cups: refund.cups, fruit: refund.fruit))
  }
}
