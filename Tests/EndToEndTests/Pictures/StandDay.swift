import Foundation
import JuiceFiles
import JuiceKit
import Testing

/// The same day at a stand in Seoul for all pictures: changes at fixed times.
struct StandDay {
  let stand: Stand

  /// A stand with the built-in menu, at which nobody waits.
  init() async throws { stand = try Stand(await Self.quiet.value) }

  private static let quiet = Task {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let menu = prices.reduce(MenuFile.standardText().replacing("# currency", with: "currency")) {
      $0.replacing("# price: 4500", with: "price: \($1)", maxReplacements: 1)
    }
    try FileManager.default.createDirectory(
      atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
    try stand.write(menu, to: ".config/juice-maker/menu.yaml")
    try await play(events, at: stand)
    return try StandFiles(of: stand)
  }

  /// A stand with the 26 juices of the demo: a day, the same weekday before it, and three orders that wait.
  init(busyWith language: TmuxTerminal.Language) async throws {
    stand = try Stand(await Self.busy.value)
    try await Self.play(Self.lastEvents(guest: language == .en ? "Mina" : "민아"), at: stand)
    // For the kiosk.
    try stand.setPIN(in: ".config/juice-maker/pin")
  }

  private static let busy = Task {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let menu = TerminalTests.PictureTests.folder.appending(
      path: "../../Sources/JuiceFiles/MenuFile/demo-menu.yaml")
    let folder = stand.folder.appending(path: ".config/juice-maker")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: menu, to: folder.appending(path: "menu.yaml"))
    try await play(lastWeek, at: stand, daysBefore: 7)
    try await play(today, at: stand)
    return try StandFiles(of: stand)
  }

  private typealias Event = (time: String, change: @Sendable (JuiceMaker) async throws -> Void)

  /// The prices of the built-in juices, in the menu's order.
  private static let prices = [5000, 4500, 6000, 4000, 4500, 4500, 5000]

  private static let events: [Event] = [
    (
      "09:30",
      {
        try await $0.store.apply(
          .count(["strawberry": 88, "banana": 24, "pineapple": 11, "kiwi": 30, "mango": 34]))
      }
    ),
    ("10:04", { try await $0.order("strawberry-banana") }),
    ("10:11", { try await $0.order("mango-kiwi=2") }),
    ("10:40", { try await $0.order("banana") }),
    ("11:02", { try await $0.order("mango", "kiwi") }),
    ("11:25", { try await $0.order("strawberry-banana=2") }),
    ("11:48", { try await $0.order("mango-kiwi") }),
    ("12:03", { try await $0.order("pineapple=2") }),
    ("12:07", { try await $0.order("strawberry") }),
    ("12:10", { try await $0.order("mango=2", "banana") }),
    ("12:22", { try await $0.order("kiwi") }),
    ("12:31", { try await $0.order("strawberry-banana") }),
    ("12:40", { try await $0.order("mango-kiwi=2", "banana") }),
    ("12:55", { try await $0.store.apply(.waste(["banana": 3], .expired)) }),
    ("13:05", { try await $0.store.apply(.restock(["kiwi": 20])) }),
    ("13:12", { try await $0.order("mango") }),
    ("13:30", { try await $0.order("strawberry-banana") }),
    ("13:48", { try await $0.order("pineapple", "mango-kiwi") }),
    ("14:02", { try await $0.order("kiwi=2") }),
    ("14:15", { try await $0.order("strawberry-banana") }),
  ]

  private static let lastWeek: [Event] = [
    ("10:20", { try await $0.order("banana=2", "misugaru", pay: "card") }),
    ("11:15", { try await $0.order("mango=3", "strawberry", pay: "card") }),
    ("12:10", { try await $0.order("strawberry=4", "kiwi=2", pay: "cash") }),
    ("12:40", { try await $0.order("mango=2", "abc", "blueberry", pay: "card") }),
    ("13:05", { try await $0.order("grapefruit-ade=2", "peach", pay: "card") }),
    ("14:05", { try await $0.order("strawberry-banana=2", pay: "cash") }),
    ("16:30", { try await $0.order("mango-yogurt=2", "lemonade=2", pay: "card") }),
    ("17:00", { try await handOut(at: $0) }),
  ]

  private static let today: [Event] = [
    ("09:40", { try await $0.moveDrawer(.open, "100000") }),
    ("10:12", { try await $0.order("strawberry-banana", "banana", pay: "card") }),
    ("10:48", { try await $0.order("misugaru=2", pay: "cash", given: "10000") }),
    ("11:05", { try await $0.order("mango=2", "kiwi", pay: "card") }),
    ("11:31", { try await $0.order("blueberry-yogurt", "abc", pay: "card") }),
    ("12:02", { try await $0.order("mango=3", "strawberry-yogurt", pay: "card") }),
    ("12:09", { try await $0.order("lemonade=2", "grapefruit-ade", pay: "cash", given: "20000") }),
    ("12:18", { try await $0.order("acai-bowl=2", "mango+large", pay: "card") }),
    ("12:44", { try await $0.order("strawberry=3", "pineapple", pay: "card") }),
    ("13:07", { try await $0.order("mango-kiwi=2", pay: "card", discount: "10%") }),
    ("13:20", { try await $0.store.apply(.soldOut(["watermelon"], .marked)) }),
    ("13:31", { try await $0.order("tomato", "green-grape=2", pay: "cash", given: "20000") }),
    ("13:52", { try await $0.order("vitamin", "kale-apple", pay: "card") }),
    ("13:58", { try await handOut(at: $0) }),
    (
      "14:09",
      { try await $0.order("mango=2", "strawberry-banana+less-ice", pay: "card", name: "Jun") }
    ),
    ("14:11", { try await $0.order("peach+large", pay: "card") }),
    ("14:14", { try await make(12, at: $0) }),
    (
      "14:15",
      { try await $0.order("blueberry+pearl=2", "kiwi", "mango", pay: "cash", given: "30000") }
    ),
  ]

  private static func lastEvents(guest: String) -> [Event] {
    [
      ("14:16", { try await $0.setAside("mango=2", "peach", name: guest) }),
      ("14:18", { try await $0.order("green-smoothie") }),
      ("14:19", { try await $0.order("strawberry=2", pay: "card") }),
    ]
  }

  private static func handOut(at shop: JuiceMaker) async throws {
    for order in try await shop.store.queue() {
      try await shop.store.apply(.stage(order.id, .collected))
    }
  }

  private static func make(_ number: Int, at shop: JuiceMaker) async throws {
    let waiting = try await shop.store.queue().first { $0.order.number?.number == number }
    try await shop.store.apply(.stage(#require(waiting).id, .made))
  }

  private static func play(_ events: [Event], at stand: Stand, daysBefore: Int = 0) async throws {
    let file = stand.path(".config/juice-maker/menu.yaml")
    for event in events {
      try await stand.withShop(menu: file, at: date(event.time, daysBefore: daysBefore)) {
        try await event.change($0)
      }
    }
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
    let seconds = Int(date(time, daysBefore: daysBefore).timeIntervalSince1970)
    return ["LD_PRELOAD": Preload.stillClock, "STILL_CLOCK": "\(seconds)"]
  }

  /// A time of May 16, 2026 in Seoul, or of a day before it.
  static func date(_ time: String, daysBefore: Int = 0) -> Date {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let midnight = 1_778_857_200
    return Date(
      timeIntervalSince1970: Double(
        midnight - daysBefore * 86400 + parts[0] * 3600 + parts[1] * 60))
  }
}
