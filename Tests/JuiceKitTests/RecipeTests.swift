import JuiceKit
import SeededTesting
import Testing

/// The ingredients of a cup with choices: multiples, replacements and amounts that are taken away.
@Suite struct RecipeTests {
  typealias Choice = Menu.OptionGroup.Choice

  private func menu(_ groups: [(Menu.OptionGroup.Kind, [Choice])], recipe: Recipe) -> Menu {
    let ids: [Ingredient.ID] = ["milk", "oat-milk", "soy-milk", "coffee", "cup", "large-cup"]
    return Menu(
      ingredients: ids.map {
        Ingredient(
          id: $0, name: Name($0.rawValue), opening: 10_000, isPerCup: $0.rawValue.hasSuffix("cup"))
      },
      juices: [
        Juice(
          id: "latte", name: Name("Latte"), recipe: recipe,
          options: groups.indices.map { Menu.OptionGroup.ID(stringLiteral: "g\($0)") })
      ],
      groups: groups.enumerated().map { index, group in
        Menu.OptionGroup(
          id: .init(stringLiteral: "g\(index)"), name: Name("G"), kind: group.0, most: 3,
          choices: group.1)
      })
  }

  private func choice(
    _ id: Choice.ID, times: String = "1", _ recipe: Recipe = [:],
    instead: [(Ingredient.ID, Ingredient.ID)] = []
  ) -> Choice {
    Choice(
      id: id, name: Name("\(id)"), times: Factor(parsing: times) ?? .one, recipe: recipe,
      instead: instead.map { Replacement($0.0, by: $0.1) })
  }

  private var cafe: Menu {
    menu(
      [
        (
          .usual,
          [
            choice("regular"),
            choice("large", times: "2", ["cup": -1, "large-cup": 1]),
            choice("medium", times: "1.5"),
          ]
        ),
        (
          .many,
          [
            choice("oat", instead: [("milk", "oat-milk")]),
            choice("soy", instead: [("milk", "soy-milk")]),
            choice("barista", instead: [("oat-milk", "soy-milk")]),
            choice("more-milk", ["milk": 50]), choice("less-milk", ["milk": -30]),
            choice("half", times: "0.5"),
          ]
        ),
      ], recipe: ["milk": 151, "coffee": 18, "cup": 1])
  }

  private func amounts(_ options: Choice.ID..., on menu: Menu? = nil) throws -> Quantities {
    let menu = menu ?? cafe
    let order = try menu.order([(Cup("latte", options: options), 1)])
    return order.uses
  }

  @Test func `A large oat latte takes no milk`() throws {
    #expect(try amounts("large", "oat") == ["oat-milk": 302, "coffee": 36, "large-cup": 1])
    #expect(try amounts("oat") == ["oat-milk": 151, "coffee": 18, "cup": 1])
  }

  @Test func `Extra milk is replaced too`() throws {
    #expect(
      try amounts("large", "oat", "more-milk", "more-milk")
        == ["oat-milk": 402, "coffee": 36, "large-cup": 1])
  }

  @Test func `Half an amount rounds up, once for all factors`() throws {
    #expect(try amounts("medium") == ["milk": 227, "coffee": 27, "cup": 1])
    // 151 x 1.5 x 0.5 = 113.25. Rounding in between would give 114.
    #expect(try amounts("medium", "half")["milk"] == 113)
    #expect(try amounts("half")["milk"] == 76)
  }

  @Test func `Amounts are taken away last, and never below nothing`() throws {
    #expect(try amounts("large", "less-milk")["milk"] == 272)
    #expect(try amounts("oat", "less-milk") == ["oat-milk": 151, "coffee": 18, "cup": 1])
  }

  @Test func `Two replacements of one ingredient, and chains, exclude each other`() {
    #expect(throws: NotOnMenu.options("oat", "soy")) { try amounts("oat", "soy") }
    #expect(throws: NotOnMenu.options("oat", "barista")) { try amounts("barista", "oat") }
    #expect(throws: Never.self) { try amounts("soy", "barista") }
    #expect(throws: Never.self) { try amounts("oat", "oat") }
  }

  @Test func `Cups left, low marks and removal follow replacements`() throws {
    let menu = cafe
    let stock = Stock(
      items: menu.openings.merging(["oat-milk": 300]) { $1 }.mapValues { Stock.Item(quantity: $0) })
    func servings(_ options: Choice.ID...) -> Int {
      menu.servings(of: Cup("latte", options: options), from: stock).cups
    }
    #expect(servings() == 66 && servings("oat") == 1 && servings("large", "oat") == 0)
    #expect(menu.servings(of: menu.juices[0], with: "oat", from: stock).cups == 1)
    #expect(menu.lowMark(of: "oat-milk") == 5 * 151 - 1)
    var changed = menu
    #expect(throws: EntryInUse.self) { try changed.remove(.ingredient("oat-milk")) }
  }

  @Test func `A choice is sold out by itself only`() {
    let menu = cafe
    func soldOut(_ empty: Ingredient.ID...) -> [Choice.ID] {
      let openings = menu.openings.merging(empty.map { ($0, 0) }) { $1 }
      let stock = Stock(items: openings.mapValues { Stock.Item(quantity: $0) })
      return menu.groups.flatMap(\.choices).map(\.id).filter {
        menu.isSoldOut($0, in: menu.juices[0], from: stock)
      }
    }
    #expect(soldOut() == [] && soldOut("coffee") == [])
    #expect(soldOut("oat-milk") == ["oat"] && soldOut("oat-milk", "coffee") == ["oat"])
    #expect(soldOut("large-cup") == ["large"])
  }

  @Test func `A juice is sold out if no choice replaces what is short`() {
    let menu = cafe
    func isSoldOut(_ empty: Ingredient.ID...) -> Bool {
      let openings = menu.openings.merging(empty.map { ($0, 0) }) { $1 }
      let stock = Stock(items: openings.mapValues { Stock.Item(quantity: $0) })
      return menu.isSoldOut(menu.juices[0], from: stock)
    }
    // A large cup with oat milk can still be made.
    #expect(!isSoldOut() && !isSoldOut("milk", "cup"))
    #expect(isSoldOut("coffee"))
  }

  @Test(arguments: ["", "0", "00.5", "1.", ".5", "1.555", "-1", "+1", "1e1", "99.01", "100", "1,5"])
  func `A factor has up to two decimals`(text: String) { #expect(Factor(parsing: text) == nil) }

  @Test func `A factor is written without zeros at its end`() {
    let texts = ["1.50", "2", "0.01", "99", "1.05", "2.00"]
    #expect(
      texts.map { Factor(parsing: $0)?.text } == ["1.5", "2", "0.01", "99", "1.05", "2"])
  }

  @Test func `A product of hundreds of factors is exact`() throws {
    // 1.01 to the power of 400 is 53.52411721; of 20 it is 1.22019003994797...
    let factor = try #require(Factor(parsing: "1.01"))
    var product = FactorProduct(100_000)
    for _ in 0..<20 { product.multiply(by: factor) }
    #expect(product.rounded == 122_019)
    for _ in 20..<400 { product.multiply(by: factor) }
    #expect(product.rounded == 5_352_412 && product.isAbove(5_352_411))
    #expect(!product.isAbove(5_352_412))
  }

  // MARK: A model

  /// The rule in plain arithmetic; `nil` for a cup that can't be had.
  private func model(_ recipe: Recipe, _ choices: [Choice], perCup: Set<Ingredient.ID>)
    -> Quantities?
  {
    var (top, bottom) = (Int128(1), Int128(1))
    for choice in choices {
      top *= Int128(choice.times.hundredths)
      bottom *= 100
    }
    var amounts: [Ingredient.ID: Int128] = [:]
    for part in recipe.parts {
      let amount = Int128(part.amount)
      amounts[part.ingredient, default: 0] +=
        perCup.contains(part.ingredient) ? amount : (2 * amount * top + bottom) / (2 * bottom)
    }
    for part in choices.flatMap(\.recipe.parts) where part.amount > 0 {
      amounts[part.ingredient, default: 0] += Int128(part.amount)
    }
    var seen: Set<Choice.ID> = []
    let replacements = choices.filter { seen.insert($0.id).inserted }.flatMap(\.instead)
    let sources = replacements.map(\.replaced)
    if Set(sources).count < sources.count { return nil }
    if replacements.contains(where: { sources.contains($0.substitute) }) { return nil }
    for replacement in replacements {
      amounts[replacement.substitute, default: 0] +=
        amounts.removeValue(forKey: replacement.replaced) ?? 0
    }
    for part in choices.flatMap(\.recipe.parts) where part.amount < 0 {
      amounts[part.ingredient, default: 0] += Int128(part.amount)
    }
    let left = amounts.filter { $0.value > 0 }.mapValues { Int($0) }
    return left.isEmpty ? nil : left
  }

  @Test(arguments: 0..<40)
  func `Random cups follow the rule`(seed: UInt64) throws {
    var random = Seeded(seed)
    let ids: [Ingredient.ID] = ["milk", "oat-milk", "soy-milk", "coffee", "cup", "large-cup"]
    func recipe(_ range: ClosedRange<Int>, parts: ClosedRange<Int>) -> Recipe {
      let parts = random.number(parts)
      return Recipe(
        ids.shuffled(using: &random).prefix(parts).map {
          let amount = random.number(range)
          return Recipe.Part($0, amount == 0 ? 1 : amount)
        })
    }
    func factor() -> Factor {
      guard random.onceIn(2) else { return .one }
      let hundredths = random.onceIn(3) ? random.number(1...99) : random.number(100...400)
      let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
      return Factor(parsing: "\(whole).\(rest / 10)\(rest % 10)") ?? .one
    }
    func choices(_ group: String, _ count: Int) -> [Choice] {
      (0..<count).map { index in
        let pair = ids.shuffled(using: &random).prefix(2)
        return Choice(
          id: .init(stringLiteral: "\(group)\(index)"), name: Name("\(group) \(index)"),
          times: factor(), recipe: random.onceIn(2) ? [:] : recipe(-60...90, parts: 1...2),
          instead: random.onceIn(2) ? [Replacement(pair[0], by: pair[1])] : [])
      }
    }
    for _ in 0..<25 {
      let menu = menu(
        [(.usual, choices("u", 3)), (.asked, choices("a", 3)), (.many, choices("m", 3))],
        recipe: recipe(1...300, parts: 1...4))
      var options = [random.element(menu.groups[1].choices).id]
      if random.onceIn(2) { options.append(random.element(menu.groups[0].choices).id) }
      for choice in menu.groups[2].choices {
        options += Array(repeating: choice.id, count: max(0, random.number(-2...3)))
      }
      let cup = Cup("latte", options: options)
      let known = model(menu.juices[0].recipe, menu.choices(of: cup), perCup: menu.perCup)
      guard let known else {
        // A cup without any ingredient is refused only if several choices empty it; the menu file's check covers the rest.
        let recipe = menu.recipe(of: cup)
        do { _ = try menu.checked(cup) } catch {
          guard case .options = error else { throw error }
          continue
        }
        #expect(recipe.parts.isEmpty, "\(cup)")
        continue
      }
      let count = random.number(1...9)
      let order = try menu.order([(cup, count)])
      #expect(order.uses == known.mapValues { $0 * count }, "\(menu) \(cup)")
      let counts = known.mapValues { _ in random.number(0...2000) }
      let stock = Stock(items: counts.mapValues { Stock.Item(quantity: $0) })
      let cups = known.map { (counts[$0.key] ?? 0) / $0.value }.min()
      #expect(menu.servings(of: cup, from: stock).cups == cups)
      let needs = known.mapValues { $0 * count }
      #expect(
        Dictionary(
          uniqueKeysWithValues: stock.shortages(for: needs).map { ($0.ingredient, $0.needed) })
          == needs.filter { $0.value > counts[$0.key] ?? 0 })
    }
  }
}
