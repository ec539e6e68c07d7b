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
  /// The number that the next digit continues.
  private var typed: TypedNumber?
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
    edit = StockEdit(differences: steps, stock: context.currentStock())
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

  func interrupted() { typed = nil }

  // MARK: Keys

  var bindings: [KeyBinding] {
    [
      KeyBinding(
        "Enter", [.enter], edit.mode == .count ? .saveAfterLast : .save,
        hintStays: true
      ) { [self] _ in entered() },
      KeyBinding("Esc", [.escape, "q"], .cancel, hintStays: true) { [self] _ in close() },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown], .stepTen, repeats: true) { [self] in
        step(by: $0 == .pageUp ? 10 : -10)
      },
      KeyBinding("0-9", .digits, typing, hinted: true, repeats: true) { [self] in
        type(digit: $0.digit ?? 0)
      },
      KeyBinding("s", ["s"], .soldOut, hinted: true) { [self] _ in
        toggleSoldOut()
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit, repeats: true) { [self] _ in
        eraseDigit()
      },
      .upDown(.move) { [self] in move(by: $0, around: false) },
      KeyBinding("Tab", [.tab, .backTab], .moveToNext, repeats: true) { [self] in
        move(by: $0 == .tab ? 1 : -1, around: true)
      },
      .ends(.ends) { [self] isLast in select(row: isLast ? ingredients.count - 1 : 0) },
      KeyBinding("w", ["w"], .waste, hinted: true) { [self] _ in
        if case .waste(let reason) = edit.mode {
          change(to: .waste(WasteReason.allCases.element(after: reason)))
        } else {
          change(to: .waste(.damaged))
        }
      },
      KeyBinding("d", ["d"], .delivery, hinted: edit.mode != .delivery) { [self] _ in
        change(to: .delivery)
      },
      KeyBinding("c", ["c"], .count, hinted: edit.mode != .count) { [self] _ in
        change(to: .count)
      },
      KeyBinding("u", ["u"], .undoChange, hinted: true) { [self] _ in
        context.takeBack(context.undoList().newestStockChange, orSay: context.words.noChangeToUndo)
      },
      KeyBinding(
        "← →", [.left, .right, "-", "+", "=", "h", "l"], .step, hinted: true, repeats: true
      ) { [self] in
        stepOrSwitchButton($0)
      },
    ]
  }

  /// What digits type.
  private var typing: KeyAction {
    switch edit.mode {
    case .delivery: .typeDelivered
    case .count: .typeCounted
    case .waste: .typeWasted
    }
  }

  func button(at point: Point) -> Rect? {
    [layout?.save, layout?.cancel].compactMap(\.self).first { $0.contains(point) }
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

  /// A number is typed, and not saved yet.
  func pasted(_ text: String) {
    guard Int(text) != nil else {
      return context.show(Alert(kind: .transient(), message: context.words.pastedNoNumber))
    }
    for character in text {
      if let digit = character.wholeNumberValue {
        type(digit: digit)
      } else {
        typed = sign(isNegative: character == "-")
      }
    }
  }

  // MARK: Steps

  private var selected: Ingredient.ID? {
    guard case .row(let row) = selection, ingredients.indices.contains(row) else { return nil }
    return ingredients[row].id
  }

  private func stepOrSwitchButton(_ key: Key) {
    let isBack = key == "-" || Direction(key) == .left
    switch selection {
    case .row:
      step(by: isBack ? -1 : 1)
      // A sign: with digits right after it, it is theirs.
      if Direction(key) == nil { typed = sign(isNegative: isBack) }
    case .save, .cancel: selection = isBack ? .save : .cancel
    }
  }

  private func sign(isNegative: Bool) -> TypedNumber {
    TypedNumber(isNegative: isNegative && edit.mode == .delivery)
  }

  private func step(by difference: Int) {
    typed = nil
    guard let ingredient = selected else { return }
    edit.step(
      ingredient, by: difference, current: context.currentStock().quantity(of: ingredient))
  }

  private func type(digit: Int) { show((typed ?? TypedNumber()).adding(digit)) }

  private func eraseDigit() {
    guard let ingredient = selected, edit.isTouched(ingredient) else { return }
    let current = context.currentStock().quantity(of: ingredient)
    if let number = (typed ?? TypedNumber(edit.number(ingredient, current: current))).erasing {
      show(number)
    } else {
      typed = nil
      edit.clear(ingredient)
    }
  }

  /// Shows a number as the amount or the count of the selected ingredient, and why it can't be saved if it
  /// can't.
  private func show(_ number: TypedNumber) {
    guard let ingredient = selected else { return }
    do {
      try edit.setNumber(
        ingredient, to: number.value,
        current: context.currentStock().quantity(of: ingredient),
        isContinued: typed?.hasDigits ?? false)
    } catch {
      context.show(Alert(kind: .transient(), message: context.wording().sentence(for: error)))
    }
    typed = number
  }

  /// A number of one mode means something else in another.
  private func change(to mode: StockEdit.Mode) {
    typed = nil
    if edit.change(to: mode) {
      context.show(Alert(kind: .transient(), message: context.words.typedCleared))
    }
  }

  private func select(row: Int) {
    selection = .row(row)
    typed = nil
  }

  private func move(by step: Int, around: Bool) {
    typed = nil
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
    typed = nil
    save(.soldOut([ingredient], mark)) {}
  }

  /// In a stock-take a row is done, and the next one comes.
  private func entered() {
    switch selection {
    case .cancel: close()
    case .row(let row) where edit.mode == .count && row < ingredients.count - 1:
      select(row: row + 1)
    case .row, .save: save()
    }
  }

  private func save() {
    let stock = context.currentStock()
    guard let change = edit.change(on: stock) else { return close() }
    let moved = ingredients.compactMap {
      edit.moved($0.id, current: stock.quantity(of: $0.id))
    }
    if moved.isEmpty { save(change) { [self] in close() } } else { tell(of: moved, change) }
  }

  private func tell(of moved: [StockEdit.Moved], _ change: Change) {
    select(row: context.menu.index(of: moved[0].id) ?? 0)
    guard moved.allSatisfy({ Ingredient.counts.contains($0.then) }) else {
      return context.show(
        Alert(kind: .message, message: context.words.stockMovedTooFar, rows: rows(of: moved)))
    }
    context.ask { [self] in
      Alert(
        kind: .question { [self] isYes in
          if isYes { save(change) { [self] in close() } }
        }, message: context.words.stockMoved, rows: rows(of: moved))
    }
  }

  private func rows(of moved: [StockEdit.Moved]) -> [AlertView.Row] {
    let wording = context.wording()
    return moved.map {
      AlertView.Row(
        text: wording.words.moved(
          wording.name(of: $0.id), $0.was, $0.now, counted: $0.counted, then: $0.then))
    }
  }

  private func save(_ change: Change, then done: @escaping () -> Void) {
    context.perform { [self, context] in
      do {
        _ = try await context.onSave(change)
        hasSaved = true
        done()
      } catch Refusal.countsMoved {
        // The counts that it was about are gone: asks about those of now.
        save()
      } catch let error as StoreError where error.isUnanswered {
        // It may be saved.
        throw error
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
    let stock = context.currentStock()
    let rows = ingredients.map { StepperRow.Texts($0, stock, edit, context.wording()) }
    let names = rows.map(\.name) + [words.ingredient]
    let layout = RestockLayout(
      RestockLayout.Widths(
        name: names.map(TextWidth.columns(of:)).max() ?? 0, state: StockRow.stateWidth(words),
        low: TextWidth.columns(of: words.lowColumn), save: TextWidth.columns(of: words.save),
        cancel: TextWidth.columns(of: words.cancel)),
      count: rows.count, in: size)
    self.layout = layout
    let view = RestockView(
      header: StepperRow.Texts(
        name: words.ingredient, state: words.state, now: words.nowColumn,
        change: words.changeColumn, then: words.thenColumn, low: words.lowColumn),
      rows: rows, isCount: edit.mode == .count, selection: selection, page: page, save: words.save,
      cancel: words.cancel,
      layout: layout)
    let position = layout.pages > 1 ? "  " + words.page(page + 1, of: layout.pages) : ""
    let title = edit.mode.title(words) + position
    return [
      Pane(view, Rect(size)),
      Pane(TitleBar(title: title), TitleBar.frame(in: size)),
    ]
  }

  private var page: Int {
    guard let layout else { return 0 }
    guard case .row(let row) = selection else { return layout.pages - 1 }
    return row / layout.rowsPerPage
  }
}
