import Foundation
import Testing

/// The same day at a stand in Seoul for all pictures: commands that run at fixed times.
struct StandDay {
  let stand: Stand

  /// A stand with the built-in menu, at which nobody waits.
  init() async throws {
    stand = try Stand(timeZone: "Asia/Seoul")
    for (juice, price) in Self.prices {
      try await run("menu set \(juice) --price \(price) --currency KRW --others-free", at: "09:00")
    }
    for (time, command) in Self.events { try await run(command, at: time) }
  }

  /// A stand with the 26 juices of the demo: a day, the same weekday before it, and three orders that wait.
  init(busyWith language: TmuxTerminal.Language) async throws {
    stand = try Stand(timeZone: "Asia/Seoul")
    let menu = TerminalTests.PictureTests.folder.appending(
      path: "../../Sources/JuiceFiles/MenuFile/demo-menu.yaml")
    let folder = stand.folder.appending(path: ".config/juice-maker")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: menu, to: folder.appending(path: "menu.yaml"))
    for (time, command) in Self.lastWeek { try await run(command, at: time, daysBefore: 7) }
    for (time, command) in Self.busy(language == .en ? "Mina" : "민아") {
      try await run(command, at: time)
    }
    // For the kiosk.
    let pin = try await stand.run("pin", "set", input: "2468\n2468\n")
    try #require(pin.exit == 0, "\(pin.err)")
  }

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

  private static let lastWeek = [
    ("10:20", "order banana=2 misugaru --pay card"),
    ("11:15", "order mango=3 strawberry --pay card"),
    ("12:10", "order strawberry=4 kiwi=2 --pay cash"),
    ("12:40", "order mango=2 abc blueberry --pay card"),
    ("13:05", "order grapefruit-ade=2 peach --pay card"),
    ("14:05", "order strawberry-banana=2 --pay cash"),
    ("16:30", "order mango-yogurt=2 lemonade=2 --pay card"),
    ("17:00", "queue collected 1 2 3 4 5 6 7"),
  ]

  private static func busy(_ guest: String) -> [(String, String)] {
    [
      ("09:40", "drawer open 100000"),
      ("10:12", "order strawberry-banana banana --pay card"),
      ("10:48", "order misugaru=2 --pay cash --given 10000"),
      ("11:05", "order mango=2 kiwi --pay card"),
      ("11:31", "order blueberry-yogurt abc --pay card"),
      ("12:02", "order mango=3 strawberry-yogurt --pay card"),
      ("12:09", "order lemonade=2 grapefruit-ade --pay cash --given 20000"),
      ("12:18", "order acai-bowl=2 mango+large --pay card"),
      ("12:44", "order strawberry=3 pineapple --pay card"),
      ("13:07", "order mango-kiwi=2 --discount 10% --pay card"),
      ("13:20", "sold-out watermelon"),
      ("13:31", "order tomato green-grape=2 --pay cash --given 20000"),
      ("13:52", "order vitamin kale-apple --pay card"),
      ("13:58", "queue collected 1 2 3 4 5 6 7 8 9 10 11"),
      ("14:09", "order mango=2 strawberry-banana+less-ice --name Jun --pay card"),
      ("14:11", "order peach+large --pay card"),
      ("14:14", "queue made 12"),
      ("14:15", "order blueberry+pearl=2 kiwi mango --pay cash --given 30000"),
      ("14:16", "bills add \(guest) mango=2 peach"),
      ("14:18", "order green-smoothie"),
      ("14:19", "order strawberry=2 --pay card"),
    ]
  }

  private func run(_ command: String, at time: String, daysBefore: Int = 0) async throws {
    let run = try await stand.run(
      command.split(separator: " ").map(String.init),
      environment: Self.clock(at: time, daysBefore: daysBefore))
    try #require(run.exit == 0, "\(time) \(command): \(run.err)")
  }

  func openTill<Result>(
    for scene: Scene, _ language: TmuxTerminal.Language, theme: String,
    body: (TmuxTerminal) async throws -> Result
  ) async throws -> Result {
    // Writes the grounds of blanks, too: tmux does not capture what a sequence clears.
    let till = try await TmuxTerminal(
      on: stand, columns: scene.columns, rows: scene.rows, language: language,
      term: "screen-256color", environment: Self.clock(at: "14:20"),
      arguments: ["--theme", theme] + scene.arguments)
    try await till.wait("the first screen") { $0.contains("  ? ") }
    return try await body(till)
  }

  /// The variables of a program whose clock stands still; see `StillClock.h`.
  static func clock(at time: String, daysBefore: Int = 0) -> [String: String] {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let seconds = midnight - daysBefore * 86400 + parts[0] * 3600 + parts[1] * 60
    return ["LD_PRELOAD": Preload.stillClock, "STILL_CLOCK": "\(seconds)"]
  }

  /// Midnight of May 16, 2026 in Seoul.
  private static let midnight = 1_778_857_200
}
