import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

/// Options with their choices, and recipes, on the menu screen.
@Suite struct MenuChoiceTests {
  private func text(_ group: String = "") -> String {
    """
    currency: KRW
    ingredients:
      - { id: milk, name: Milk, unit: ml, opening: 9000 }
      - { id: coffee, name: Coffee, unit: g, opening: 900 }
    juices:
      - { id: latte, name: Latte, recipe: { milk: 200, coffee: 18 }, price: 4500, options: [size] }
      - { id: mix, name: Mix 7, recipe: { milk: 100 }, price: 3000 }
      - { id: pair, name: Pair, set: { latte: 1 }, price: 5000 }
    options:
      - id: size
        name: Size
        \(group)
        choices: [{ id: regular, name: Regular }, { id: large, name: Large, recipe: { milk: 50 } }]

    """
  }

  private func enter(_ line: String, _ till: Rig) async throws {
    try await till.press(.control("u"))
    try await till.type(line)
    try await till.press(.enter)
    try await till.pass(.seconds(1))
  }

  private func openOptions(_ till: Rig) async throws {
    try await till.type("M")
    try await till.press(.backTab, .backTab)
  }

  @Test func `the way of choosing goes through all ways and back`() async throws {
    try await MenuRig.run(.en, text()) { till, menu in
      let first = try menu().groups[0].kind
      try await openOptions(till)
      try await till.type("e")
      var kinds: [Menu.OptionGroup.Kind] = []
      for _ in Menu.OptionGroup.Kind.allCases {
        try await till.type("3")
        kinds.append(try menu().groups[0].kind)
        // Sooner, the key may be held.
        try await till.pass(.seconds(2))
      }
      #expect(Set(kinds).count == kinds.count && kinds.last == first)
    }
  }

  @Test func `the times of a choice are typed`() async throws {
    try await MenuRig.run(.en, text("many: true")) { till, menu in
      try await openOptions(till)
      try await till.type("e4")
      try await enter("2", till)
      #expect(try menu().groups[0].most == 2)
    }
  }

  @Test func `a choice is added to an option`() async throws {
    try await MenuRig.run(.en, text()) { till, menu in
      try await openOptions(till)
      try await till.type("e4")
      try await enter("Huge", till)
      #expect(try menu().groups[0].choices.map(\.id) == ["regular", "large", "huge"])
    }
  }

  @Test func `choices of one name get ids of their own`() async throws {
    try await MenuRig.run(.en, text()) { till, menu in
      try await openOptions(till)
      try await till.type("n")
      try await enter("Cup", till)
      try await enter("Regular, Big, BIG!", till)
      #expect(try menu().groups.map(\.id) == ["size", "cup"])
      #expect(try menu().groups[1].choices.map(\.id) == ["regular-2", "big", "big-2"])
    }
  }

  @Test func `a choice takes away, and amounts have units`() async throws {
    try await MenuRig.run(.en, text()) { till, menu in
      try await openOptions(till)
      try await till.press(.end)
      try await till.type("e5")
      try await enter("Milk -20", till)
      #expect(try menu().groups[0].choices[1].recipe == ["milk": -20])
      try await till.press(.escape, .tab, .tab, .home)
      try await till.type("e4")
      try await enter("milk 0.25l, coffee 18g", till)
      #expect(try menu().juices[0].recipe == ["milk": 250, "coffee": 18])
    }
  }

  @Test func `the number at the end of a juice's name is not its cups in a set`() async throws {
    try await MenuRig.run(.en, text()) { till, menu in
      try await till.type("M")
      try await till.press(.end)
      try await till.type("e4")
      try await enter("Mix 7, Latte 2", till)
      #expect(try menu().juices[2].parts == [Juice.Part("mix", 1), Juice.Part("latte", 2)])
    }
  }
}
