import Dispatch
import Glibc
import JuiceWords
import Synchronization

/// Shows the progress of work longer than a second, if standard error is a terminal.
final class Progress: Sendable {
  private let count = Atomic(0)
  private let queue = DispatchQueue(label: "Progress")
  // Accessed only on the queue.
  private nonisolated(unsafe) var isShown = false

  static func show<Value>(
    _ words: Words, while work: (Progress) async throws -> Value
  ) async rethrows -> Value {
    let progress = Progress()
    guard isatty(STDERR_FILENO) == 1 else { return try await work(progress) }
    let timer = DispatchSource.makeTimerSource(queue: progress.queue)
    timer.schedule(deadline: .now() + 1, repeating: .milliseconds(200))
    timer.setEventHandler { progress.write(words) }
    timer.activate()
    defer {
      timer.cancel()
      progress.queue.sync { progress.erase() }
    }
    return try await work(progress)
  }

  /// `show`, unless `work` itself prints to a terminal.
  static func showUnlessPrinted(
    _ words: Words, while work: (Progress) async throws -> Void
  ) async rethrows {
    if isatty(STDOUT_FILENO) == 1 { return try await work(Progress()) }
    try await show(words, while: work)
  }

  @Sendable
  func step() { count.add(1, ordering: .relaxed) }

  private func write(_ words: Words) {
    let count = count.load(ordering: .relaxed)
    unsafe isShown = true
    StandardError.write("\r\u{1B}[K" + (count == 0 ? words.working : words.progress(count)))
  }

  private func erase() { if unsafe isShown { StandardError.write("\r\u{1B}[K") } }
}
