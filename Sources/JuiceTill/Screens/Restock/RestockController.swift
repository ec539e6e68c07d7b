internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The restock screen: deliveries, stock-takes, waste and sold-out marks.
final class RestockController: Screen {
  let context: ScreenContext
  private let onSaved: () -> Void
  private var hasSaved = false
  private var saved: JournalEntry?
  private var form: RestockForm

  /// - Parameters:
  ///   - first: the selected ingredient; `nil` for the menu's first.
  ///   - steps: the initial differences.
  ///   - isCount: opens with a stock-take rather than a delivery.
  ///   - onSaved: called when the screen closes after saving something.
  init(
    _ context: ScreenContext, first: Ingredient.ID? = nil, steps: Quantities = [:],
    isCount: Bool = false, onSaved: @escaping () -> Void = {}
  ) {
    self.context = context
    self.onSaved = onSaved
    form = RestockForm(
      context.menu, first: first, steps: steps, stock: context.currentStock(),
      mode: isCount ? .count : .delivery)
  }

  func menuChanged() {
    let typed = form.typedIngredient
    form.use(context.menu)
    if let typed, context.menu.index(of: typed.id) == nil {
      context.tell(context.words.juiceGone(context.wording.text(typed.name)))
    }
  }
  func storeRestored() { form.restored(stock) }
  func interrupted() { form.endNumber() }

  private var stock: Stock { context.currentStock() }

  // MARK: Keys

  var bindings: [KeyBinding] {
    unitBindings + [
      KeyBinding(form.edit.mode == .count ? .saveAfterLast : .save, hintStays: true) { [self] _ in
        entered()
      },
      KeyBinding(.cancel, hintStays: true) { [self] _ in close() },
      KeyBinding(.stepTen) { [self] in
        form.step(by: $0 == .pageUp ? 10 : -10, in: stock)
      },
      KeyBinding(.soldOut, hinted: true) { [self] _ in toggleSoldOut() },
    ] + modeBindings + [
      KeyBinding(typing, hinted: true) { [self] in type($0) },
      KeyBinding(.eraseDigit) { [self] _ in
        edit { form throws(Refusal) in try form.eraseDigit(in: stock) }
      },
      .upDown(.move) { [self] step in
        ifReadable { form.move(by: step, around: false) }
      },
      KeyBinding(.moveToNext) { [self] key in
        ifReadable { form.move(by: key == .tab ? 1 : -1, around: true) }
      },
      .ends(.ends) { [self] isLast in
        form.select(.row(isLast ? form.ingredients.count - 1 : 0))
      },
      KeyBinding(.undoChange, hinted: true) { [self] _ in
        context.undo(
          context.state.undoList.newestStockChange, orSay: context.words.noChangeToUndo)
      },
      KeyBinding(.step, hinted: true) { [self] in stepOrSwitchButton($0) },
    ]
  }

  /// Letters of a unit continue the number, even if they are keys of the screen.
  private var unitBindings: [KeyBinding] {
    let units = form.units.joined(separator: "")
    let letters = Set(units.lowercased() + units.uppercased())
      .filter { form.continuesNumber(with: $0) }
    return letters.isEmpty
      ? []
      : [
        KeyBinding(typing, keys: .keys(letters.map { Key.character($0) }), isListed: false) {
          [self] in type($0)
        }
      ]
  }

  /// Hinted if the tabs are hidden.
  private var modeBindings: [KeyBinding] {
    let isHinted = tabsFrame == nil
    return [
      KeyBinding(.delivery, hinted: isHinted && form.edit.mode != .delivery) {
        [self] _ in change(to: .delivery)
      },
      KeyBinding(.count, hinted: isHinted && form.edit.mode != .count) { [self] _ in
        change(to: .count)
      },
      KeyBinding(.waste, hinted: isHinted) { [self] _ in changeToWaste() },
    ]
  }

  private func changeToWaste() {
    if case .waste(let reason) = form.edit.mode {
      change(to: .waste(WasteReason.allCases.element(after: reason)))
    } else {
      change(to: .waste(.damaged))
    }
  }

  private var typing: KeyAction {
    switch form.edit.mode {
    case .delivery: .typeDelivered
    case .count: .typeCounted
    case .waste: .typeWasted
    }
  }

  var pieces: [Rect] { context.state.size.lines }

  func button(at point: Point) -> Rect? {
    let layout = layout
    return tab(at: point)?.frame ?? [layout.save, layout.cancel].first { $0.contains(point) }
  }

  func clicked(_ point: Point) {
    let layout = layout
    if let tab = tab(at: point) {
      modeBindings.binding(of: tab.key)?.press(tab.key)
    } else if layout.save.contains(point) {
      ifReadable { save() }
    } else if layout.cancel.contains(point) {
      close()
    } else if let row = layout.row(at: point, onPage: page(in: layout)) {
      form.select(.row(row))
      form.step(by: layout.step(at: point.x), in: stock)
    }
  }

  func wheelTurned(at point: Point, by step: Int) {
    let layout = layout
    guard let row = layout.row(at: point, onPage: page(in: layout)) else { return }
    form.select(.row(row))
    form.step(by: -step, in: stock)
  }

  /// Types the number without saving it.
  func pasted(_ text: String) {
    guard Int(text) != nil || form.reads(text) else {
      return context.notify(context.words.pastedNoNumber)
    }
    for character in text {
      if character == "-" || character == "+" {
        form.begin(isNegative: character == "-")
      } else {
        type(.character(character))
      }
    }
  }

  /// The key belongs to the number; if that becomes invalid, says so.
  func unknownKeyPressed(_ key: Key) { type(key) }

  // MARK: Steps

  private func stepOrSwitchButton(_ key: Key) {
    let isBack = key == "-" || Direction(key) == .left
    switch form.selection {
    case .row:
      form.step(by: isBack ? -1 : 1, in: stock)
      if Direction(key) == nil { form.begin(isNegative: isBack) }
    case .save, .cancel: form.select(isBack ? .save : .cancel)
    }
  }

  private func type(_ key: Key) {
    guard case .character(let character) = key else { return form.endNumber() }
    edit { form throws(Refusal) in try form.type(character, in: stock) }
    let isMark = character == "," || character == "."
    if key.digit == nil, !isMark, !form.isUnitBegun, form.unreadable != nil { reportUnreadable() }
  }

  /// Runs the action, or reports an invalid number.
  private func ifReadable(_ act: () -> Void) {
    if form.unreadable == nil { act() } else { reportUnreadable() }
  }

  private func reportUnreadable() {
    guard let text = form.unreadable else { return }
    let form = form
    let words = context.words
    context.notify(
      form.countedUnit.map { words.noAmount(text, units: form.units, counted: $0) }
        ?? words.noWholeNumber(text))
    self.form = form
  }

  /// Reports a number that can't be saved. The next digit continues it nevertheless.
  private func edit(_ change: (inout RestockForm) throws(Refusal) -> Void) {
    var changed = form
    do { try change(&changed) } catch {
      context.notify(context.wording.sentence(for: error))
    }
    form = changed
  }

  private func change(to mode: StockEdit.Mode) {
    if form.change(to: mode) {
      context.notify(context.words.typedCleared)
    }
  }

  /// Saves the mark at once, unlike counts.
  private func toggleSoldOut() {
    guard let ingredient = form.selected else { return }
    let mark: SoldOutMark = stock.isSoldOut(ingredient) ? .cleared : .marked
    form.endNumber()
    save(.soldOut([ingredient], mark)) {}
  }

  /// Enter: in a stock-take, moves to the next row; otherwise, saves.
  private func entered() {
    if form.unreadable != nil { return reportUnreadable() }
    switch form.selection {
    case .cancel: close()
    case .row(let row) where form.edit.mode == .count && row < form.ingredients.count - 1:
      form.select(.row(row + 1))
    case .row, .save: save()
    }
  }

  private func save() {
    guard let change = form.edit.change(on: stock) else { return close() }
    let moved = form.ingredients.compactMap {
      form.edit.moved($0.id, current: stock.quantity(of: $0.id))
    }
    if moved.isEmpty { save(change) { [self] in close() } } else { report(of: moved, change) }
  }

  private func report(of moved: [StockEdit.Moved], _ change: Change) {
    form.select(.row(context.menu.index(of: moved[0].id) ?? 0))
    guard moved.allSatisfy({ Ingredient.counts.contains($0.then) }) else {
      return context.show(
        Alert(
          kind: .message(), message: context.words.stockMovedTooFar,
          rows: context.wording.rows(of: moved, isTooFar: true)))
    }
    context.show { [self] in
      Alert(
        kind: .question { [self] isYes in
          if isYes { save(change) { [self] in close() } }
        }, message: context.words.stockMoved, rows: context.wording.rows(of: moved))
    }
  }

  private func save(_ change: Change, then done: @escaping () -> Void) {
    context.perform { [self, context] in
      do {
        saved = try await context.save(change).entry ?? saved
        hasSaved = true
        done()
      } catch Refusal.countsMoved {
        // The counts have changed since the question: asks about the current ones.
        save()
      } catch let error where error.isOfMissingAnswer {
        // The change may have been saved.
        throw error
      } catch {
        let sentence = context.wording.sentence(for: error)
        context.report(context.words.notSaved, because: sentence, style: .title)
      }
    }
  }

  private func close() {
    context.ask(.close(self))
    guard hasSaved else { return }
    remarkSaved()
    onSaved()
  }

  /// Says what was saved and not undone, if the screen below does not.
  private func remarkSaved() {
    let undoList = context.state.undoList
    guard let saved, saved.id == undoList.newest?.id, context.front()?.showsLastChange == false
    else { return }
    context.remark(context.words.saved(undoList.summary(of: saved, context.wording)))
  }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let rows = texts(typed: form.unreadable)
    let layout = layout(in: size)
    let page = page(in: layout)
    let view = RestockView(
      header: .header(words), rows: rows, isCount: form.edit.mode == .count,
      selection: form.selection, page: page, save: words.save, cancel: words.cancel, layout: layout)
    let title = form.edit.mode.title(words) + position
    return view.panes(title, in: size) + (tabsFrame.map { [Pane(tabs, $0)] } ?? [])
  }

  private var position: String {
    let layout = layout
    return layout.pages > 1
      ? "  " + context.words.page(page(in: layout) + 1, of: layout.pages) : ""
  }

  private var tabs: ModeTabs { ModeTabs(form.edit.mode, position: position, context.words) }

  private var tabsFrame: Rect? { tabs.frame(in: context.state.size) }

  private func tab(at point: Point) -> (key: Key, frame: Rect)? {
    tabsFrame.flatMap { tabs.tab(at: point, in: $0) }
  }

  private func texts(typed: String?) -> [StepperRow.Texts] {
    form.ingredients.map {
      StepperRow.Texts(
        $0, stock, form.edit, typed: $0.id == form.selected ? typed : nil, context.wording)
    }
  }

  private var layout: RestockLayout { layout(in: context.state.size) }

  /// The columns stay while a unit is typed.
  private func layout(in size: Size) -> RestockLayout {
    RestockLayout(texts(typed: nil), context.words, in: size)
  }

  private func page(in layout: RestockLayout) -> Int {
    guard case .row(let row) = form.selection else { return layout.pages - 1 }
    return row / layout.rowsPerPage
  }
}
