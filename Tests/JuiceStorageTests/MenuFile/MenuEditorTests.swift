import FoundationEssentials
import JuiceKit
import JuiceText
import SeededTesting
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

/// A change of the menu changes its file, and leaves the rest of the file as it is.
@Suite(.serialized) struct MenuEditorTests {
  private let krw = Currency(code: "KRW")!

  private func changed(_ text: String, _ change: (inout Menu) throws -> Void) async throws
    -> String
  {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      try Data(text.utf8).write(to: URL(filePath: path))
      let before = try MenuFile.load(path: path)
      let (menu, _) = try MenuEditor(path: path).apply(change)
      var wanted = before
      try change(&wanted)
      wanted.currency = menu.currency
      #expect(menu == wanted)
      #expect(try MenuFile.load(path: path) == wanted)
      return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
  }

  @Test func `settings are written among the notes that stand there`() async throws {
    let text = """
      # Where the shop is
      shop:
        lines:
          - Seoul   # since 2019
        # with the receipt's number
        vat: 10
      rounding:
        to: 10   # no coins of 1 and 5
      \(MenuEditorTests.block)
      """
    let changed = try await changed(text) {
      $0.serving = .queue
      $0.shop.name = Name("Tree")
      $0.shop.vat = Percent(parsing: "5.5")
      $0.rounding = Rounding(to: 50, for: .cash)
      $0.lowCups = 3
      $0.dayStart = DayStart(parsing: "04:30")!
    }
    #expect(
      changed.hasPrefix(
        """
        # Where the shop is
        shop:
          lines:
            - Seoul   # since 2019
          # with the receipt's number
          vat: 5.5
          name: Tree
        rounding:
          to: 50   # no coins of 1 and 5
          for: cash

        """))
    #expect(changed.contains("\nserving: queue\nlow-cups: 3\nday-starts: \"04:30\"\n"))
    let usual = try await self.changed(changed) {
      $0.serving = .atOnce
      $0.shop = Shop()
      $0.rounding = nil
      $0.lowCups = Menu.usualLowCups
      $0.dayStart = .midnight
    }
    #expect(usual == "# Where the shop is\n" + MenuEditorTests.block)
  }

  private static let block = """
    # Our menu
    currency: KRW
    ingredients:
      # The green one
      - id: kiwi
        name: Kiwi   # ripe
        low: 3
      - id: lime
        name:
          ko: 라임
          # in English
          en: Lime
    juices:
      # Best sellers first.
      - id: a
        name: A
        recipe:
          kiwi: 3   # peeled
          lime: 1
        price: 100  # too little
        # no hurry

      # About b
      - id: b
        name: B
        recipe: { kiwi: 1 }
        hidden: true
      - { id: c, name: C, recipe: { lime: 2 } } # the small one
      # Coming soon.
    # The end
    """

  @Test func `entries in brackets that have notes between them are left to an editor`() async throws
  {
    let text = """
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices: [
        # the best one
        { id: a, name: A, recipe: { kiwi: 1 } }, # ours
        { id: b, name: B, recipe: { kiwi: 2 } }, # theirs
      ]
      """
    let changes: [(inout Menu) -> Void] = [
      { $0.juices.remove("a") }, { $0.juices.remove("b") }, { $0.juices.move("a", before: nil) },
      { $0.juices.append(Juice(id: "c", name: Name("C"), recipe: ["kiwi": 1])) },
    ]
    for change in changes {
      await #expect(throws: FileProblem.self) { try await changed(text, change) }
    }
    let renamed = try await changed(text) { $0.juices[0].name = Name("Z") }
    #expect(renamed == text.replacing("name: A", with: "name: Z"))
  }

  @Test func `an unusual notation is left to an editor`() async throws {
    let odd = """
      ? juices
      : - id: a
          name: A
          recipe: { kiwi: 1 }
        - { id: b, name: B, recipe: { kiwi: 2 }, # half price
          price: 50 }
      ingredients: [{ id: kiwi, name: Kiwi }]
      currency: KRW
      """
    let changes: [(inout Menu) -> Void] = [
      { $0.juices.remove("a") }, { $0.juices.move("a", before: nil) },
      { $0.juices.move("b", before: "a") }, { $0.juices[1].price = nil },
    ]
    for change in changes {
      await #expect(throws: FileProblem.self) { try await changed(odd, change) }
    }
    #expect(
      try await changed(odd) { $0.juices[1].price = Price(minorUnits: 60, currency: krw) }
        == odd.replacing("50", with: "60"))
  }

  @Test func `a line of an entry that is made a note does not wait for a list of that name`()
    async throws
  {
    let text = """
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices:
        - id: a
          name: A
      #    options: [size]
          recipe: { kiwi: 1 }
        - { id: b, name: B, recipe: { kiwi: 2 } }

      """
    let group = Menu.OptionGroup(
      id: "ice", name: Name("Ice"),
      choices: [Menu.OptionGroup.Choice(id: "less", name: Name("Less"))])
    let options = """
      options:
        - id: ice
          name: Ice
          choices:
            - { id: less, name: Less }

      """
    #expect(try await changed(text) { $0.groups.append(group) } == text + options)
  }

  @Test func `an entry is removed with the notes on it`() async throws {
    let text = try await changed(Self.block) { $0.juices.remove("a") }
    #expect(
      text
        == Self.block.replacing(
          """
            # Best sellers first.
            - id: a
              name: A
              recipe:
                kiwi: 3   # peeled
                lime: 1
              price: 100  # too little
              # no hurry

          """, with: ""))
    #expect(
      try await changed(Self.block) { $0.juices.remove("c") }
        == Self.block.replacing(
          "  - { id: c, name: C, recipe: { lime: 2 } } # the small one\n", with: ""))
  }

  @Test func `an entry is moved with the notes on it`() async throws {
    let b = """
        # About b
        - id: b
          name: B
          recipe: { kiwi: 1 }
          hidden: true

      """
    let c = "  - { id: c, name: C, recipe: { lime: 2 } } # the small one\n"
    let without = Self.block.replacing(b, with: "")
    #expect(
      try await changed(Self.block) { $0.juices.move("c", before: "a") }
        == Self.block.replacing(c, with: "").replacing("  # Best", with: c + "  # Best"))
    #expect(
      try await changed(Self.block) { $0.juices.move("b", before: nil) }
        == without.replacing("  # Coming", with: b + "  # Coming"))
    #expect(
      try await changed(Self.block) { $0.juices.move("c", before: "b") }
        == without.replacing("  # Coming", with: b + "  # Coming"))
  }

  @Test func `a key is set and removed where it is written`() async throws {
    func expect(
      _ old: String, _ new: String, _ place: SourceLocation = #_sourceLocation,
      _ change: (inout Menu) -> Void
    ) async throws {
      let text = try await changed(Self.block, change)
      #expect(text == Self.block.replacing(old, with: new), sourceLocation: place)
    }
    try await expect("    hidden: true\n", "") { $0.juices[1].hidden = nil }
    try await expect("    price: 100  # too little\n", "") { $0.juices[0].price = nil }
    try await expect("lime: 2 }", "lime: 2 }, hidden: true") { $0.juices[2].hidden = .always }
    let day = try #require(LocalDay(parsing: "2026-11-24"))
    try await expect("    hidden: true\n", "    hidden: 2026-11-24\n") {
      $0.juices[1].hidden = .on(day)
    }
    try await expect("kiwi: 3   #", "kiwi: 4   #") { $0.juices[0].recipe = ["kiwi": 4, "lime": 1] }
    try await expect("      kiwi: 3   # peeled\n", "") { $0.juices[0].recipe = ["lime": 1] }
    try await expect("{ kiwi: 1 }", "{ kiwi: 1, lime: 2 }") {
      $0.juices[1].recipe = ["kiwi": 1, "lime": 2]
    }
    try await expect("{ kiwi: 1 }", "{ lime: 2, kiwi: 1 }") {
      $0.juices[1].recipe = ["lime": 2, "kiwi": 1]
    }
    try await expect("en: Lime", "en: Green lime") {
      $0.ingredients[1].name = Name(["ko": "라임", "en": "Green lime"])
    }
    try await expect("name: B", "name: { ko: 비, en: B }") {
      $0.juices[1].name = Name(["ko": "비", "en": "B"])
    }
    try await expect("low: 3", "low: 3\n    color: \"#00af5f\"") {
      $0.ingredients[0].color = .mix(red: 0, green: 0xAF, blue: 0x5F)
    }
    try await expect("low: 3", "low: 0") { $0.ingredients[0].low = 0 }
  }

  @Test func `lists that are not there yet are made where the format has them`() async throws {
    #expect(
      try await changed(Self.block) {
        $0.ways = ["card", Payment.Way(id: "tin", name: Name("현금"), hasDrawer: true)]
      }
        == Self.block.replacing(
          "currency: KRW\n",
          with: "currency: KRW\npayments:\n  - card\n  - { id: tin, name: 현금, drawer: true }\n"))
    let offer = Discount.Offer(id: "staff", value: .percent(Percent(parsing: "50")!))
    #expect(
      try await changed(Self.block) { $0.discounts = [offer] }
        == Self.block.replacing(
          "currency: KRW\n",
          with: "currency: KRW\ndiscounts:\n  - { id: staff, percent: 50 }\n"))
    let size = Menu.OptionGroup(
      id: "size", name: Name("Size"), kind: .asked,
      choices: [
        .init(id: "small", name: Name("Small")),
        .init(
          id: "large", name: Name("Large"), price: Price(minorUnits: 500, currency: krw), times: 2),
      ])
    #expect(
      try await changed(Self.block + "\n") {
        $0.groups = [size]
        $0.juices[2].options = ["size"]
      }
        == Self.block.replacing("lime: 2 }", with: "lime: 2 }, options: [size]").replacing(
          "# Coming soon.\n",
          with: """
            # Coming soon.
            options:
              - id: size
                name: Size
                ask: true
                choices:
                  - { id: small, name: Small }
                  - { id: large, name: Large, price: 500, times: 2 }

            """) + "\n")
    // In the built-in menu, new keys go under their comments.
    let text = try await changed(MenuFile.standardText(.ko)) { $0.ways = ["card"] }
    let note = "# payments: [card, { id: cash, name: { ko: 현금, en: Cash }, drawer: true }]\n"
    #expect(
      text == MenuFile.standardText(.ko).replacing(note, with: note + "payments:\n  - card\n"))
    // Without a key before them, they go to the top.
    #expect(
      try await changed(menu()) { $0.ways = ["card"] } == "payments:\n  - card\n" + menu())
  }

  @Test func `an option is taken off every juice, with their notes kept`() async throws {
    func text(_ block: String, _ first: String, _ middle: String, _ last: String, _ list: String)
      -> String
    {
      """
      ingredients: [{ id: kiwi, name: Kiwi }]
      juices:
        - id: a
          name: A   # the first
      \(block)    # About its recipe
          recipe: { kiwi: 1 }
        # About b
        - { \(first)id: b, name: B, recipe: { kiwi: 1 } } # ours
        - { id: c, \(middle)name: C, recipe: { kiwi: 1 } }
        - { id: d, name: D, recipe: { kiwi: 1 }\(last) }
      options:
        # Hot or cold
      \(list)  - { id: ice, name: Ice, choices: [{ id: less, name: Less }] }

      """
    }
    let before = text(
      "    options: [size]\n", "options: [size], ", "options: [size, ice], ",
      ", options: [ice, size]",
      "  - { id: size, name: Size, choices: [{ id: big, name: Big }] }\n")
    let after = text("", "", "options: [ice], ", ", options: [ice]", "")
      .replacing("  # Hot or cold\n", with: "")
    #expect(try await changed(before) { try $0.remove(.option("size")) } == after)
  }

  @Test func `a list of payments in brackets is changed in them`() async throws {
    func text(_ payments: String) -> String { menu(more: payments + "\n# the end") }
    let start = text("payments: [card, cash, voucher]")
    #expect(
      try await changed(start) { $0.ways.remove("card") } == text("payments: [cash, voucher]"))
    #expect(
      try await changed(start) { $0.ways.remove("voucher") } == text("payments: [card, cash]"))
    #expect(
      try await changed(start) { $0.ways.move("voucher", before: "card") }
        == text("payments: [voucher, card, cash]"))
    #expect(
      try await changed(start) { $0.ways[1].hasDrawer = false }
        == text("payments: [card, { id: cash, drawer: false }, voucher]"))
    #expect(
      try await changed(start) { $0.ways[2].hasDrawer = true }
        == text("payments: [card, cash, { id: voucher, drawer: true }]"))
    #expect(
      try await changed(start) { $0.ways.append("gift") }
        == text("payments: [card, cash, voucher, gift]"))
    #expect(try await changed(start) { $0.ways = [] } == menu(more: "# the end"))
  }

  @Test func `the last juice and an ingredient in use stay, with the problem said`() async throws {
    await #expect(throws: RefusedMenuChange.self) {
      try await changed(menu()) { $0.juices = [] }
    }
    await #expect(throws: RefusedMenuChange.self) {
      try await changed(Self.block) { $0.ingredients.remove("lime") }
    }
  }

  @Test func `an id that somebody else has taken meanwhile is refused`() async throws {
    let text = menu(more: "payments: [card]")
    let changes: [(inout Menu) -> Void] = [
      {
        $0.juices.append(Juice(id: $0.juices[0].id, name: Name("New"), recipe: $0.juices[0].recipe))
      },
      { $0.ingredients.append(Ingredient(id: $0.ingredients[0].id, name: Name("New"))) },
      { $0.ways.append("card") },
    ]
    for change in changes {
      let error = await #expect(throws: RefusedMenuChange.self) { try await changed(text, change) }
      guard case .invalid(let problems, _) = error?.error else { continue }
      #expect(
        problems.map(\.kind).allSatisfy { if case .repeatedIdentifier = $0 { true } else { false } }
      )
    }
  }

  /// In menus of several styles, each line without a change stays as it is.
  @Test(arguments: ["cafeteria", "juice-stand", "smoothie-bar", "korean", "block", "crlf"])
  func `any changes of the menu are made in its text`(file: String) async throws {
    let text =
      switch file {
      case "korean": MenuFile.standardText(.ko)
      case "block": Self.block
      case "crlf": Self.block.replacing("\n", with: "\r\n")
      default:
        String(
          decoding: try Data(contentsOf: URL(filePath: repositoryPath("Examples/\(file).yaml"))),
          as: UTF8.self)
      }
    var random = Torture("MENU_CHANGES", usual: 30).random
    var now = text
    for step in 0..<Torture("MENU_CHANGES", usual: 30).count {
      let names = Set(now.split(separator: "\n").map(String.init))
      let start = random
      now = try await changed(now) { menu in
        // The closure is called twice.
        random = start
        // Makes several changes at a time; the next step reads the text again.
        for part in 0..<3 { change(&menu, step: 3 * step + part, &random) }
      }
      // Top-level comments stay, except the one on the currency.
      let notes = { (line: String) in line.hasPrefix("#") }
      let after = Set(now.split(separator: "\n").map(String.init))
      let gone = names.subtracting(after).filter(notes)
      #expect(gone.allSatisfy { $0.contains("currency") }, "\(gone)")
    }
    if file == "crlf" { #expect(!now.replacing("\r\n", with: "").contains("\n")) }
  }

  private func change(_ menu: inout Menu, step: Int, _ random: inout Seeded) {
    let juice = menu.juices.indices.randomElement(using: &random)!
    let ingredient = menu.ingredients.indices.randomElement(using: &random)!
    let price = Price(
      minorUnits: Int.random(in: 0..<9999, using: &random), currency: menu.currency ?? krw)
    let name = [Name("이름: \(step)"), Name(["ko": "이름 \(step)", "en": "Name # \(step)"])]
      .randomElement(using: &random)!
    let recipe = Recipe([
      Recipe.Part(menu.ingredients[ingredient].id, Int.random(in: 1...9, using: &random))
    ])
    switch Int.random(in: 0..<24, using: &random) {
    case 23: menu.juices[juice].asksPrice = menu.currency != nil
    case 20: menu.juices[juice].label = menu.juices[juice].label == nil ? name : nil
    case 21: menu.juices[juice].color = menu.juices[juice].color == nil ? .named(.cyan) : nil
    case 22:
      guard let group = menu.groups.indices.randomElement(using: &random),
        menu.ingredients.count > 1
      else { break }
      let ids = menu.ingredients.map(\.id).shuffled(using: &random)
      // Two choices of one juice must not exclude each other.
      let isFirst = menu.groups.flatMap(\.choices).allSatisfy { $0.instead.isEmpty }
      let factors = ["1.5", "0.75", "2.25"].compactMap { Factor(parsing: $0) }
      menu.groups[group].choices[0].times =
        isFirst ? factors.randomElement(using: &random)! : .one
      menu.groups[group].choices[0].instead = isFirst ? [Replacement(ids[0], by: ids[1])] : []
    case 0: menu.juices[juice].price = price
    case 1: menu.juices[juice].price = nil
    case 2: menu.juices[juice].name = name
    case 3: menu.juices[juice].recipe = recipe
    case 4:
      menu.juices[juice].hidden = [nil, .always, LocalDay(parsing: "2026-11-24").map { .on($0) }]
        .randomElement(using: &random)!
    case 5, 6:
      let next = menu.juices.randomElement(using: &random)!.id
      if next != menu.juices[juice].id { menu.juices.move(menu.juices[juice].id, before: next) }
    case 7: menu.juices.move(menu.juices[juice].id, before: nil)
    case 8: if menu.juices.count > 2 { menu.juices.remove(menu.juices[juice].id) }
    case 9:
      menu.juices.insert(
        Juice(id: Juice.ID(stringLiteral: "j\(step)"), name: name, recipe: recipe, price: price),
        at: juice)
    case 10:
      menu.ingredients.append(
        Ingredient(id: Ingredient.ID(stringLiteral: "i\(step)"), name: name, opening: 0))
    case 11: menu.ingredients[ingredient].color = .named(.brightGreen)
    case 12: menu.ingredients[ingredient].low = step
    case 13:
      menu.ingredients[ingredient].label = menu.ingredients[ingredient].label == nil ? name : nil
    case 14:
      if menu.ways.count < 9 {
        menu.ways.insert(Payment.Way(id: Payment.ID(stringLiteral: "p\(step)")), at: 0)
      }
    case 15:
      if menu.ways.isEmpty { menu.ways = ["card"] } else { menu.ways.removeLast() }
    case 16:
      if menu.discounts.count < 9 {
        menu.discounts.append(
          Discount.Offer(id: Discount.ID(stringLiteral: "d\(step)"), value: .amount(price)))
      }
    case 17:
      menu.groups.append(
        Menu.OptionGroup(
          id: Menu.OptionGroup.ID(stringLiteral: "g\(step)"), name: name,
          choices: [.init(id: .init(stringLiteral: "c\(step)"), name: name, recipe: recipe)]))
      menu.juices[juice].options.append(menu.groups.last!.id)
    case 18:
      if let group = menu.groups.last {
        menu.groups.removeLast()
        for index in menu.juices.indices {
          menu.juices[index].options.removeAll { $0 == group.id }
        }
      }
    default:
      if let group = menu.groups.indices.last {
        menu.groups[group].choices.insert(
          .init(id: .init(stringLiteral: "c\(step)"), name: name, price: price, times: 2), at: 0)
      }
    }
  }
}
