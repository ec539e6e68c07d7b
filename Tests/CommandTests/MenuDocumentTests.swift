import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct MenuDocumentTests {
  private func page(_ menu: Menu, _ language: Language = .en) throws -> ReadPage {
    let page = try ReadPage(MenuDocument(wording: Wording(language, menu)).text)
    page.expectQuiet()
    return page
  }

  private func items(_ page: ReadPage) -> [String] {
    page.root.all.filter { $0.tag == "li" }.map { item in
      item.elements.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test(arguments: Language.allCases)
  func `the wall has every juice in the menu's order, with its price and its colour`(
    language: Language
  ) throws {
    for example in ExampleMenu.allCases {
      let menu = try MenuFile.parse(Array(example.text().utf8), file: "menu.yaml")
      let page = try page(menu, language)
      let wording = Wording(language, menu)
      let juices = menu.juices.filter { $0.hidden != .always }
      let names = page.root.all.filter { $0.has("juices") }.flatMap(\.elements)
      #expect(names.map { $0.elements[1].text } == juices.map { wording.name(of: $0).printable })
      for (juice, item) in zip(juices, names) {
        #expect(
          item.elements.last { !$0.has("allergens") }?.text == menu.price(of: juice).map(
            wording.cost)
            ?? item.elements[1].text)
        let color = menu.color(of: juice)
        #expect(item.elements[0].attributes["style"] == color.map { "background:\($0.css)" })
      }
    }
  }

  @Test func `sizes and options have prices, with the juices that offer them`() throws {
    let page = try page(menu)
    #expect(
      items(page) == [
        "Mango ₩5,500", "Kiwi ₩4,500", "Tea free", "Regular", "Large +₩1,000", "Less ice",
      ])
    let sections = page.root.all.filter { $0.tag == "section" }.map {
      $0.elements.map(\.text)[0...1]
    }
    #expect(sections.map { Array($0)[0] } == ["Size", "Ice"])
    // All juices offer ice.
    #expect(sections[0].last == "Mango, Kiwi")
    #expect(page.title == "Mango Tree")
  }

  @Test func `hidden juices are left out, and those of today's list stay`() throws {
    var menu = menu
    menu.juices[0].hidden = .always
    menu.juices[1].hidden = .on(LocalDay(of: .noon))
    #expect(items(try page(menu)).first == "Kiwi ₩4,500")
  }

  @Test func `a juice names its allergens`() throws {
    var menu = menu
    menu.ingredients[0].allergens = [try #require(Allergen("milk"))]
    let notes = try page(menu).root.all.filter { $0.has("allergens") }.map(\.text)
    #expect(notes == Array(repeating: "Contains: milk", count: 3))
    #expect(!(try page(self.menu).body.contains("Contains")))
  }

  @Test func `a menu without prices and without a shop has names alone`() throws {
    var menu = menu
    menu.shop.name = nil
    for index in menu.juices.indices { menu.juices[index].price = nil }
    let page = try page(menu)
    #expect(items(page) == ["Mango", "Kiwi", "Tea", "Regular", "Large", "Less ice"])
    #expect(page.title == Language.en.words.title)
  }

  private let menu = Menu(
    ingredients: [Ingredient(id: "mango", name: Name("Mango"))],
    juices: [
      Juice(
        id: "mango", name: Name("Mango"), recipe: ["mango": 1], price: .won(5500),
        options: ["size", "ice"]),
      Juice(
        id: "kiwi", name: Name("Kiwi"), recipe: ["mango": 1], price: .won(4500),
        options: ["size", "ice"]),
      Juice(id: "tea", name: Name("Tea"), recipe: ["mango": 1], price: .won(0), options: ["ice"]),
    ], currency: .won, shop: Shop(name: Name("Mango Tree")),
    groups: [
      .init(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "regular", name: Name("Regular")),
          .init(id: "large", name: Name("Large"), price: .won(1000)),
        ]),
      .init(
        id: "ice", name: Name("Ice"), kind: .many,
        choices: [.init(id: "less-ice", name: Name("Less ice"), price: .won(0))]),
    ])
}
