import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

/// The program changes exactly the requested part of a menu file.
@Suite(.serialized) struct MenuChangeTests {
  private let price = Price(minorUnits: 5000, currency: Currency(code: "KRW")!)
  private let lime = Ingredient(id: "lime", name: Name(["ko": "라임", "en": "Lime"]), opening: 3)

  private func juice(price: Price? = nil) -> Juice {
    Juice(id: "no", name: Name("Kiwi: \"green\""), recipe: ["kiwi": 2], price: price)
  }

  private func changed(_ text: String, _ change: MenuChange) async throws -> String {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      try Data(text.utf8).write(to: URL(filePath: path))
      let (menu, isNew) = try MenuEditor(path: path).apply(change)
      #expect(!isNew)
      #expect(try MenuFile.load(path: path) == menu)
      return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
  }

  @Test(arguments: [
    // An existing price, quoted or not, with a comment or a line end after it.
    ("price: 4500", "price: 5000"), ("price: \"4500\"  # a note", "price: 5000  # a note"),
    ("\"price\":   '4500'", "\"price\":   5000"),
    ("price: >-\n      4500\n    # a note", "price: 5000\n    # a note"),
    // A price in a comment.
    ("# price: 4500\n    # the best", "price: 5000\n    # the best"),
    ("# the best\n    #price: 4500", "# the best\n    price: 5000"),
    // No price: it goes after the comments on the juice.
    ("# the price: none", "# the price: none\n    price: 5000"),
  ])
  func `a price is set where it is written`(before: String, after: String) async throws {
    func text(_ price: String) -> String {
      """
      # The stand
      currency: KRW   # won
      ingredients:
        - id: kiwi
          name: Kiwi
      juices:
        - id: cup
          name: Cup
          recipe: { kiwi: 3 }  # ripe
          \(price)
        # another
        - { id: mug, name: Mug, recipe: { kiwi: 4 } }
      # the end
      """
    }
    #expect(try await changed(text(before), .price(price, of: "cup")) == text(after))
  }

  @Test(arguments: [
    (
      "{ id: cup, name: Cup, recipe: { kiwi: 3 } }",
      "{ id: cup, name: Cup, recipe: { kiwi: 3 }, price: 5000 }"
    ),
    (
      "{id: cup, name: Cup, recipe: {kiwi: 3}, price: 4500}",
      "{id: cup, name: Cup, recipe: {kiwi: 3}, price: 5000}"
    ),
    ("{ price: , id: cup, name: Cup, recipe: { kiwi: 3 } }", nil),
    (
      "{ id: cup, name: Cup, # a note\n     recipe: { kiwi: 3 } # ripe\n    }",
      "{ id: cup, name: Cup, # a note\n     recipe: { kiwi: 3 }, price: 5000 # ripe\n    }"
    ),
  ])
  func `a price is set in brackets`(before: String, after: String?) async throws {
    func text(_ juice: String) -> String {
      "currency: KRW\ningredients: [{ id: kiwi, name: Kiwi }]\njuices:\n  - \(juice)\n"
    }
    guard let after else {
      await #expect(throws: MenuFileError.self) {
        try await changed(text(before), .price(price, of: "cup"))
      }
      return
    }
    #expect(try await changed(text(before), .price(price, of: "cup")) == text(after))
  }

  @Test func `a juice becomes a set, and a set a juice, where they are written`() async throws {
    func text(_ content: String) -> String {
      """
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices:
        - { id: cup, name: Cup, recipe: { kiwi: 3 } }
        - id: duo
          name: Duo
          \(content)  # ripe

      """
    }
    let set = text("set: { cup: 2 }")
    let change = MenuChange { menu in
      menu.juices.change("duo") { $0.parts = [.init("cup", 2)] }
    }
    let made = try await changed(text("recipe: { kiwi: 1 }"), change)
    let menu = try MenuFile.parse(made, file: "m")
    #expect(made.contains("set: { cup: 2 }") && !made.contains("kiwi: 1"))
    #expect(menu.juice("duo")?.recipe == ["kiwi": 6])
    let back = MenuChange { menu in
      menu.juices.change("duo") { ($0.parts, $0.recipe) = ([], ["kiwi": 1]) }
    }
    let again = try await changed(set, back)
    #expect(again.contains("recipe: { kiwi: 1 }") && !again.contains("set:"))
    let larger = MenuChange { menu in
      menu.juices.change("duo") { $0.parts = [.init("cup", 3)] }
    }
    #expect(try await changed(set, larger) == text("set: { cup: 3 }"))
  }

  @Test func `line ends of any system, a byte order mark and a missing last line end stay`()
    async throws
  {
    let text = menu(more: "currency: KRW").split(separator: "\n").joined(separator: "\n")
    let priced = text.replacing("kiwi: 3 }", with: "kiwi: 3 }\n    price: 5000")
    for end in ["\n", "\r\n", "\r"] {
      for (start, last) in [("", ""), ("\u{FEFF}", end)] {
        func form(_ text: String) -> [UInt8] {
          Array((start + text.replacing("\n", with: end) + last).utf8)
        }
        let result = try await changed(
          String(decoding: form(text), as: UTF8.self), .price(price, of: "cup"))
        #expect(Array(result.utf8) == form(priced))
      }
    }
  }

  @Test func `the first price brings the currency, out of its note or at the top`() async throws {
    #expect(
      try await changed("# currency: USD\n" + menu(), .price(price, of: "cup"))
        == "currency: KRW\n"
        + menu(recipe: "recipe: { kiwi: 3 }\n    price: 5000"))
    #expect(
      try await changed(menu(), .price(price, of: "cup"))
        == "currency: KRW\n" + menu(recipe: "recipe: { kiwi: 3 }\n    price: 5000"))
  }

  @Test func `a new item is written in the style of its neighbours`() async throws {
    #expect(
      try await changed(menu(more: "# the end"), .juice(juice()))
        == menu(
          recipe: """
            recipe: { kiwi: 3 }
              - id: "no"
                name: "Kiwi: \\"green\\""
                recipe: { kiwi: 2 }
            """, more: "# the end"))
    #expect(
      try await changed(menu(), .ingredient(lime))
        == menu(
          name: """
            name: Kiwi
              - id: lime
                name: { ko: 라임, en: Lime }
                opening: 3
            """))
    let flow = """
      currency: KRW
      ingredients: [ { id: kiwi, name: Kiwi } ]
      juices:
      - { id: cup, name: Cup, recipe: { kiwi: 3 } }
        # the best

      # the end
      """
    #expect(
      try await changed(flow, .ingredient(lime))
        == flow.replacing(
          "Kiwi } ]",
          with: "Kiwi }, { id: lime, name: { ko: 라임, en: Lime }, opening: 3 } ]"))
    #expect(
      try await changed(flow, .juice(juice(price: price)))
        == flow.replacing(
          "  # the best",
          with: """
              # the best
            - { id: "no", name: "Kiwi: \\"green\\"", recipe: { kiwi: 2 }, price: 5000 }
            """))
  }

  @Test func `the notes that come before the next list stay before it`() async throws {
    let text = """
      ingredients:
      - id: kiwi
        name: Kiwi
      # What is sold.
      juices:
      - id: cup
        name: Cup
        recipe: { kiwi: 3 }
      """
    #expect(
      try await changed(text, .ingredient(Ingredient(id: "lime", name: Name("Lime"))))
        == text.replacing(
          "  name: Kiwi",
          with: "  name: Kiwi\n- id: lime\n  name: Lime\n  opening: 10"))
  }

  @Test func `the notes of a juice stay with it, not with the new one under it`() async throws {
    let text = """
      ingredients:
      - id: kiwi
        name: Kiwi
      juices:
      - id: cup
        name: Cup
        recipe:
          kiwi: 3
          # ripe
        # the best
      # the end
      """
    #expect(
      try await changed(text, .juice(juice(price: price)))
        == text.replacing("ingredients:", with: "currency: KRW\ningredients:") + """

          - id: "no"
            name: "Kiwi: \\"green\\""
            recipe: { kiwi: 2 }
            price: 5000
          """)
  }

  @Test(arguments: ["# price: 4500", "#price: 4500"])
  func `a quoted text is no comment, whatever it looks like`(line: String) async throws {
    let text = menu(juiceName: "name: \"Cup\n    \(line)\n    Royal\"", more: "currency: KRW")
    let after = try await changed(text, .price(price, of: "cup"))
    #expect(after.contains(line) && after.replacing("    price: 5000\n", with: "") == text)
  }

  @Test func `every price of the built-in menu is set in the note that is there for it`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/deep/in/menu.yaml"
      for (index, juice) in Menu.standard.juices.enumerated() {
        let result = try MenuEditor(path: path).apply(.price(price, of: juice.id))
        #expect(result.isNew == (index == 0))
      }
      let expected = MenuFile.standardText().replacing("# price: 4500", with: "price: 5000")
        .replacing("\n# currency: KRW", with: "\ncurrency: KRW")
      #expect(
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) == expected)
    }
  }

  @Test(arguments: [
    "Mango-2", "딸기 2", "yes", "No", "7", "1e3", "null", "a: b", "# a", "\"", "\\", "- a", "'", "é",
    "*a",
    "&a", "{a}", "a,b", "@a", "ㄱ", "100% Kiwi", "~", "=", "می\u{200C}خواهم", "\u{1F34B}", "a  b",
  ])
  func `any name comes out as it went in`(name: String) async throws {
    try await withFolder { folder in
      let juice = Juice(id: "x", name: Name(name), recipe: ["kiwi": 1])
      let (menu, _) = try MenuEditor(path: folder + "/menu.yaml").apply(.juice(juice))
      #expect(menu.juices.last?.name == Name(name))
    }
  }

  @Test func `a change that makes a bad menu is refused with its place, and nothing is changed`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      let text = menu()
      try Data(text.utf8).write(to: URL(filePath: path))
      let names = Juice(id: "x", name: Name("Cup"), recipe: ["kiwi": 1])
      let refused = try #require(
        #expect(throws: RefusedMenuChange.self) {
          try MenuEditor(path: path).apply(.juice(names))
        })
      guard case .invalid(let problems, _) = refused.error else {
        Issue.record(refused)
        return
      }
      #expect(problems.map(\.line) == [9])
      #expect(problems.map(\.file) == [path])
      let anchored = text.replacing("name: Cup", with: "name: &c Cup")
      try Data(anchored.utf8).write(to: URL(filePath: path))
      #expect(throws: MenuFileError.self) {
        try MenuEditor(path: path).apply(.price(price, of: "cup"))
      }
      #expect(
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) == anchored)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["menu.yaml"])
    }
  }

  @Test func `links and permissions stay`() async throws {
    try await withFolder { folder in
      let files = FileManager.default
      let (real, link) = (folder + "/real.yaml", folder + "/menu.yaml")
      try Data(menu(more: "currency: KRW").utf8).write(to: URL(filePath: real))
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
      try files.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
      _ = try MenuEditor(path: link).apply(.price(price, of: "cup"))
      #expect(try files.destinationOfSymbolicLink(atPath: link) == "real.yaml")
      let attributes = try files.attributesOfItem(atPath: real)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try MenuFile.load(path: real).juices[0].price == price)

      try files.removeItem(atPath: real)
      #expect(throws: FileProblem.self) {
        try MenuEditor(path: link).apply(.price(price, of: "kiwi"))
      }
      #expect(try files.contentsOfDirectory(atPath: folder) == ["menu.yaml"])
    }
  }

  @Test func `an edited text does not undo what another wrote meanwhile`() async throws {
    try await withFolder { folder in
      let editor = MenuEditor(path: folder + "/menu.yaml")
      let (text, isNew) = try editor.text()
      _ = try editor.apply(.price(price, of: "kiwi"))
      #expect(throws: FileProblem.changedMeanwhile(path: editor.path)) {
        try editor.replace(text, isNew: isNew, with: Array(menu().utf8))
      }
      let (newer, isStillNew) = try editor.text()
      #expect(!isStillNew)
      _ = try editor.replace(newer, isNew: false, with: Array(menu().utf8))
      #expect(try MenuFile.load(path: editor.path).juices.map(\.id) == ["cup"])
    }
  }

  @Test func `no writer undoes another's change`() async throws {
    try await withFolder { folder in
      let editor = MenuEditor(path: folder + "/menu.yaml")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            let id = Ingredient.ID(stringLiteral: "i\(number)")
            _ = try editor.apply(.ingredient(Ingredient(id: id, name: Name("I\(number)"))))
          }
        }
        try await group.waitForAll()
      }
      #expect(try MenuFile.load(path: editor.path).ingredients.count == 25)
    }
  }
}

struct MenuChange: Sendable {
  let body: @Sendable (inout Menu) -> Void

  static func price(_ price: Price, of id: Juice.ID) -> MenuChange {
    MenuChange { menu in
      guard let index = menu.juices.firstIndex(where: { $0.id == id }) else { return }
      menu.juices[index].price = price
    }
  }

  static func juice(_ juice: Juice) -> MenuChange { MenuChange { $0.juices.append(juice) } }

  static func ingredient(_ ingredient: Ingredient) -> MenuChange {
    MenuChange { $0.ingredients.append(ingredient) }
  }
}

extension MenuEditor {
  @discardableResult func apply(_ change: MenuChange) throws -> (menu: Menu, isNew: Bool) {
    try apply(change.body)
  }
}
