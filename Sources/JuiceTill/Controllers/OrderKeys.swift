internal import JuiceKit
internal import JuiceTerminal

/// What keys do on the order screen.
extension OrderController {
  var bindings: [KeyBinding] { filter == nil ? ordering : filtering }

  private var ordering: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding(
        "1-9", (1...9).map { .character(Character("\($0)")) }, keys.orderNumber,
        hint: keys.orderHint
      ) { [self] in numberTyped($0) },
      KeyBinding("Enter", [.enter, .character(" ")], keys.order) { [self] _ in chosen() },
      KeyBinding("r", [.character("r")], keys.restock, hint: keys.restockHint) { [self] _ in
        actions.restock(nil, [:])
      },
      KeyBinding("u", [.character("u")], keys.undo, hint: keys.undoHint) { [self] _ in undo() },
      KeyBinding("?", [.character("?")], keys.help, hint: keys.helpHint) { [self] _ in
        actions.help(bindings)
      },
      KeyBinding("q", [.character("q"), .control("c")], keys.leave, hint: keys.leaveHint) {
        [self] _ in actions.leave()
      },
      KeyBinding("o", [.character("o")], keys.history, hint: keys.historyHint) { [self] _ in
        actions.history()
      },
      KeyBinding("t", [.character("t")], keys.report, hint: keys.reportHint) { [self] _ in
        actions.report()
      },
      KeyBinding("/", [.character("/")], keys.search, hint: keys.searchHint) { [self] _ in
        search(for: "")
      },
    ] + moving(letters: true)
  }

  private var filtering: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding("Enter", [.enter], keys.order, hint: keys.orderHint) { [self] _ in chosen() },
      KeyBinding("Esc", [.escape], keys.showAll, hint: keys.showAllHint) { [self] _ in
        search(for: nil)
      },
    ] + moving(letters: false)
  }

  private func moving(letters: Bool) -> [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding(
        letters ? "←↓↑→ hjkl" : "←↓↑→", letters ? MoveKey.all : MoveKey.arrows, keys.move
      ) { [self] in moved($0) },
      KeyBinding("Tab", [.tab, .backTab], keys.moveToNext) { [self] in
        movedInOrder(by: $0 == .tab ? 1 : -1)
      },
      KeyBinding("PgUp PgDn Home End", [.pageUp, .pageDown, .home, .end], keys.page) { [self] in
        pageKeyTyped($0)
      },
      KeyBinding("Ctrl-L", [.control("l")], keys.redraw) { [self] _ in actions.redraw() },
    ]
  }

  /// Whether a key does something that counts: held, it must do so once.
  func isCommitting(_ key: Key) -> Bool {
    switch key.onLatinKeyboard {
    case .enter: true
    case .character(let character):
      filter == nil && (" u".contains(character) || character.isASCII && character.isNumber)
    default: false
    }
  }

  /// - Returns: whether the key was a part of the text searched for.
  func typedIntoFilter(_ key: Key) -> Bool {
    guard let filter else { return false }
    switch key {
    case .character(let character): search(for: filter + String(character))
    case .backspace, .delete: search(for: filter.isEmpty ? nil : String(filter.dropLast()))
    default: return false
    }
    return true
  }

  private func numberTyped(_ key: Key) {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      shown.indices.contains(number - 1)
    else { return }
    selection = .juice(number - 1)
    chosen()
  }

  private func moved(_ key: Key) {
    switch MoveKey(key) {
    case .left: movedInOrder(by: -1)
    case .right: movedInOrder(by: 1)
    case .up: movedRow(by: -1)
    case .down: movedRow(by: 1)
    case nil: break
    }
  }

  private func movedRow(by step: Int) {
    guard let grid = layout?.value.grid else { return }
    switch selection {
    case .restock where step > 0: if let first = grid.rows.first?.last { selection = .juice(first) }
    case .restock: break
    case .juice(let index):
      if let next = grid.neighbour(of: index, rows: step) {
        selection = .juice(next)
      } else if step < 0 {
        selection = .restock
      }
    }
  }

  /// Over the juices and then the restock button, round and round.
  private func movedInOrder(by step: Int) {
    let places = shown.count + 1
    let place =
      switch selection {
      case .juice(let index): index
      case .restock: shown.count
      }
    let next = (place + step + places) % places
    selection = next == shown.count ? .restock : .juice(next)
  }

  private func pageKeyTyped(_ key: Key) {
    switch key {
    case .pageUp: pageTurned(by: -1)
    case .pageDown: pageTurned(by: 1)
    case .home: if !shown.isEmpty { selection = .juice(0) }
    default: if !shown.isEmpty { selection = .juice(shown.count - 1) }
    }
  }

  func pageTurned(by step: Int) {
    guard let grid = layout?.value.grid, grid.pages > 1, case .juice(let index) = selection else {
      return
    }
    let page = min(max(0, grid.page(of: index) + step), grid.pages - 1)
    if page != grid.page(of: index), let first = grid.juices(onPage: page).first {
      selection = .juice(first)
    }
  }

  func target(at point: Point) -> OrderView.Selection? {
    guard let layout = layout?.value else { return nil }
    if layout.restockButton.contains(point) { return .restock }
    return layout.grid.juices(onPage: page)
      .first { layout.grid.rect(of: $0).contains(point) }
      .map { .juice($0) }
  }
}
