internal import CNcurses
internal import Glibc

/// The loop of the main thread: it runs the program's tasks and watches files, and sleeps in between.
///
/// Without it libdispatch's threads would run the main queue, so that every key passed from one thread to
/// another, and its pool for tasks without an actor wakes up every second once started.
public enum MainLoop {
  private static var handlers: [Int32: () -> Void] = [:]
  private static var alarm: (time: ContinuousClock.Instant, handler: () -> Void)?

  /// Runs a program to its end. Call it on the main thread, before the first task.
  ///
  /// - Parameter program: returns the exit code.
  public static func run(_ program: @escaping @MainActor () async -> Int32) -> Never {
    cn_run_tasks_on_main_queue()
    Task { exit(await program()) }
    let queue = _dispatch_get_main_queue_handle_4CF()
    while true {
      // Tasks after input: a key that has arrived comes before what is to happen without it.
      var files = (handlers.keys + [queue]).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&files, nfds_t(files.count), timeout) >= 0 else {
        precondition(errno == EINTR, "poll failed: \(errno)")
        continue
      }
      for file in files where file.revents != 0 {
        if file.fd == queue { runTasks(queue) } else { handlers[file.fd]?() }
      }
      if let due = alarm, due.time <= .now {
        alarm = nil
        due.handler()
      }
    }
  }

  /// Calls `handler` whenever a file is readable or its other end is closed.
  static func watch(_ file: Int32, _ handler: @escaping () -> Void) { handlers[file] = handler }

  static func unwatch(_ file: Int32) { handlers[file] = nil }

  /// Calls `handler` once at a time, after the files that are readable by then.
  ///
  /// - Parameter time: nil for no more.
  static func wake(at time: ContinuousClock.Instant?, _ handler: @escaping () -> Void) {
    alarm = time.map { ($0, handler) }
  }

  /// Milliseconds to the alarm, for `poll`.
  private static var timeout: Int32 {
    guard let alarm else { return -1 }
    let left = ContinuousClock.now.duration(to: alarm.time)
    return Int32(min(max(0, (left / .milliseconds(1)).rounded(.up)), 1e9))
  }

  private static func runTasks(_ queue: Int32) {
    var count: UInt64 = 0
    read(queue, &count, MemoryLayout.size(ofValue: count))
    _dispatch_main_queue_callback_4CF(nil)
  }
}
