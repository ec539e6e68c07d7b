import Foundation
import Testing

/// The same day at a stand in Seoul for all pictures: commands that run at fixed times.
struct StandDay {
  let stand: Stand

  private static let prices = [
    "strawberry-banana": 5000, "mango-kiwi": 4500, "strawberry": 6000, "banana": 4000,
    "pineapple": 4500, "kiwi": 4500, "mango": 5000,
  ]

  private static let events = [
    ("09:30", "count strawberry=88 banana=24 pineapple=11 kiwi=30 mango=34"),
    ("10:04", "order strawberry-banana"),
    ("10:11", "order mango-kiwi=2"),
    ("10:40", "order banana"),
    ("11:02", "order mango kiwi"),
    ("11:25", "order strawberry-banana=2"),
    ("11:48", "order mango-kiwi"),
    ("12:03", "order pineapple=2"),
    ("12:07", "order strawberry"),
    ("12:10", "order mango=2 banana"),
    ("12:22", "order kiwi"),
    ("12:31", "order strawberry-banana"),
    ("12:40", "order mango-kiwi=2 banana"),
    ("12:55", "waste banana=3 --reason expired"),
    ("13:05", "restock kiwi=20"),
    ("13:12", "order mango"),
    ("13:30", "order strawberry-banana"),
    ("13:48", "order pineapple mango-kiwi"),
    ("14:02", "order kiwi=2"),
    ("14:15", "order strawberry-banana"),
  ]

  init() async throws {
    stand = try Stand(timeZone: "Asia/Seoul")
    for (juice, price) in Self.prices {
      try await run("menu set \(juice) --price \(price) --currency KRW --others-free", at: "09:00")
    }
    for (time, command) in Self.events { try await run(command, at: time) }
  }

  private func run(_ command: String, at time: String) async throws {
    let run = try await stand.run(
      command.split(separator: " ").map(String.init), environment: Self.clock(at: time))
    try #require(run.exit == 0, "\(time) \(command): \(run.err)")
  }

  func openTill<Result>(
    for scene: Scene, _ language: TmuxTerminal.Language,
    body: (TmuxTerminal) async throws -> Result
  ) async throws -> Result {
    let till = try await TmuxTerminal(
      on: stand, columns: scene.columns, rows: scene.rows, language: language,
      environment: Self.clock(at: "14:20"))
    try await till.waitForOrders()
    return try await body(till)
  }

  /// The variables of a program whose clock stands still; see `StillClock.h`.
  static func clock(at time: String) -> [String: String] {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let seconds = midnight + parts[0] * 3600 + parts[1] * 60
    return ["LD_PRELOAD": Preload.stillClock, "STILL_CLOCK": "\(seconds)"]
  }

  /// Midnight of May 16, 2026 in Seoul.
  private static let midnight = 1_778_857_200
}
