import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct WaitingPanelTests {
  private func lines(_ toMake: Int, _ made: Int, rows: Int, of known: Int) -> [String] {
    func orders(_ count: Int, isMade: Bool) -> [QueuedOrder] {
      (0..<count).map { .numbered($0 + 1, isMade: isMade, since: .noon) }
    }
    let queue = [
      Stage.toMake: orders(toMake, isMade: false), .made: orders(made, isMade: true),
    ]
    let wording = Wording(.en, .standard)
    let waiting = Waiting(queue, rows: known, at: .noon, wording)
    #expect([waiting.toMake.rows.count, waiting.made.rows.count].allSatisfy { $0 <= known })
    return waiting.panelLines(in: Size(columns: 40, rows: rows), wording).map {
      "\($0.text) \($0.detail)"
    }
  }

  @Test func `the panel makes rows of orders that fit, and counts all`() {
    let long = lines(5000, 300, rows: 10, of: 10)
    #expect(long.count == 10)
    #expect(long[0] == "To make 5000" && long[6] == "+4995 ")
    #expect(long[8] == "Ready 300" && long[9] == "No. 1 +299 ")
  }

  @Test func `A narrow row counts the cups of several juices rather than cut the first name`()
    async throws
  {
    let queue = Dictionary(
      grouping: try await QueueSample(3).store().queue(), by: \.stage)
    let waiting = Waiting(queue, rows: 9, at: .noon, Wording(.en, .queue))
    let rows = waiting.panelLines(in: Size(columns: 24, rows: 9), Wording(.en, .queue))
    #expect(rows.contains { $0.text == "No. 2 3 cups" }, "\(rows)")
    let wide = waiting.panelLines(in: Size(columns: 60, rows: 9), Wording(.en, .queue))
    #expect(wide.contains { $0.text == "No. 2 Strawberry Banana, Mango 2" }, "\(wide)")
  }

  @Test(arguments: [0, 1, 3, 8, 9, 10, 30], [0, 1, 3, 8, 9, 10, 30])
  func `orders without a row change nothing on the panel`(toMake: Int, made: Int) {
    for rows in 2...30 {
      let shown = lines(toMake, made, rows: rows, of: rows)
      #expect(shown == lines(toMake, made, rows: rows, of: 100))
      #expect(shown.count <= rows)
    }
  }
}
