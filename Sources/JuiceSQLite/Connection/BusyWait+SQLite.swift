import CSQLite
import JuiceStorage

extension BusyWait {
  /// Becomes the busy handler of a database, which must not outlive it.
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
