internal import CNcurses
internal import Glibc

/// The loop of the main thread: it runs the program's tasks and watches files, and sleeps in between.
///
/// Without it libdispatch's threads would run the main queue, so that every key passed from one thread to
/// another, and its pool for tasks without an actor wakes up every second once started.
public enum MainLoop {
  typealias Instant = ContinuousClock.Instant

  private static var handlers: [Int32: () -> Void] = [:]
  private static var alarms: [(deadline: () -> Instant?, expire: (Instant) -> Void)] = []
  /// Called at the end of each round, once all has happened that was to happen at once.
  public static var onRoundEnd: () -> Void = {}

  /// Runs a program to its end. Call it on the main thread, before the first task.
  ///
  /// - Parameters:
  ///   - clock: the one that all deadlines are read on.
  ///   - program: returns the exit code.
  public static func run(
    clock: any MonotonicClock, _ program: @escaping @MainActor () async -> Int32
  ) -> Never {
    cn_run_tasks_on_main_queue()
    Task { exit(await program()) }
    let queue = _dispatch_get_main_queue_handle_4CF()
    while true {
      turn(clock, queue: queue)
      onRoundEnd()
    }
  }

  /// Has something happen at a time that may change: each round of the loop asks for the deadline anew.
  ///
  /// - Parameters:
  ///   - deadline: when it is due; nil for never.
  ///   - expire: called once the deadline has passed, with the time, after the files that are readable by then.
  ///     It must move the deadline, or the loop spins.
  public static func add(
    deadline: @escaping () -> ContinuousClock.Instant?,
    expire: @escaping (ContinuousClock.Instant) -> Void
  ) {
    alarms.append((deadline, expire))
  }

  /// Calls `handler` whenever a file is readable or its other end is closed.
  static func watch(_ file: Int32, _ handler: @escaping () -> Void) { handlers[file] = handler }

  static func unwatch(_ file: Int32) { handlers[file] = nil }

  /// One round: waits for a file or the earliest deadline, or does what is due.
  static func turn(_ clock: any MonotonicClock, queue: Int32) {
    let rest = alarms.map { $0.deadline() }.earliest.map { clock.now.duration(to: $0) }
    // A key that has arrived comes before what is to happen without it.
    serve(queue, timeout: rest?.milliseconds ?? -1)
    guard let rest, rest <= .zero else { return }
    for alarm in alarms {
      let now = clock.now
      if let deadline = alarm.deadline(), deadline <= now { alarm.expire(now) }
    }
  }

  /// - Parameter timeout: in milliseconds; -1 for none.
  private static func serve(_ queue: Int32, timeout: Int32) {
    // Tasks come after input.
    var files = (handlers.keys + [queue]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&files, nfds_t(files.count), timeout) >= 0 else {
      precondition(errno == EINTR, "poll failed: \(errno)")
      return
    }
    for file in files where file.revents != 0 {
      if file.fd == queue { runTasks(queue) } else { handlers[file.fd]?() }
    }
  }

  private static func runTasks(_ queue: Int32) {
    var count: UInt64 = 0
    read(queue, &count, MemoryLayout.size(ofValue: count))
    _dispatch_main_queue_callback_4CF(nil)
  }
}

extension [ContinuousClock.Instant?] {
  /// The first of deadlines of which some are not set; nil where none is.
  public var earliest: ContinuousClock.Instant? {
    var earliest: ContinuousClock.Instant?
    // Every round of the loop asks for it, and a closure would be checked for its actor.
    for case let time? in self {
      if let earliest, earliest <= time { continue }
      earliest = time
    }
    return earliest
  }
}

extension Duration {
  /// Whole milliseconds for `poll`, rounded up.
  var milliseconds: Int32 { Int32(min(max(0, (self / .milliseconds(1)).rounded(.up)), 1e9)) }
}
