extension Menu {
  /// The shop out of the box. A juice or an ingredient is added here and nowhere else.
  public static let standard = Menu(
    ingredients: [
      Ingredient(id: "strawberry", name: Name(["ko": "딸기", "en": "Strawberry"]), low: 5),
      Ingredient(id: "banana", name: Name(["ko": "바나나", "en": "Banana"]), low: 5),
      Ingredient(id: "pineapple", name: Name(["ko": "파인애플", "en": "Pineapple"]), low: 5),
      Ingredient(id: "kiwi", name: Name(["ko": "키위", "en": "Kiwi"]), low: 5),
      Ingredient(id: "mango", name: Name(["ko": "망고", "en": "Mango"]), low: 5),
    ],
    juices: [
      Juice(
        id: "strawberry-banana", name: Name(["ko": "딸바쥬스", "en": "Strawberry Banana"]),
        recipe: ["strawberry": 10, "banana": 1]),
      Juice(
        id: "mango-kiwi", name: Name(["ko": "망키쥬스", "en": "Mango Kiwi"]),
        recipe: ["mango": 2, "kiwi": 1]),
      Juice(
        id: "strawberry", name: Name(["ko": "딸기쥬스", "en": "Strawberry"]),
        recipe: ["strawberry": 16]),
      Juice(id: "banana", name: Name(["ko": "바나나쥬스", "en": "Banana"]), recipe: ["banana": 2]),
      Juice(
        id: "pineapple", name: Name(["ko": "파인애플쥬스", "en": "Pineapple"]),
        recipe: ["pineapple": 2]),
      Juice(id: "kiwi", name: Name(["ko": "키위쥬스", "en": "Kiwi"]), recipe: ["kiwi": 3]),
      Juice(id: "mango", name: Name(["ko": "망고쥬스", "en": "Mango"]), recipe: ["mango": 3]),
    ]
  )
}
