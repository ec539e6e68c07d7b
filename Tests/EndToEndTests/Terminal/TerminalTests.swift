import Testing

/// The built program in tmux, with a server of its own for each test.
@Suite(.severalAtATime) enum TerminalTests {}

extension Trait where Self == SeveralAtATime {
  static var severalAtATime: Self { SeveralAtATime() }
}

/// Limits parallel tests to what two processors keep up with. Tests mostly wait.
struct SeveralAtATime: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true
  private static let seats = Seats(6)

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.seats.take()
    defer { Task { await Self.seats.giveBack() } }
    try await body()
  }
}

private actor Seats {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
