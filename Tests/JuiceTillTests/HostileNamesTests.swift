import JuiceKit
import JuiceText
import JuiceTill
import Testing

/// Names that no menu file may have, but a menu of another make could: nothing in them moves the cursor, forges
/// a line or breaks a frame.
@Suite struct HostileNamesTests {
  private static let names = [
    "Ki\u{1B}[2Jwi", "a\nb\r\u{8}", "\u{202E}iwiK\u{2066}", "K\u{200B}i\u{200D}\u{FEFF}w",
    "\u{9B}31m", "e\u{301}\u{301}\u{301}a", "👩‍👩‍👧 🍓\u{FE0F}", "\u{2028}\u{0}",
    "\u{1112}\u{1161}\u{11AB}",
  ]

  private static func menu(_ name: String) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "ice", name: Name(name), opening: 10, low: 1)],
      juices: [Juice(id: "water", name: Name(name), recipe: ["ice": 3])])
  }

  @Test(arguments: names)
  func everyScreenIsThatOfTheNameWithoutWhatIsUnseen(name: String) async throws {
    let shown = try await screens(of: Self.menu(name))
    #expect(shown == (try await screens(of: Self.menu(name.printable))))
    for screen in shown {
      #expect(!screen.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
      // Each line of a frame has both its sides.
      for line in screen.split(separator: "\n") {
        #expect(line.count { $0 == "│" } % 2 == 0, "\(line)")
      }
    }
  }

  /// The order screen, the alert of an order, the history, restock, and a shortage.
  private func screens(of menu: Menu) async throws -> [String] {
    var shown: [String] = []
    try await Rig.run(.en, menu: menu) { till in
      for keys in ["", "1", "x", "r"] {
        try await till.type(keys)
        shown.append(till.screen)
      }
      try await till.press(.escape)
      try await till.type("1x1x1x1")
      try await till.wait(for: "short")
      shown.append(till.screen)
    }
    return shown
  }
}
