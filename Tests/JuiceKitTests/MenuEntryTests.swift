import JuiceKit
import Testing

@Suite struct MenuEntryTests {
  private let menu: Menu = {
    let ids = ["a", "b", "c"]
    return Menu(
      ingredients: ids.map { Ingredient(id: .init(stringLiteral: $0), name: Name($0)) },
      juices: ids.map { Juice(id: .init(stringLiteral: $0), name: Name($0), recipe: ["a": 1]) },
      ways: ids.map { Payment.Way(id: .init(stringLiteral: $0)) },
      discounts: ids.map {
        unsafe Discount.Offer(
          id: .init(stringLiteral: $0), value: .percent(Percent(parsing: "5").unsafelyUnwrapped))
      },
      groups: ids.map { group in
        Menu.OptionGroup(
          id: .init(stringLiteral: group), name: Name(group),
          choices: ids.map { .init(id: .init(stringLiteral: group + $0), name: Name($0)) })
      })
  }()

  @Test(arguments: [
    [MenuEntry.juice("a"), .juice("b"), .juice("c")],
    [.ingredient("a"), .ingredient("b"), .ingredient("c")],
    [.payment("a"), .payment("b"), .payment("c")],
    [.discount("a"), .discount("b"), .discount("c")],
    [.option("a"), .option("b"), .option("c")],
    [.choice("ba"), .choice("bb"), .choice("bc")],
  ])
  func `an entry moves within its list, and stays if moved before itself`(entries: [MenuEntry]) {
    func moved(_ index: Int, before next: MenuEntry?) -> [Int?] {
      var menu = menu
      menu.move(entries[index], before: next)
      return menu.siblings(of: entries[0]).map(entries.firstIndex)
    }
    #expect(moved(2, before: entries[0]) == [2, 0, 1])
    #expect(moved(0, before: entries[2]) == [1, 0, 2])
    #expect(moved(0, before: nil) == [1, 2, 0])
    #expect(moved(0, before: entries[0]) == [0, 1, 2])
  }
}
