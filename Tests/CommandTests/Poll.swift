import Testing

/// Waits until a condition is true; fails after five minutes.
func poll(
  _ what: String, _ place: SourceLocation = #_sourceLocation, _ isSo: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(300)
  while try !isSo() {
    try #require(ContinuousClock.now < end, "never came: \(what)", sourceLocation: place)
    try await Task.sleep(for: .milliseconds(1))
  }
}
