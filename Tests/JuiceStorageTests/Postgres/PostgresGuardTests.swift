import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

/// What a stand's login can't write past the program, though its digest is right. Entry 1 is there, and 18 kiwis.
@Suite(.serialized, PostgresCluster.condition) struct PostgresGuardTests {
  private static let good: [RawEntry] = [
    RawEntry(),
    RawEntry(
      reason: "to-make", payment: "card=3500 cash=500/1000 KRW",
      money: "500 KRW percent=10.05 id=staff note=단골 = 10%",
      lines: [
        "kiwi 1 4500 KRW", "mango 9999 0 KRW large+less-ice 이름: 민수, 둘",
      ], changes: ["mango -1", "kiwi -3"]),
    RawEntry(kind: "restock", day: nil, number: nil, lines: [], changes: ["lime 5", "kiwi -1"]),
    RawEntry(
      kind: "drawer", reason: "open", day: nil, number: nil, money: "0 KRW note=x note=y",
      lines: [],
      changes: []),
    RawEntry(
      kind: "sold-out", reason: "marked", day: nil, number: nil, lines: [], changes: ["kiwi 0"]),
  ]

  @Test func `an entry within the rules is written, read and verified`() async throws {
    for entry in Self.good {
      let stand = try await opened()
      #expect(try PostgresShell(stand.address).failure(of: entry.statement) == nil, "\(entry)")
      let store = try stand.store()
      #expect(try await store.verify().entries == 2)
      #expect(try await store.lastEntry()?.kind.rawValue == entry.kind)
    }
  }

  /// What one thing changes in a good order.
  private static let wrong: [(String, @Sendable (inout RawEntry) -> Void)] = [
    ("a gap", { $0.seq = 3 }), ("before the first", { $0.seq = 0 }),
    ("a time", { $0.at = 253_402_300_800_000 }), ("a time before", { $0.at = -62_135_596_800_001 }),
    ("a kind", { $0.kind = "lost" }), ("a reason", { $0.reason = "made" }),
    ("a day", { $0.day = "2026-02-29" }), ("a month", { $0.day = "2026-13-01" }),
    ("the year 0", { $0.day = "0000-01-01" }), ("words for a day", { $0.day = "today" }),
    ("a day alone", { $0.number = nil }), ("a number alone", { $0.day = nil }),
    ("a number that does not follow", { $0.number = 2 }), ("number 0", { $0.number = 0 }),
    ("a name alone", { $0.till = nil }), ("no name", { $0.by = "" }),
    ("a blank name", { $0.by = "\u{3000}" }),
    ("a long name", { $0.by = String(repeating: "a", count: 65) }),
    ("a bell in a name", { $0.by = "Anna\u{7}" }), ("a line in a name", { $0.till = "a\nb" }),
    ("a name from right to left", { $0.by = "\u{202E}annA" }),
    ("a name with nothing seen", { $0.till = "till\u{200B}" }),
    ("a line separator", { $0.by = "a\u{2028}b" }),
    ("a way to pay", { $0.payment = "Card" }),
    ("two ways the same", { $0.payment = "a=1 a=2 KRW" }),
    ("too little given", { $0.payment = "cash=5/4 KRW" }),
    ("no currency", { $0.payment = "cash=5 XXY" }),
    ("a discount", { $0.money = "5%" }), ("of no currency", { $0.money = "5 XXY" }),
    ("a percentage with a zero", { $0.money = "5 KRW percent=5.50" }),
    ("a reason for a discount", { $0.money = "5 KRW note=\u{2066}x" }),
    ("no lines", { $0.lines = [] }), ("a juice", { $0.lines = ["Kiwi 1"] }),
    ("a line too many", { $0.lines = Array(repeating: "kiwi 1", count: 1001) }),
    ("no juice", { $0.lines = [" 1"] }), ("no cups", { $0.lines = ["kiwi 0"] }),
    ("cups", { $0.lines = ["kiwi 10000"] }),
    ("a price", { $0.lines = ["kiwi 1 100000000000 KRW"] }),
    ("a price alone", { $0.lines = ["kiwi 1 5 "] }),
    ("a currency", { $0.lines = ["kiwi 1 5 won"] }),
    ("no known currency", { $0.lines = ["kiwi 1 5 XXY"] }),
    ("an option twice", { $0.lines = ["kiwi 1 5 KRW ice+ice"] }),
    ("no option", { $0.lines = ["kiwi 1 5 KRW ice+"] }),
    ("a note", { $0.lines = ["kiwi 1 5 KRW ice a\tb"] }),
    ("a long note", { $0.lines = ["kiwi 1 5 KRW ice " + String(repeating: "가", count: 41)] }),
    ("no changes", { $0.changes = [] }), ("more than there is", { $0.changes = ["kiwi -19"] }),
    ("an order that brings", { $0.changes = ["kiwi 3"] }),
    ("nothing taken", { $0.changes = ["kiwi 0"] }),
    ("an ingredient", { $0.changes = ["Kiwi -1"] }),
    ("an ingredient twice", { $0.changes = ["kiwi -1", "kiwi -2"] }),
    ("the lines of a delivery", { ($0.kind, $0.day, $0.number) = ("restock", nil, nil) }),
    (
      "waste above 0",
      {
        ($0.kind, $0.day, $0.number, $0.reason) = ("waste", nil, nil, "spilled")
        ($0.lines, $0.changes) = ([], ["kiwi 1"])
      }
    ),
    (
      "a mark that counts",
      {
        ($0.kind, $0.day, $0.number, $0.reason) = ("sold-out", nil, nil, "marked")
        ($0.lines, $0.changes) = ([], ["kiwi -1"])
      }
    ),
    ("a void of nothing", { $0.kind = "void" }),
    (
      "a payment of nothing",
      {
        ($0.kind, $0.payment, $0.lines, $0.changes) = ("payment", "card", [], [])
      }
    ),
    (
      "a closing of a closed drawer",
      {
        ($0.kind, $0.day, $0.number, $0.reason) = ("drawer", nil, nil, "close")
        ($0.money, $0.lines, $0.changes) = ("5 KRW expected=5 number=1", [], [])
      }
    ),
    (
      "an opening that closes",
      {
        ($0.kind, $0.day, $0.number, $0.reason) = ("drawer", nil, nil, "open")
        ($0.money, $0.lines, $0.changes) = ("5 KRW expected=5 number=1", [], [])
      }
    ),
    (
      "the drawer and the stock",
      {
        ($0.kind, $0.day, $0.number, $0.reason) = ("drawer", nil, nil, "open")
        ($0.money, $0.lines) = ("5 KRW", [])
      }
    ),
  ]

  @Test func `an entry against the rules is refused`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for (what, change) in Self.wrong {
      var entry = RawEntry()
      change(&entry)
      let failure = try shell.failure(of: entry.statement)
      // A rule, an index, or what is no number. Beyond the newest entry it is not asked at all.
      if entry.seq == 2 {
        #expect(
          ["23000", "23505", "22P02", "22003"].contains(failure), "\(what): \(failure ?? "-")")
      }
      #expect(try shell.integer("SELECT revision FROM juice.stand") == 1, "\(what)")
    }
    let other = RawEntry().statement.replacing("'after '", with: "'after 0'")
    #expect(try shell.failure(of: other) == "23000")
    let store = try stand.store()
    #expect(try await store.verify().entries == 1)
    #expect(try await store.quantity(of: "kiwi") == 18)
  }

  /// An entry of each kind, each after the one before: what follows the order is of it.
  private static let ofEachKind: [RawEntry] = [
    RawEntry(reason: "to-make"),
    RawEntry(kind: "stage", reason: "made", lines: [], changes: []),
    RawEntry(kind: "payment", payment: "card", lines: [], changes: []),
    RawEntry(kind: "void", payment: "card", changes: ["kiwi 3"]),
    RawEntry(id: stock, kind: "restock", day: nil, number: nil, lines: [], changes: ["lime 5"]),
    RawEntry(id: stock, kind: "count", day: nil, number: nil, lines: [], changes: ["lime -1"]),
    RawEntry(
      id: stock, kind: "waste", reason: "spilled", day: nil, number: nil, lines: [],
      changes: ["kiwi -1"]),
    RawEntry(
      id: stock, kind: "sold-out", reason: "marked", day: nil, number: nil, lines: [],
      changes: ["kiwi 0"]),
    RawEntry(
      id: stock, kind: "drawer", reason: "open", day: nil, number: nil, money: "0 KRW", lines: [],
      changes: []),
    RawEntry(id: stock, kind: "open", day: nil, number: nil, lines: [], changes: ["melon 7"]),
  ]
  private static let stock = "2be42f9f-6f7d-4f52-8f4f-2f2b5b1a7c12"

  @Test func `a wrong digest is refused for every kind of entry`() async throws {
    #expect(
      Set(Self.ofEachKind.map(\.kind)) == Set(JournalEntry.Kind.allCases.map(\.rawValue)))
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for (index, entry) in Self.ofEachKind.enumerated() {
      var entry = entry
      entry.seq = index + 2
      let statement = entry.statement
      for wrong in [
        statement.replacing("'after '", with: "'after 0'"),
        statement.replacing("entry 1\nseq", with: "entry 1\n\nseq"),
      ] {
        #expect(wrong != statement)
        #expect(try shell.failure(of: wrong) == "23000", "\(entry.kind)")
      }
      #expect(try shell.failure(of: statement) == nil, "\(entry.kind)")
    }
    #expect(try await stand.store().verify().entries == Self.ofEachKind.count + 1)
  }

  /// 1 is an order to make, 2 one that is handed over at once, 3 one that was taken back.
  @Test func `stages and payments follow their order`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    func entry(
      _ kind: String, _ order: Int, seq: Int, reason: String? = nil, payment: String? = nil,
      number: Int? = nil
    ) -> RawEntry {
      RawEntry(
        seq: seq, id: "00000000-0000-4000-8000-00000000000\(order)", kind: kind, reason: reason,
        number: number ?? order, payment: payment, lines: [], changes: [])
    }
    var orders = (1...3).map {
      entry("order", $0, seq: $0 + 1, reason: $0 == 2 ? nil : "to-make")
    }
    for index in orders.indices {
      (orders[index].lines, orders[index].changes) = (["kiwi 1"], ["kiwi -3"])
    }
    var void = entry("void", 3, seq: 5)
    (void.lines, void.changes) = (["kiwi 1"], ["kiwi 3"])
    for right in orders + [void] { #expect(try shell.failure(of: right.statement) == nil) }

    let wrong = [
      entry("stage", 1, seq: 6, reason: "to-make"),
      entry("stage", 9, seq: 6, reason: "collected"), entry("stage", 2, seq: 6, reason: "made"),
      entry("stage", 3, seq: 6, reason: "made"), entry("stage", 1, seq: 6, reason: "cold"),
      entry("stage", 1, seq: 6, reason: "made", number: 2), entry("payment", 1, seq: 6),
      entry("payment", 3, seq: 6, payment: "card"), entry("payment", 1, seq: 6, payment: "Card"),
      entry("stage", 1, seq: 6, reason: "made", payment: "card"),
      entry("restock", 8, seq: 6, payment: "card"),
    ]
    for wrong in wrong { #expect(try shell.failure(of: wrong.statement) == "23000", "\(wrong)") }

    let made = entry("stage", 1, seq: 6, reason: "made")
    #expect(try shell.failure(of: made.statement) == nil)
    #expect(try shell.failure(of: entry("stage", 1, seq: 7, reason: "made").statement) == "23000")
    #expect(
      try shell.failure(of: entry("payment", 1, seq: 7, payment: "card").statement) == nil)
    #expect(try await stand.store().verify().entries == 7)
  }

  private func opened() async throws -> PostgresStand {
    let stand = try await PostgresStand.make()
    _ = try await stand.store().apply(.open(["kiwi": 18, "mango": 10]))
    return stand
  }
}
