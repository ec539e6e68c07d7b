import CSQLite
import JuiceStorage

extension BusyWait {
  /// Becomes the busy handler of a database, which must not outlive it.
  func attach(to database: OpaquePointer) -> CInt {
    unsafe sqlite3_busy_handler(
      database,
      { context, turn in
        guard let context = unsafe context else { return 0 }
        let wait = unsafe Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.wait(turn: Int(turn)) ? 1 : 0
      }, unsafe Unmanaged.passUnretained(self).toOpaque())
  }
}
