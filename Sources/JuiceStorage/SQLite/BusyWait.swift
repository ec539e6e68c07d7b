import CSQLite
import Dispatch
import Glibc

/// How a connection waits for others to let go of the file: shortly and at random, so that of many that
/// wait none is always late. SQLite's own waits grow to 100 ms, and who came last is often first.
final class BusyWait {
  /// Whether it is asked just now without any patience.
  var isOff = false
  private let patience: UInt64
  private var end: UInt64 = 0

  /// - Parameter patience: for how long, in seconds.
  init(patience: Double) { self.patience = UInt64(patience * 1e9) }

  /// Waits once.
  ///
  /// - Parameter turn: how often it has waited for the same lock.
  /// - Returns: false where patience is over.
  func wait(turn: Int) -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    if turn == 0 { end = now + patience }
    guard !isOff, now < end else { return false }
    usleep(.random(in: 1000...UInt32(min(10_000, 2000 + turn * 1000))))
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
