import Foundation
import Glibc
import Synchronization

/// A client in tmux's control mode, with a server of its own that ends with it. Commands go out through one pipe; answers and
/// notices of terminal output come in through another.
final class TmuxClient: Sendable {
  private let questions: Int32
  private let answers: Int32
  private let client: Child
  private let state = Mutex(State())

  fileprivate struct State {
    var asking: [CheckedContinuation<String, any Error>] = []
    var watching: [CheckedContinuation<Void, Never>] = []
    var drawings = 0
    var hasEnded = false
    /// The numbers and lines of the answer that is being read.
    var answer: (numbers: Substring, lines: [Substring])?
  }

  struct Refused: Error { let text: String }
  struct Ended: Error {}

  /// - Parameter path: the pipes' path without extension. This creates them.
  init(_ words: [String], environment: [String: String], path: String) throws {
    let (input, output) = (path + ".in", path + ".out")
    guard unsafe mkfifo(input, 0o600) == 0, unsafe mkfifo(output, 0o600) == 0 else {
      throw POSIXError(.EIO)
    }
    // Opened for both directions, the pipe waits for no reader and never breaks.
    questions = unsafe open(input, O_RDWR | O_CLOEXEC)
    answers = unsafe open(output, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    client = try Child(words, environment: environment, input: input, output: output)
    _ = fcntl(answers, F_SETFL, 0)
  }

  /// Starts reading, and returns the output of the initial command.
  func begin() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.asking.append(continuation) }
      Thread.detachNewThread { [self] in
        read()
        _ = try? client.wait()
      }
    }
  }

  func close() { _ = Glibc.close(questions) }

  @discardableResult
  func run(_ words: [String]) async throws -> String {
    let line = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ") + "\n"
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { state in
        guard !state.hasEnded else { return continuation.resume(throwing: Ended()) }
        state.asking.append(continuation)
        _ = unsafe write(questions, line, line.utf8.count)
      }
    }
  }

  // MARK: Drawing

  /// The number of writes to the terminal.
  var drawings: Int { state.withLock { $0.drawings } }

  /// Waits for a write after the first `count`, or for `wake`.
  func drawing(after count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        guard state.drawings == count, !state.hasEnded else { return continuation.resume() }
        state.watching.append(continuation)
      }
    }
  }

  func wake() { state.withLock { $0.wake() } }

  // MARK: Answers of tmux

  private func read() {
    guard let answers = unsafe fdopen(answers, "r") else { preconditionFailure("no memory") }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    while unsafe getline(&line, &size, answers) > 0, let line = unsafe line {
      state.withLock { unsafe $0.note(String(cString: line).dropLast()) }
    }
    unsafe free(line)
    unsafe fclose(answers)
    state.withLock { $0.end() }
  }
}

extension TmuxClient.State {
  /// An answer stands between `%begin` and `%end` or `%error` with the same numbers.
  fileprivate mutating func note(_ line: Substring) {
    if let answer {
      let isError = line == "%error" + answer.numbers
      guard isError || line == "%end" + answer.numbers else {
        self.answer?.lines.append(line)
        return
      }
      self.answer = nil
      let text = answer.lines.joined(separator: "\n")
      asking.removeFirst().resume(
        with: isError ? .failure(TmuxClient.Refused(text: text)) : .success(text))
    } else if line.hasPrefix("%begin ") {
      answer = (line.dropFirst("%begin".count), [])
    } else if line.hasPrefix("%output ") {
      drawings += 1
      wake()
    }
  }

  fileprivate mutating func wake() {
    for watcher in watching { watcher.resume() }
    watching = []
  }

  fileprivate mutating func end() {
    hasEnded = true
    for question in asking { question.resume(throwing: TmuxClient.Ended()) }
    asking = []
    wake()
  }
}
