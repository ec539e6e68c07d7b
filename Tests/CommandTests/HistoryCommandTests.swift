import ArgumentParser
import Foundation
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct HistoryCommandTests {
  @Test func `An entry that somebody approved has both names`() throws {
    let cashier = try #require(Author(name: "Ben", till: "stand-pi pts/0"))
    let entry = JournalEntry(seq: 2, id: UUID(), at: .noon, kind: .restock) {
      $0.changes = ["kiwi": 1]
      $0.by = cashier.named(nil, approvedBy: "Anna")
    }
    let wording = Wording(.en)
    let cells = try HistoryCommand.parse([]).table(wording, hasPrices: false)
      .shownCells(of: .init(entry: entry, isUndone: false, known: nil))
    #expect(cells.contains("Ben"))
    #expect(cells.contains { $0.hasSuffix(" · \(wording.words.approvedBy): Anna") }, "\(cells)")
  }
}
