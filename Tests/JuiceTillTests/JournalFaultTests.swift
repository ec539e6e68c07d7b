import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// A till whose journal can't be read to its end.
@Suite struct JournalFaultTests {
  private let fault = JournalFault(seq: 5, rule: .wrongDigest)

  @Test(arguments: [(40, 12), (80, 24), (120, 40)], Language.allCases)
  func `every screen that reads the journal says up to which entry`(
    _ size: (columns: Int, rows: Int), _ language: Language
  ) async throws {
    let store = try await QueueSample(3).store()
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .queue, store: store
    ) { till in
      till.store.journalFault = fault
      let text = language == .ko ? " 기록 4까지만 보여요." : " Only up to entry 4:"
      for keys in ["o", "t", "ts", "m", "ml", "a"] {
        try await till.type(keys)
        #expect(till.terminal.text[0].hasPrefix(text), "\(keys)\n\(till.screen)")
        for _ in keys { try await till.press(.escape) }
      }
      #expect(till.terminal.text[0].hasPrefix(text))
      try await till.type("o")
      try till.expectScreen("damaged-journal", .scene(in: till.terminal.size))
    }
  }

  @Test func `a till that starts on a damaged journal says so at once`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, journalFault: fault) { till in
      #expect(till.terminal.text[0].hasPrefix(" Only up to entry 4: 5 does not add up."))
    }
  }

  @Test func `a journal that is whole again says nothing`() async throws {
    try await Rig.run(.en, journalFault: fault) { till in
      try await till.type("o")
      till.store.journalFault = nil
      _ = try await till.maker.order([("mango", 1)])
      try await till.pass(.seconds(1))
      #expect(till.terminal.text[0].hasPrefix(" History"))
    }
  }

  @Test func `customers only learn that no orders are taken`() async throws {
    let kiosk = Kiosk { _ in false }
    try await Rig.run(.en, kiosk: kiosk, journalFault: fault) { till in
      till.expect("Sorry, no orders can be taken just now.")
      till.expectNo("entry")
    }
  }

  @Test func `a board says up to which entry its numbers are`() async throws {
    try await BoardRig.run(.en) { board in
      board.store.journalFault = fault
      try await board.order(2)
      #expect(board.screen.contains("Only up to entry 4:"))
      board.store.journalFault = nil
      try await board.order(1)
      #expect(!board.screen.contains("Only up to"))
    }
  }
}
