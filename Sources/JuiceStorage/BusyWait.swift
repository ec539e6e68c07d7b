import Glibc
import JuiceKit

/// Waits for a lock with short random pauses, so that no waiter is always last.
/// SQLite's own waits grow to 100 ms, and the last to come is often the first served.
package final class BusyWait {
  private let patience: Double
  private var deadline = Deadline.after(0)
  private var backOff = BackOff(first: .milliseconds(2), longest: .milliseconds(10))

  /// - Parameter patience: the timeout, in seconds.
  package init(patience: Double) { self.patience = patience }

  /// Sleeps for 1 to 10 ms; `false` after the timeout. A new wait begins with turn 0.
  package func wait(turn: Int) -> Bool {
    if turn == 0 {
      deadline = .after(patience)
      backOff.reset()
    }
    guard !deadline.isOver else { return false }
    usleep(.random(in: 1000...UInt32(backOff.next() / .microseconds(1))))
    return true
  }
}
