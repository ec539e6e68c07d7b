import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct LateNewsTests {
  @Test func `a stock older than the one on the screen is ignored`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      let before = try await store.stock()
      try await till.type("7")
      till.expect("Mango 7")
      store.staleStock = before
      // A shortage reads the stock again.
      try await till.type("3")
      try await till.press(.escape)
      till.expect("Mango 7")
    }
  }

  @Test func `a refusal shows the stock that caused it`() async throws {
    let store = TroubledStore(isQuiet: true)
    try await Rig.run(.en, store: store) { till in
      _ = try await store.apply(.restock(["kiwi": -9]))
      till.expect("Kiwi 10")
      try await till.type("6")
      try await till.press(.escape)
      till.expect("Kiwi 1")
      till.expectNo("Kiwi 10")
    }
  }
}
