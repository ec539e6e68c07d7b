@testable import JuiceTerminal

/// A terminal line that delivers bytes in pieces, with a delay before each.
struct Line {
  private static let keys = KeySequences(ofTerminal: false)

  private var decoder = InputDecoder(keys: Self.keys)
  private let start = ContinuousClock.now
  private var time = Duration.zero
  private var arrivals: [Arrival] = []

  var events: [Event] { arrivals.map(\.event) }
  /// When each event was read, from the start.
  var times: [Duration] { arrivals.map { start.duration(to: $0.time) } }
  var marksPastes: Bool { decoder.marksPastes }
  var background: Background? { decoder.background }

  /// Asks the terminal about itself.
  mutating func ask() { decoder.expectAnswers(at: start + time) }

  mutating func send(_ text: String, after delay: Duration = .zero) {
    send(Array(text.utf8), after: delay)
  }

  mutating func send(_ bytes: [UInt8], after delay: Duration = .zero) {
    wait(delay)
    arrivals += decoder.decode(bytes, at: start + time)
  }

  mutating func type(_ text: String, every delay: Duration) {
    for character in text { send(String(character), after: delay) }
  }

  mutating func wait(_ delay: Duration = .seconds(10)) {
    time += delay
    while let due = decoder.deadline, due <= start + time { arrivals += decoder.expire(at: due) }
  }

  static func events(_ text: String, cutAt cut: Int? = nil, for delay: Duration = .zero) -> [Event]
  {
    var line = Line()
    let bytes = Array(text.utf8)
    line.send(Array(bytes.prefix(cut ?? bytes.count)))
    if let cut { line.send(Array(bytes.dropFirst(cut)), after: delay) }
    line.wait()
    return line.events
  }
}
