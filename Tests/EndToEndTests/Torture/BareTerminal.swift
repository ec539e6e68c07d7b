import Foundation
import Glibc

/// A till in a bare pseudoterminal: takes any bytes, at any size. It reads the till's output only in `pump`, so that a test knows
/// who waits for whom.
///
/// The till is killed with it.
final class BareTerminal {
  private let ours: Int32
  /// The till's end, to count its unread input.
  private let theirs: Int32
  private let child: Child
  private(set) var exit: Int32?
  /// The till's output that the test has not used yet.
  private var written: [UInt8] = []

  init(
    on stand: Stand, arguments: [String] = [], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    ours = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var locked: Int32 = 0
    var number: UInt32 = 0
    guard ours >= 0, unsafe ioctl(ours, UInt(0x4004_5431), &locked) == 0,  // TIOCSPTLCK
      unsafe ioctl(ours, UInt(0x8004_5430), &number) == 0  // TIOCGPTN
    else { throw POSIXError(.EIO) }
    let path = "/dev/pts/\(number)"
    theirs = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    Self.resize(ours, columns: columns, rows: rows)
    let base = [
      "HOME": stand.folder.path, "JUICE_MAKER_STORE": stand.store, "LANG": "en_US.UTF-8",
      "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "TZ": stand.timeZone,
    ]
    child = try Child(
      [Stand.program.path] + arguments,
      environment: base.merging(Stand.instruments) { $1 }.merging(environment) { $1 }, input: path,
      output: path,
      ownTerminal: true)
  }

  deinit {
    kill()
    close(theirs)
    close(ours)
  }

  func kill() {
    guard !hasEnded() else { return }
    child.send(SIGKILL)
    exit = try? child.wait()
  }

  func interrupt() { child.send(SIGTERM) }

  func hasEnded() -> Bool {
    if exit == nil { exit = child.end() }
    return exit != nil
  }

  func resize(columns: UInt16, rows: UInt16) { Self.resize(ours, columns: columns, rows: rows) }

  private static func resize(_ terminal: Int32, columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// `true` if echo or line input is on, as in a shell.
  var isOfShell: Bool {
    var modes = termios()
    return unsafe tcgetattr(theirs, &modes) == 0 && modes.c_lflag & UInt32(ICANON | ECHO) != 0
  }

  /// Returns `false` if the till has not read the input before.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return unsafe write(ours, bytes, bytes.count) == bytes.count
  }

  var unread: Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(theirs, UInt(FIONREAD), &count)
    return count
  }

  func pump() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe read(ours, &bytes, bytes.count), count > 0 {
      written += bytes[..<count]
    }
  }

  /// Drops the till's output but for the last 500 bytes.
  func forget() {
    pump()
    written = written.suffix(500)
  }

  /// The till's last output, without control characters.
  var lastWords: String {
    String(decoding: written.suffix(500), as: UTF8.self)
      .replacing(#/\u{1B}[\[(][0-9;?]*[a-zA-Z]|[\u{0}-\u{1F}]/#, with: " ")
  }

  /// Returns `true` if the till has written a text; then drops the output up to its end.
  func hasWritten(_ text: String) -> Bool {
    pump()
    guard let range = written.firstRange(of: Array(text.utf8)) else { return false }
    written.removeSubrange(..<range.upperBound)
    return true
  }

  /// Waits for a text; returns `false` if the till ended first.
  func wait(for text: String) async throws -> Bool {
    let end = ContinuousClock.now + patience
    while true {
      let ended = hasEnded()
      if hasWritten(text) { return true }
      if ended { return false }
      guard ContinuousClock.now < end else { throw NeverCame(text: text, last: lastWords) }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Orders a banana or a pineapple in turns: each alert draws "ready" in another place, so the till writes it anew. Returns
  /// `false` if the till ended before its answer.
  func order() async throws -> Bool {
    // Keys within 2 ms of each other may count as a paste. A key that arrives while the till draws counts as typed before the
    // answer.
    repeat {
      try await Task.sleep(for: .milliseconds(10))
    } while Till(pid: child.pid).isAtWork
    pressOrder()
    return try await wait(for: "ready")
  }

  /// Presses the key of `order` without a wait.
  func pressOrder() {
    send([orderKey])
    orderKey = orderKey == Self.banana ? Self.pineapple : Self.banana
  }

  static let orderedJuices = ["banana", "pineapple"]
  private static let (banana, pineapple) = (UInt8(ascii: "4"), UInt8(ascii: "5"))
  private var orderKey = banana

  struct NeverCame: Error {
    let text: String
    /// The end of the output, without control characters.
    let last: String
  }
  struct NeverRead: Error {}

  /// The time for which the till's main thread has waited for a processor.
  func queued() -> Duration { queuedTime(ofThread: "\(child.pid)/task/\(child.pid)") }
}

/// The time for which a thread, named by its folder in `/proc`, was ready but had no processor.
func queuedTime(ofThread thread: String) -> Duration {
  let text = (try? String(contentsOfFile: "/proc/\(thread)/schedstat", encoding: .utf8)) ?? ""
  return .nanoseconds(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
}
