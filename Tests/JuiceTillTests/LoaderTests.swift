import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct LoaderTests {
  @Test func `changes during a load cause one more load, and never two at once`() async throws {
    try await run { loads, loader in
      loader.start()
      for _ in 1...5 {
        await turns()
        loader.refresh()
      }
      #expect(loads.begun == 1)
      await loads.answer { loads.shown == [1] }
      await loads.expire(loader)
      await turns { loads.begun == 2 }
      #expect(loads.begun == 2 && loads.shown == [1])
      await loads.answer { loads.shown == [1, 2] }
      await loads.expire(loader)
      #expect(loads.begun == 2 && loads.shown == [1, 2])
      #expect(loader.deadline == nil)
    }
  }

  @Test func `a load that was asked for later takes the place of the one under way`() async throws {
    try await run { loads, loader in
      loader.start()
      await turns()
      loader.start()
      await turns()
      #expect(loads.begun == 1)
      await loads.answer { loads.begun == 2 }
      #expect(loads.begun == 2 && loads.shown == [])
      await loads.answer { !loads.shown.isEmpty }
      #expect(loads.shown == [2])
    }
  }

  private func run(_ body: (Loads, Loader<Loads>) async throws -> Void) async throws {
    try await Rig.run(.en) { rig in
      let loads = Loads(rig.clock)
      try await body(loads, Loader(for: loads, rig.till.context))
    }
  }
}

/// Loads that wait until a test answers them.
private final class Loads: Loading {
  private let clock: TestClock
  private(set) var begun = 0
  private(set) var shown: [Int] = []
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ clock: TestClock) { self.clock = clock }

  func load() async throws -> Int {
    begun += 1
    let number = begun
    await withCheckedContinuation { waiting = $0 }
    return number
  }

  func show(_ loaded: Int) { shown.append(loaded) }

  /// Answers the load, and gives turns until a condition holds, or in vain.
  func answer(until isSo: () -> Bool) async {
    waiting?.resume()
    waiting = nil
    await turns(until: isSo)
  }

  func expire(_ loader: Loader<Loads>) async {
    clock.move(to: clock.now + .seconds(1))
    loader.expire(at: clock.now)
    await turns()
  }
}
