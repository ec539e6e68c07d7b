import Dispatch
import Foundation
import Glibc

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for file: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, file) }

    // Tests may run with signals blocked, which a till must not inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = words.map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawnp(
      &child, self.words[0], &actions, &attributes, words + [nil], variables + [nil])
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
    let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return (exit, try String(contentsOfFile: output, encoding: .utf8))
  }
}
