import FoundationEssentials
import Testing

@testable import JuiceKit

@Suite struct BooksTests {
  private func entry(
    _ seq: Int, _ kind: JournalEntry.Kind, _ changes: Quantities, id: UUID = UUID(),
    cups: Int = 1, reason: String? = nil, number: OrderNumber? = nil
  ) -> JournalEntry {
    let lines = kind == .order || kind == .void ? [Order.Line(juice: "kiwi", cups: cups)] : []
    return JournalEntry(seq: seq, id: id, at: Date(milliseconds: 0), kind: kind) {
      $0.lines = lines
      $0.changes = changes
      $0.reason = reason
      $0.number = number
    }
  }

  private func books(_ entries: [JournalEntry]) throws(JournalFault) -> Books {
    var books = Books()
    for (index, entry) in entries.enumerated() {
      try books.admit(
        entry, prior: entries[..<index].filter { $0.id == entry.id }, needsDigest: false)
    }
    return books
  }

  @Test func `An entry that is refused leaves the books unchanged`() throws {
    let order = entry(2, .order, ["kiwi": -3])
    let before = try books([entry(1, .open, ["apple": 9, "kiwi": 9]), order])
    // The change of the apples alone is possible.
    let most = JournalLimits.counts.upperBound
    for (bad, rule) in [
      (entry(4, .order, ["kiwi": -3]), JournalFault.Rule.gap),
      (entry(3, .order, ["kiwi": -3], id: order.id), .doubleID),
      (entry(3, .void, ["kiwi": 4], id: order.id), .wrongVoid),
      (entry(3, .order, ["apple": -1, "kiwi": -7]), .belowZero("kiwi")),
      (entry(3, .restock, ["apple": 1, "kiwi": most]), .aboveLimit("kiwi")),
      (entry(3, .order, ["kiwi": -3]), .wrongDigest),
    ] {
      var books = before
      #expect(throws: JournalFault(seq: bad.seq, rule: rule)) {
        try books.admit(
          bad, prior: bad.id == order.id ? [order] : [], needsDigest: rule == .wrongDigest)
      }
      #expect(books == before, "\(rule)")
    }
  }

  @Test func `the orders of each day are numbered from 1, without a gap`() throws {
    func order(_ seq: Int, _ day: String, _ number: Int) -> JournalEntry {
      entry(seq, .order, ["kiwi": -1], number: OrderNumber(day: day, number: number))
    }
    let (open, first) = (entry(1, .open, ["kiwi": 9]), order(2, "2026-11-20", 1))
    let void = entry(4, .void, ["kiwi": 1], id: first.id, number: first.number)

    // The clock is set back; an order of an old version has no number.
    let good = [
      open, first, order(3, "2026-11-21", 1), void, order(5, "2026-11-20", 2),
      entry(6, .order, ["kiwi": -1]), order(7, "2026-11-21", 2),
    ]
    #expect(try books(good).count == 7)
    for bad in [1, 3] {
      let number = OrderNumber(day: "2026-11-20", number: bad)
      #expect(throws: JournalFault(seq: 3, rule: .wrongNumber(number))) {
        try books([open, first, order(3, "2026-11-20", bad)])
      }
    }
    let unlike = entry(
      3, .void, ["kiwi": 1], id: first.id, number: OrderNumber(day: "2026-11-20", number: 2))
    #expect(throws: JournalFault(seq: 3, rule: .wrongVoid)) { try books([open, first, unlike]) }
    let restock = entry(2, .restock, ["kiwi": 1], number: first.number)
    #expect(throws: JournalFault(seq: 2, rule: .malformed)) { try books([open, restock]) }
  }

  @Test func `a number that still waits is not given again`() throws {
    func order(_ seq: Int, _ day: String, _ number: Int) -> JournalEntry {
      entry(
        seq, .order, ["kiwi": -1], reason: "to-make", number: OrderNumber(day: day, number: number))
    }
    func stage(_ seq: Int, _ order: JournalEntry, _ stage: Stage) -> JournalEntry {
      entry(seq, .stage, [:], id: order.id, reason: stage.rawValue, number: order.number)
    }
    let (open, today) = (entry(1, .open, ["kiwi": 99]), "2026-11-25")
    let waiting = (1...3).map { order($0 + 1, "2026-11-24", $0) }
    let night = try books(
      [open] + waiting + [stage(5, waiting[1], .collected), stage(6, waiting[0], .made)])
    // 1 waits to be collected, 3 to be made. Older versions gave out 1 nevertheless.
    for (number, isRight) in [(1, true), (2, true), (3, false), (4, false)] {
      var books = night
      let result = Result { () throws(JournalFault) in
        try books.admit(order(7, today, number), prior: [], needsDigest: false)
      }
      #expect(((try? result.get()) != nil) == isRight, "\(number)")
    }
    var books = night
    var given: [Int] = []
    for at in [0, 1, 2] {
      let new = Order(lines: [.init(juice: "kiwi", cups: 1)], uses: ["kiwi": 1], isQueued: true)
      let decision = try books.decide(
        .order(new), prior: [], lastNumber: given.last ?? 0, by: nil,
        at: Date(milliseconds: 1_795_600_000_000 + at))
      guard case .write(let entry, let next) = decision else { continue }
      given.append(try #require(entry.number?.number))
      books = next
    }
    #expect(given == [2, 4, 5])
    // The cached state has the same queue.
    let kept = try Books(state: night.state)
    #expect(kept.queue == night.queue && kept.freeNumber(after: 0) == 2)
  }

  @Test func `the stock is what the journal adds up to`() throws {
    let id = UUID()

    let sum = try books([
      entry(1, .open, ["kiwi": 10]), entry(2, .order, ["kiwi": -3], id: id),
      entry(3, .soldOut, ["kiwi": 0], reason: "marked"), entry(4, .void, ["kiwi": 3], id: id),
      entry(5, .count, ["kiwi": -1]),
    ])

    #expect(sum.stock.items == ["kiwi": .init(quantity: 9, isSoldOut: true)])
    #expect(sum.count == 5)
    try sum.compare(with: sum)
    let faults: [([Ingredient.ID: Stock.Item], JournalFault.Rule)] = [
      (["kiwi": .init(quantity: 8, isSoldOut: true)], .wrongStock("kiwi", sum: 9, stock: 8)),
      (["kiwi": .init(quantity: 9)], .wrongMark("kiwi", isMarked: false)),
      ([:], .notInStock("kiwi")),
      (["ice": .init(quantity: 0), "kiwi": .init(quantity: 9)], .notInJournal("ice")),
    ]
    for (items, rule) in faults {
      #expect(throws: JournalFault(seq: 5, rule: rule)) {
        var kept = sum
        kept.stock = Stock(items: items, revision: 5)
        try sum.compare(with: kept)
      }
    }
  }

  @Test
  func `a change of stock shares its id with what takes it back, and that takes back all of it`()
    throws
  {
    let (id, other) = (UUID(), UUID())

    let sum = try books([
      entry(1, .open, ["kiwi": 10, "mango": 10]),
      entry(2, .waste, ["kiwi": -3], id: id, reason: "spilled"),
      entry(3, .soldOut, ["kiwi": 0, "mango": 0], id: other, reason: "marked"),
      entry(4, .soldOut, ["mango": 0], reason: "cleared"),
      // Entries of another kind may have the same id.
      entry(5, .restock, ["kiwi": 2], id: id),
      entry(6, .waste, ["kiwi": 3], id: id, reason: "spilled"),
      entry(7, .restock, ["kiwi": -2], id: id),
      entry(8, .order, ["kiwi": -3], id: id),
      // Mango's mark was cleared meanwhile.
      entry(9, .soldOut, ["kiwi": 0], id: other, reason: "cleared"),
    ])

    #expect(sum.stock.items == ["kiwi": .init(quantity: 7), "mango": .init(quantity: 10)])
  }

  @Test func `a cup has a price from 0 to 99999999999`() throws {
    let won = try #require(Currency(code: "KRW"))
    func order(at price: Int) -> JournalEntry {
      let price = Price(minorUnits: price, currency: won)
      return JournalEntry(seq: 2, id: UUID(), at: Date(milliseconds: 0), kind: .order) {
        $0.lines = [.init(juice: "kiwi", cups: 1, price: price)]
        $0.changes = ["kiwi": -3]
      }
    }
    let open = entry(1, .open, ["kiwi": 10])
    for good in [0, 99_999_999_999] { #expect(try books([open, order(at: good)]).count == 2) }
    for bad in [-1, 100_000_000_000] {
      #expect(throws: JournalFault(seq: 2, rule: .malformed)) {
        try books([open, order(at: bad)])
      }
    }
  }

  @Test func `the first entry that breaks a rule is named`() {
    let id = UUID()
    let open = entry(1, .open, ["kiwi": 10])
    let order = entry(2, .order, ["kiwi": -3], id: id)
    let void = entry(3, .void, ["kiwi": 3], id: id)
    let faults: [([JournalEntry], JournalFault.Rule)] = [
      ([entry(2, .open, [:])], .gap),
      ([open, open], .gap),
      ([open, entry(2, .waste, ["kiwi": -11], reason: "spilled")], .belowZero("kiwi")),
      ([open, order, entry(3, .order, ["kiwi": -3], id: id)], .doubleID),
      (
        [open, entry(2, .soldOut, ["kiwi": 1], reason: "marked")], .malformed
      ),
      ([open, entry(2, .order, [:], id: id)], .malformed),
      ([open, entry(2, .order, ["kiwi": -3], id: id, cups: 0)], .malformed),
      ([open, entry(2, .order, ["kiwi": 3], id: id)], .malformed),
      ([open, entry(2, .waste, ["kiwi": -1])], .malformed),
      ([open, entry(2, .waste, ["kiwi": -1], reason: "bogus")], .malformed),
      ([open, entry(2, .restock, [:])], .malformed),
      ([open, entry(2, .restock, ["kiwi": 1], reason: "spilled")], .malformed),
      ([open, entry(2, .soldOut, ["kiwi": 0])], .malformed),
      ([open, order, void, entry(4, .void, ["kiwi": 3], id: id)], .doubleID),
      ([open, entry(2, .void, ["kiwi": 3])], .wrongVoid),
      ([open, order, entry(3, .void, ["kiwi": 2], id: id)], .wrongVoid),
      ([open, order, entry(3, .void, ["kiwi": 3], id: id, cups: 2)], .wrongVoid),
      ([open, entry(2, .waste, ["kiwi": 900_000], reason: "spilled")], .malformed),
      (
        [
          open, entry(2, .order, ["kiwi": -3], id: id),
          entry(3, .waste, ["kiwi": 3], id: id, reason: "other"),
        ],
        .malformed
      ),
      ([open, entry(2, .restock, ["kiwi": .max])], .malformed),
      ([open, entry(2, .restock, ["kiwi": .min])], .malformed),
      ([open, entry(2, .restock, ["kiwi": 999_999_991])], .aboveLimit("kiwi")),
      ([open, entry(2, .order, ["kiwi": -3], id: id, cups: 10_000)], .malformed),
      ([open, entry(2, .order, ["kiwi": -3], id: id, cups: .max)], .malformed),
    ]
    for (entries, rule) in faults {
      #expect(throws: JournalFault(seq: entries.last?.seq ?? 0, rule: rule)) {
        try books(entries)
      }
    }
  }
}
