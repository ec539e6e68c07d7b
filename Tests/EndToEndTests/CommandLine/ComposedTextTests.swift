import Foundation
import Testing

/// Decomposed letters, as macOS sends them, equal composed ones.
@Suite(.serialized) struct ComposedTextTests {
  let stand: Stand
  let menu: String
  private let pieces = "\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}"
  private let whole = "민수"

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      ingredients: [{ id: ice, name: Ice, opening: 90 }]
      juices: [{ id: ice, name: Ice, recipe: { ice: 1 }, price: 1000 }]
      payments: [{ id: cash, drawer: true }]
      """, to: "menu.yaml")
  }

  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words + ["--menu", menu])
  }

  /// Compares bytes: `==` does not tell the two forms apart.
  private func has(_ run: Run, _ text: String) -> Bool { run.out.utf8.contains(text.utf8) }

  @Test func `A reason and a name are kept in one form, whichever is typed`() async throws {
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    for text in [pieces, whole] {
      let order = try await run(
        "order", "ice", "--discount", "10%", "--reason", text, "--id", id, "--as", text)
      #expect(order.exit == 0)
    }
    #expect(try await run("drawer", "open", "1000").exit == 0)
    #expect(try await run("drawer", "out", "500", "--reason", pieces).exit == 0)
    let export = try await run("export")
    #expect(has(export, whole) && !has(export, pieces))
    #expect(export.out.split(separator: whole).count == 5)
    // Its 30 syllables are within 64 characters only when composed.
    let long = String(repeating: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}", count: 15)
    #expect(try await run("drawer", "in", "500", "--reason", long).exit == 0)
  }

  @Test func `A name of the menu file is written in one form`() async throws {
    #expect(try await run("menu", "set", "ice", "--name", pieces).exit == 0)
    let text = try String(contentsOfFile: menu, encoding: .utf8)
    #expect(text.utf8.contains(whole.utf8) && !text.utf8.contains(pieces.utf8))
  }

  @Test func `An old journal keeps its bytes, and is shown and printed in one form`() async throws {
    try await stand.withShop(by: "Minsu", menu: menu) { try await $0.order("ice") }
    let old = try await stand.export().replacing("Minsu", with: pieces)
      .replacing(#/"digest":"[0-9a-f]+",/#, with: "")
    let copy = stand.path("copy.db")
    func copied(_ words: String...) async throws -> Run {
      try await stand.run(words + ["--menu", menu, "--store", copy])
    }
    try await stand.importJournal(old, to: copy)
    try await stand.verifyBooks(of: copy)
    #expect(has(try await copied("export"), pieces))
    #expect(has(try await copied("history"), whole))
    #expect(has(try await copied("history", "--excel"), whole))
    #expect(has(try await copied("history", "--format", "csv"), pieces))
    #expect(has(try await copied("receipt", "--ticket"), whole))
  }
}

extension String.UTF8View {
  fileprivate func contains(_ other: String.UTF8View) -> Bool { firstRange(of: other) != nil }
}
