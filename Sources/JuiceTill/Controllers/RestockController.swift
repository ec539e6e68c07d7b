internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The restock screen: deliveries, stock-takes, waste and sold-out marks.
final class RestockController: Screen {
  private let context: ScreenContext
  private let onSaved: () -> Void
  private var hasSaved = false
  private var ingredients: [Ingredient]
  private var edit: StockEdit
  private var selection: RestockView.Selection
  /// Whether the next digit continues the number being typed.
  private var isTyping = false
  private var layout: RestockLayout?

  /// - Parameters:
  ///   - first: the ingredient to select.
  ///   - steps: differences to begin with.
  ///   - onSaved: called once the screen has saved something and is closed.
  init(
    _ context: ScreenContext, first: Ingredient.ID? = nil, steps: Quantities = [:],
    onSaved: @escaping () -> Void = {}
  ) {
    self.context = context
    self.onSaved = onSaved
    ingredients = context.menu.ingredients
    edit = StockEdit(differences: steps)
    edit.keep(ingredients.map(\.id))
    selection = .row(first.flatMap(context.menu.index) ?? 0)
  }

  /// Drops the differences of ingredients that are no longer on the menu.
  func menuChanged() {
    let selected = selected
    ingredients = context.menu.ingredients
    edit.keep(ingredients.map(\.id))
    guard let selected else { return }
    if let row = context.menu.index(of: selected) {
      selection = .row(row)
    } else {
      select(row: 0)
    }
  }

  func interrupted() { isTyping = false }

  // MARK: Keys

  var bindings: [KeyBinding] {
    [
      KeyBinding("Enter", [.enter], .save, hinted: true) { [self] _ in
        if selection == .cancel { close() } else { save() }
      },
      KeyBinding("Esc", [.escape, "q"], .cancel, hinted: true) { [self] _ in close() },
      KeyBinding(
        "← →", [.left, .right, "-", "+", "=", "h", "l"], .step, hinted: true, repeats: true
      ) {
        [self] in stepOrSwitchButton(isBack: $0 == "-" || Direction($0) == .left)
      },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown], .stepTen, repeats: true) { [self] in
        step(by: $0 == .pageUp ? 10 : -10)
      },
      KeyBinding("0-9", .digits, .type, hinted: true, repeats: true) { [self] in
        type(digit: $0.digit ?? 0)
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit, repeats: true) { [self] _ in
        type(digit: nil)
      },
      .upDown(.move) { [self] in move(by: $0, around: false) },
      KeyBinding("Tab", [.tab, .backTab], .moveToNext, repeats: true) { [self] in
        move(by: $0 == .tab ? 1 : -1, around: true)
      },
      .ends(.ends) { [self] isLast in select(row: isLast ? ingredients.count - 1 : 0) },
      KeyBinding("d", ["d"], .delivery) { [self] _ in change(to: .delivery) },
      KeyBinding("c", ["c"], .count, hinted: true) { [self] _ in change(to: .count) },
      KeyBinding("w", ["w"], .waste, hinted: true) { [self] _ in
        if case .waste(let reason) = edit.mode {
          change(to: .waste(WasteReason.allCases.element(after: reason)))
        } else {
          change(to: .waste(.damaged))
        }
      },
      KeyBinding("s", ["s"], .soldOut, hinted: true) { [self] _ in
        toggleSoldOut()
      },
    ]
  }

  func button(at point: Point) -> Int? {
    [layout?.save, layout?.cancel].firstIndex { $0?.contains(point) ?? false }
  }

  func clicked(_ point: Point) {
    guard let layout else { return }
    if layout.save.contains(point) {
      save()
    } else if layout.cancel.contains(point) {
      close()
    } else if let row = layout.row(at: point, onPage: page) {
      select(row: row)
      step(by: layout.step(at: point.x))
    }
  }

  func wheelTurned(at point: Point, by step: Int) {
    guard let row = layout?.row(at: point, onPage: page) else { return }
    select(row: row)
    self.step(by: -step)
  }

  // MARK: Steps

  private var selected: Ingredient.ID? {
    guard case .row(let row) = selection, ingredients.indices.contains(row) else { return nil }
    return ingredients[row].id
  }

  private func stepOrSwitchButton(isBack: Bool) {
    switch selection {
    case .row: step(by: isBack ? -1 : 1)
    case .save, .cancel: selection = isBack ? .save : .cancel
    }
  }

  private func step(by difference: Int) {
    isTyping = false
    guard let ingredient = selected else { return }
    let current = context.currentStock().quantity(of: ingredient)
    edit.set(
      ingredient, to: edit.newCount(of: ingredient, current: current) + difference, current: current
    )
  }

  /// - Parameter digit: nil erases the last digit.
  private func type(digit: Int?) {
    guard let ingredient = selected else { return }
    let current = context.currentStock().quantity(of: ingredient)
    let number = edit.number(ingredient, current: current)
    let typed = digit.map { (isTyping ? number * 10 : 0) + $0 } ?? number / 10
    isTyping = true
    if Ingredient.counts.contains(typed) { edit.setNumber(ingredient, to: typed, current: current) }
  }

  private func change(to mode: StockEdit.Mode) {
    isTyping = false
    edit.change(to: mode, stock: context.currentStock())
  }

  private func select(row: Int) {
    selection = .row(row)
    isTyping = false
  }

  private func move(by step: Int, around: Bool) {
    isTyping = false
    let rows = ingredients.count
    let index =
      switch selection {
      case .row(let row): row
      case .save: rows
      case .cancel: rows + 1
      }
    let next =
      around ? (index + step + rows + 2) % (rows + 2) : min(max(index + step, 0), rows + 1)
    selection = next == rows ? .save : next == rows + 1 ? .cancel : .row(next)
  }

  /// Saved at once, unlike counts.
  private func toggleSoldOut() {
    guard let ingredient = selected else { return }
    let mark: SoldOutMark = context.currentStock().isSoldOut(ingredient) ? .cleared : .marked
    isTyping = false
    save(.soldOut([ingredient], mark)) {}
  }

  private func save() {
    guard let change = edit.change else { return close() }
    save(change) { [self] in close() }
  }

  private func save(_ change: Change, then done: @escaping () -> Void) {
    context.perform { [self, context] in
      do {
        _ = try await context.onSave(change)
        hasSaved = true
        done()
      } catch {
        let sentence = context.wording().sentence(for: error)
        context.show(
          Alert(
            kind: .message, message: context.words.notSaved,
            rows: [AlertView.Row(text: sentence)]))
      }
    }
  }

  private func close() {
    context.close(self)
    if hasSaved { onSaved() }
  }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let rows = ingredients.map(texts)
    let names = rows.map(\.name) + [words.ingredient]
    let layout = RestockLayout(
      names: names.map(TextWidth.columns(of:)).max() ?? 0,
      save: TextWidth.columns(of: words.save), cancel: TextWidth.columns(of: words.cancel),
      count: rows.count, in: size)
    self.layout = layout
    let view = RestockView(
      header: StepperRow.Texts(
        name: words.ingredient, now: words.nowColumn, change: words.changeColumn,
        then: words.thenColumn),
      rows: rows, selection: selection, page: page, save: words.save, cancel: words.cancel,
      layout: layout)
    return [
      Pane(view, Rect(size)),
      Pane(TitleBar(title: title(words, pages: layout.pages)), TitleBar.frame(in: size)),
    ]
  }

  private func title(_ words: any Words, pages: Int) -> String {
    let title =
      switch edit.mode {
      case .delivery: words.restockTitle
      case .count: words.countTitle
      case .waste(let reason): words.wasteTitle(reason)
      }
    return pages > 1 ? "\(title)  \(words.page(page + 1, of: pages))" : title
  }

  private func texts(for ingredient: Ingredient) -> StepperRow.Texts {
    let stock = context.currentStock()
    let now = stock.quantity(of: ingredient.id)
    let then = edit.newCount(of: ingredient.id, current: now)
    let name = context.wording().name(of: ingredient.id)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    return StepperRow.Texts(
      name: stock.isSoldOut(ingredient.id) ? "\(name) (\(context.words.soldOutButton))" : name,
      now: "\(now)",
      change: edit.mode == .count && !edit.isTouched(ingredient.id) ? "" : difference,
      then: "\(then)")
  }

  private var page: Int {
    guard let layout else { return 0 }
    guard case .row(let row) = selection else { return layout.pages - 1 }
    return row / layout.rowsPerPage
  }
}
