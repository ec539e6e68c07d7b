internal import CNcurses
internal import Glibc
internal import Synchronization
package import SystemPackage

/// A program whose output is kept. Its end does not wait for programs that it has started.
package nonisolated final class CapturedCommand: Sendable {
  package nonisolated struct Outcome: Sendable {
    /// `nil` if nobody can tell.
    package let ending: Child.Ending?
    /// The first bytes of the standard output and of the standard error.
    package let output, errors: [UInt8]
  }

  /// The number of bytes that are kept of each output. The rest is dropped, so that the program does not wait.
  static let limit = 65_536

  private nonisolated struct State {
    /// `nil` before the start and after the end.
    var child: Child?
    var signal: CInt?
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs the program, and blocks until it ends. Call it once.
  ///
  /// - Parameters:
  ///   - environment: variables as `NAME=value`.
  ///   - input: the bytes of its standard input. It has them in a file, so nobody writes them meanwhile.
  ///   - keepsOutput: `false` for a program that goes on if this process ends first: its output is /dev/null, and its errors
  ///     go to a file. A pipe without its reader would end it.
  ///   - onStart: gets the program's process, which no other process can be before this function returns.
  ///   - aside: calls a function that blocks, on another thread. It is called once the program has started.
  /// - Throws: the error that kept the program from starting.
  package func run(
    _ arguments: [String], environment: [String], input: [UInt8] = [], keepsOutput: Bool = true,
    onStart: (_ process: Int32) -> Void = { _ in },
    aside: (_ body: @escaping @Sendable () -> Void) -> Void
  ) throws(Errno) -> Outcome {
    var files: [CapturedFile] = []
    defer { for file in files { file.close() } }
    for _ in 0..<3 { files.append(try CapturedFile()) }
    let file = input.isEmpty ? nil : try Self.file(with: input)
    defer { if let file { Glibc.close(file) } }
    let log = keepsOutput ? nil : try Self.file(with: [])
    defer { if let log { Glibc.close(log) } }
    let child = try Child(
      arguments, environment: environment, input: file,
      output: keepsOutput ? files[0].writer : nil, errors: log ?? files[1].writer)
    files[0].closeWriter()
    files[1].closeWriter()
    let signal = state.withLock { state in
      state.child = child
      return state.signal
    }
    if let signal { send(signal) }
    onStart(child.process)
    // The third pipe ends with the child.
    let end = files[2].takeWriter()
    aside {
      child.waitForEnd()
      Glibc.close(end)
    }
    var hasEnded = false
    while true {
      var polls = files.map { pollfd(fd: $0.reader, events: Int16(POLLIN), revents: 0) }
      unsafe poll(&polls, nfds_t(polls.count), hasEnded ? 0 : -1)
      hasEnded = hasEnded || polls[2].revents != 0
      var isReading = false
      for index in 0..<2 where polls[index].revents != 0 {
        files[index].read()
        isReading = isReading || !files[index].isFull
      }
      if hasEnded, !isReading { break }
    }
    let ending = state.withLock { state in
      state.child = nil
      return child.wait()
    }
    return Outcome(
      ending: ending, output: files[0].bytes, errors: log.map(Self.start) ?? files[1].bytes)
  }

  private static func file(with bytes: [UInt8]) throws(Errno) -> CInt {
    let file = cn_memory_file()
    guard file >= 0 else { throw Errno(rawValue: errno) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        let error = Errno(rawValue: errno)
        Glibc.close(file)
        throw error
      }
      rest = rest.dropFirst(max(0, count))
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  private static func start(of file: CInt) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = unsafe pread(file, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Asks the program to end, with all that it has started in its session; also before it has started.
  package func terminate() { send(SIGTERM) }

  package func kill() { send(SIGKILL) }

  private func send(_ signal: CInt) {
    state.withLock { state in
      state.signal = signal
      state.child?.send(signal)
    }
  }
}

/// A pipe, and the first bytes that were read from it.
private nonisolated struct CapturedFile {
  /// -1 after the end, which poll(2) ignores.
  private(set) var reader: CInt
  private(set) var writer: CInt
  private(set) var bytes: [UInt8] = []

  init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    guard unsafe cn_pipe(&ends, false) == 0 else { throw Errno(rawValue: errno) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// `true` if more bytes would be dropped, or none can come.
  var isFull: Bool { reader < 0 || bytes.count == CapturedCommand.limit }

  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: CapturedCommand.limit)
    let count = unsafe Glibc.read(reader, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(min(count, CapturedCommand.limit - bytes.count))
    } else if count == 0 || errno != EINTR {
      Glibc.close(reader)
      reader = -1
    }
  }

  mutating func closeWriter() { Glibc.close(takeWriter()) }

  mutating func takeWriter() -> CInt {
    defer { writer = -1 }
    return writer
  }

  func close() { for end in [reader, writer] where end >= 0 { Glibc.close(end) } }
}
