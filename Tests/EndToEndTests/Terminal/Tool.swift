import Dispatch
import Foundation

/// A program that the tests use. Unlike Foundation's `Process` it hands down no open files, on whose end
/// that would wait: a server of tmux goes on after the call that started it.
struct Tool: Sendable {
  let words: [String]
  let environment: [String: String]
  /// Takes what it prints.
  let output: String

  /// Runs it to its end.
  func run() async throws -> (exit: Int32, out: String) {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try runNow() }) }
    }
  }

  private func runNow() throws -> (exit: Int32, out: String) {
    let child = try Child(words, environment: environment, input: "/dev/null", output: output)
    let exit = try child.wait()
    return (exit, try String(contentsOfFile: output, encoding: .utf8))
  }
}
