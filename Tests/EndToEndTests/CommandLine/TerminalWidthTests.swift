import Foundation
import JuiceKit
import Testing

/// Tables are cut to the width of a terminal, and only there.
@Suite(.serialized) struct TerminalWidthTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private static let delivery = Change.restock([
    "strawberry": 20, "banana": 10, "mango": 6, "pineapple": 5,
  ])

  @Test func `no table is wider than the terminal`() async throws {
    try await stand.withShop { shop in
      try await shop.order("mango", "banana=2", "kiwi")
      try await shop.store.apply(Self.delivery)
    }
    for (columns, language) in [(40, "en"), (40, "ko"), (60, "ko"), (80, "en")] {
      for command in [
        ["menu"], ["stock"], ["history"], ["history", "--kind", "order"], ["report"],
        ["restock", "kiwi=1"],
      ] {
        let lines = try await stand.linesOnTerminal(columns, command + ["--language", language])
        #expect(!lines.isEmpty, "\(command)")
        #expect(lines.allSatisfy { Stand.columns(of: $0) <= columns }, "\(command) \(lines)")
      }
    }
  }

  @Test func `elsewhere nothing is cut`() async throws {
    try await stand.withShop { try await $0.store.apply(Self.delivery) }
    for command in ["menu", "stock", "history", "report"] {
      #expect(!(try await stand.run(command).out.contains("…")))
    }
    #expect(try await stand.run("history").lines.contains { $0.count > 100 })
  }

  @Test func `the orders' ids are whole on a terminal of 80 columns`() async throws {
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    try await stand.withShop { try await $0.order("strawberry-banana", id: id) }
    let orders = try await stand.linesOnTerminal(80, ["history", "--kind", "order"])
    #expect(orders.last?.hasSuffix(id) == true)
  }

  /// The event matters more than its id.
  @Test(arguments: [40, 80, 100])
  func `a void is told from its order in any width`(columns: Int) async throws {
    try await stand.withShop { shop in
      try await shop.order("mango")
      _ = try await shop.store.voidLast()
    }
    let lines = try await stand.linesOnTerminal(columns, ["history", "--limit", "2"])
    #expect(lines[1].contains(" void "))
    #expect(lines[2].contains(" order "))
    #expect(lines[1].contains("Mango"))
    let time = columns < 100 ? #/ \d\d-\d\d \d\d:\d\d  /# : #/ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/#
    #expect(lines.dropFirst().allSatisfy { $0.contains(time) })
  }
}

extension Stand {
  func linesOnTerminal(_ columns: Int, _ arguments: [String]) async throws -> [String] {
    let call = ([Self.program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let run = try await run(
      ["-qec", "stty cols \(columns) rows 24; \(call)", "/dev/null"], program: "/usr/bin/script")
    #expect(run.exit == 0, "\(run.out)")
    return run.out.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The columns of a text of ASCII, lines and Korean.
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0xAC00...0xD7A3).contains($1.value) ? 2 : 1) }
  }
}
