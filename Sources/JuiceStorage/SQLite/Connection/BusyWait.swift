import CSQLite
import Glibc
import JuiceKit

/// How a connection waits for others to let go of the file: shortly and at random, so that of many that
/// wait none is always late. SQLite's own waits grow to 100 ms, and who came last is often first.
final class BusyWait {
  private let patience: Double
  private var deadline = Deadline.after(0)
  private var backOff = BackOff(first: .milliseconds(2), longest: .milliseconds(10))

  /// - Parameter patience: for how long, in seconds.
  init(patience: Double) { self.patience = patience }

  /// Waits once.
  ///
  /// - Parameter turn: how often it has waited for the same lock.
  /// - Returns: false where patience is over.
  func wait(turn: Int) -> Bool {
    if turn == 0 {
      deadline = .after(patience)
      backOff.reset()
    }
    guard !deadline.isOver else { return false }
    usleep(.random(in: 1000...UInt32(backOff.next() / .microseconds(1))))
    return true
  }

  /// Has a database call this, which has to live as long.
  func attach(to database: OpaquePointer) -> CInt {
    sqlite3_busy_handler(
      database,
      { context, turn in
        guard let context else { return 0 }
        let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.wait(turn: Int(turn)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
