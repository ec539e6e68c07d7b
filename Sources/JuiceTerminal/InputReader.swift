internal import Glibc

/// Reads the terminal's input and makes events of it.
///
/// ncurses would read it too, but it waits inside its calls for the rest of a sequence, and gives up on one
/// that a slow line has cut.
struct InputReader {
  typealias Instant = ContinuousClock.Instant

  private let file: Int32
  /// nil until something comes: asking for the sequences of all keys would take a tenth of a till's start.
  private var decoder: InputDecoder?
  private var burst = Burst()

  init(file: Int32) { self.file = file }

  /// When `expire` is due, unless more comes before.
  var deadline: Instant? { [decoder?.deadline, burst.deadline].compactMap(\.self).min() }

  var isReadable: Bool {
    var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0
  }

  /// Reads what has come.
  ///
  /// - Returns: nil at the end of the input.
  mutating func read(at now: Instant = .now) -> [Event]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    var decoder = self.decoder ?? InputDecoder(keys: KeySequences(ofTerminal: true))
    defer { self.decoder = decoder }
    return burst.add(decoder.decode(Array(bytes.prefix(count)), at: now), at: now)
  }

  /// Reads what has come, and decides at once about what waits for more characters.
  mutating func readAll() -> [Event] {
    let events = isReadable ? read() ?? [] : []
    return events + burst.release()
  }

  /// Decides about what waited for more.
  mutating func expire(at now: Instant = .now) -> [Event] {
    var events: [Event] = []
    if let due = decoder?.deadline, due <= now, let decoded = decoder?.expire(at: now) {
      events = burst.add(decoded, at: now)
    }
    return events + burst.expire(at: now)
  }

  /// Forgets what has not been decided.
  mutating func reset() {
    decoder = nil
    burst = Burst()
  }
}
