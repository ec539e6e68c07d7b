import FoundationEssentials
import JuiceKit
import JuiceText
import Testing

@testable import JuiceFiles

@Suite(.serialized) struct ExampleMenuTests {
  @Test(arguments: ExampleMenu.allCases)
  func `each example is the file of its name`(_ example: ExampleMenu) throws {
    let file = URL(filePath: repositoryPath("Examples/\(example.rawValue).yaml"))
    #expect(try Data(contentsOf: file) == Data(example.text().utf8))
  }

  @Test func `the juice stand is the built-in menu, with its notes in each language`() throws {
    #expect(try MenuFile.load(path: repositoryPath("Examples/juice-stand.yaml")) == .standard)
    for language in Language.allCases {
      #expect(ExampleMenu.juiceStand.text(language) == MenuFile.standardText(language))
    }
  }

  @Test func `the smoothie bar has prices in dollars, and more than fruit`() throws {
    let menu = try MenuFile.load(path: repositoryPath("Examples/smoothie-bar.yaml"))
    #expect(menu.currency?.code == "USD")
    #expect(menu.juices.allSatisfy { $0.price != nil })
    #expect(["ice", "milk", "sugar"].allSatisfy { menu.ingredient($0) != nil })
    #expect(menu.juice("mango-lassi")?.price?.minorUnits == 695)
    #expect(menu.groups.map(\.id) == ["size", "ice", "sweetness", "milk", "extras"])
    #expect(menu.groups.map(\.kind) == [.usual, .usual, .usual, .usual, .many])
    #expect(
      menu.recipe(of: Cup("strawberry-milk", options: ["oat"]))
        == ["strawberry": 4, "oat-milk": 2, "sugar": 1])
    #expect(menu.juices.allSatisfy { !$0.options.isEmpty })
    let names = menu.groups.map(\.name) + menu.groups.flatMap(\.choices).map(\.name)
    #expect(names.allSatisfy { Set($0.byLanguage.keys) == ["ko", "en"] })
    #expect(
      menu.price(of: Cup("mango-lassi", options: ["large", "extra-yogurt"]))?.plain == "12.20")
  }

  @Test func `the stand's day has prices, a drawer, a queue and options`() throws {
    let menu = try MenuFile.load(path: repositoryPath("Examples/stand-day.yaml"))
    #expect(menu.unpriced.isEmpty && menu.currency?.code == "KRW")
    #expect(menu.drawerWays == ["cash"] && menu.payments == ["card", "cash"])
    #expect(menu.serving == .queue && menu.groups.count == 2 && menu.discounts.count == 3)
  }

  @Test func `the stand's day has a set that is cheaper than its parts`() throws {
    let menu = try MenuFile.load(path: repositoryPath("Examples/stand-day.yaml"))
    let set = try #require(menu.juices.first { $0.isSet })
    #expect(Set(set.name.byLanguage.keys) == ["ko", "en"])
    #expect(set.parts == [.init("mango", 1), .init("kiwi", 1)])
    #expect(menu.recipe(of: Cup(set.id)) == ["mango": 3, "kiwi": 3])
    let parts = set.parts.compactMap { menu.price(of: Cup($0.juice))?.minorUnits }
    #expect(try #require(set.price).minorUnits < parts.reduce(0, +))
  }

  @Test func `the cafeteria has 40 juices, named in both languages`() throws {
    let menu = try MenuFile.load(path: repositoryPath("Examples/cafeteria.yaml"))
    #expect(menu.juices.count == 40)
    #expect(menu.ingredients.map(\.name).allSatisfy { Set($0.byLanguage.keys) == ["ko", "en"] })
    #expect(menu.juices.map(\.name).allSatisfy { Set($0.byLanguage.keys) == ["ko", "en"] })
    let used = Set(menu.juices.flatMap(\.recipe.ingredients))
    #expect(menu.ingredients.allSatisfy { used.contains($0.id) })
  }
}
