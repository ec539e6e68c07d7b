import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import SeededTesting
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct RandomEventsTests {
  @Test func `no input of a customer gets past the orders`() async throws {
    let menu = Menu(
      ingredients: Menu.standard.ingredients.map {
        Ingredient(id: $0.id, name: $0.name, opening: 9000, low: $0.low)
      }, juices: Menu.standard.juices, ways: ["cash", "card"])
    let times = Kiosk.Times(
      ready: .milliseconds(20), idle: .milliseconds(60), pin: .milliseconds(30))
    let settings = TillSettings { _ in Issue.record("a customer's language was remembered") }
    let kiosk = Kiosk(times: times) { _ in false }
    try await Rig.run(.en, menu: menu, settings: settings, kiosk: kiosk) { till in
      let torture = Torture("RANDOM_EVENTS", usual: 5000)
      var random = torture.random
      for number in 1...torture.count {
        till.terminal.send(random.event())
        if number % 97 == 0 { till.terminal.resize(to: random.size()) }
        guard number % 20 == 0 else { continue }
        try await till.pass(.milliseconds(300))
        till.expectNo("Restock", "재고", note: "after event \(number)")
      }
      till.terminal.resize(to: Size(columns: 80, rows: 24))
      try await till.wait("the order screen") {
        till.shows("1 Strawberry Banana") && till.shows("Touch a juice") && !till.shows("PIN")
      }
      let kinds = Set(try await till.maker.store.entries(JournalQuery(.oldestFirst)).map(\.kind))
      #expect(kinds == [.open, .order])
    }
  }
}

extension Seeded {
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
    [(80, 24), (120, 40), (40, 12), (60, 20), (30, 8), (1, 1)].map {
      Size(columns: $0.0, rows: $0.1)
    }
    .randomElement(using: &self)!
  }

  private static let keys: [Key] = [
    .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
    .pageUp, .pageDown, .function(1), .function(10),
  ]
}
