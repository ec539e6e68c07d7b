import Foundation
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

/// A mistyped path, a store without orders, a damaged store and a full disk.
@Suite(.serialized) struct StoreSafetyTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test(arguments: [
    ["order", "kiwi"], ["restock", "kiwi=1"], ["stock"], ["report"], ["count", "kiwi=1"],
    ["restore", "copy.db"],
  ])
  func `A store in a folder that is not there is refused, and the folder is not made`(
    words: [String]
  ) async throws {
    try await stand.withShop(of: "copy.db") { try await $0.order("kiwi") }
    let missing = stand.path("no such/dir")
    let run = try await stand.run(
      words + ["--format", "json"], environment: ["JUICE_MAKER_STORE": "no such/dir/s.db"])
    #expect(run.exit == 73, "\(words) \(run.err)")
    #expect(try run.code == "store-unavailable")
    #expect(run.err.contains("the folder of the store does not exist: "))
    #expect(run.err.contains("no such/dir'") && run.err.contains("mkdir -p '"))
    let korean = try await stand.refuse(words + ["--store", missing + "/s.db", "--language", "ko"])
    #expect(korean.exit == 73 && korean.err.contains("저장소를 둘 폴더가 없어요 (\(missing))"))
    #expect(!FileManager.default.fileExists(atPath: stand.path("no such")))
  }

  @Test(arguments: [
    ["void", "1"], ["void", "--last"], ["pay", "1", "cash"], ["refund", "1"],
    ["bills", "drop", "Ben"],
    ["queue", "made", "1"], ["queue", "collected", "1"], ["queue", "back", "1"],
    ["drawer", "in", "5", "--reason", "x"], ["drawer", "close", "5"],
  ])
  func `A command on what a store has makes no store at a mistyped path`(words: [String])
    async throws
  {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [cash]
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 3000 }]
      """, to: "menu.yaml")
    let run = try await stand.run(words + ["--menu", menu, "--store", "stnad.db"])
    #expect([1, 64].contains(run.exit), "\(run.err)")
    #expect(run.err.hasPrefix("stnad.db: there is no store yet."), "\(run.err)")
    #expect(run.err.split(separator: "\n").count == 2, "\(run.err)")
    #expect(!FileManager.default.fileExists(atPath: stand.path("stnad.db")))
  }

  @Test func `The folders of the default store are made, however it is named`() async throws {
    let path = stand.path(".local/share/juice-maker/juice.db")
    let run = try await stand.run("order", "kiwi", environment: ["JUICE_MAKER_STORE": path])
    #expect(run.exit == 0)
    let usual = try await stand.run("verify", environment: ["JUICE_MAKER_STORE": ""])
    #expect(usual.out.hasPrefix("2 entries"))
  }

  @Test func `A new store says so in the answer of its first order, and never again`() async throws
  {
    let text = "\(stand.store) is a new store, and this is its first order. "
    // Opened before, but without an order.
    try await stand.withShop { try await $0.store.apply(.restock(["strawberry": 10])) }
    let first = try await stand.run("order", "kiwi")
    #expect(first.lines.count == 3 && first.lines[2].hasPrefix(text), "\(first.out)")
    #expect(first.err.isEmpty)
    let second = try await stand.run("order", "kiwi")
    #expect(second.lines.count == 2 && second.err.isEmpty)

    let other = stand.path("other.db")
    let json = try await stand.run("order", "kiwi", "--store", other, "--format", "json")
    #expect(Set(try json.json.keys) == ["order", "stock"])
    #expect(json.err.hasPrefix("\(other) is a new store, "))
    let memory = try await stand.run("order", "kiwi", "--store", ":memory:")
    #expect(memory.lines.count == 2 && memory.err.isEmpty)
  }

  @Test func `A backup without entries is not restored`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    // The file of a store whose entries are all in its log.
    try {
      let till = try Connection(path: try stand.write("", to: "empty.db"), patience: 1)
      _ = try Schema.migrate(till)
    }()
    let before = try await stand.export()
    let run = try await stand.run("restore", "empty.db", "--format", "json")
    #expect(run.exit == 65)
    #expect(try run.code == "store-damaged")
    #expect(run.err.hasPrefix("empty.db: holds no entry, so nothing was restored."))
    #expect(run.err.contains("-wal"))
    #expect(try await stand.export() == before)
  }

  @Test func `Without a store, a command that writes names the menu's error`() async throws {
    let menu = try stand.write("juices: 1", to: "menu.yaml")
    for words in [
      ["restock", "kiwi=1"], ["count", "kiwi=1"], ["waste", "kiwi=1", "--reason", "spilled"],
      ["sold-out", "kiwi"], ["void", "--last"],
    ] {
      let run = try await stand.refuse(words + ["--menu", menu, "--format", "json"])
      #expect(run.exit == 65 && run.err.contains("menu.yaml:1:"), "\(words) \(run.err)")
      #expect(try run.code == "menu-invalid")
    }
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  /// Changes of entry 2, an order of one juice, as somebody with `sqlite3` could make them.
  private static let changes: [SQL] = [
    "UPDATE entry SET body = replace(body, 'line kiwi 1', 'line kiwi 9') WHERE seq = 2",
    "UPDATE entry SET kind = 'restock' WHERE seq = 2",
    "UPDATE entry SET digest = randomblob(32) WHERE seq = 2",
  ]

  @Test(arguments: changes.indices)
  func `A changed line is named by report and export, which end before it`(index: Int)
    async throws
  {
    try await stand.withShop { shop in
      for juice in ["kiwi", "mango", "banana"] { try await shop.order(juice) }
    }
    try {
      let store = try Connection(path: stand.store, patience: 1)
      try store.execute("DROP TRIGGER entry_is_not_changed")
      try store.execute(Self.changes[index])
    }()
    for words in [["report"], ["export"]] {
      let run = try await stand.run(words)
      #expect(run.exit == 65, "\(words)")
      #expect(run.err.hasPrefix("Entry 2 can't be used: "), "\(run.err)")
      #expect(
        words == ["report"]
          ? run.out.contains("0 orders, 0 cups") && run.out.contains(/Kiwi .* 10 pcs/)
          : run.lines.count == 1 && run.out.contains(#""entries":1"#), "\(run.out)")
    }
  }

  @Test func `A report of more entries than it checks says that it is not verified`() async throws {
    func digestLine(_ words: String...) async throws -> String? {
      try await stand.run(["report"] + words).lines.first { $0.hasPrefix("Digest up to entry") }
    }
    try await stand.withShop { shop in
      for _ in 1...2 { try await shop.order("kiwi") }
    }
    #expect(try await digestLine() == "Digest up to entry 3:")
    let lines = (1...400).map { seq in
      #"{"seq":\#(seq),"id":"\#(UUID().uuidString.lowercased())","at":"2026-01-02T00:00:00.000Z","#
        + (seq == 400 ? #""entries":400,"# : "")
        + #""kind":"\#(seq == 1 ? "open" : "restock")","lines":[],"changes":{"kiwi":1},"reason":null}"#
    }
    let many = stand.path("many.db")
    try await stand.importJournal(lines.joined(separator: "\n") + "\n", to: many)
    let since = ["--since", "2026-01-01", "--store", many]
    let report = try await stand.run(["report"] + since)
    #expect(report.lines.contains("Digest up to entry 400, not verified:"), "\(report.out)")
    let korean = try await stand.run(["report", "--language", "ko"] + since)
    #expect(korean.lines.contains("기록 400까지의 검증값(확인 안 함):"))
    // A day without entries has nothing to verify.
    #expect(try await digestLine("--store", many) == "Digest up to entry 400:")
  }

  @Test func `On a full disk everything can be read, and nothing is left beside the store`()
    async throws
  {
    try await stand.withShop { try await $0.order("kiwi") }
    let faults = try Faults(on: stand)
    try faults.begin(.full)
    for words in [
      ["report"], ["stock"], ["history"], ["export"], ["verify"], ["menu"], ["receipt"],
    ] {
      let run = try await stand.run(words, environment: faults.environment)
      #expect(run.exit == 0 && !run.out.isEmpty, "\(words): \(run.err)")
    }
    let order = try await stand.run(["order", "kiwi"], environment: faults.environment)
    #expect(order.exit == 74)
    let names = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(!names.contains { $0.hasSuffix("-shm") || $0.hasSuffix("-wal") }, "\(names)")
  }
}
