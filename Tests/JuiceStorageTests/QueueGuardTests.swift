import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceStorage

/// What nobody can write past the program: 2 is an order to make, 3 one that is handed over at once, 4 an order that
/// was taken back.
@Suite(.serialized) struct QueueGuardTests {
  private static let id = "00000000-0000-4000-8000-00000000000"

  private static let scripts = [
    stage(1, "to-make"), stage(1, "collected", id: 9), stage(2, "made"), stage(3, "made"),
    stage(1, "cold"), stage(1, "made", number: 2), entry("payment", 1, "NULL", "NULL"),
    entry("payment", 3, "NULL", "'card'"), entry("payment", 1, "NULL", "'Card'"),
    entry("stage", 1, "'made'", "'card'"), entry("restock", 8, "NULL", "'card'"),
    stage(1, "made") + stage(1, "made", seq: 7), "DELETE FROM queue", "UPDATE queue SET seq = 3",
    "UPDATE queue SET stage = 'made'",
  ]

  private static func stage(
    _ order: Int, _ stage: String, id: Int? = nil, number: Int? = nil, seq: Int = 6
  )
    -> String
  {
    entry("stage", id ?? order, "'\(stage)'", "NULL", number: number ?? order, seq: seq)
  }

  private static func entry(
    _ kind: String, _ id: Int, _ reason: String, _ payment: String, number: Int? = nil, seq: Int = 6
  ) -> String {
    """
    INSERT INTO entry (seq, id, at, kind, reason, payment, day, number, digest)
      VALUES (\(seq), '\(Self.id)\(id)', 0, '\(kind)', \(reason), \(payment), \
    '2026-03-01', \(number ?? id), zeroblob(32));
    """
  }

  private static func fill(_ store: some FruitStore) async throws {
    func order(_ number: Int, _ isQueued: Bool) -> JournalEntry {
      JournalEntry(
        seq: number + 1, id: UUID(parsing: "\(id)\(number)") ?? UUID(), at: Date(milliseconds: 0),
        kind: .order, lines: [.init(juice: "kiwi", cups: 1)], changes: ["kiwi": -1],
        reason: isQueued ? "to-make" : nil, number: OrderNumber(day: "2026-03-01", number: number))
    }
    let orders = [order(1, true), order(2, false), order(3, true)]
    let open = JournalEntry(
      seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open, changes: ["kiwi": 9])
    let void = JournalEntry(
      seq: 5, id: orders[2].id, at: Date(milliseconds: 0), kind: .void, lines: orders[2].lines,
      changes: ["kiwi": 1])
    try await store.load([open] + orders + [void])
  }

  @Test(arguments: scripts)
  func `a file refuses a stage, a payment and a queue that do not fit`(script: String) async throws
  {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      try await Self.fill(store)
      let shell = try Shell(folder + "/juice.db")

      #expect(throws: SQLiteError.self) { try shell.execute("BEGIN;" + script) }
      try shell.execute("ROLLBACK")

      // What the same row may say.
      try shell.execute(
        "BEGIN;" + Self.stage(1, "made") + Self.entry("payment", 1, "NULL", "'card'", seq: 7))
    }
  }

  @Test func `verify finds a queue that is not the journal's`() async throws {
    for change in [
      "DELETE FROM queue", "UPDATE queue SET stage = 'made'",
      "INSERT INTO queue VALUES (3, '\(Self.id)2', 'made')",
    ] {
      try await withFolder { folder in
        let store = try SQLiteStore(path: folder + "/juice.db")
        try await Self.fill(store)
        let shell = try Shell(folder + "/juice.db")
        let guards = try shell.takeGuards()
        try shell.execute(change)
        for sql in guards { try shell.execute(sql) }

        let id = change.contains("INSERT") ? "\(Self.id)2" : "\(Self.id)1"
        let order = try #require(Order.ID(parsing: id))
        await #expect(throws: JournalFault(seq: 5, rule: .wrongQueue(order))) {
          try await store.verify()
        }
      }
    }
  }
}
