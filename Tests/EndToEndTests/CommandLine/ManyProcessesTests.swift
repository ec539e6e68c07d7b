import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct ManyProcessesTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `eight tills sell what there is and nothing more`() async throws {
    try await stand.withShop { try await $0.store.apply(.count(["kiwi": 60])) }
    let sold = try await withThrowingTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          var sold = 0
          while true {
            let run = try await stand.run("order", "kiwi", "--format", "json", "--wait", "120")
            guard run.exit == 0 else {
              #expect(run.exit == 1)
              #expect(try run.code == "short")
              return sold
            }
            sold += 1
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sold == 20)
    try await stand.verifyBooks()
    #expect(try await replayOfExport() == stock())
  }

  @Test func `an id that many send sells once`() async throws {
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    let answers = try await withThrowingTaskGroup { group in
      for _ in 1...10 {
        group.addTask {
          try await stand.run("order", "mango", "--id", id, "--format", "json", "--wait", "120")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.exit == 0 })
    #expect(Set(answers.map(\.out)).count == 1)
    #expect(try await stock()["mango"] == 7)
  }

  /// Adds up an export without the program's code.
  private func replayOfExport() async throws -> [String: Int] {
    var sum: [String: Int] = [:]
    for line in try await stand.export().split(separator: "\n") {
      let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let changes = try #require(entry?["changes"] as? [String: Int])
      sum.merge(changes, uniquingKeysWith: +)
    }
    return sum
  }

  private func stock() async throws -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: try await stand.reader().stock().items.map {
        ($0.key.rawValue, $0.value.quantity)
      })
  }
}
