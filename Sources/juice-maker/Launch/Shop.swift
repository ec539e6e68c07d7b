import JuiceKit
import JuiceTill

/// An open store with its menu, and the language to speak of them.
@MainActor
struct Shop {
  let maker: JuiceMaker
  /// The stock when it was opened.
  let stock: Stock
  let speech: Speech

  var store: any FruitStore { maker.store }

  /// Makes a change; a refusal comes out in the menu's own names.
  func apply(_ change: Change) async throws -> Applied {
    try await refusing { try await store.apply(change) }
  }

  func refusing(_ body: () async throws -> Applied) async throws -> Applied {
    do { return try await body() } catch let refusal as Refusal {
      throw Failure(refusal, menu: maker.menu)
    }
  }
}

/// A language, and the names that a menu has for things in it.
@MainActor
struct Speech {
  let language: Language
  let menu: Menu

  init(_ language: Language, _ menu: Menu) {
    self.language = language
    self.menu = menu
  }

  var words: CommandTexts { language.commands }

  /// A thing that the menu has no more goes by its id.
  func name(_ id: Juice.ID) -> String {
    menu.juice(id)?.name.text(in: language.rawValue) ?? id.rawValue
  }

  func name(_ id: Ingredient.ID) -> String {
    menu.ingredient(id)?.name.text(in: language.rawValue) ?? id.rawValue
  }

  func list(_ lines: [Order.Line]) -> String {
    lines.map { words.line(name($0.juice), $0.cups) }.joined(separator: ", ")
  }

  /// Amounts in the menu's order, those it does not know last.
  func sorted(_ amounts: Quantities) -> [(id: Ingredient.ID, amount: Int)] {
    amounts.sorted {
      (menu.position(of: $0.key) ?? .max, $0.key) < (menu.position(of: $1.key) ?? .max, $1.key)
    }.map { ($0.key, $0.value) }
  }
}
