import Foundation
import JuiceKit
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct QueueServerTests {
  static let commands = [
    ["order", "water=2"], ["order", "water"], ["order", "water=3", "--payment", "cash"],
    ["order", "water"], ["queue", "made", "1", "2"], ["queue", "collected", "2", "3"],
    ["queue", "back", "3"], ["pay", "1", "card"],
    ["pay", "1", "cash=4000", "card=5000", "--given", "10000"], ["pay", "2", "cash"],
    ["pay", "2", "card"], ["pay", "3", "card=13499"], ["void", "2"], ["queue", "made", "2"],
    ["queue", "collected", "9"], ["queue", "made", "4", "1"],
    ["pay", "4", "cash=1000", "cash=3500"], ["queue"], ["receipt", "1", "--columns", "40"],
    ["history"],
    ["history", "--format", "json"], ["report", "--format", "csv"], ["verify"],
  ]

  /// Compares the server's sums with the entries.
  @Test func `the reports and the histories of all stands are each stand's own`() async throws {
    let server = try await ServerStand.make()
    let login = try await server.add("north")
    let menu = try server.stand.write(QueueCommandTests.menu, to: "menu.yaml")
    try await server.stand.withShop(of: login, menu: menu) { shop in
      let first = try await shop.order("water=2")
      let second = try await shop.order("water")
      let third = try await shop.order("water=3", pay: "cash")
      try await shop.order("water")
      for id in [first, second] { try await shop.store.apply(.stage(id, .made)) }
      for id in [second, third] { try await shop.store.apply(.stage(id, .collected)) }
      try await shop.store.apply(.back(third, from: .collected))
      try await shop.pay(first, "card")
      try await shop.pay(first, "cash=4000", "card=5000", given: "10000")
      try await shop.pay(second, "cash")
      try await shop.pay(second, "card")
      _ = try await shop.store.void(second)
    }
    func json(_ arguments: [String], _ store: String) async throws -> [String: Any] {
      try await server.stand.run(
        arguments + ["--menu", menu, "--format", "json", "--store", store]
      )
      .json
    }
    // An order from before there were payments.
    let old = try server.stand.write(
      QueueCommandTests.menu.replacing(/\n(serving|payments).*/, with: ""), to: "old.yaml")
    let id = try await server.stand.withShop(of: login, menu: old) { try await $0.order("water") }
    try await server.stand.withShop(of: login, menu: menu) { try await $0.pay(id, "card") }
    var own = try await json(["report"], login)
    let every = try await json(["report", "--stand", "all"], server.owner)
    var sums = try #require((every["stands"] as? [[String: Any]])?.first)
    for key in ["daysLeft", "stand", "since"] { (own[key], sums[key]) = (nil, nil) }
    #expect(own["unpaid"] as? [[String: String]] == [["amount": "4500", "currency": "KRW"]])
    #expect(own["waited"] != nil)
    #expect(NSDictionary(dictionary: own) == NSDictionary(dictionary: sums), "\(own) \(sums)")

    let mine = try await json(["history"], login)["entries"] as? [[String: Any]] ?? []
    let all = try await json(["history", "--stand", "all"], server.owner)["entries"]
    let entries = (all as? [[String: Any]] ?? []).map { entry in
      entry.filter { $0.key != "stand" }
    }
    #expect(mine.count == 17)
    #expect(NSArray(array: mine) == NSArray(array: entries))
  }
}
