import Foundation
import JuiceFiles
import JuiceStorage
import OldStores
import SeededTesting
import Testing

@testable import JuiceSQLite

enum PowerCutScene: CaseIterable {
  case firstOrder, order, till, migration, load, backup, restore, menu

  struct Stores {
    let stand: Stand
    static let orders = 200

    init() async throws {
      stand = try Stand()
      try stand.write(Self.export, to: "export.jsonl")
      let load = try await stand.run(
        "import", "export.jsonl", "--without-end", "--store", "full.db")
      #expect(load.exit == 0, "\(load.err)")
      try OldSchema.bring(stand.path("old.db"), to: 1)
      try OldSchema.run(
        """
        INSERT INTO entry VALUES (1, '00000000-0000-4000-8000-000000000001', 0, 'open', NULL);
        INSERT INTO change VALUES (1, 'mango', 10, 10);
        INSERT INTO entry VALUES (2, '00000000-0000-4000-8000-000000000002', 0, 'order', NULL);
        INSERT INTO line VALUES (2, 0, 'mango', 1, NULL, NULL);
        INSERT INTO change VALUES (2, 'mango', -3, 7);
        """, stand.path("old.db"))
    }

    private static var export: String {
      var random = Seeded(27)
      return (0...orders).map { number in
        let (kind, lines, changes) =
          number == 0
          ? ("open", "", #""mango":9000,"banana":9000,"pineapple":9000"#)
          : ("order", #"{"juice":"mango","cups":1}"#, #""mango":-3"#)
        return """
          {"seq":\(number + 1),"id":"\(random.id())","kind":"\(kind)",\
          "at":"2026-03-01T00:00:00.000Z","lines":[\(lines)],"changes":{\(changes)},"reason":null}

          """
      }.joined()
    }
  }

  func cut(_ stores: Stores) async throws -> PowerCut {
    let cut = try PowerCut(Stand())
    func copy(_ name: String, to path: String) throws {
      try FileManager.default.copyItem(atPath: stores.stand.path(name), toPath: path)
    }
    switch self {
    case .firstOrder: break
    case .order, .till, .backup: try copy("full.db", to: cut.store)
    case .migration: try copy("old.db", to: cut.store)
    case .load: try copy("export.jsonl", to: cut.stand.path("export.jsonl"))
    case .restore:
      try copy("old.db", to: cut.store)
      try copy("full.db", to: cut.stand.path("full.db"))
    case .menu:
      try MenuFile.standardText().write(
        toFile: cut.disk + "/menu.yaml", atomically: false, encoding: .utf8)
    }
    return cut
  }

  private static let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  private func command(_ cut: PowerCut) -> [String] {
    switch self {
    case .load: ["import", cut.stand.path("export.jsonl"), "--without-end"]
    case .backup: ["backup", cut.disk + "/copy.db"]
    case .restore: ["restore", cut.stand.path("full.db")]
    case .menu:
      [
        "menu", "set", "kiwi", "--price", "4500", "--currency", "KRW", "--others-free", "--menu",
        cut.disk + "/menu.yaml",
      ]
    default: ["order", "mango", "--id", Self.id]
    }
  }

  /// Runs the scene to its end or to the power cut, and returns the number of answered changes.
  func play(_ cut: PowerCut) async throws -> Int {
    if self == .till { return try await takeOrders(cut) }
    let run = try await cut.stand.run(command(cut), environment: cut.environment)
    #expect(run.exit == 0 || run.exit == 128 + SIGKILL, "\(run.err)")
    return run.out.isEmpty ? 0 : 1
  }

  private func takeOrders(_ cut: PowerCut) async throws -> Int {
    let till = try BareTerminal(on: cut.stand, environment: cut.environment)
    guard try await till.wait(for: "Restock") else { return 0 }
    for number in 0..<4 {
      guard try await till.order() else { return number }
    }
    till.send([3])  // Ctrl-C
    try await poll("the end") {
      till.forget()
      return till.hasEnded()
    }
    return 4
  }

  /// Throws if an answered change is lost, or if the program can't go on without a repair.
  func check(_ cut: PowerCut, answers: Int) async throws {
    let stand = cut.stand
    switch self {
    case .firstOrder, .order, .migration:
      if answers > 0 { try await expect(cut.store, in: stand, cups: 1) }
      // A retry sells the order once, answered or not.
      let again = try await stand.run(command(cut) + ["--store", cut.store])
      try require(again.exit == 0, "sent again: \(again.err)")
      try await expect(cut.store, in: stand, cups: 1)
    case .till:
      let orders = try await stand.books(of: cut.store).count(of: BareTerminal.orderedJuices)
      try require((answers...4).contains(orders), "\(orders) orders, \(answers) answered")
    case .load:
      if answers > 0 { try await expect(cut.store, in: stand, cups: Stores.orders) }
      // A retry imports a lost store again, and is refused by a kept one.
      try await stand.run(command(cut) + ["--store", cut.store])
      try await expect(cut.store, in: stand, cups: Stores.orders)
    case .backup:
      let copy = cut.disk + "/copy.db"
      if answers > 0 || FileManager.default.fileExists(atPath: copy) {
        try await expect(copy, in: stand, cups: Stores.orders)
      }
      try await expect(cut.store, in: stand, cups: Stores.orders)
    case .restore:
      if answers > 0 { try await expect(cut.store, in: stand, cups: Stores.orders) }
      // A retry restores again. A kept copy is the whole old store or the whole new one.
      let again = try await stand.run(command(cut) + ["--store", cut.store])
      try require(again.exit == 0, "restored again: \(again.err)")
      try await expect(cut.store, in: stand, cups: Stores.orders)
      let kept = try FileManager.default.contentsOfDirectory(atPath: cut.disk)
        .filter { $0.hasPrefix("juice.before-") && $0.hasSuffix(".db") }
      var counts: [Int] = []
      for name in kept {
        let books = try await stand.books(of: cut.disk + "/" + name)
        try require(books.faults() == [], "\(name): \(books.faults())")
        counts.append(books.orders(of: "mango").count)
      }
      try require(counts.contains(1), "the old store is lost")
      try require(counts.allSatisfy([1, Stores.orders].contains), "kept in part: \(counts)")
    case .menu:
      let menu = try await stand.run("menu", "--menu", cut.disk + "/menu.yaml", "--format", "json")
      try require(menu.exit == 0, "the menu: \(menu.err)")
      try require(answers == 0 || menu.out.contains("4500"), "the price is lost")
    }
  }

  /// Expects faultless books with `cups` mango orders beyond the scene's first ones.
  private func expect(_ store: String, in stand: Stand, cups: Int) async throws {
    let books = try await stand.books(of: store)
    try require(books.faults() == [], "\(books.faults())")
    let before =
      switch self {
      case .order: Stores.orders
      case .migration: 1
      default: 0
      }
    let ids = books.orders(of: "mango").map(\.id)
    try require(ids.count == before + cups, "\(ids.count) orders, not \(before + cups)")
    try require(cups != 1 || ids.count { $0 == Self.id } == 1, "another order")
  }

  struct Broken: Error { let what: String }

  private func require(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
    guard isSo else { throw Broken(what: what()) }
  }
}
