import Foundation
import Testing

@Suite(.serialized) struct ContentionTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  /// `CONTENTION_SECONDS=30` runs longer.
  private static let time = Duration.seconds(
    ProcessInfo.processInfo.environment["CONTENTION_SECONDS"].flatMap { Int($0) } ?? 2)

  private static let calls: [[String]] = [
    ["order", "kiwi"], ["order", "mango", "banana=2"], ["restock", "kiwi=2", "mango=3"],
    ["order", "strawberry-banana"], ["count", "banana=9"], ["report"], ["void", "--last"],
    ["waste", "pineapple=1", "--reason", "spilled"], ["history", "--limit", "5"],
    ["sold-out", "strawberry"], ["sold-out", "strawberry", "--clear"], ["export"],
    ["restock", "pineapple=1", "strawberry=4", "banana=4"], ["stock"], ["verify"], ["receipt"],
  ]

  private struct Count {
    var calls = 0
    /// Exit code 1: a juice is sold out, or there is nothing to void.
    var refused = 0
    var orders = 0
    var longest = (time: Duration.zero, call: "")

    static func + (left: Count, right: Count) -> Count {
      Count(
        calls: left.calls + right.calls, refused: left.refused + right.refused,
        orders: left.orders + right.orders,
        longest: left.longest.time > right.longest.time ? left.longest : right.longest)
    }
  }

  @Test func `none is oversold or lost, and nobody is told of a lock`() async throws {
    try await stand.open()
    let end = ContinuousClock.now + Self.time
    let sum = try await withThrowingTaskGroup(of: Count.self) { group in
      for till in 0..<16 { group.addTask { try await work(at: till, until: end) } }
      return try await group.reduce(Count(), +)
    }

    print(
      "\(sum.calls) calls, \(sum.refused) refused, \(sum.orders) orders; the longest call:",
      sum.longest.time, sum.longest.call)
    try await stand.verifyBooks()
    let orders = try await stand.run("history", "--kind", "order", "--format", "csv")
    #expect(orders.out.split(separator: "\r\n").count == sum.orders + 1)
    #expect(sum.orders > 0)
    let copies = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
      .filter { $0.hasPrefix("copy-") }
    #expect(!copies.isEmpty)
    for copy in copies { try await stand.verifyBooks(of: copy) }
  }

  private func work(at till: Int, until end: ContinuousClock.Instant) async throws -> Count {
    var count = Count()
    var turn = till
    // On a busy machine, a till may begin after the end.
    while count.calls < 3 || ContinuousClock.now < end {
      let isTimeForBackup = count.calls % 20 == till
      let words =
        isTimeForBackup ? ["backup", stand.path("copy-\(till)-\(turn).db")] : Self.calls[turn % 16]
      // Even and odd tills run the calls in different orders.
      turn += till % 2 == 0 ? 1 : 5
      let start = ContinuousClock.now
      let run = try await stand.run(words + ["--wait", "120"])
      let time = ContinuousClock.now - start
      #expect([0, 1].contains(run.exit), "\(words): \(run.out)")
      count =
        count
        + Count(
          calls: 1, refused: run.exit == 1 ? 1 : 0,
          orders: words[0] == "order" && run.exit == 0 ? 1 : 0,
          longest: (time, words.joined(separator: " ")))
    }
    return count
  }
}
