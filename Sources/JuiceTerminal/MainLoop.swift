internal import CNcurses
internal import Glibc

/// The loop of the main thread: it runs the program's tasks, and hears files. Nothing runs while nothing
/// happens.
///
/// Without it the main queue is served by a pool of threads: a key would pass from one to the other, and
/// the pool that tasks without an actor use wakes up every second once it was started.
public enum MainLoop {
  private static var handlers: [Int32: () -> Void] = [:]

  /// Runs a program to its end; to be called on the main thread, before the first task.
  ///
  /// - Parameter program: answers with the exit code.
  public static func run(_ program: @escaping @MainActor () async -> Int32) -> Never {
    cn_run_tasks_on_main_queue()
    Task { exit(await program()) }
    let queue = _dispatch_get_main_queue_handle_4CF()
    while true {
      var files = ([queue] + handlers.keys).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      for file in files where file.revents != 0 {
        if file.fd == queue { runTasks(queue) } else { handlers[file.fd]?() }
      }
    }
  }

  /// Calls `handler` whenever a file can be read, or its other end is gone.
  static func watch(_ file: Int32, _ handler: @escaping () -> Void) { handlers[file] = handler }

  static func unwatch(_ file: Int32) { handlers[file] = nil }

  private static func runTasks(_ queue: Int32) {
    var count: UInt64 = 0
    read(queue, &count, MemoryLayout.size(ofValue: count))
    _dispatch_main_queue_callback_4CF(nil)
  }
}
