/// Pauses between tries that fail: each is twice as long as the one before, up to the longest.
public struct BackOff: Sendable {
  private let first: Duration
  private let longest: Duration
  private var pause: Duration

  public init(first: Duration, longest: Duration) {
    (self.first, self.longest) = (first, longest)
    pause = min(first, longest)
  }

  /// How long to wait before the next try.
  public mutating func next() -> Duration {
    defer { pause = min(pause * 2, longest) }
    return pause
  }

  /// Begins anew with the first pause, as after a try that worked.
  public mutating func reset() { pause = min(first, longest) }
}
