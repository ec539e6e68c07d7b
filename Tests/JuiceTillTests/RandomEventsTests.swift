import Foundation
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

/// A child at the keyboard of a till that customers use themselves.
@Suite struct RandomEventsTests {
  /// `RANDOM_EVENTS=100000` takes more of them.
  private static let count =
    ProcessInfo.processInfo.environment["RANDOM_EVENTS"].flatMap { Int($0) } ?? 5000

  @Test func nothingThatACustomerDoesGetsPastTheOrders() async throws {
    let menu = Menu(
      ingredients: Menu.standard.ingredients.map {
        Ingredient(id: $0.id, name: $0.name, opening: 9000, low: $0.low)
      }, juices: Menu.standard.juices, payments: ["cash", "card"])
    let times = Kiosk.Times(
      ready: .milliseconds(20), idle: .milliseconds(60), pin: .milliseconds(30),
      penalty: .milliseconds(30))
    let settings = TillSettings { _ in Issue.record("a customer's language was remembered") }
    let kiosk = Kiosk(times: times) { _ in false }
    try await Rig.run(.en, menu: menu, settings: settings, kiosk: kiosk) { till in
      var random = Seeded(state: 11)
      for number in 1...Self.count {
        till.terminal.send(random.event())
        if number % 97 == 0 { till.terminal.resize(to: random.size()) }
        guard number % 20 == 0 else { continue }
        try await till.send()
        #expect(!till.shows("Restock") && !till.shows("재고"), "after event \(number)")
      }
      till.terminal.resize(to: Size(columns: 80, rows: 24))
      try await till.wait("the order screen") {
        till.shows("1 Strawberry Banana") && till.shows("Press a number") && !till.shows("PIN")
      }
      let kinds = Set(try await till.maker.store.entries(JournalQuery(.oldestFirst)).map(\.kind))
      #expect(kinds == [.open, .order])
    }
  }
}

/// The same events at every run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func event() -> Event {
    let point = Point(x: .random(in: 0..<130, using: &self), y: .random(in: 0..<42, using: &self))
    switch Int.random(in: 0..<20, using: &self) {
    case 0: return .click(point)
    case 1: return .rightClick(point)
    case 2: return .wheel(point, up: .random(using: &self))
    case 3: return .paste(["1234567\n", "rq", "2468", "ㅂ"].randomElement(using: &self)!)
    case 4...6: return .key(.control(Character(letter("abcdefghijklmnopqrstuvwxyz\\]^_"))))
    case 7...10: return .key(Self.keys.randomElement(using: &self)!)
    default:
      return .key(.character(Character(letter(" +-/?0123456789LQabcdefghijklmnopqrstuvwxyzㅂㄱ재"))))
    }
  }

  private mutating func letter(_ letters: String) -> String {
    String(letters.randomElement(using: &self)!)
  }

  mutating func size() -> Size {
    [(80, 24), (120, 40), (40, 12), (60, 20), (30, 8)].map { Size(columns: $0.0, rows: $0.1) }
      .randomElement(using: &self)!
  }

  private static let keys: [Key] = [
    .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
    .pageUp, .pageDown, .function(1), .function(10),
  ]
}
