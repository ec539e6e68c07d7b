internal import JuiceKit
internal import JuiceTerminal

/// The rows of the restock screen, with the selection and the typed numbers.
struct RestockForm {
  private(set) var ingredients: [Ingredient]
  private(set) var edit: StockEdit
  private(set) var selection: RestockView.Selection
  private var typed: TypedNumber?

  /// - Parameter steps: the initial differences.
  init(
    _ menu: Menu, first: Ingredient.ID?, steps: Quantities, stock: Stock, mode: StockEdit.Mode
  ) {
    ingredients = menu.ingredients
    edit = StockEdit(differences: steps, stock: stock, mode: mode)
    edit.keep(ingredients.map(\.id))
    selection = .row(first.flatMap(menu.index) ?? 0)
  }

  /// Takes the new menu's ingredients, and drops the differences of removed ones.
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

  /// The typed text, if it is no whole number and can't be saved.
  var unreadable: String? { typed.flatMap { $0.value == nil ? $0.text : nil } }

  var selected: Ingredient.ID? {
    guard case .row(let row) = selection, ingredients.indices.contains(row) else { return nil }
    return ingredients[row].id
  }

  /// The ingredient whose number is being typed.
  var typedIngredient: Ingredient? { typed == nil ? nil : selectedIngredient }

  private var selectedIngredient: Ingredient? {
    selected.flatMap { id in ingredients.first { $0.id == id } }
  }

  /// Returns true if the letter continues the number with a unit of the selected ingredient.
  func continuesNumber(with letter: Character) -> Bool {
    typed?.continues(with: letter) ?? false
  }

  /// True if the number ends with a part of a unit, such as the `k` of `kg`.
  var isUnitBegun: Bool { typed?.isUnitBegun ?? false }

  func reads(_ text: String) -> Bool { (try? selectedIngredient?.amount(typed: text)) != nil }

  var units: [String] { selectedIngredient?.units ?? [] }

  var countedUnit: String? { selectedIngredient?.countedUnit }

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

  /// Begins a number after a sign.
  mutating func begin(isNegative: Bool) {
    typed = TypedNumber(
      isNegative: isNegative && edit.mode == .delivery, of: selectedIngredient)
  }

  /// Continues or begins a number; only a digit begins one.
  ///
  /// - Throws: `Refusal` if the number can't be saved.
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

  private mutating func show(_ number: TypedNumber, in stock: Stock) throws(Refusal) {
    guard let selected else { return }
    let isContinued = typed.map { !$0.isEmpty } ?? false
    typed = number
    guard let value = number.value else { return }
    try edit.setNumber(
      selected, to: value, current: stock.quantity(of: selected), isContinued: isContinued)
  }

  /// Ends the number: the next digit begins another. Drops an unreadable one.
  mutating func endNumber() {
    if unreadable != nil, let selected { edit.clear(selected) }
    typed = nil
  }

  /// Changes the mode, and clears the numbers, which would mean something else. Returns whether any were lost.
  mutating func change(to mode: StockEdit.Mode) -> Bool {
    endNumber()
    return edit.change(to: mode)
  }
}
