import CLinux
import Foundation
import Glibc
import Synchronization

/// A child process that a test can kill at any time.
///
/// Foundation's `Process` would pass on the tests' open files, and reads past its memory on Linux (swift-corelibs-foundation, pull
/// request 5472).
struct Child: Sendable {
  let pid: pid_t

  /// Held while a program starts, and while a script is written: a child has the open files of the tests for a moment, and a script
  /// that is open to write can't be run.
  static let start = Mutex(())

  /// - Parameters:
  ///   - output: the file for standard output, and for standard error without `errors`.
  ///   - folder: its working directory; `nil` for that of the tests.
  ///   - ownTerminal: makes `input` its controlling terminal.
  init(
    _ words: [String], environment: [String: String], input: String, output: String,
    errors: String? = nil, folder: String? = nil, ownTerminal: Bool = false
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if let errors {
      unsafe posix_spawn_file_actions_addopen(
        &actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }

    // Tests may run with blocked signals, which a till must not inherit.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // POSIX_SPAWN_SETSID, which Swift does not import.
    if ownTerminal { flags |= 0x80 }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let arguments = unsafe words.map { unsafe strdup($0) }
    let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") }
    defer {
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    var child: pid_t = 0
    let failure = Self.start.withLock { _ in
      unsafe posix_spawnp(
        &child, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
    }
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    pid = child
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// Kills the process and reaps it, in place of `wait`. swift-testing's exit tests spin on a zombie.
  func stop() {
    send(SIGKILL)
    _ = try? wait()
  }

  /// Waits for the end, once. Returns the exit code, or 128 plus the signal.
  func wait() throws -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Returns the value of `wait`, or `nil` while the process runs.
  func end() -> Int32? {
    var status: Int32 = 0
    guard unsafe waitpid(pid, &status, WNOHANG) == pid else { return nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
