extension Menu {
  /// How many cups `low-cups` may be.
  public static let lowCupsRange = 0...9999
  public static let usualLowCups = 5

  /// The count at and under which an ingredient is low: its own, else where it makes fewer than `lowCups` cups of some
  /// juice or choice that takes it; nil for never.
  public func lowMark(of id: Ingredient.ID) -> Int? { lowMarks[id] }

  public func isLow(_ id: Ingredient.ID, at quantity: Int) -> Bool {
    lowMark(of: id).map { quantity <= $0 } ?? false
  }

  static func lowMarks(of ingredients: [Ingredient], in recipes: [Recipe], cups: Int)
    -> [Ingredient.ID: Int]
  {
    var marks: [Ingredient.ID: Int] = [:]
    if cups > 0 {
      for part in recipes.flatMap(\.parts) {
        marks[part.ingredient] = max(marks[part.ingredient] ?? 0, cups * part.amount - 1)
      }
    }
    for ingredient in ingredients {
      if let low = ingredient.low { marks[ingredient.id] = low > 0 ? low : nil }
    }
    return marks
  }
}
