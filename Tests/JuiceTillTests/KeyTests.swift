import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// The key tables of all screens.
@Suite struct KeyTests {
  /// What is typed to come to a screen, or to another mode of it.
  private nonisolated static let ways: [[Key]] = [
    [], ["/"], ["+"], ["+", "1"], ["+", "/"], ["+", "1", "c"], ["+", "1", "v"], ["+", .escape],
    ["+", "7", "7", .escape], ["7"], ["3"], ["?"], ["b"], ["+", "b"], ["+", "1", "b"],
    ["r"], ["r", "c"], ["r", "w"], ["o"], ["o", "/"], ["o", .enter], ["7", .escape, "o", "u"],
    ["t"], ["t", "d"], ["t", "d", "1"], ["t", "d", "1", "0", .enter, "d"], ["7", "c"], ["7", "$"],
    ["7", "$", "2"], ["7", "$", "-", "1"],
    ["t", "d", "1", "0", .enter, "d", "3"],
    ["t", "d", "1", "0", .enter, "d", "4", "0", .enter, "y"],
  ]

  @Test(arguments: ways, [false, true])
  func `no screen binds a key twice`(_ way: [Key], isKiosk: Bool) async throws {
    let won = try #require(Currency(code: "KRW"))
    let juices = Menu.standard.juices.map {
      Juice(
        id: $0.id, name: $0.name, recipe: $0.recipe, price: Price(minorUnits: 4500, currency: won))
    }
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: juices, currency: won,
      ways: ["card", Payment.Way(id: "cash", hasDrawer: true)])
    let kiosk = isKiosk ? Kiosk { _ in false } : nil
    try await Rig.run(.en, menu: menu, kiosk: kiosk) { till in
      for key in way { try await till.press(key) }
      try till.expectNoKeyTwice()
    }
  }

  @Test func `the PIN dialog binds no key twice`() async throws {
    try await Rig.run(.en, kiosk: Kiosk { _ in false }) { till in
      try await till.press(.control("x"))
      #expect(till.shows("PIN"))
      try till.expectNoKeyTwice()
    }
  }
}

extension Rig {
  fileprivate func expectNoKeyTwice(_ place: SourceLocation = #_sourceLocation) throws {
    let bindings = try #require(frontBindings)
    let keys = bindings.flatMap { binding -> [Key] in
      switch binding.keys {
      case .keys(let keys): keys
      case .positiveDigits: (1...9).map { Key.character(Character("\($0)")) }
      case .digits: (0...9).map { Key.character(Character("\($0)")) }
      // They come before keys whose letters are then typed, or after all others.
      case .text, .any: []
      }
    }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice)\n\(screen)", sourceLocation: place)
  }
}
