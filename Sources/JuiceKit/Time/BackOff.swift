/// The pauses between retries: each is twice as long as the last one, up to a maximum.
package struct BackOff: Sendable {
  private let first: Duration
  private let longest: Duration
  private var pause: Duration

  package init(first: Duration, longest: Duration) {
    (self.first, self.longest) = (first, longest)
    pause = min(first, longest)
  }

  package mutating func next() -> Duration {
    defer { pause = min(pause * 2, longest) }
    return pause
  }

  /// Starts again with the first pause, for example after a success.
  package mutating func reset() { pause = min(first, longest) }
}
