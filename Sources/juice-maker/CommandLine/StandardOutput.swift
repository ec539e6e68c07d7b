import Glibc
import JuiceKit
import JuiceStorage
import JuiceWords
import SystemPackage

/// Standard output. A failed write is an error.
enum StandardOutput {
  static func write(_ text: String) throws(CommandProblem) { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(CommandProblem) {
    do { try FileDescriptor.standardOutput.writeAll(bytes) } catch {
      throw .cannotPrint(Cause(error))
    }
  }

  /// The columns of the output's terminal; `nil` without one.
  static var terminalColumns: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The columns for wrapping, also without a terminal.
  static var columns: Int { terminalColumns ?? 80 }
}

/// Standard error. Failed writes are ignored.
enum StandardError {
  static func write(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}

enum StandardFiles {
  /// Opens /dev/null for each standard file that the caller has closed. Otherwise the store's file would get its number,
  /// and the output would damage it. Reading or writing it still fails, because it is open for the other direction.
  static func reserve() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Collects a long output in large pieces.
struct OutputBuffer {
  private var bytes: [UInt8] = []

  mutating func write(_ text: String) throws(CommandProblem) {
    bytes += text.utf8
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func writeLine(_ text: String) throws(CommandProblem) {
    bytes += text.utf8
    try write("\n")
  }

  mutating func flush() throws(CommandProblem) {
    try StandardOutput.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
