import JuiceKit

extension Menu {
  static let small = Menu(
    ingredients: ["strawberry", "banana", "kiwi", "mango"].map {
      Ingredient(id: $0, name: Name($0.rawValue), low: 5)
    },
    juices: [
      Juice(
        id: "strawberry-banana", name: Name(["ko": "딸바쥬스", "en": "Strawberry Banana"]),
        recipe: ["strawberry": 10, "banana": 1]),
      Juice(id: "banana", name: Name("Banana"), recipe: ["banana": 2]),
      Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3]),
      Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 3]),
    ])
}
