import Foundation
import JuiceFiles
import Testing

/// An export's entries, read without the program's code.
struct Books {
  struct Entry {
    let seq: Int
    let id: String
    let kind: String
    let cups: [String: Int]
    let changes: [String: Int]
    /// The order's number, also on its later entries.
    let number: Int?
    let stage: String?
    let reason: String?
  }

  let entries: [Entry]

  init(_ export: String) throws {
    entries = try export.split(separator: "\n").map { line in
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let lines = try #require(fields["lines"] as? [[String: Any]])
      var cups: [String: Int] = [:]
      for line in lines {
        cups[try #require(line["juice"] as? String), default: 0] += try #require(
          line["cups"] as? Int)
      }
      return Entry(
        seq: try #require(fields["seq"] as? Int), id: try #require(fields["id"] as? String),
        kind: try #require(fields["kind"] as? String), cups: cups,
        changes: try #require(fields["changes"] as? [String: Int]),
        number: fields["number"] as? Int, stage: fields["stage"] as? String,
        reason: fields["reason"] as? String)
    }
  }

  func orders(of juice: String) -> [Entry] {
    entries.filter { $0.kind == "order" && $0.cups[juice] != nil }
  }

  func count(of juices: [String]) -> Int { juices.map { orders(of: $0).count }.reduce(0, +) }

  /// Lists entries that orders, voids and stock changes can't explain.
  func faults() -> [String] {
    var faults: [String] = []
    var stock: [String: Int] = [:]
    var orders: [String: Entry] = [:]
    var voided: Set<String> = []
    var bills: Set<String> = []
    var cupsLeft: [String: [String: Int]] = [:]
    for (index, entry) in entries.enumerated() {
      func expect(_ isSo: Bool, _ what: String) {
        if !isSo { faults.append("entry \(entry.seq), \(entry.kind): \(what)") }
      }
      expect(entry.seq == index + 1, "a gap")
      switch entry.kind {
      case "order":
        expect(orders.updateValue(entry, forKey: entry.id) == nil, "id \(entry.id) twice")
        cupsLeft[entry.id] = entry.cups
        bills.remove(entry.id)
        expect(!entry.cups.isEmpty && entry.changes == Self.need(of: entry.cups), "in part")
      case "void":
        expect(entry.changes == orders[entry.id]?.changes.mapValues(-), "not what was ordered")
        expect(voided.insert(entry.id).inserted, "taken back twice")
      case "refund":
        let left = (cupsLeft[entry.id] ?? [:]).merging(entry.cups.mapValues(-)) { $0 + $1 }
        expect(!entry.cups.isEmpty && left.values.allSatisfy { $0 >= 0 }, "of more than was left")
        expect(entry.changes.values.allSatisfy { $0 > 0 }, "takes fruit")
        cupsLeft[entry.id] = left
      case "bill":
        expect(entry.changes.isEmpty && orders[entry.id] == nil, "not of a bill")
        switch entry.reason {
        case "aside", "taken": bills.insert(entry.id)
        case "dropped": expect(bills.remove(entry.id) != nil, "dropped twice")
        default: expect(false, "\(entry.reason ?? "no reason")")
        }
      case "waste", "restock": expect(entry.changes.values.allSatisfy { $0 != 0 }, "of nothing")
      case "sold-out": expect(entry.changes.values.allSatisfy { $0 == 0 }, "changes a count")
      case "open": expect(stock.keys.allSatisfy { entry.changes[$0] == nil }, "opened twice")
      case "stage", "payment":
        expect(orders[entry.id] != nil && entry.changes.isEmpty, "of no order")
      case "count": break
      default: expect(false, "unknown")
      }
      stock.merge(entry.changes, uniquingKeysWith: +)
      expect(stock.values.allSatisfy { $0 >= 0 }, "below 0: \(stock)")
    }
    return faults
  }

  private static func need(of cups: [String: Int]) -> [String: Int] {
    cups.reduce(into: [:]) { need, line in
      for (fruit, count) in recipes[line.key] ?? [:] {
        need[fruit, default: 0] -= count * line.value
      }
    }
  }

  private static let recipes = [
    "strawberry-banana": ["strawberry": 10, "banana": 1], "mango-kiwi": ["mango": 2, "kiwi": 1],
    "strawberry": ["strawberry": 16], "banana": ["banana": 2], "pineapple": ["pineapple": 2],
    "kiwi": ["kiwi": 3], "mango": ["mango": 3],
  ]
}

extension Stand {
  /// Verifies a store and reads its export.
  func books(of store: String? = nil) async throws -> Books {
    try await verifyBooks(of: store)
    return try Books(await export(of: store))
  }

  /// Writes the built-in menu with this opening stock of each ingredient.
  func writeMenu(opening: Int) throws -> String {
    try write(
      MenuFile.standardText().replacing(#/opening: \d+/#, with: "opening: \(opening)"),
      to: "menu.yaml")
  }
}
