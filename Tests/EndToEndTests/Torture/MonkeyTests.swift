import Foundation
import Glibc
import SeededTesting
import Testing

extension TerminalTests {
  /// A monkey at a till, beside a second till and a command that sells; `MONKEY_EVENTS=100000` sends more events.
  @Suite struct MonkeyTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a monkey crashes nothing, waits for nothing, and spoils no books`() async throws {
      let torture = Torture("MONKEY_EVENTS", usual: 2500)
      let menu = try stand.writeMenu(opening: 9000)
      let seller = Task { [stand] in
        while !Task.isCancelled {
          try await stand.run("order", "pineapple", environment: ["JUICE_MAKER_MENU": menu])
          try await Task.sleep(for: .seconds(1))
        }
      }
      defer { seller.cancel() }
      let result = try await onThreadOfItsOwn { [stand] in
        var run = try MonkeyRun(stand, menu: menu)
        return try run.play(torture)
      }
      seller.cancel()
      _ = try? await seller.value
      print(
        "left \(result.left) times, in at most \(result.longestLeaving); longest pause",
        "\(result.longest.time) at event \(result.longest.event)")
      #expect(result.badExits == [])
      let books = try await stand.books()
      #expect(books.faults() == [])
      let kinds = Set(books.entries.map(\.kind))
      print(kinds.sorted().joined(separator: ", "))
      #expect(kinds.count > 2, "the monkey has done next to nothing")
      // A key makes one entry at most.
      let pineapple = books.orders(of: "pineapple").count
      #expect(books.entries.count - pineapple <= torture.count)
    }
  }
}

struct MonkeyResult: Sendable {
  var left = 0
  /// Exit codes other than 0, with the till's last output.
  var badExits: [String] = []
  var longestLeaving = Duration.zero
  /// The longest time until the till has read an event, without its waits for a processor.
  var longest: (time: Duration, event: Int) = (.zero, 0)
}

/// Plays a monkey at one till, and drains the output of both tills on the same thread.
private struct MonkeyRun {
  private let stand: Stand
  private let environment: [String: String]
  private let second: BareTerminal
  private var till: BareTerminal
  private var result = MonkeyResult()

  init(_ stand: Stand, menu: String) throws {
    self.stand = stand
    environment = ["JUICE_MAKER_MENU": menu]
    second = try BareTerminal(on: stand, environment: environment)
    till = try BareTerminal(on: stand, environment: environment)
  }

  mutating func play(_ torture: Torture) throws -> MonkeyResult {
    var random = torture.random
    try waitForScreen()
    var isFlood = false
    for event in 1...torture.count {
      // The pause ends a flood, which counts as a paste.
      if event % 100 == 1 {
        isFlood = random.onceIn(2)
        rest(.milliseconds(120))
      }
      let what = random.monkeyEvent(isFlood: isFlood)
      switch what {
      case .bytes(let bytes): till.send(bytes)
      case .size(let columns, let rows): till.resize(columns: columns, rows: rows)
      }
      let time = try timeToRead()
      if till.hasEnded() {
        result.left += 1
        result.longestLeaving = max(result.longestLeaving, time)
      } else {
        if time > result.longest.time { result.longest = (time, event) }
      }
      // A hand does not press two keys at once.
      if !isFlood { rest(.milliseconds(3)) }
      guard till.hasEnded() else { continue }
      note(till)
      till = try BareTerminal(on: stand, environment: environment)
      try waitForScreen()
    }
    if second.hasEnded() { note(second) }
    return result
  }

  private mutating func note(_ till: BareTerminal) {
    till.forget()
    if let exit = till.exit, exit != 0 { result.badExits.append("\(exit): \(till.lastWords)") }
  }

  private func timeToRead() throws -> Duration {
    let start = ContinuousClock.now
    let queued = waits()
    while till.unread > 0, !till.hasEnded() {
      till.forget()
      second.forget()
      guard ContinuousClock.now < start + patience else { throw BareTerminal.NeverRead() }
      usleep(100)
    }
    till.forget()
    second.forget()
    // The waits of a till that has ended are unknown.
    return ContinuousClock.now - start - max(.zero, waits() - queued)
  }

  private func rest(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      till.forget()
      second.forget()
      usleep(500)
    }
  }

  /// The time for which the till and this thread have waited for a processor.
  private func waits() -> Duration { till.queued() + queuedTime(ofThread: "thread-self") }

  /// Keys before the first screen would be lost.
  private func waitForScreen() throws {
    let end = ContinuousClock.now + patience
    while !till.hasWritten("Restock") {
      guard ContinuousClock.now < end else {
        throw BareTerminal.NeverCame(text: "Restock", last: till.lastWords)
      }
      usleep(1000)
    }
  }
}

/// Runs blocking work on a thread of its own.
private func onThreadOfItsOwn<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
