import Glibc

/// Reads files that other people name: never blocks on one, and never takes more than it should.
enum RegularFile {
  enum Outcome {
    case bytes([UInt8])
    case tooLarge
    /// Why it can't be read, in words.
    case failed(String)
  }

  /// Reads a whole file of at most `most` bytes.
  static func read(_ path: String, most: Int) -> Outcome {
    guard !path.utf8.contains(0) else { return .failed("the path holds a NUL character") }
    // O_NONBLOCK: opening a FIFO that nobody writes to would wait for ever.
    let descriptor = retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { return .failed(reason()) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failed(reason()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .failed("it is a directory; name a file")
    default: return .failed("it is not a regular file; save the menu in one")
    }

    // The size may be off (/proc) or change: what counts is what is there to read.
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = retrying { Glibc.read(descriptor, &chunk, chunk.count) }
      if count < 0 { return .failed(reason()) }
      if count == 0 { return .bytes(bytes) }
      bytes += chunk[..<count]
      if bytes.count > most { return .tooLarge }
    }
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
