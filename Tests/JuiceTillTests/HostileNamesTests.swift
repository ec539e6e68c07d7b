import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import Testing

/// Names that the menu file refuses. If they came through, they must not move the cursor or break a frame.
@Suite struct HostileNamesTests {
  nonisolated private static let names = [
    "Ki\u{1B}[2Jwi", "a\u{7}b\r\u{8}", "\u{202E}iwiK\u{2066}", "K\u{200B}i\u{200D}\u{FEFF}w",
    "\u{9B}31m", "e\u{301}\u{301}\u{301}a", "👩‍👩‍👧 🍓\u{FE0F}", "\u{2028}\u{0}",
    "\u{1112}\u{1161}\u{11AB}",
  ]

  private static func menu(_ name: String) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "ice", name: Name(name), opening: 3, low: 1)],
      juices: [Juice(id: "water", name: Name(name), recipe: ["ice": 3])])
  }

  @Test(arguments: names)
  func `every screen shows a hostile name without its invisible characters`(name: String)
    async throws
  {
    let shown = try await screens(of: Self.menu(name))
    for (screen, plain) in zip(shown, try await screens(of: Self.menu(name.printable))) {
      #expect(screen == plain)
      #expect(!screen.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
    }
  }

  private func screens(of menu: Menu) async throws -> [String] {
    var shown: [String] = []
    try await Rig.run(.en, menu: menu) { till in
      for (key, text) in [
        ("", "1 "), ("1", "ready"), ("z", "Sold out"), ("1", "short"), ("y", "3"),
      ] {
        try await till.type(key)
        try await till.wait(for: text)
        shown.append(till.screen)
      }
    }
    return shown
  }
}
