import Foundation
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite(.serialized) struct BoardTests {
  /// Counts of orders, and the ready ones, newest last.
  private nonisolated static let scenes: [(name: String, orders: Int, ready: [Int])] = [
    ("nothing", 0, []), ("1-1", 2, [1]), ("12", 12, [1, 2, 3, 5]), ("60", 60, Array(1...25)),
    ("100", 104, Array(1...101)),
  ]
  private static let sizes = [(120, 40), (80, 24), (60, 20), (40, 12)]

  /// In the largest scene, only the newest three-digit numbers have room.
  private func fill(_ board: BoardRig, _ orders: Int, _ ready: [Int]) async throws {
    try await board.order(orders)
    try await board.move(ready, to: .made)
    if orders > 100 { try await board.move(ready.filter { $0 < 98 }, to: .collected) }
  }

  @Test(arguments: Language.allCases, scenes)
  func `numbers are as large as there is room`(
    language: Language, scene: (name: String, orders: Int, ready: [Int])
  ) async throws {
    try await BoardRig.run(language) { board in
      try await fill(board, scene.orders, scene.ready)
      for (columns, rows) in Self.sizes where language == .ko || columns == 80 {
        board.terminal.resize(to: Size(columns: columns, rows: rows))
        try await board.pass(.zero)
        try expectRecording(
          board.screen, "board-\(scene.name)", "\(language) \(columns)x\(rows)")
      }
    }
  }

  @Test func `the newest ready number is framed for 30 seconds`() async throws {
    try await BoardRig.run { board in
      try await board.order(3)
      #expect(board.sleep == nil)
      try await board.move(1, to: .made)
      try await board.pass(.seconds(10))
      try await board.move(2, to: .made)
      try expectRecording(board.screen, "board-mark", "ko 80x24")
      #expect(board.terminal.text[2].contains("┌"))
      #expect(board.sleep == .seconds(30))
      try await board.pass(.seconds(30))
      try expectRecording(board.screen, "board-mark-over", "ko 80x24")
      #expect(!board.terminal.text[2].contains("┌"))
      // The first number leaves after 10 minutes.
      #expect(board.sleep == .seconds(560))
      try await board.pass(.seconds(1000))
      try expectRecording(board.screen, "board-left", "ko 80x24")
      #expect(board.sleep == nil)
    }
  }

  @Test func `in colour the newest ready number stands on a ground`() async throws {
    try await BoardRig.run(look: .dark) { board in
      try await board.order(2)
      try await board.move(1, to: .made)
      @MainActor func isMarked() -> Bool {
        (41..<80).contains { board.terminal.has(.heading, on: .good, at: Point(x: $0, y: 3)) }
      }
      #expect(isMarked())
      try await board.pass(.seconds(30))
      #expect(!isMarked())
    }
  }

  @Test func `a number of five digits is there on the smallest board`() async throws {
    let (clock, size) = (TestClock(), Size(columns: 40, rows: 12))
    try await Terminal.headless(size, Terminal.Options(guess: .plain), clock: clock) { terminal in
      var numbers = BoardNumbers()
      numbers.accept(
        [12_345, 12_346].map { .numbered($0, isMade: $0 == 12_346, since: clock.date) },
        at: clock.moment, Wording(.en))
      let words = Wording(.en).words
      let view = BoardView(numbers, at: clock.now, news: "", in: size, words)
      terminal.draw([Pane(view, Rect(size))])
      for number in ["12345", "12346"] { #expect(terminal.text.joined().contains(number)) }
    }
  }

  @Test func `the board shows a voided, collected or returned order at once`() async throws {
    try await BoardRig.run(columns: 60, rows: 20) { board in
      try await board.order(1)
      let one = board.screen
      try await board.order(1)
      try await board.move(2, to: nil)
      #expect(board.screen == one)
      try await board.move(1, to: .made)
      #expect(board.screen != one)
      try await board.move(1, to: .toMake)
      #expect(board.screen == one)
      try await board.move(1, to: .collected)
      #expect(board.screen != one)
    }
  }

  @Test(arguments: Language.allCases)
  func `an outage is told, and over by itself`(language: Language) async throws {
    try await BoardRig.run(language) { board in
      try await board.order(2)
      let before = board.screen
      (board.failure, board.store.failure) = (.diskFull("x"), StoreError.diskFull("x"))
      try await board.order(1)
      try expectRecording(board.screen, "board-outage", "\(language) 80x24")
      #expect(board.sleep == .seconds(1))
      try await board.pass(.seconds(20))
      let tries = board.openings
      // Retries after 1, 2, 4, 5 and 5 seconds.
      #expect(tries == 6)
      (board.failure, board.store.failure) = (nil, nil)
      try await board.pass(.seconds(5))
      #expect(board.terminal.text[23].isEmpty)
      #expect(board.screen != before)
      #expect(board.sleep == nil)
      let after = board.screen
      try await board.order(1)
      #expect(board.screen != after)
    }
  }

  @Test func `a store that is not there yet is waited for, with the reason`() async throws {
    try await BoardRig.run(.en, failure: .missing("/stand.db")) { board in
      #expect(board.terminal.text[23].contains("/stand.db"))
      try await board.order(1)
      board.failure = nil
      try await board.pass(.seconds(1))
      #expect(board.terminal.text[23].isEmpty)
      #expect(board.screen.contains("█"))
    }
  }

  @Test(arguments: [Key.character("q"), "ㅂ", .control("c")])
  func `q and Ctrl-C leave the board, and no other key does anything`(key: Key) async throws {
    try await BoardRig.run { board in
      let screen = board.screen
      try await board.send(
        .key(.enter), .key("1"), .key(.escape), .key("?"), .click(Point(x: 1, y: 1)), .paste("q"))
      #expect(board.screen == screen && board.end == nil)
      try await board.send(.key(key))
      #expect(board.end == .some(nil))
    }
  }

  @Test func `before customers no key leaves, and a signal does`() async throws {
    try await BoardRig.run(isKiosk: true) { board in
      try await board.send(.key("q"), .key(.control("c")), .key(.control("z")))
      #expect(board.end == nil)
      try await board.send(.closed(signal: 15))
      #expect(board.end == 15)
    }
  }

  @Test func `the board follows the window's size, and says if that is too small`() async throws {
    try await BoardRig.run(columns: 39, rows: 12) { board in
      #expect(board.screen.contains("40"))
      board.terminal.resize(to: Size(columns: 60, rows: 20))
      try await board.order(1)
      let screen = board.screen
      board.terminal.resize(to: Size(columns: 80, rows: 24))
      try await board.pass(.zero)
      #expect(board.screen != screen && board.screen.contains("준비 중"))
      board.terminal.resize(to: Size(columns: 60, rows: 20))
      try await board.pass(.zero)
      #expect(board.screen == screen)
    }
  }

  @Test func `without lines and blocks numbers are drawn with ASCII characters`() async throws {
    try await BoardRig.run(.en, columns: 60, rows: 20, ascii: true) { board in
      try await board.order(3)
      try await board.move(1, to: .made)
      #expect(board.screen.utf8.allSatisfy { $0 < 0x80 })
      try expectRecording(board.screen, "board-ascii", "en 60x20")
    }
  }
}
