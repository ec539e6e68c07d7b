import Foundation
import Testing

extension TerminalTests {
  /// A till beside another that orders ten times a second, on a journal of 100,000 entries.
  @Suite struct BusyStandTests {
    let stand: Stand

    init() async throws {
      stand = try Stand()
      try await stand.run("import", stand.write(Self.journal, to: "journal.jsonl"))
    }

    @Test func `history and report can be left at once, and keep their place`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      let seller = Task { try await sell() }
      defer { seller.cancel() }

      // What the machine takes for a key that has nothing to do with the journal.
      let usual = try await median {
        let time = try await terminal.answer(to: "?") { $0.hasFramed(terminal.words.help) }
        try await terminal.press("Escape")
        try await terminal.wait("no help") { !$0.hasFramed(terminal.words.help) }
        return time
      }
      for (key, title) in [("o", "History"), ("t", "Report")] {
        let leaving = try await median {
          try await terminal.press(key)
          _ = try await terminal.answer(to: "Down") { $0.lines[0].contains(title) }
          return try await terminal.answer(to: "Escape") {
            $0.lines[0].contains(terminal.words.title)
          }
        }
        #expect(leaving < usual + .milliseconds(100), "\(title)")
      }

      try await terminal.press("o")
      try await terminal.poll("the newest entries") { $0.contains("► ") }
      try await terminal.press("End")
      let first = try await terminal.wait("the oldest entry") { $0.lines[22].hasSuffix(" 1") }
      let more = try await stand.entries() + 10
      try await poll("ten more orders") { try await stand.entries() >= more }
      #expect(try await terminal.shown() == first)
      seller.cancel()
    }

    /// Until it is cancelled.
    private func sell() async throws {
      while !Task.isCancelled {
        try await stand.run("order", "kiwi")
        try await Task.sleep(for: .milliseconds(100))
      }
    }

    private func median(_ measure: () async throws -> Duration) async throws -> Duration {
      var times: [Duration] = []
      for _ in 0..<9 { times.append(try await measure()) }
      return times.sorted()[4]
    }

    /// Kiwis come in and are sold, all of it today.
    private static var journal: String {
      let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
      return (1...100_000).map { seq in
        let (kind, lines, change) =
          switch seq {
          case 1: ("open", "", 3000)
          case _ where seq % 2 == 0: ("restock", "", 3)
          default: ("order", #"{"juice":"kiwi","cups":1}"#, -3)
          }
        return """
          {"seq":\(seq),"id":"\(UUID().uuidString.lowercased())","at":"\(now)","kind":"\(kind)",\
          "lines":[\(lines)],"changes":{"kiwi":\(change)},"reason":null}
          """
      }.joined(separator: "\n") + "\n"
    }
  }
}

extension Stand {
  fileprivate func entries() async throws -> Int {
    let newest = try await run("history", "--limit", "1", "--format", "json").json
    return (newest["entries"] as? [[String: Any]])?.first?["seq"] as? Int ?? 0
  }
}

extension TmuxTerminal {
  /// How long it takes until the screen is as wanted after a key.
  fileprivate func answer(to key: String, until isWanted: (Shown) -> Bool) async throws -> Duration
  {
    try await ContinuousClock().measure {
      try await press(key)
      try await poll("the answer to \(key)") { isWanted($0) }
    }
  }

  /// As `wait`, where the screen may change all the time.
  fileprivate func poll(_ what: String, until isWanted: (Shown) -> Bool) async throws {
    try await EndToEndTests.poll(what) { try await isWanted(shown()) }
  }
}
