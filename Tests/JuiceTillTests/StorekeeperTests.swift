import JuiceKit
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct StorekeeperTests {
  @Test func `Two changes at once whose answers are lost are both asked for again`() async throws {
    let store = TroubledStore()
    _ = try await store.apply(.open(["mango": 10, "kiwi": 10]), by: nil)
    let clock = TestClock()
    let keeper = Storekeeper(store, time: { clock.moment })
    var alerts = 0
    var settled = 0
    keeper.notify = { news in
      switch news {
      case .failed: alerts += 1
      case .settled: settled += 1
      default: break
      }
    }
    (store.isSlow, store.losesAnswers) = (true, true)
    for ingredient: Ingredient.ID in ["mango", "kiwi"] {
      keeper.perform { _ = try await keeper.save(.restock([ingredient: 1]), by: nil) }
    }
    await turns { store.held == 2 }
    store.isSlow = false
    await turns { alerts == 2 }
    #expect(keeper.work.unanswered != nil && keeper.work.changes == 2)
    await #expect(throws: AwaitedAnswer.self) {
      _ = try await keeper.save(.restock(["kiwi": 1]), by: nil)
    }

    store.trouble = nil
    await turns {
      clock.move(to: max(clock.now, keeper.work.deadline ?? clock.now))
      keeper.expire(at: clock.now)
      return keeper.work.changes == 0
    }
    #expect(settled == 1 && keeper.work.unanswered == nil && keeper.work.outage == nil)
  }
}
