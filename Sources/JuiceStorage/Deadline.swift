public import Dispatch
import Glibc

/// The moment until which something is waited for.
public struct Deadline: Sendable {
  /// For calls that wait by themselves.
  public let end: DispatchTime

  /// - Parameter seconds: from now, by the clock that nobody sets.
  public static func after(_ seconds: Double) -> Deadline { Deadline(end: .now() + seconds) }

  /// The one that comes first: this one, or so many seconds from now.
  package func orAfter(_ seconds: Double) -> Deadline { Deadline(end: min(end, .now() + seconds)) }

  /// The one that comes last: this one, or so many seconds from now.
  package func orAtLeast(_ seconds: Double) -> Deadline {
    Deadline(end: max(end, .now() + seconds))
  }

  /// The time that is left, rounded up; at least 0.
  package var milliseconds: Int32 {
    let now = DispatchTime.now()
    guard now < end else { return 0 }
    let left = (end.uptimeNanoseconds - now.uptimeNanoseconds + 999_999) / 1_000_000
    return Int32(clamping: left)
  }

  package var isOver: Bool { milliseconds == 0 }

  /// Waits until one of `events` of poll(2) has come about.
  ///
  /// - Returns: false where time is over.
  public func wait(for events: CInt, on descriptor: Int32) -> Bool {
    while true {
      var ask = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&ask, 1, milliseconds)
      // A descriptor that can't be waited for fails in what is done with it next.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
      if count == 0, isOver { return false }
    }
  }
}

/// Waits, also where the task is cancelled.
package func rest(_ pause: Duration) async {
  await withCheckedContinuation { continuation in
    // It waits on no global queue, so that it ends while all of them wait.
    DispatchQueue(label: "Pause").asyncAfter(deadline: .now() + pause / .seconds(1)) {
      continuation.resume()
    }
  }
}
