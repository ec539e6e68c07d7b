import CSQLite
import JuiceStorage

extension BusyWait {
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
