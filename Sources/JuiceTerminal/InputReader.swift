internal import Glibc

/// Reads the terminal's input and makes events of it.
///
/// ncurses would read it too, but it waits inside its calls for the rest of a sequence, and gives up on one
/// that a slow line has cut.
struct InputReader {
  typealias Instant = ContinuousClock.Instant

  /// Leaving the terminal waits this long for an answer that is out.
  static let answerDelay = Duration.milliseconds(200)

  private let file: Int32
  private let clock: any MonotonicClock
  /// nil until it is needed: asking for the sequences of all keys would take a tenth of a till's start.
  private var decoder: InputDecoder?

  init(file: Int32, clock: any MonotonicClock) {
    self.file = file
    self.clock = clock
  }

  /// The time at which `expire` is due, unless more comes before.
  var deadline: Instant? { decoder?.deadline }

  /// The terminal has shown that it marks pastes.
  var marksPastes: Bool { decoder?.marksPastes ?? false }

  /// Reads what has come, without waiting: leaving the terminal may have read what it was called for.
  ///
  /// - Returns: nil at the end of the input.
  mutating func read() -> [Arrival]? {
    guard isReadable(within: .zero) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    let now = clock.now
    makeDecoder()
    return decoder?.decode(Array(bytes.prefix(count)), at: now)
  }

  /// Decides about bytes that waited for more.
  mutating func expire(at now: Instant) -> [Arrival] { decoder?.expire(at: now) ?? [] }

  /// The terminal has been asked about itself.
  mutating func expectAnswers() {
    let now = clock.now
    makeDecoder()
    decoder?.expectAnswers(at: now)
  }

  /// Forgets what has not been decided, as the terminal is left. An answer that is out is waited for and
  /// dropped with all that comes before it: the shell would print it.
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
    return Glibc.poll(&poll, 1, time.milliseconds) > 0
  }
}
