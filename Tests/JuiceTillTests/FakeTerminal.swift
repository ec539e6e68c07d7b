import JuiceKit
import TerminalTesting
import Testing

@testable import JuiceTill

/// A card terminal that answers when a test says so.
@safe final class FakeTerminal {
  private(set) var requests: [CardRequest] = []
  private(set) var stops = 0
  /// The process of its command.
  var process: ProcessMark?
  private var running: UnsafeContinuation<CardAnswer, Never>?

  var isRunning: Bool { unsafe running != nil }

  /// - Parameter kinds: what the terminal can do.
  func terminals(_ kinds: CardRequest.Kind..., ways: Set<Payment.ID> = ["card"]) -> CardTerminals {
    CardTerminals { kind, way in
      guard kinds.contains(kind), ways.contains(way) else { return nil }
      return { request in
        MainActor.assumeIsolated { self.requests.append(request) }
        return CardRun(
          answer: { @MainActor in await self.end() },
          stop: { MainActor.assumeIsolated { self.stops += 1 } },
          process: { @MainActor in self.process })
      }
    }
  }

  // A till that is killed never hears the answer.
  private func end() async -> CardAnswer {
    unsafe await withUnsafeContinuation { unsafe running = $0 }
  }

  /// Answers once the till waits for it, and gives the till the time to act on it.
  func answer(_ answer: CardAnswer, at till: Rig) async throws {
    try await wait("a till that waits for the answer") { isRunning }
    self.answer(answer)
    try await wait("a till that has the answer") { isRunning || !till.isAtTerminal }
    try await till.pass(.seconds(1))
  }

  private func wait(_ what: String, until isSo: () -> Bool) async throws {
    await turns(until: isSo)
    let came = isSo()
    try #require(came, "never came: \(what)")
  }

  func answer(_ answer: CardAnswer) {
    unsafe running?.resume(returning: answer)
    unsafe running = nil
  }
}

extension Rig {
  /// `true` while the till waits for a terminal.
  fileprivate var isAtTerminal: Bool {
    till.stack.screens.contains { ($0 as? CardController)?.isAtWork ?? false }
  }
}
