package import JuiceKit

extension Menu {
  /// The built-in menu. The same as `Examples/juice-stand.yaml`, without parsing it.
  package static let standard = Menu(
    ingredients: [
      Ingredient("strawberry", "딸기", "Strawberry", .mix(red: 0xD7, green: 0x00, blue: 0x5F)),
      Ingredient("banana", "바나나", "Banana", .mix(red: 0xFF, green: 0xD7, blue: 0x00)),
      Ingredient("pineapple", "파인애플", "Pineapple", .mix(red: 0xD7, green: 0xAF, blue: 0x5F)),
      Ingredient("kiwi", "키위", "Kiwi", .mix(red: 0x00, green: 0xAF, blue: 0x00)),
      Ingredient("mango", "망고", "Mango", .mix(red: 0xFF, green: 0x5F, blue: 0x00)),
    ],
    juices: [
      Juice(
        "strawberry-banana", "딸바쥬스", "Strawberry Banana", ["strawberry": 10, "banana": 1]),
      Juice("mango-kiwi", "망키쥬스", "Mango Kiwi", ["mango": 2, "kiwi": 1]),
      Juice("strawberry", "딸기쥬스", "Strawberry", ["strawberry": 16]),
      Juice("banana", "바나나쥬스", "Banana", ["banana": 2]),
      Juice("pineapple", "파인애플쥬스", "Pineapple", ["pineapple": 2]),
      Juice("kiwi", "키위쥬스", "Kiwi", ["kiwi": 3]),
      Juice("mango", "망고쥬스", "Mango", ["mango": 3]),
    ])
}

extension Ingredient {
  fileprivate init(_ id: ID, _ korean: String, _ english: String, _ color: Color) {
    self.init(id: id, name: Name(["ko": korean, "en": english]), low: 5, color: color)
  }
}

extension Juice {
  fileprivate init(_ id: ID, _ korean: String, _ english: String, _ recipe: Recipe) {
    self.init(id: id, name: Name(["ko": korean, "en": english]), recipe: recipe)
  }
}
