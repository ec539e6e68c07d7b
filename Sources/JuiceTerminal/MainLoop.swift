internal import CNcurses
internal import Glibc

/// The main thread's event loop: runs tasks, watches files and deadlines, and sleeps in between.
///
/// Without it libdispatch would run the main queue on its own threads: each key would switch threads, and its thread
/// pool wakes up every second once started.
package enum MainLoop {
  typealias Instant = ContinuousClock.Instant

  private static var handlers: [Int32: () -> Void] = [:]
  private static var alarms: [(deadline: () -> Instant?, expire: (Instant) -> Void)] = []
  package static var onRoundEnd: () -> Void = {}

  /// The first private name of the Swift runtime or of libdispatch that this toolchain lacks; `nil` if it has all.
  static var missingName: String? { unsafe cn_missing_name().map { unsafe String(cString: $0) } }

  /// Runs a program to its end.
  ///
  /// - Precondition: this is the main thread, and no task has started.
  /// - Parameters:
  ///   - clock: measures all deadlines.
  ///   - program: returns the exit code.
  package static func run(
    clock: any MonotonicClock, _ program: @escaping @MainActor () async -> Int32
  ) -> Never {
    if let name = missingName { fatalError("This toolchain lacks \(name), which MainLoop needs.") }
    cn_run_tasks_on_main_queue()
    Task { exit(await program()) }
    let queue = cn_main_queue_file()
    while true {
      turn(clock, queue: queue)
      onRoundEnd()
    }
  }

  /// Registers a deadline, which each round of the loop reads anew.
  ///
  /// - Parameters:
  ///   - deadline: `nil` for never.
  ///   - expire: called with the current time once the deadline has passed, after the handlers of readable files. It
  ///     must move the deadline, or the loop spins.
  package static func add(
    deadline: @escaping () -> ContinuousClock.Instant?,
    expire: @escaping (ContinuousClock.Instant) -> Void
  ) {
    alarms.append((deadline, expire))
  }

  /// Calls `handler` whenever a file is readable or its other end closes.
  static func watch(_ file: Int32, _ handler: @escaping () -> Void) { handlers[file] = handler }

  static func unwatch(_ file: Int32) { handlers[file] = nil }

  /// Runs one round: waits for a file or the earliest deadline, then handles it.
  static func turn(_ clock: any MonotonicClock, queue: Int32) {
    let rest = alarms.map { $0.deadline() }.earliest.map { clock.now.duration(to: $0) }
    // A key that has arrived comes before an expired deadline.
    serve(queue, timeout: rest?.milliseconds ?? -1)
    guard let rest, rest <= .zero else { return }
    for alarm in alarms {
      let now = clock.now
      if let deadline = alarm.deadline(), deadline <= now { alarm.expire(now) }
    }
  }

  /// - Parameter timeout: in milliseconds; -1 for none.
  private static func serve(_ queue: Int32, timeout: Int32) {
    // The queue comes last: input before tasks.
    var files = (handlers.keys + [queue]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard unsafe poll(&files, nfds_t(files.count), timeout) >= 0 else {
      precondition(errno == EINTR, "poll failed: \(errno)")
      return
    }
    for file in files where file.revents != 0 {
      if file.fd == queue { runTasks(queue) } else { handlers[file.fd]?() }
    }
  }

  private static func runTasks(_ queue: Int32) {
    var count: UInt64 = 0
    unsafe read(queue, &count, MemoryLayout.size(ofValue: count))
    cn_run_main_queue()
  }
}

extension [ContinuousClock.Instant?] {
  /// The earliest deadline; `nil` if none is set.
  package var earliest: ContinuousClock.Instant? {
    var earliest: ContinuousClock.Instant?
    // No closure: this runs each round, and Swift would check a closure's actor.
    for case let time? in self {
      if let earliest, earliest <= time { continue }
      earliest = time
    }
    return earliest
  }
}

extension Duration {
  var milliseconds: Int32 { Int32(min(max(0, (self / .milliseconds(1)).rounded(.up)), 1e9)) }
}
