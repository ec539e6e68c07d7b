import FoundationEssentials
import JournalTesting
import Testing

@testable import JuiceKit

@Suite struct StageDecisionTests {
  private let now = Date(milliseconds: 1_700_000_000_123)
  private let number = OrderNumber(day: "2023-11-15", number: 12)
  private let id = Order.ID()

  private func entry(
    _ seq: Int, _ kind: JournalEntry.Kind, _ reason: String? = nil, _ payments: Payments? = nil,
    price: Int? = 4500, number: OrderNumber? = OrderNumber(day: "2023-11-15", number: 12)
  ) -> JournalEntry {
    let lines = [Order.Line(juice: "kiwi", cups: 2, price: price.map(Price.won))]
    return JournalEntry(seq: seq, id: id, at: now, kind: kind) {
      $0.lines = kind.hasLines ? lines : []
      $0.changes = kind == .order ? ["kiwi": -6] : kind == .void ? ["kiwi": 6] : [:]
      $0.reason = reason
      $0.number = number
      $0.payments = payments
    }
  }

  private func decide(_ change: Change, _ prior: [JournalEntry]) throws -> Decision {
    try Books(stock: Stock(items: ["kiwi": .init(quantity: 10)], revision: 7)).decide(
      change, prior: prior, lastNumber: 0, by: nil, at: now)
  }

  /// Each step from each stage, to the stage after it; nil if refused.
  @Test(arguments: [
    (Stage.toMake, [Stage.made, .collected, nil]), (.made, [nil, .collected, .toMake]),
    (.collected, [nil, nil, .made]),
  ])
  func `an order goes on, also past a stage, or one back`(from: Stage, to: [Stage?]) throws {
    let taken = entry(2, .order, "to-make")
    let prior = from == .toMake ? [taken] : [taken, entry(3, .stage, from.rawValue)]
    let changes: [Change] = [.stage(id, .made), .stage(id, .collected), .back(id, from: from)]
    for (change, stage) in zip(changes, to) {
      guard let stage else {
        #expect(throws: refusal(of: change)) { try decide(change, prior) }
        continue
      }
      guard case .write(let new, _) = try decide(change, prior) else {
        Issue.record("\(change)")
        continue
      }
      #expect(new.stage == stage)
      #expect(new.kind == .stage && new.seq == 8 && new.id == id && new.number == number)
      #expect(new.changes.isEmpty && new.lines.isEmpty)
    }
    #expect(throws: Refusal.alreadyDone(id)) { try decide(.stage(id, .toMake), prior) }
    for seen in Stage.allCases where seen != from {
      let change = Change.back(id, from: seen)
      #expect(throws: refusal(of: change)) { try decide(change, prior) }
    }
  }

  private func refusal(of change: Change) -> Refusal {
    if case .back(id, from: .toMake) = change { .firstStage(id) } else { .alreadyDone(id) }
  }

  @Test func `an order of a menu without a queue has no stages`() throws {
    for change in [Change.stage(id, .made), .stage(id, .collected), .back(id, from: .made)] {
      #expect(throws: Refusal.alreadyDone(id)) { try decide(change, [entry(2, .order)]) }
      #expect(throws: Refusal.unknownOrder(id)) { try decide(change, []) }
      #expect(throws: Refusal.alreadyVoid(id)) {
        try decide(change, [entry(2, .order, "to-make"), entry(3, .void)])
      }
    }
  }

  @Test func `an order says whether it is to be made`() throws {
    for isQueued in [true, false] {
      let order = Order(
        lines: [.init(juice: "kiwi", cups: 1)], uses: ["kiwi": 3], isQueued: isQueued)
      guard case .write(let new, _) = try decide(.order(order), []) else {
        Issue.record("refused")
        return
      }
      #expect(new.stage == (isQueued ? .toMake : nil))
      #expect(new.reason == (isQueued ? "to-make" : nil))
    }
  }

  private static let half: Payments = .parts([
    .init(way: "card", amount: .won(4000)),
    .init(way: "cash", amount: .won(5000), given: .won(10_000)),
  ])

  @Test func `a payment is the total, in one way or in parts`() throws {
    let prior = [entry(2, .order, "to-make", .unpaid)]
    let paid: [(Payments, Payments)] = [
      ("card", "card"), (.unpaid, .unpaid), (Self.half, Self.half),
      (.parts([.init(way: "card", amount: .won(9000))]), "card"),
    ]
    for (said, kept) in paid {
      switch try decide(.pay(id, said), prior) {
      case .write(let new, _):
        #expect(new.payments == kept)
        #expect(new.kind == .payment && new.number == number && new.changes.isEmpty)
      // Already unpaid.
      case .nothing: #expect(kept == .unpaid)
      case .done: Issue.record("done before")
      }
    }
    func parts(_ parts: (Payment.ID, Int, Int?)...) -> Payments {
      .parts(
        parts.map { .init(way: $0.0, amount: .won($0.1), given: $0.2.map(Price.won)) })
    }
    let wrong = [
      parts(("card", 8999, nil)), parts(("card", 9000, nil), ("cash", 1, nil)), parts(),
      parts(("card", 9001, nil), ("cash", -1, nil)), parts(("cash", 9000, 8999)),
      .parts((1...10).map { _ in .init(way: "card", amount: .won(900)) }),
    ]
    for payments in wrong {
      #expect(throws: Refusal.self) { try decide(.pay(id, payments), prior) }
    }
    // An order without a price has no parts.
    let free = [entry(2, .order, nil, .unpaid, price: nil)]
    #expect(throws: Refusal.paymentSum(.won(9000), total: nil)) {
      try decide(.pay(id, parts(("card", 9000, nil))), free)
    }
    guard case .write = try decide(.pay(id, "card"), free) else {
      Issue.record("refused")
      return
    }
  }

  @Test(
    arguments: [
      (Payments.unpaid, ""), (Payments.whole("card"), "card"),
      (half, "card=4000 cash=5000/10000 KRW"),
    ] as [(Payments, String)])
  func `payments are a text of a journal, and back`(payments: Payments, text: String) {
    #expect(payments.text == text)
    #expect(Payments(parsing: text) == payments)
  }

  @Test(arguments: [
    "Card", " ", "card=1", "card=1 ", "card=01 KRW", "card=+1 KRW", "card=-1 KRW", "card=1 XXX",
    "card=1/ KRW", "card=2/1 KRW", "card=1/1/1 KRW", "=1 KRW", "card= KRW", "KRW", "card=1  KRW",
    "card=1 cash KRW", "card=1000000000000000000 KRW", "card=1 card=2 KRW",
  ])
  func `no other text is one`(text: String) { #expect(Payments(parsing: text) == nil) }

  @Test func `a journal is replayed by the same rules, and adds up to the queue`() throws {
    func books(_ entries: [JournalEntry]) throws(JournalFault) -> Books {
      var books = Books()
      try books.admit(
        JournalEntry(seq: 1, id: UUID(), at: now, kind: .open) { $0.changes = ["kiwi": 9] },
        prior: [],
        needsDigest: false)
      for (index, entry) in entries.enumerated() {
        try books.admit(entry, prior: Array(entries[..<index]), needsDigest: false)
      }
      return books
    }
    func entry(
      _ seq: Int, _ kind: JournalEntry.Kind, _ reason: String? = nil, _ payments: Payments? = nil,
      number: OrderNumber? = OrderNumber(day: "2023-11-15", number: 1)
    ) -> JournalEntry { self.entry(seq, kind, reason, payments, number: number) }
    let taken = entry(2, .order, "to-make", .unpaid)
    let made = entry(3, .stage, "made")
    #expect(try books([taken]).queue.places == [id: .init(seq: 2, stage: .toMake, number: 1)])
    #expect(try books([taken, made]).queue.places == [id: .init(seq: 2, stage: .made, number: 1)])
    #expect(try books([taken, made, entry(4, .void, nil, .unpaid)]).queue.places.isEmpty)
    #expect(try books([entry(2, .order)]).queue.places.isEmpty)
    let collected = entry(3, .stage, "collected")
    #expect(try books([taken, collected]).queue.places.isEmpty)
    #expect(
      try books([taken, collected, made.numbered(4)]).queue.places
        == [id: .init(seq: 2, stage: .made, number: 1)])
    #expect(
      try books([taken, entry(3, .payment, nil, "card"), entry(4, .void, nil, "card")]).count == 4)

    let wrong: [([JournalEntry], JournalFault.Rule)] = [
      ([taken, entry(3, .stage, "to-make")], .wrongStage),
      ([taken, made, made.numbered(4)], .wrongStage),
      ([taken, collected, entry(4, .stage, "to-make")], .wrongStage),
      ([entry(2, .order), made], .wrongStage), ([entry(2, .stage, "made")], .wrongStage),
      ([taken, entry(3, .stage, "made", number: nil)], .wrongStage),
      ([taken, entry(3, .stage, "cold")], .malformed),
      ([taken, entry(3, .stage, "made", "card")], .malformed),
      ([taken, entry(3, .payment)], .malformed),
      ([taken, entry(3, .void, nil, .unpaid), entry(4, .stage, "made")], .wrongStage),
      ([taken, entry(3, .void, nil, .unpaid), entry(4, .payment, nil, "card")], .wrongPayment),
      ([entry(2, .payment, nil, "card")], .wrongPayment),
      (
        [
          taken,
          entry(3, .payment, nil, .parts([.init(way: "card", amount: .won(1), given: .won(1))])),
        ],
        .wrongPayment
      ),
      (
        [taken, entry(3, .payment, nil, .parts([.init(way: "card", amount: .won(1))]))], .malformed
      ),
      (
        [entry(2, .order, nil, .parts([.init(way: "card", amount: .won(1), given: .won(1))]))],
        .wrongPayment
      ),
      ([taken, entry(3, .payment, nil, "card"), entry(4, .void, nil, .unpaid)], .wrongVoid),
      ([entry(2, .order, "made")], .malformed),
    ]
    for (entries, rule) in wrong {
      #expect(throws: JournalFault(seq: entries.count + 1, rule: rule)) {
        try books(entries)
      }
    }
  }

  @Test func `a record says how long its customer waited`() throws {
    func at(_ seconds: Int, _ seq: Int, _ kind: JournalEntry.Kind, _ stage: Stage) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: Date(milliseconds: seconds * 1000 + 900), kind: kind) {
        $0.reason = stage.rawValue
      }
    }
    let taken = at(0, 1, .order, .toMake)
    let made = at(120, 2, .stage, .made)
    #expect(try #require(OrderRecord([taken])).waited == nil)
    #expect(try #require(OrderRecord([taken, made])).waited == 120)
    let later = [taken, made, at(130, 3, .stage, .toMake)]
    #expect(try #require(OrderRecord(later)).waited == nil)
    #expect(try #require(OrderRecord(later + [at(300, 4, .stage, .collected)])).waited == 300)
    #expect(OrderRecord([made]) == nil)
    let order = JournalEntry(seq: 1, id: id, at: taken.at, kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
      $0.changes = ["kiwi": -3]
      $0.reason = Stage.toMake.rawValue
    }
    func reported(_ stages: JournalEntry...) -> Waited? { Report(of: [order] + stages).waited }
    // A customer who takes the order late has not waited longer.
    #expect(reported(made, at(600, 3, .stage, .collected)) == Waited([120]))
    let back = at(130, 3, .stage, .toMake)
    #expect(reported(made, back) == nil)
    #expect(reported(made, back, at(300, 4, .stage, .collected)) == Waited([300]))
    #expect(Waited([7, 1, 3]) == Waited([1, 3, 7]))
    #expect(Waited([7, 1, 3])?.median == 3)
    #expect(Waited([7, 1, 3])?.longest == 7)
    #expect(Waited([]) == nil)
  }
}

extension JournalEntry {
  fileprivate func numbered(_ seq: Int) -> JournalEntry {
    JournalEntry(seq: seq, id: id, at: at, kind: kind) {
      $0.facts = facts
      $0.changes = changes
      $0.reason = reason
      $0.number = number
    }
  }
}

extension Price {
  static func won(_ units: Int) -> Price {
    unsafe Price(minorUnits: units, currency: Currency(code: "KRW").unsafelyUnwrapped)
  }
}
