internal import JuiceKit
internal import JuiceTerminal

/// The restock screen: deliveries, and a key away stock-takes, waste and sold-out marks. It is given the
/// stock and a way to save a change, and knows no other screen.
final class RestockController: Screen {
  struct Actions {
    let perform: (@escaping () async -> Void) -> Void
    let currentStock: () -> Stock
    let onSave: (Change) async throws -> Void
    let onClose: () -> Void
    let help: ([KeyBinding]) -> Void
    let redraw: () -> Void
  }

  private let texts: Texts
  private let menu: Menu
  private let actions: Actions
  private var edit: StockEdit
  private var selection: RestockView.Selection
  /// Whether digits go on with the count that was begun.
  private var isTyping = false
  private var failure: String?
  private var layout: RestockLayout?

  /// - Parameters:
  ///   - first: the ingredient selected at first.
  ///   - steps: differences stepped in already.
  init(
    texts: Texts, menu: Menu, first: Ingredient.ID? = nil, steps: Quantities = [:],
    actions: Actions
  ) {
    self.texts = texts
    self.menu = menu
    self.actions = actions
    edit = StockEdit(differences: steps)
    selection = .row(first.flatMap(menu.position) ?? 0)
  }

  // MARK: What happens

  func handle(_ event: Event, isRepeat: Repeat) {
    if failure != nil {
      switch event {
      case .key, .click: failure = nil
      default: break
      }
      return
    }
    switch event {
    case .key(let key):
      if isRepeat == .held, key == .enter { return }
      if isRepeat > .none, key.onLatinKeyboard == .character("s") { return }
      if !typed(key) {
        isTyping = false
        dispatch(key)
      }
    case .click(let point): clicked(point, isRepeat)
    case .wheel(let point, let up):
      guard let layout, let row = layout.row(at: point, onPage: page) else {
        return
      }
      select(row)
      step(by: up ? 1 : -1)
    case .resize, .paste, .closed: break
    }
  }

  private func clicked(_ point: Point, _ isRepeat: Repeat) {
    guard let layout else { return }
    if layout.save.contains(point) {
      if isRepeat == .none { save() }
    } else if layout.cancel.contains(point) {
      actions.onClose()
    } else if let row = layout.row(at: point, onPage: page) {
      select(row)
      let columns = layout.columns
      if (columns.minus..<columns.minus + 3).contains(point.x) { step(by: -1) }
      if (columns.plus..<columns.plus + 3).contains(point.x) { step(by: 1) }
    }
  }

  private func typed(_ key: Key) -> Bool {
    guard let ingredient = selected else { return false }
    let now = actions.currentStock().quantity(of: ingredient)
    let number = isTyping ? typedNumber(of: ingredient, now: now) : 0
    let typed: Int
    switch key {
    case .character(let character) where character.isASCII:
      guard let digit = character.wholeNumberValue else { return false }
      typed = number * 10 + digit
    case .backspace, .delete: typed = typedNumber(of: ingredient, now: now) / 10
    default: return false
    }
    isTyping = true
    guard Ingredient.counts.contains(typed) else { return true }
    if case .waste = edit.mode {
      edit.set(ingredient, to: now - typed, now: now)
    } else {
      edit.set(ingredient, to: typed, now: now)
    }
    return true
  }

  /// What the digits so far stand for: an amount where something is thrown away, else a count.
  private func typedNumber(of ingredient: Ingredient.ID, now: Int) -> Int {
    let then = edit.then(ingredient, now: now)
    if case .waste = edit.mode { return now - then }
    return then
  }

  // MARK: What keys do

  var bindings: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding(
        "← →",
        [
          .left, .right, .character("-"), .character("+"), .character("="), .character("h"),
          .character("l"),
        ],
        "\(keys.step) (-, +)", hint: keys.stepHint
      ) { [self] in sideways($0) },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown], keys.stepTen) { [self] in
        step(by: $0 == .pageUp ? 10 : -10)
      },
      KeyBinding("0-9", [], keys.type, hint: keys.typeHint) { _ in },
      KeyBinding("↑ ↓", [.up, .down, .character("k"), .character("j")], keys.move) { [self] in
        moved(by: MoveKey($0) == .up ? -1 : 1, around: false)
      },
      KeyBinding("Tab", [.tab, .backTab], keys.moveToNext) { [self] in
        moved(by: $0 == .tab ? 1 : -1, around: true)
      },
      KeyBinding("Enter", [.enter], keys.save, hint: keys.saveHint) { [self] _ in
        if selection == .cancel { actions.onClose() } else { save() }
      },
      KeyBinding(
        "Esc", [.escape, .character("q")], keys.cancel, hint: keys.cancelHint
      ) { [self] _ in actions.onClose() },
      KeyBinding("d", [.character("d")], keys.delivery) { [self] _ in change(to: .delivery) },
      KeyBinding("c", [.character("c")], keys.count, hint: keys.countHint) { [self] _ in
        change(to: .count)
      },
      KeyBinding("w", [.character("w")], keys.waste, hint: keys.wasteHint) { [self] _ in
        if case .waste(let reason) = edit.mode {
          change(to: .waste(reason.next))
        } else {
          change(to: .waste(.damaged))
        }
      },
      KeyBinding("s", [.character("s")], keys.soldOut, hint: keys.soldOutHint) { [self] _ in
        markTurned()
      },
      KeyBinding("Home End", [.home, .end], keys.ends) { [self] in
        selection = .row($0 == .home ? 0 : menu.ingredients.count - 1)
      },
      KeyBinding("?", [.character("?")], keys.help, hint: keys.helpHint) { [self] _ in
        actions.help(bindings)
      },
      KeyBinding("Ctrl-L", [.control("l")], keys.redraw) { [self] _ in actions.redraw() },
    ]
  }

  private func sideways(_ key: Key) {
    let isBack = key == .character("-") || MoveKey(key) == .left
    switch selection {
    case .row: step(by: isBack ? -1 : 1)
    case .save, .cancel: selection = isBack ? .save : .cancel
    }
  }

  private var selected: Ingredient.ID? {
    guard case .row(let row) = selection, menu.ingredients.indices.contains(row) else { return nil }
    return menu.ingredients[row].id
  }

  private func select(_ row: Int) {
    selection = .row(row)
    isTyping = false
  }

  private func step(by difference: Int) {
    guard let ingredient = selected else { return }
    let now = actions.currentStock().quantity(of: ingredient)
    edit.set(ingredient, to: edit.then(ingredient, now: now) + difference, now: now)
  }

  private func change(to mode: StockEdit.Mode) {
    edit.change(to: mode, stock: actions.currentStock())
  }

  /// Sets the sold-out mark of the selected ingredient, or clears it, at once.
  private func markTurned() {
    guard let ingredient = selected else { return }
    let mark: SoldOutMark = actions.currentStock().isSoldOut(ingredient) ? .cleared : .marked
    actions.perform { [self] in
      do {
        try await actions.onSave(.soldOut([ingredient], mark))
      } catch {
        failure = texts.sentence(for: error, menu: menu)
      }
    }
  }

  private func moved(by step: Int, around: Bool) {
    let rows = menu.ingredients.count
    let place =
      switch selection {
      case .row(let row): row
      case .save: rows
      case .cancel: rows + 1
      }
    let next =
      around ? (place + step + rows + 2) % (rows + 2) : min(max(place + step, 0), rows + 1)
    selection = next == rows ? .save : next == rows + 1 ? .cancel : .row(next)
  }

  private func save() {
    guard let change = edit.change else { return actions.onClose() }
    actions.perform { [self] in
      do {
        try await actions.onSave(change)
        actions.onClose()
      } catch {
        failure = texts.sentence(for: error, menu: menu)
      }
    }
  }

  // MARK: What it looks like

  func layers(in size: Size) -> [Layer] {
    let stock = actions.currentStock()
    let rows = menu.ingredients.map { row(for: $0, stock: stock) }
    let layout = layout(in: size, names: rows.map(\.name))
    let view = RestockView(
      title: title,
      header: RestockView.Row(
        name: texts.ingredientColumn, now: texts.nowColumn, change: texts.changeColumn,
        then: texts.thenColumn),
      rows: rows, selection: selection, page: page,
      save: texts.save, cancel: texts.cancel,
      position: layout.pages > 1 ? texts.page(page + 1, layout.pages) : "",
      hints: bindings.hints, layout: layout)
    var layers = [Layer(frame: Rect(size), draw: view.draw)]
    if let failure {
      let alert = AlertView(
        message: texts.notSaved, style: .warning,
        details: TextWidth.wrap(failure, to: size.columns - 6),
        hint: texts.anyKey)
      layers += alert.layers(in: size)
    }
    return layers
  }

  private var title: String {
    switch edit.mode {
    case .delivery: texts.restockTitle
    case .count: texts.countTitle
    case .waste(let reason): texts.wasteTitle(texts.words.wasteReason(reason))
    }
  }

  private func row(for ingredient: Ingredient, stock: Stock) -> RestockView.Row {
    let now = stock.quantity(of: ingredient.id)
    let then = edit.then(ingredient.id, now: now)
    let name = ingredient.name.text(in: texts.language)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    return RestockView.Row(
      name: stock.isSoldOut(ingredient.id) ? "\(name) (\(texts.soldOut))" : name,
      now: "\(now)",
      change: edit.mode == .count && !edit.isTouched(ingredient.id) ? "" : difference,
      then: "\(then)")
  }

  private var page: Int {
    guard let layout else { return 0 }
    guard case .row(let row) = selection else { return layout.pages - 1 }
    return row / layout.rowsPerPage
  }

  private func layout(in size: Size, names: [String]) -> RestockLayout {
    let value = RestockLayout(
      names: (names + [texts.ingredientColumn]).map(TextWidth.columns(of:)).max() ?? 0,
      save: TextWidth.columns(of: texts.save), cancel: TextWidth.columns(of: texts.cancel),
      count: menu.ingredients.count, in: size)
    layout = value
    return value
  }
}
