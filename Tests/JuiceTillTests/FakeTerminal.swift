import JuiceKit

/// A card terminal that answers when a test says so.
@safe final class FakeTerminal {
  private(set) var requests: [CardRequest] = []
  private(set) var stops = 0
  private var running: UnsafeContinuation<CardAnswer, Never>?

  var isRunning: Bool { unsafe running != nil }

  /// - Parameter kinds: what the terminal can do.
  func terminals(_ kinds: CardRequest.Kind..., ways: Set<Payment.ID> = ["card"]) -> CardTerminals {
    CardTerminals { kind, way in
      guard kinds.contains(kind), ways.contains(way) else { return nil }
      return { request in
        MainActor.assumeIsolated { self.requests.append(request) }
        return CardRun(
          answer: { await self.end() }, stop: { MainActor.assumeIsolated { self.stops += 1 } })
      }
    }
  }

  // A till that is killed never hears the answer.
  private func end() async -> CardAnswer {
    unsafe await withUnsafeContinuation { unsafe running = $0 }
  }

  func answer(_ answer: CardAnswer) {
    unsafe running?.resume(returning: answer)
    unsafe running = nil
  }
}
