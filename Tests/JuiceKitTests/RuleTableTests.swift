import FoundationEssentials
import Testing

@testable import JuiceKit

/// Rules that `decide` and `admit` share. Each entry of the table is made by hand, and is right but for its rule.
@Suite struct RuleTableTests {
  private static let now = Date(milliseconds: 1_795_575_600_000)

  private static func order(
    _ payments: Payments? = "card", id: UUID = UUID(), cups: Int = 2, off: Int? = nil,
    isQueued: Bool = true
  ) -> Order {
    var order = Order(
      id: id, lines: [Order.Line(juice: "kiwi", cups: cups, price: .won(3000))],
      uses: ["kiwi": 3 * cups], payments: payments,
      discount: off.map { Discount(amount: .won($0)) }, isQueued: isQueued)
    order.name = CustomerName("Minsu")
    return order
  }

  /// The order of a bill, after the entry that the till knows.
  private static func order(of bill: JournalEntry) -> Order {
    var order = order(nil, id: bill.id)
    order.bill = bill.seq
    return order
  }

  private struct Journal {
    private(set) var entries: [JournalEntry] = []
    private(set) var books = Books()

    init() throws { try write(.open(["kiwi": 900, "mango": 0])) }

    func decide(_ change: Change) throws -> Decision {
      try books.decide(
        change, prior: change.id.map(entries(under:)) ?? [], lastNumber: orders, by: nil,
        at: RuleTableTests.now)
    }

    @discardableResult
    mutating func write(_ change: Change) throws -> JournalEntry {
      guard case .write(let entry, let next) = try decide(change) else { throw Nothing() }
      entries.append(entry)
      books = next
      return entry
    }

    func admit(_ entry: JournalEntry) throws {
      var next = books
      do {
        try next.admit(
          entry, prior: entries(under: entry.id), lastNumber: orders, needsDigest: false)
      } catch {
        #expect(next == books)
        throw error
      }
    }

    func entries(under id: UUID) -> [JournalEntry] { entries.filter { $0.id == id } }

    func record(_ id: UUID) throws -> OrderRecord {
      try #require(OrderRecord(entries(under: id)))
    }

    private var orders: Int { entries.count { $0.kind == .order } }

    private struct Nothing: Error {}

    // MARK: Entries by hand

    func entry(
      _ kind: JournalEntry.Kind, _ id: UUID, _ setFacts: (inout JournalEntry) -> Void
    ) -> JournalEntry {
      JournalEntry(seq: entries.count + 1, id: id, at: RuleTableTests.now, kind: kind) {
        if kind.isOfOrder { $0.number = OrderRecord(entries(under: id))?.number }
        setFacts(&$0)
      }
    }

    func stage(_ id: UUID, _ stage: Stage) -> JournalEntry {
      entry(.stage, id) { $0.reason = stage.rawValue }
    }

    func payment(_ id: UUID, _ payments: Payments = "cash") -> JournalEntry {
      entry(.payment, id) { $0.payments = payments }
    }

    func order(_ order: Order) -> JournalEntry {
      JournalEntry(seq: entries.count + 1, id: order.id, at: RuleTableTests.now, kind: .order) {
        $0.facts = order.facts
        $0.changes = order.uses.mapValues { -$0 }
        $0.reason = Stage.toMake.rawValue
      }
    }

    func void(_ id: UUID) -> JournalEntry {
      entry(.void, id) {
        $0.lines = RuleTableTests.order().lines
        $0.payments = "card"
        $0.changes = ["kiwi": 6]
      }
    }

    func refund(
      _ order: UUID, cups: Int = 1, _ payments: Payments = "card", id: UUID = UUID()
    ) -> JournalEntry {
      entry(.refund, order) {
        $0.lines = RuleTableTests.order(cups: cups).lines
        $0.payments = payments
        $0.changes = ["kiwi": 3 * cups]
        $0.refund = RefundMark(id: id, fruit: .returned)
      }
    }

    func bill(_ id: UUID, _ step: BillStep) -> JournalEntry {
      entry(.bill, id) {
        $0.facts = RuleTableTests.order(nil).facts
        $0.reason = step.rawValue
      }
    }

    func stock(
      _ kind: JournalEntry.Kind, _ changes: Quantities, _ reason: String? = nil, id: UUID = UUID()
    ) -> JournalEntry {
      entry(kind, id) { ($0.changes, $0.reason) = (changes, reason) }
    }
  }

  private struct Row {
    let rule: String
    let change: Change
    let refusal: Refusal
    let entry: JournalEntry
    let fault: JournalFault.Rule
  }

  private func check(_ rows: [Row], in journal: Journal) {
    for row in rows {
      #expect(throws: row.refusal, "\(row.rule)") { try journal.decide(row.change) }
      #expect(throws: JournalFault(seq: row.entry.seq, rule: row.fault), "\(row.rule)") {
        try journal.admit(row.entry)
      }
    }
  }

  private static let parts: Payments = .parts([
    .init(way: "card", amount: .won(1000)), .init(way: "cash", amount: .won(1000)),
  ])

  // MARK: The table

  @Test func `An order has stages, payments and refunds while it is not taken back`() throws {
    var journal = try Journal()
    var ids: [Order.ID] = []
    for _ in 0..<4 { ids.append(try journal.write(.order(Self.order())).id) }
    let (made, collected, voided, gone) = (ids[0], ids[1], ids[2], ids[3])
    try journal.write(.stage(made, .made))
    try journal.write(.stage(collected, .collected))
    try journal.write(.void(voided))
    try journal.write(.refund(Refund(of: gone)))
    let atOnce = try journal.write(.order(Self.order(isQueued: false))).id
    let new = try journal.write(.order(Self.order())).id
    let partly = try journal.write(.order(Self.order())).id
    let refund = Refund(of: partly, cups: ["kiwi": 1])
    try journal.write(.refund(refund))
    let unpaid = try journal.write(.order(Self.order(.unpaid))).id
    let other = UUID()

    var rows: [Row] = []
    func row(
      _ rule: String, _ change: Change, _ refusal: Refusal, _ entry: JournalEntry,
      _ fault: JournalFault.Rule
    ) {
      rows.append(Row(rule: rule, change: change, refusal: refusal, entry: entry, fault: fault))
    }
    row(
      "stage of no order", .stage(other, .made), .unknownOrder(other), journal.stage(other, .made),
      .wrongStage)
    for id in [voided, gone] {
      row(
        "stage of an order taken back", .stage(id, .made), .alreadyVoid(id),
        journal.stage(id, .made), .wrongStage)
      row(
        "payment of an order taken back", .pay(id, "cash"), .alreadyVoid(id), journal.payment(id),
        .wrongPayment)
      row(
        "refund of an order taken back", .refund(Refund(of: id)), .nothingToRefund(id, []),
        journal.refund(id), .wrongRefund)
      row(
        "void of an order taken back", .void(id), .alreadyVoid(id), journal.void(id),
        id == voided ? .doubleID : .wrongVoid)
    }
    row(
      "stage twice", .stage(made, .made), .alreadyDone(made), journal.stage(made, .made),
      .wrongStage)
    row(
      "stage before the first", .back(new, from: .toMake), .firstStage(new),
      journal.stage(new, .toMake), .wrongStage)
    row(
      "two stages back", .back(collected, from: .made), .alreadyDone(collected),
      journal.stage(collected, .toMake), .wrongStage)
    row(
      "stage of an order without stages", .stage(atOnce, .made), .alreadyDone(atOnce),
      journal.stage(atOnce, .made), .wrongStage)

    row(
      "payment of no order", .pay(other, "cash"), .unknownOrder(other), journal.payment(other),
      .wrongPayment)
    row(
      "payment after money went back", .pay(partly, "cash"), .refunded(partly),
      journal.payment(partly), .wrongPayment)
    row(
      "parts of a payment", .pay(new, Self.parts), .paymentSum(.won(2000), total: .won(6000)),
      journal.payment(new, Self.parts), .wrongPayment)

    row("void of no order", .void(other), .unknownOrder(other), journal.void(other), .wrongVoid)
    row(
      "refund of no order", .refund(Refund(of: other)), .unknownOrder(other),
      journal.refund(other), .wrongRefund)
    let left = try journal.record(partly).left.lines
    row(
      "refund of too many cups", .refund(Refund(of: partly, cups: ["kiwi": 2])),
      .nothingToRefund(partly, left),
      journal.refund(partly, cups: 2), .wrongRefund)
    row(
      "refund with a taken id",
      .refund(Refund(id: refund.id, of: partly, cups: ["kiwi": 1], fruit: .used)),
      .idTaken(refund.id), journal.refund(partly, id: refund.id), .wrongRefund)
    row(
      "refund of money that nobody paid", .refund(Refund(of: unpaid, payments: "card")),
      .notPaid(unpaid), journal.refund(unpaid), .wrongRefund)
    row(
      "parts of a refund", .refund(Refund(of: new, cups: ["kiwi": 1], payments: Self.parts)),
      .refundSum(.won(2000), total: .won(3000)), journal.refund(new, Self.parts), .wrongRefund)
    check(rows, in: journal)

    let right = [
      journal.stage(made, .collected), journal.stage(made, .toMake), journal.stage(new, .collected),
      journal.stage(collected, .made), journal.payment(new), journal.payment(atOnce),
      journal.void(new), journal.refund(new), journal.refund(partly),
      journal.refund(unpaid, .unpaid),
    ]
    for entry in right { try journal.admit(entry) }
  }

  @Test func `An order has an id, a discount and payments of its own, and fruit`() throws {
    var journal = try Journal()
    let first = try journal.write(.order(Self.order())).id
    let other = Self.order(id: first, cups: 1)
    let cheap = Self.order(off: 6001)
    let parts = Self.order(Self.parts)
    let large = Self.order(cups: 400)
    let left = journal.books.stock.quantity(of: "kiwi")
    check(
      [
        Row(
          rule: "id", change: .order(other), refusal: .idTaken(first), entry: journal.order(other),
          fault: .doubleID),
        Row(
          rule: "discount", change: .order(cheap), refusal: .amountLimit,
          entry: journal.order(cheap), fault: .wrongDiscount),
        Row(
          rule: "payments", change: .order(parts),
          refusal: .paymentSum(.won(2000), total: .won(6000)), entry: journal.order(parts),
          fault: .wrongPayment),
        Row(
          rule: "fruit", change: .order(large),
          refusal: .short([Shortage(ingredient: "kiwi", needed: 1200, available: left)]),
          entry: journal.order(large), fault: .belowZero("kiwi")),
      ], in: journal)
    for order in [Self.order(), Self.order(off: 6000)] { try journal.admit(journal.order(order)) }
  }

  @Test func `A bill is set aside and taken up in turn, until it is dropped or ordered`() throws {
    var journal = try Journal()
    func aside() throws -> JournalEntry {
      try journal.write(.setAside(Self.order(nil)))
    }
    func taken(_ step: BillStep = .taken, after last: JournalEntry) throws -> JournalEntry {
      try journal.write(.bill(last.id, step, after: last.seq))
    }
    let waiting = try aside()
    let held = try taken(after: aside())
    let dropped = try taken(.dropped, after: aside())
    let ordered = try taken(after: aside())
    let order = try journal.write(.order(Self.order(of: ordered)))
    let plain = try journal.write(.order(Self.order(nil))).id
    let other = UUID()

    var rows: [Row] = []
    for (bill, newest) in [(waiting, waiting), (dropped, dropped)] {
      rows.append(
        Row(
          rule: "order without the bill in hand", change: .order(Self.order(of: bill)),
          refusal: .billTaken(newest), entry: journal.order(Self.order(of: bill)),
          fault: .wrongBill))
    }
    rows.append(
      Row(
        rule: "order with the id of a bill", change: .order(Self.order(nil, id: waiting.id)),
        refusal: .idTaken(waiting.id), entry: journal.order(Self.order(nil, id: waiting.id)),
        fault: .wrongBill))
    let again: [(Order, Refusal)] = [
      (Self.order(of: waiting), .billTaken(waiting)),
      (Self.order(of: dropped), .billTaken(dropped)),
      // The bill was ordered, and this till does not know it.
      (Self.order(of: ordered), .billTaken(order)), (Self.order(nil, id: plain), .idTaken(plain)),
    ]
    for (order, refusal) in again {
      rows.append(
        Row(
          rule: "set aside without the bill in hand", change: .setAside(order), refusal: refusal,
          entry: journal.bill(order.id, .aside), fault: .wrongBill))
    }
    for (id, seq) in [(other, 1), (dropped.id, dropped.seq), (ordered.id, ordered.seq), (plain, 1)]
    {
      for step in [BillStep.taken, .dropped] {
        rows.append(
          Row(
            rule: "\(step) without an open bill", change: .bill(id, step, after: seq),
            refusal: .unknownBill(id), entry: journal.bill(id, step), fault: .wrongBill))
      }
    }
    check(rows, in: journal)

    let right = [
      journal.bill(other, .aside), journal.bill(held.id, .aside), journal.bill(waiting.id, .taken),
      journal.bill(held.id, .taken), journal.bill(held.id, .dropped),
      journal.order(Self.order(of: held)),
    ]
    for entry in right { try journal.admit(entry) }
  }

  @Test func `A change of stock stays within the limits, and is undone once`() throws {
    var journal = try Journal()
    let undone = try journal.write(.restock(["kiwi": 6]))
    try journal.write(.revert(undone))
    let mark = try journal.write(.soldOut(["mango"], .marked))
    try journal.write(.soldOut(["mango"], .cleared))
    let last = try journal.write(.restock(["kiwi": 5]))
    let left = journal.books.stock.quantity(of: "kiwi")
    check(
      [
        Row(
          rule: "second undo", change: .revert(undone), refusal: .alreadyVoid(undone.id),
          entry: journal.stock(.restock, ["kiwi": -6], id: undone.id), fault: .wrongRevert),
        Row(
          rule: "undo of a mark that is gone", change: .revert(mark),
          refusal: .alreadyVoid(mark.id),
          entry: journal.stock(.soldOut, ["mango": 0], "cleared", id: mark.id),
          fault: .wrongRevert),
        Row(
          rule: "too much", change: .restock(["kiwi": 9_999_999]), refusal: .aboveLimit("kiwi"),
          entry: journal.stock(.restock, ["kiwi": JournalLimits.counts.upperBound]),
          fault: .aboveLimit("kiwi")),
        Row(
          rule: "too little", change: .waste(["kiwi": 999], .spilled),
          refusal: .short([Shortage(ingredient: "kiwi", needed: 999, available: left)]),
          entry: journal.stock(.waste, ["kiwi": -999], "spilled"), fault: .belowZero("kiwi")),
      ], in: journal)
    try journal.admit(journal.stock(.restock, ["kiwi": -5], id: last.id))
    try journal.admit(journal.stock(.waste, ["kiwi": -left], "spilled"))
  }

  @Test func `A drawer refuses a move out of turn, and the books fault it`() async throws {
    var journal = try Journal()
    func check(_ actions: [DrawerMove.Action], _ refusal: Refusal) async throws {
      for action in actions {
        let store = ArrayStore(journal.entries)
        await #expect(throws: refusal) {
          try await store.moveDrawer(action, .won(500), ways: [])
        }
        let closing = DrawerMove.Closing(
          number: journal.books.drawer.closings + 1, expected: .won(500))
        let entry = journal.entry(.drawer, UUID()) {
          $0.drawer = DrawerMove(
            action, .won(500), closing: action == .close ? closing : nil)
          $0.reason = action.rawValue
        }
        #expect(throws: JournalFault(seq: entry.seq, rule: .wrongDrawer)) {
          try journal.admit(entry)
        }
      }
    }
    let moves: [DrawerMove.Action: Int] = [.open: 0, .in: 1]
    for number in 1...2 {
      try await check([.in, .out, .close], .drawerClosed)
      for action in [DrawerMove.Action.open, .in, .close] {
        let before = try await ArrayStore(journal.entries).drawer(ways: [])
        let move = try before.move(action, .won(500), note: nil)
        #expect(move.closing?.number == (action == .close ? number : nil))
        let entry = try journal.write(.drawer(move, after: before.revision))
        let after = before.moved(by: entry, ways: [])
        #expect((after.open != nil) == journal.books.drawer.isOpen)
        #expect(after.open?.moves.count == moves[action])
        if action == .open { try await check([.open], .drawerOpen(entry)) }
      }
    }
    #expect(journal.books.drawer.closings == 2)
  }
}
