package import Dispatch
import Glibc

/// The end of a timeout.
package struct Deadline: Sendable {
  package let end: DispatchTime

  /// - Parameter seconds: from now, on the monotonic clock.
  package static func after(_ seconds: Double) -> Deadline { Deadline(end: .now() + seconds) }

  /// Returns the earlier end: this one, or `seconds` from now.
  package func orAfter(_ seconds: Double) -> Deadline { Deadline(end: min(end, .now() + seconds)) }

  /// Returns the later end: this one, or `seconds` from now.
  package func orAtLeast(_ seconds: Double) -> Deadline {
    Deadline(end: max(end, .now() + seconds))
  }

  /// The milliseconds left, rounded up; at least 0.
  package var milliseconds: Int32 {
    let now = DispatchTime.now()
    guard now < end else { return 0 }
    let left = (end.uptimeNanoseconds - now.uptimeNanoseconds + 999_999) / 1_000_000
    return Int32(clamping: left)
  }

  package var isOver: Bool { milliseconds == 0 }

  /// Waits for an event of poll(2); `false` after the timeout.
  package func wait(for events: CInt, on descriptor: Int32) -> Bool {
    while true {
      var ask = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = unsafe poll(&ask, 1, milliseconds)
      // If poll(2) fails, so does the caller's next call on the descriptor.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
      if count == 0, isOver { return false }
    }
  }
}

/// Sleeps, and ignores a cancelled task.
package func rest(_ pause: Duration) async {
  await withCheckedContinuation { continuation in
    // A queue of its own: the pause ends even if all threads of the global queues are blocked.
    DispatchQueue(label: "Pause").asyncAfter(deadline: .now() + pause / .seconds(1)) {
      continuation.resume()
    }
  }
}
