/// An event, and when the last of its bytes was read.
public struct Arrival: Hashable, Sendable {
  public let event: Event
  public let time: ContinuousClock.Instant

  public init(_ event: Event, _ time: ContinuousClock.Instant) {
    self.event = event
    self.time = time
  }
}
