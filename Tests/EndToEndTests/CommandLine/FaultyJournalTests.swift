import CSQLite
import Foundation
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

/// A journal that only another program can have written. Commands use the entries before its first fault, name it, and exit with
/// 65.
@Suite(.serialized) struct FaultyJournalTests {
  private static let fault =
    "Entry 4 can't be used: this version can't read its line “seq 3”. Only what came before it is shown. Go back to a backup. To keep only the entries before it: juice-maker restore --until 3\n"

  let stand: Stand

  /// A stand with an opening, an order, waste, and an entry 4 that another program wrote.
  init() async throws {
    stand = try Stand()
    try stand.write(
      """
      currency: KRW
      payments: [{ id: cash, name: Cash, drawer: true }]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 10 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 2 }, price: 3000 }]
      """, to: "menu.yaml")
    try await stand.withShop(menu: stand.path("menu.yaml")) { shop in
      try await shop.order("kiwi", pay: "cash")
      try await shop.store.apply(.waste(["kiwi": 1], .spilled))
    }
    try Connection(path: stand.store, patience: 1).execute(
      """
      INSERT INTO entry
      SELECT 4, randomblob(16), kind, at, day, number, digest, body
      FROM entry WHERE seq = 3
      """)
  }

  private func run(_ words: [String]) async throws -> Run {
    try await stand.run(words + ["--menu", stand.path("menu.yaml")])
  }

  @Test(arguments: [
    (["history"], "Kiwi"), (["report"], "₩3,000"), (["export"], #""seq":2"#), (["queue"], ""),
    (["stock"], "Kiwi"),
  ])
  func `A command shows what was before the fault, and names it`(_ words: [String], _ text: String)
    async throws
  {
    let run = try await run(words)
    #expect(run.exit == 65)
    #expect(run.err == Self.fault)
    #expect(run.out.contains(text) || text.isEmpty)
    #expect(!run.out.contains(#""seq":4"#))
  }

  /// The report took the next new payment for the one that it could not read, and crashed.
  @Test func `A payment that can't be read ends no command`() async throws {
    let stand = try Stand()
    let menu = try stand.write(
      """
      currency: KRW
      payments: [{ id: cash, name: Cash, drawer: true }, card]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 90 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 2 }, price: 3000 }]
      """, to: "menu.yaml")
    func run(_ words: [String]) async throws -> Run {
      try await stand.run(words + ["--menu", menu])
    }
    try await stand.withShop(menu: menu) { shop in
      let first = try await shop.order("kiwi", pay: "cash")
      try await shop.moveDrawer(.open, "1000")
      try await shop.pay(first, "card")
      for _ in 1...2 { try await shop.order("kiwi", pay: "cash") }
    }
    let shell = try Connection(path: stand.store, patience: 1)
    let guarding = try shell.text(
      "SELECT sql FROM sqlite_master WHERE name = 'entry_is_not_changed'")
    try shell.execute(
      """
      DROP TRIGGER entry_is_not_changed;
      UPDATE entry SET body = replace(body, 'payment cash', 'payment c sh') WHERE seq = 5
      """)
    unsafe #expect(sqlite3_exec(shell.handle, guarding, nil, nil, nil) == SQLITE_OK)

    for words in [
      ["report"], ["report", "--format", "json"], ["drawer"], ["drawer", "slip"], ["history"],
      ["export"],
    ] {
      let run = try await run(words)
      #expect(run.exit == 65, "\(words): \(run.err)")
      #expect(run.err.contains("Entry 5 can't be used"), "\(words): \(run.err)")
      #expect(run.err.contains("“payment c sh”"), "\(words): \(run.err)")
      #expect(!run.out.isEmpty)
    }
    #expect(try await run(["report"]).out.contains("₩3,000"))
    let verify = try await run(["verify", "--format", "json"])
    #expect(try verify.exit == 65 && verify.code == "store-damaged")
    #expect(verify.err.contains("“payment c sh”"), "\(verify.err)")
  }

  /// Damages of entry 3, the order No. 2: a line that can't be read, and one that only its digest shows.
  private static let damages: [SQL] = [
    "UPDATE entry SET body = replace(body, 'kind order', 'kind ordex') WHERE seq = 3",
    "UPDATE entry SET body = replace(body, 'by Anna', 'by Anne') WHERE seq = 3",
  ]

  /// A stand with three orders, whose second one is damaged, and the words of its report.
  private func damaged(_ index: Int) async throws -> (stand: Stand, fault: String) {
    let stand = try Stand()
    try await stand.withShop { shop in
      for _ in 1...3 { try await shop.order("kiwi") }
    }
    let shell = try Connection(path: stand.store, patience: 1)
    try shell.execute("DROP TRIGGER entry_is_not_changed")
    try shell.execute(Self.damages[index])
    let report = try await stand.run("report")
    #expect(report.exit == 65 && report.err.hasPrefix("Entry 3 can't be used"), "\(report.err)")
    return (stand, report.err)
  }

  @Test(arguments: damages.indices)
  func `Stock, history and receipt end before a damaged entry, and name it as the report does`(
    index: Int
  ) async throws {
    let (stand, fault) = try await damaged(index)
    for (words, text) in [
      (["stock"], "kiwi        Kiwi            7"), (["history"], "No. 1 · Kiwi"),
      (["receipt"], "No. 1"), (["receipt", "1"], "No. 1"),
    ] {
      let run = try await stand.run(words)
      #expect(run.exit == 65 && run.err == fault, "\(words): \(run.err)")
      #expect(run.out.contains(text) && !run.out.contains("No. 2"), "\(words): \(run.out)")
    }
  }

  @Test(arguments: damages.indices)
  func `Each command that reads the store names a damaged entry`(index: Int) async throws {
    let (stand, fault) = try await damaged(index)
    for (words, text) in [
      (["menu"], "Kiwi"), (["queue"], "No order is waiting."),
      (["bills"], "No bills are set aside."),
      (["shopping"], "Kiwi"), (["export"], #""seq":2"#),
    ] {
      let run = try await stand.run(words)
      #expect(run.exit == 65 && run.err == fault, "\(words): \(run.err)")
      #expect(run.out.contains(text), "\(words): \(run.out)")
    }
    let json = try await stand.run("menu", "--format", "json")
    #expect(json.exit == 65 && json.lines.last == #"{"error":{"code":"store-damaged","entry":3}}"#)
    // A backup shows nothing, and the copy has the fault, too.
    let backup = try await stand.run("backup", stand.path("copy.db"))
    #expect(backup.exit == 65 && backup.out.contains("copy.db"))
    #expect(backup.err.hasPrefix("Entry 3 does not add up: "), "\(backup.err)")
    #expect(backup.err.hasSuffix("juice-maker restore --until 2\n"), "\(backup.err)")
    let copy = try await stand.run("verify", "--store", stand.path("copy.db"))
    #expect(copy.exit == 65 && copy.err.hasPrefix("Entry 3 "), "\(copy.err)")
  }

  /// Other commands check no more than 300 entries, since that takes time. A backup reads them all.
  @Test func `A backup names a damaged entry of a long journal`() async throws {
    let stand = try Stand()
    let lines = (1...310).map { seq in
      #"{"seq":\#(seq),"id":"\#(UUID().uuidString.lowercased())","at":"2026-03-01T00:30:00.000Z","#
        + #""kind":"\#(seq == 1 ? "open" : "restock")","lines":[],"changes":{"kiwi":1},"reason":null}"#
    }
    let export = lines.joined(separator: "\n") + "\n"
    try await stand.importJournal(export)
    let copy = stand.path("copy.db")
    try stand.backUp(to: copy)
    let shell = try Connection(path: stand.store, patience: 1)
    try shell.execute("DROP TRIGGER entry_is_not_changed")
    try shell.execute("UPDATE entry SET body = replace(body, 'kiwi 1', 'kiwi 2') WHERE seq = 3")
    let run = try await stand.run("backup", stand.path("other.db"))
    #expect(run.exit == 65 && run.err.hasPrefix("Entry 3 does not add up"), "\(run.err)")
    #expect(run.out.contains("other.db"))
    try await stand.verifyBooks(of: copy)
  }

  @Test(arguments: [
    ["pay", "2", "cash"], ["refund", "2"], ["void", "2"], ["receipt", "2"],
  ])
  func `A command on an order that can't be read names its entry, as the report does`(
    _ words: [String]
  ) async throws {
    let (stand, fault) = try await damaged(0)
    let menu = try stand.write(
      """
      payments: [cash]
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 2 } }]
      """, to: "menu.yaml")
    let run = try await stand.run(words + ["--menu", menu])
    #expect(run.exit == 65 && run.err == fault && run.out.isEmpty, "\(run.err)")
    let json = try await stand.run(words + ["--menu", menu, "--format", "json"])
    #expect(json.out == #"{"error":{"code":"store-damaged","entry":3}}"# + "\n")
  }

  @Test func `What is not there before the fault is refused, and the fault is named`() async throws
  {
    let drawer = try await run(["drawer"])
    #expect(drawer.exit == 65 && drawer.err.hasSuffix(Self.fault))
    #expect(drawer.err.hasPrefix("The drawer is closed."), "\(drawer.err)")
  }

  @Test(arguments: [["order", "kiwi"], ["drawer", "open", "1"], ["void", "--last"]])
  func `Nothing is written after a fault`(_ words: [String]) async throws {
    let run = try await run(words)
    #expect(run.exit == 65 && run.err.contains("Entry 4"), "\(run.err)")
    let store = try Connection(path: stand.store, patience: 1)
    #expect(try store.integer("SELECT count(*) FROM entry") == 4)
  }

  @Test func `The part before the fault is saved, and goes on elsewhere`() async throws {
    let part = try await run(["export", "--until", "3"])
    #expect(part.exit == 0 && part.err.isEmpty && part.lines.count == 3)
    let other = stand.path("other.db")
    let words = ["--menu", stand.path("menu.yaml"), "--store", other]
    #expect(try await stand.run(["import", "-"] + words, input: part.out).exit == 0)
    #expect(try await stand.run(["order", "kiwi"] + words).exit == 0)
    try await stand.verifyBooks(of: other)
  }

  @Test func `One command goes on from the part before the fault, as its message says`()
    async throws
  {
    let command = try #require(try await run(["stock"]).err.split(separator: "juice-maker ").last)
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    let restored = try await run(words)
    #expect(restored.exit == 0, "\(restored.err)")
    try await stand.verifyBooks()
    #expect(try await run(["order", "kiwi"]).exit == 0)
    #expect(try await stand.refuse("restore").exit == 64)
  }

  @Test func `An export ends before an entry that can be read and breaks a rule`() async throws {
    let stand = try Stand()
    try await stand.open()
    try Connection(path: stand.store, patience: 1).execute(
      """
      INSERT INTO entry
      SELECT 2, id, kind, at, day, number, digest, replace(body, 'seq 1', 'seq 2')
      FROM entry WHERE seq = 1
      """)
    let run = try await stand.run("export")
    #expect(run.exit == 65 && run.err.hasPrefix("Entry 2 can't be used: "), "\(run.err)")
    #expect(run.lines.count == 1 && run.out.contains(#""entries":1"#))
  }

  @Test func `An export that was cut off has not the entries that are asked for`() async throws {
    let whole = try await stand.run("export", "--until", "3").lines
    let file = try stand.write(whole.prefix(2).joined(separator: "\n") + "\n", to: "cut.jsonl")
    let other = stand.path("other.db")
    let cut = try await stand.refuse("restore", file, "--until", "3", "--store", other)
    #expect(cut.exit == 65)
    let hint = "juice-maker restore \(file) --until 2 --store \(other)\n"
    #expect(cut.err.hasSuffix(hint), "\(cut.err)")
    #expect(try await stand.run("restore", file, "--until", "2", "--store", other).exit == 0)
  }

  @Test func `A bad entry of a file is named, and restore offers the part before it`() async throws
  {
    let stand = try Stand()
    try await stand.withShop { shop in
      for juice in ["kiwi", "mango"] { try await shop.order(juice) }
    }
    let export = try await stand.export()
    let lines = export.split(separator: "\n").map { "\($0)\n" }
    let files = [
      export.replacing(#""mango":-3"#, with: #""mango":-2"#), lines[0] + lines[1] + "a letter\n",
    ]
    let other = stand.path("other.db")
    func run(_ words: String...) async throws -> Run {
      try await stand.run(words + ["--store", other, "--format", "json"])
    }
    func refuse(_ words: String...) async throws -> Run {
      try await stand.refuse(words + ["--store", other, "--format", "json"])
    }
    let (bad, cut) = (stand.path("bad.jsonl"), stand.path("cut.jsonl"))
    let error = #"{"error":{"code":"store-damaged","entry":3}}"# + "\n"
    for file in files {
      try stand.write(file, to: "bad.jsonl")
      let imported = try await refuse("import", bad)
      #expect(imported.exit == 65 && imported.out == error, "\(imported.out)")
      #expect(!imported.err.contains("--until"), "\(imported.err)")
      let restored = try await refuse("restore", bad)
      #expect(restored.exit == 65 && restored.out == error, "\(restored.out)")
      let hint = "juice-maker restore \(bad) --until 2 --store \(other)\n"
      #expect(restored.err.hasSuffix(hint), "\(restored.err)")
    }
    #expect(try await run("restore", "bad.jsonl", "--until", "2").exit == 0)

    try stand.write(lines[0] + lines[1], to: "cut.jsonl")
    #expect(try await refuse("import", cut).out == error)
    #expect(try await refuse("restore", cut).out == error)

    let shell = try Connection(path: stand.store, patience: 1)
    try shell.execute("DROP TRIGGER entry_is_not_changed")
    try shell.execute("UPDATE entry SET body = replace(body, 'mango -3', 'mango -2') WHERE seq = 3")
    try stand.backUp(to: "bad.db")
    let backup = try await refuse("restore", stand.path("bad.db"))
    #expect(backup.exit == 65 && backup.out == error, "\(backup.out)")
  }

  @Test func `the command that goes on before the fault names the store of the call`() async throws
  {
    let run = try await run(["verify", "--store", stand.store])
    #expect(run.exit == 65)
    #expect(run.err.hasSuffix("juice-maker restore --until 3 --store \(stand.store)\n"))
  }
}
