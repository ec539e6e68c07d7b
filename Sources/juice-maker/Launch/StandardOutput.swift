import Glibc
import JuiceTill

/// What the program prints, written in large pieces; a failure to write is an error, not a success.
@MainActor
enum StandardOutput {
  private static var waiting: [UInt8] = []

  /// Keeps the text for `flush`.
  static func write(_ text: String) { waiting += text.utf8 }

  /// Forgets what waits: the answer turned out to be another.
  static func discard() { waiting = [] }

  /// Writes what has come together once it is worth a system call.
  static func flushSome() throws {
    if waiting.count >= 1 << 16 { try flush() }
  }

  static func flush() throws {
    let bytes = waiting
    waiting = []
    if let code = writeAll(bytes, to: STDOUT_FILENO) {
      let detail = String(cString: strerror(code))
      throw Failure(.output) { $0.commands.errors.cannotPrint(detail) }
    }
  }

  /// The columns of the terminal, 80 where the output goes elsewhere.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// Diagnostics: nothing can be done where they can't be written.
enum StandardError {
  static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}

/// - Returns: the error code, if there was one.
private func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    rest.removeFirst(count)
  }
  return nil
}
