internal import CNcurses
internal import Glibc

/// The loop of the main thread: it runs the program's tasks and watches files, and sleeps in between.
///
/// Without it libdispatch's threads would run the main queue, so that every key passed from one thread to
/// another, and its pool for tasks without an actor wakes up every second once started.
public enum MainLoop {
  private static var handlers: [Int32: () -> Void] = [:]

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
      guard poll(&files, nfds_t(files.count), -1) > 0 else {
        precondition(errno == EINTR, "poll failed: \(errno)")
        continue
      }
      for file in files where file.revents != 0 {
        if file.fd == queue { runTasks(queue) } else { handlers[file.fd]?() }
      }
    }
  }

  /// Calls `handler` whenever a file is readable or its other end is closed.
  static func watch(_ file: Int32, _ handler: @escaping () -> Void) { handlers[file] = handler }

  static func unwatch(_ file: Int32) { handlers[file] = nil }

  private static func runTasks(_ queue: Int32) {
    var count: UInt64 = 0
    read(queue, &count, MemoryLayout.size(ofValue: count))
    _dispatch_main_queue_callback_4CF(nil)
  }
}
