import JuiceKit
import JuiceStorage
import Testing

@Suite struct MenuTextTests {
  @Test func `the built-in menu reads as itself`() throws {
    let text = MenuFile.text(of: .standard)
    #expect(try MenuFile.parse(text, file: "m") == .standard)
  }

  @Test func `taking the notes' marks off adds the melon juice and the prices`() throws {
    let keys = ["- id:", "  name:", "  opening:", "  low:", "  recipe:", "price:", "currency:"]
    let lines = MenuFile.text(of: .standard).split(separator: "\n").map { line -> String in
      guard let mark = line.firstRange(of: "# ") else { return String(line) }
      let rest = line[mark.upperBound...]
      guard keys.contains(where: rest.hasPrefix) else { return String(line) }
      return String(line[..<mark.lowerBound] + rest)
    }
    let menu = try MenuFile.parse(lines.joined(separator: "\n"), file: "m")
    #expect(menu.ingredients.map(\.id) == Menu.standard.ingredients.map(\.id) + ["melon"])
    #expect(menu.juice("melon")?.recipe == ["melon": 2])
    #expect(menu.juice("melon")?.name.text(in: "ko") == "메론쥬스")
    #expect(menu.juice("mango")?.price?.plain == "4500")
  }

  @Test func `any menu reads as itself`() throws {
    let dollar = try #require(Currency(code: "USD"))
    let names = [
      "5", "1e3", "yes", "null", "~", "- a", "a: b", "a #b", "\"q\"", "\\", "{a}", "[a]", "*a",
      "&a", "!a", "|", ">", "%a", "@a", "`a`", "don't", "x,y", "🥝 kiwi", "족발", "A-B", "e\u{301}a",
      "👩\u{200D}🍳", "x-", "?", "<<", "=", "\u{11F}\u{3B1}",
    ]
    let menu = Menu(
      ingredients: names.enumerated().map { index, name in
        Ingredient(
          id: Ingredient.ID(parsing: index == 0 ? "null" : "i\(index)")!, name: Name(name),
          label: index.isMultiple(of: 2) ? nil : Name(["en": name]), opening: index, low: 9999)
      },
      juices: names.enumerated().map { index, name in
        Juice(
          id: Juice.ID(parsing: index == 0 ? "no" : "1e\(index)")!,
          name: Name(["ko": name, "en": name + "x"]), recipe: ["null": 1, "i1": 9999],
          price: index.isMultiple(of: 2) ? nil : Price(minorUnits: index * 50, currency: dollar))
      }, currency: dollar)
    #expect(try MenuFile.parse(MenuFile.text(of: menu), file: "m") == menu)
  }
}
