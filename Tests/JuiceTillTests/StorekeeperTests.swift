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
    #expect(keeper.work.unanswered != nil && keeper.work.changes.count == 2)
    await #expect(throws: AwaitedAnswer.self) {
      _ = try await keeper.save(.restock(["kiwi": 1]), by: nil)
    }

    store.trouble = nil
    await answer(keeper, clock)
    #expect(settled == 1 && keeper.work.unanswered == nil && keeper.work.outage == nil)
  }

  @Test func `A background change without an answer leaves the task that began it to its person`()
    async throws
  {
    let store = TroubledStore()
    _ = try await store.apply(.open(["mango": 10]), by: nil)
    let clock = TestClock()
    let keeper = Storekeeper(store, time: { clock.moment })
    (store.isSilent, store.losesAnswers) = (true, true)
    keeper.perform {
      keeper.performAside { _ = try? await keeper.save(.restock(["mango": 1]), by: nil) }
      _ = try await store.stock()
    }
    await turns { keeper.work.unanswered != nil }
    #expect(keeper.work.isBusy && keeper.work.changes.count == 1)

    (store.trouble, store.isSilent) = (nil, false)
    await answer(keeper, clock)
    #expect(!keeper.work.isBusy && keeper.work.unanswered == nil)
  }

  /// Passes time until the results of all changes are known.
  private func answer(_ keeper: Storekeeper, _ clock: TestClock) async {
    await turns {
      clock.move(to: max(clock.now, keeper.work.deadline ?? clock.now))
      keeper.expire(at: clock.now)
      return keeper.work.changes.isEmpty
    }
  }
}
