import JuiceKit
import JuiceText
import JuiceWords
import Testing

@Suite struct MenuRefusalTests {
  private static let menu = Menu(
    ingredients: [
      Ingredient(id: "mango", name: Name(["ko": "망고", "en": "Mango"]), opening: 10),
      Ingredient(id: "milk", name: Name(["ko": "우유", "en": "Milk"]), opening: 10),
    ],
    juices: [
      Juice(id: "mango", name: Name(["ko": "망고쥬스", "en": "Mango juice"]), recipe: ["mango": 3])
    ],
    groups: [
      Menu.OptionGroup(
        id: "size", name: Name(["ko": "크기", "en": "Size"]),
        choices: [.init(id: "large", name: Name(["ko": "라지", "en": "Large"]))])
    ])

  private func refusal(
    _ language: Language, _ kind: MenuProblem.Kind, at path: String = "juices[0].options"
  ) -> String {
    Wording(language, Self.menu).refusal(
      of: .invalid([MenuProblem(file: "menu.yaml", line: 7, column: 9, path: path, kind: kind)]))
  }

  @Test func `a refused change names juices and choices instead of places in the file`() {
    let none = MenuProblem.Kind.takesAway(choice: "large", ingredient: "milk", most: 0)
    #expect(refusal(.ko, none) == "망고쥬스에는 우유가 없어서 ‘라지’를 쓸 수 없어요.")
    #expect(refusal(.en, none) == "Mango juice has no Milk, so “Large” can't take it away.")
    let many = MenuProblem.Kind.takesAway(choice: "large", ingredient: "mango", most: 3)
    #expect(refusal(.ko, many) == "망고쥬스: ‘라지’에서 망고는 3까지 뺄 수 있어요.")
    #expect(
      refusal(.en, .tooManyTimes(most: 99))
        == "Mango juice: With all options, a cup takes the recipe more than 99 times. Lower the multiples."
    )
    #expect(
      refusal(.ko, .replacementReplaced("milk"), at: "options[0].choices[0].instead")
        == "라지: 우유도 다른 재료로 바뀌어요. 끝까지 쓸 재료를 쓰세요.")
    #expect(
      refusal(.ko, .setOfSets("mango"), at: "juices[0].set")
        == "망고쥬스: 망고쥬스는 세트예요. 레시피가 있는 쥬스만 넣을 수 있어요.")
    #expect(
      refusal(.en, .setTakesTooMuch(ingredient: "milk", most: 9999), at: "juices[0].set")
        == "Mango juice: It takes more than 9999 of Milk. Type fewer cups.")
    #expect(
      refusal(.en, .repeatedNumber(7, firstLine: 12), at: "juices[0].number")
        == "Number 7 belongs to another juice. Type another.")
  }

  @Test func `a place that the menu has not is left out`() {
    for path in ["juices[7].options", "juices", "", "options[0].choices[5]", "shop.lines[0]"] {
      let text = refusal(.en, .repeatedName("Kiwi", .juices, firstLine: 2), at: path)
      #expect(text == "“Kiwi”: this name is taken. Type another.")
    }
  }
}
