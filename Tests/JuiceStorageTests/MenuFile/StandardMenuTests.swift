import JuiceKit
import JuiceText
import Testing

@testable import JuiceFiles

@Suite(.serialized) struct StandardMenuTests {
  @Test func `the built-in menu is the juice stand`() throws {
    let menu = Menu.standard
    #expect(try MenuFile.parse(MenuFile.standardText(), file: "m") == menu)
    #expect(menu.ingredients.map(\.id) == ["strawberry", "banana", "pineapple", "kiwi", "mango"])
    #expect(menu.ingredients.allSatisfy { $0.opening == 10 && $0.low == 5 })
    let recipes: [Juice.ID: Recipe] = [
      "strawberry-banana": ["strawberry": 10, "banana": 1], "mango-kiwi": ["mango": 2, "kiwi": 1],
      "strawberry": ["strawberry": 16], "banana": ["banana": 2], "pineapple": ["pineapple": 2],
      "kiwi": ["kiwi": 3], "mango": ["mango": 3],
    ]
    #expect(menu.juices.count == recipes.count)
    #expect(menu.juices.allSatisfy { $0.recipe == recipes[$0.id] && $0.price == nil })
    #expect(menu.juices[0].name == Name(["ko": "딸바쥬스", "en": "Strawberry Banana"]))
  }

  @Test func `the built-in menu has the colours of a menu without any`() {
    var plain = Menu.standard
    for index in plain.ingredients.indices { plain.ingredients[index].color = nil }
    for juice in plain.juices {
      #expect(plain.colors(of: juice) == Menu.standard.colors(of: juice))
    }
  }

  @Test func `the standard menus differ in their comments alone`() throws {
    func lines(_ language: Language) -> [Substring] {
      MenuFile.standardText(language).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let isSame = { (line: Substring) in !line.hasPrefix("#") && !line.hasPrefix("  # ") }
    #expect(lines(.ko).filter(isSame) == lines(.en).filter(isSame))
    #expect(try MenuFile.parse(MenuFile.standardText(.ko), file: "m") == .standard)
    for language in Language.allCases {
      let text = lines(language)
      let start = try #require(text.firstIndex(of: "# options:"))
      let options = text[start...].map { $0.dropFirst(2) }.joined(separator: "\n")
      let menu = try MenuFile.parse(
        (["currency: KRW"] + text[..<start]).joined(separator: "\n") + "\n" + options, file: "m")
      #expect(menu.groups.map(\.choices.count) == [2, 1])
    }
  }

  @Test(arguments: Language.allCases)
  func `the notes have every key of a menu file, with today's limits`(language: Language) throws {
    let text = MenuFile.standardText(language)
    for key in MenuKey.allCases {
      let name = key.rawValue
      let note = try Regex("`\(name)`|\\b\(name):|# +\(name)  ")
      #expect(text.contains(note), "\(name)")
    }
    #expect(text.contains("\(Ingredient.counts.upperBound)"))
    #expect(text.contains("\(Recipe.amounts.upperBound)"))
  }

  @Test func `the first cups that a new stand can make`() {
    let stock = Stock(items: Menu.standard.openings.mapValues { .init(quantity: $0) })
    #expect(
      Menu.standard.juices.map { stock.servings(of: $0.recipe).cups } == [1, 5, 0, 5, 5, 3, 3])
  }

  @Test func `uncommenting its examples adds the melon juice and the prices`() throws {
    let keys = ["- id:", "  name:", "  opening:", "  low:", "  recipe:", "price:", "currency:"]
    let lines = MenuFile.standardText().split(separator: "\n").map { line -> String in
      guard let mark = line.firstRange(of: "# ") else { return String(line) }
      let rest = line[mark.upperBound...]
      guard keys.contains(where: rest.hasPrefix) else { return String(line) }
      return String(line[..<mark.lowerBound] + rest)
    }
    let menu = try MenuFile.parse(lines.joined(separator: "\n"), file: "m")
    #expect(menu.ingredients.map(\.id) == Menu.standard.ingredients.map(\.id) + ["melon"])
    #expect(menu.juice("melon")?.recipe == ["melon": 2])
    #expect(menu.juice("melon")?.name.text(in: "ko") == "멜론쥬스")
    #expect(menu.juice("mango")?.price?.plain == "4500")
  }
}
