internal import JuiceKit
internal import JuiceTerminal

/// The rows of the restock screen: which is selected, and what is typed into them.
struct RestockForm {
  private(set) var ingredients: [Ingredient]
  private(set) var edit: StockEdit
  private(set) var selection: RestockView.Selection
  /// The number that the next digit continues.
  private var typed: TypedNumber?

  /// - Parameters:
  ///   - first: the ingredient to select.
  ///   - steps: differences to begin with.
  init(_ menu: Menu, first: Ingredient.ID?, steps: Quantities, stock: Stock) {
    ingredients = menu.ingredients
    edit = StockEdit(differences: steps, stock: stock)
    edit.keep(ingredients.map(\.id))
    selection = .row(first.flatMap(menu.index) ?? 0)
  }

  /// Drops the differences of ingredients that are no longer on the menu.
  mutating func use(_ menu: Menu) {
    let selected = selected
    ingredients = menu.ingredients
    edit.keep(ingredients.map(\.id))
    guard let selected else { return }
    if let row = menu.index(of: selected) { selection = .row(row) } else { select(.row(0)) }
  }

  mutating func restored(_ stock: Stock) { edit.restored(stock) }

  mutating func select(_ selection: RestockView.Selection) {
    endNumber()
    self.selection = selection
  }

  /// Typed text that is no whole number and can't be saved.
  var unreadable: String? { typed.flatMap { $0.value == nil ? $0.text : nil } }

  var selected: Ingredient.ID? {
    guard case .row(let row) = selection, ingredients.indices.contains(row) else { return nil }
    return ingredients[row].id
  }

  private var selectedIngredient: Ingredient? {
    selected.flatMap { id in ingredients.first { $0.id == id } }
  }

  /// Tells whether a letter continues the number that is typed, as the unit of the selected ingredient.
  func continuesNumber(with letter: Character) -> Bool {
    typed?.continues(with: letter) ?? false
  }

  /// Letters of a unit are typed, and more of them are to come: the `k` of `kg`.
  var isUnitBegun: Bool { typed?.isUnitBegun ?? false }

  /// Tells whether a text is an amount of the selected ingredient.
  func reads(_ text: String) -> Bool { (try? selectedIngredient?.amount(typed: text)) != nil }

  /// The units in which the selected ingredient may be typed.
  var units: [String] { selectedIngredient?.units ?? [] }

  mutating func move(by step: Int, around: Bool) {
    let rows = ingredients.count
    let index =
      switch selection {
      case .row(let row): row
      case .save: rows
      case .cancel: rows + 1
      }
    let next =
      around ? (index + step + rows + 2) % (rows + 2) : min(max(index + step, 0), rows + 1)
    select(next == rows ? .save : next == rows + 1 ? .cancel : .row(next))
  }

  // MARK: Numbers

  mutating func step(by difference: Int, in stock: Stock) {
    endNumber()
    guard let selected else { return }
    edit.step(selected, by: difference, current: stock.quantity(of: selected))
  }

  /// The digits right after a sign are its own.
  mutating func begin(isNegative: Bool) {
    typed = TypedNumber(
      isNegative: isNegative && edit.mode == .delivery, of: selectedIngredient)
  }

  /// A number begins with a digit.
  ///
  /// - Throws: why the number can't be saved.
  mutating func type(_ character: Character, in stock: Stock) throws(Refusal) {
    guard typed != nil || Key.character(character).digit != nil else { return }
    try show((typed ?? TypedNumber(of: selectedIngredient)).adding(character), in: stock)
  }

  mutating func eraseDigit(in stock: Stock) throws(Refusal) {
    guard let selected, edit.isTouched(selected) else { return }
    let number = edit.number(selected, current: stock.quantity(of: selected))
    if let rest = (typed ?? TypedNumber(number, of: selectedIngredient)).erasing {
      return try show(rest, in: stock)
    }
    typed = nil
    edit.clear(selected)
  }

  /// Shows a number as the amount or the count of the selected ingredient.
  private mutating func show(_ number: TypedNumber, in stock: Stock) throws(Refusal) {
    guard let selected else { return }
    let isContinued = typed.map { !$0.isEmpty } ?? false
    typed = number
    guard let value = number.value else { return }
    try edit.setNumber(
      selected, to: value, current: stock.quantity(of: selected), isContinued: isContinued)
  }

  /// The next digit begins another number. What is no number changes nothing.
  mutating func endNumber() {
    if unreadable != nil, let selected { edit.clear(selected) }
    typed = nil
  }

  /// A number of one mode means something else in another.
  ///
  /// - Returns: whether what was typed was dropped.
  mutating func change(to mode: StockEdit.Mode) -> Bool {
    endNumber()
    return edit.change(to: mode)
  }
}
