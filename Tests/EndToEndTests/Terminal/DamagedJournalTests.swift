import Foundation
import Testing

extension TerminalTests {
  @Suite struct DamagedJournalTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `panel, history and report say up to which entry a damaged journal was read`()
      async throws
    {
      try await stand.withShop { shop in
        for juice in ["mango", "kiwi", "banana", "kiwi", "pineapple"] {
          try await shop.order(juice)
        }
      }
      try spoil("kind order", "kind ordex", from: 4)
      let till = try await TmuxTerminal(on: stand, columns: 120, rows: 40)
      try await till.wait(for: "Only up to entry 3: 4 does not add up. Go back to a backup.")
      try await till.wait(for: "2 cups")
      for (key, text) in [("o", "2  Kiwi"), ("t", "2 orders, 2 cups")] {
        try await till.press(key)
        try await till.wait("the screen of \(key)") {
          $0.lines[0].contains("Only up to entry 3") && $0.contains(text) && !$0.contains("No. 3")
        }
        try await till.press("q")
        try await till.wait(for: "1-9 ")
      }
    }

    /// Changes the stored text of the entry with a number, as a failing disk would.
    private func spoil(_ text: String, _ other: String, from seq: Int) throws {
      let file = URL(fileURLWithPath: stand.store)
      var bytes = try Data(contentsOf: file)
      let entry = try #require(bytes.firstRange(of: Data("\nseq \(seq)\n".utf8)))
      let part = try #require(bytes[entry.upperBound...].firstRange(of: Data(text.utf8)))
      bytes.replaceSubrange(part, with: Data(other.utf8))
      try bytes.write(to: file)
    }
  }
}
