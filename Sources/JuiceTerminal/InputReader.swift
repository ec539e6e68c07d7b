internal import Glibc

/// Decodes the terminal's input. Replaces ncurses' `getch`, which blocks while a sequence is unfinished and gives up
/// on one that a slow line has cut.
struct InputReader {
  typealias Instant = ContinuousClock.Instant

  /// The longest wait for a pending answer before leaving the terminal.
  static let answerDelay = Duration.milliseconds(200)

  private let file: Int32
  private let clock: any MonotonicClock
  /// Made on demand: reading the sequences of all keys would take a tenth of a till's start.
  private var decoder: InputDecoder?

  init(file: Int32, clock: any MonotonicClock) {
    self.file = file
    self.clock = clock
  }

  var deadline: Instant? { decoder?.deadline }

  var marksPastes: Bool { decoder?.marksPastes ?? false }

  var background: Background? { decoder?.background }

  /// Reads the available bytes without blocking: `leave` may have read them already. Returns `nil` at the end of the
  /// input.
  mutating func read() -> [Arrival]? {
    guard isReadable(within: .zero) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    let now = clock.now
    makeDecoder()
    return decoder?.decode(Array(bytes.prefix(count)), at: now)
  }

  mutating func expire(at now: Instant) -> [Arrival] { decoder?.expire(at: now) ?? [] }

  mutating func expectAnswers() {
    let now = clock.now
    makeDecoder()
    decoder?.expectAnswers(at: now)
  }

  /// Drops undecoded bytes before the terminal is left. Waits for a pending answer and drops it too: the shell would
  /// print it.
  mutating func leave() {
    let end = min(decoder?.answersDue ?? clock.now, clock.now + Self.answerDelay)
    while decoder?.answersDue != nil, isReadable(within: clock.now.duration(to: end)), read() != nil
    {}
    decoder?.forget()
  }

  private mutating func makeDecoder() {
    if decoder == nil { decoder = InputDecoder(keys: KeySequences(ofTerminal: true)) }
  }

  private func isReadable(within time: Duration) -> Bool {
    var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return unsafe Glibc.poll(&poll, 1, time.milliseconds) > 0
  }
}
