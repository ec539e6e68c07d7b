import Foundation
import JuiceTerminal
import JuiceTill
import JuiceWords
import TerminalTesting
import TimeTesting

/// A clock that starts at noon and stands still until a test moves it, so no test meets midnight by chance.
nonisolated final class TestClock: WallClock {
  private let clock = ManualClock()
  private let start: (instant: ContinuousClock.Instant, date: Date)

  init() { start = (clock.now, .noon) }

  var now: ContinuousClock.Instant { clock.now }
  var date: Date { start.date + (now - start.instant) / .seconds(1) }

  func move(to time: ContinuousClock.Instant) { clock.advance(by: time - now) }
}
