import Testing

@testable import JuiceKit

/// The keyboard numbers of juices.
@Suite struct NumberTests {
  private func menu(_ numbers: [Int?]) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: numbers.enumerated().map { index, number in
        var juice = Juice(
          id: .init(stringLiteral: "j\(index + 1)"), name: Name("J"), recipe: ["ice": 1])
        juice.number = number
        return juice
      })
  }

  private func numbers(_ menu: Menu) -> [Int?] { menu.juices.map { menu.numbers[$0.id] } }

  @Test func `a number is the one of the menu, or else the place`() {
    #expect(numbers(menu([nil, nil, nil])) == [1, 2, 3])
    #expect(numbers(menu([nil, 9, nil])) == [1, 9, 3])
    // The first juice has the third's number.
    #expect(numbers(menu([3, nil, nil])) == [3, 2, 4])
    #expect(numbers(menu(Array(repeating: nil, count: 101))).suffix(3) == [99, nil, nil])
  }

  @Test func `a juice that is removed leaves a gap until all are renumbered`() throws {
    var menu = menu([nil, nil, nil, nil])
    menu.juices[3].hidden = .always
    try menu.remove(.juice("j2"))
    #expect(menu.juices.map(\.number) == [nil, 3, 4])
    #expect(numbers(menu) == [1, 3, 4])
    menu.juices.append(Juice(id: "new", name: Name("New"), recipe: ["ice": 1]))
    #expect(numbers(menu) == [1, 3, 4, 5])
    try menu.remove(.juice("j3"))
    #expect(numbers(menu) == [1, 4, 5])
    menu.renumber()
    #expect(numbers(menu) == [1, 2, 3] && menu.juices.allSatisfy { $0.number == nil })
  }

  @Test func `hiding moves no number`() {
    var menu = menu([nil, nil, nil])
    menu.juices[0].hidden = .always
    #expect(numbers(menu) == [1, 2, 3] && menu.juice(number: 1)?.id == "j1")
  }
}
