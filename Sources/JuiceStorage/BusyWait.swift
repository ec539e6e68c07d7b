import Glibc
import JuiceKit

/// How a connection waits for others to let go of the file: shortly and at random, so that of many that
/// wait none is always late. Those of SQLite grow to 100 ms, and who came last is often first.
package final class BusyWait {
  private let patience: Double
  private var deadline = Deadline.after(0)
  private var backOff = BackOff(first: .milliseconds(2), longest: .milliseconds(10))

  /// - Parameter patience: for how long, in seconds.
  package init(patience: Double) { self.patience = patience }

  /// Waits once.
  ///
  /// - Parameter turn: how often it has waited for the same lock.
  /// - Returns: false where patience is over.
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
