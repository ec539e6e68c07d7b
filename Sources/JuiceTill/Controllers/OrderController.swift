internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// The order screen.
final class OrderController: Screen {
  /// Where the screen leads, and what it may do.
  struct Actions {
    /// Runs something that takes time; input waits until it is done, the screen does not.
    let perform: (@escaping () async -> Void) -> Void
    let order: (Juice.ID) async throws -> Applied
    let undo: (Order.ID) async throws -> Applied
    /// Opens the restock screen, with these differences stepped in.
    let restock: (_ first: Ingredient.ID?, _ steps: Quantities) -> Void
    let help: ([KeyBinding]) -> Void
    let leave: () -> Void
    let redraw: () -> Void
  }

  private let texts: Texts
  private let actions: Actions
  private var menu: Menu
  private(set) var stock: Stock
  private var selection = OrderView.Selection.juice(0)
  private var alert: Alert?
  private var lastOrder: String
  /// The orders made here that can be taken back, newest last, each with what it was.
  private var orders: [(id: Order.ID, text: String)] = []
  private var layout: (size: Size, value: OrderLayout)?
  private var labels: [OrderView.Label] = []
  private var buttons: [OrderView.Button] = []

  init(texts: Texts, menu: Menu, stock: Stock, actions: Actions) {
    self.texts = texts
    self.menu = menu
    self.stock = stock
    self.actions = actions
    lastOrder = texts.noOrderYet
    if menu.juices.isEmpty { selection = .restock }
    describe()
  }

  // MARK: What happens

  func stockChanged(_ stock: Stock) {
    guard stock.revision > self.stock.revision else { return }
    self.stock = stock
    describe()
  }

  func failed(_ error: any Error) {
    alert = .message(texts.sentence(for: error, menu: menu), style: .failure)
  }

  func handle(_ event: Event, isRepeat: Repeat) {
    switch alert {
    case .message: dismissMessage(event, isRepeat)
    case .shortage(let shortages, let isYes): answer(event, isRepeat, shortages, isYes: isYes)
    case nil: act(event, isRepeat)
    }
  }

  private func act(_ event: Event, _ isRepeat: Repeat) {
    switch event {
    case .key(let key):
      if isRepeat > .none, isCommitting(key) { return }
      dispatch(key)
    case .click(let point):
      guard let target = target(at: point) else { return }
      if isRepeat > .none, target != .restock { return }
      selection = target
      chosen()
    case .wheel(_, let up): pageTurned(by: up ? -1 : 1)
    case .resize, .paste, .closed: break
    }
  }

  /// Any key takes a message away; one that does more than that is acted on as well, so that nobody
  /// types a key twice.
  private func dismissMessage(_ event: Event, _ isRepeat: Repeat) {
    switch event {
    case .key(let key):
      alert = nil
      if ![.enter, .character(" "), .escape, .character("q")].contains(key.onLatinKeyboard) {
        act(event, isRepeat)
      }
    case .click:
      alert = nil
      act(event, isRepeat)
    case .wheel, .resize, .paste, .closed: break
    }
  }

  private func answer(
    _ event: Event, _ isRepeat: Repeat, _ shortages: [Shortage], isYes: Bool
  ) {
    switch event {
    case .key(let key):
      switch key.onLatinKeyboard {
      case .character("y"): answered(yes: true, shortages)
      case .character("n"), .escape, .character("q"): answered(yes: false, shortages)
      case .enter, .character(" "):
        if isRepeat != .held { answered(yes: isYes, shortages) }
      case .left, .right, .up, .down, .tab, .backTab, .character("h"), .character("j"),
        .character("k"),
        .character("l"):
        alert = .shortage(shortages, isYes: !isYes)
      default: break
      }
    case .click(let point):
      guard let size = layout?.size, let view = alertView,
        let button = view.button(at: point, in: size)
      else { return }
      answered(yes: button == 0, shortages)
    case .wheel, .resize, .paste, .closed: break
    }
  }

  private func answered(yes: Bool, _ shortages: [Shortage]) {
    alert = nil
    guard yes else { return }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    actions.restock(shortages.first?.ingredient, Dictionary(uniqueKeysWithValues: missing))
  }

  // MARK: What keys do

  var bindings: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding("1-9", (1...9).map { .character(Character("\($0)")) }, keys.orderNumber) {
        [self] in numberTyped($0)
      },
      KeyBinding("Enter", [.enter, .character(" ")], keys.order, hint: keys.orderHint) {
        [self] _ in chosen()
      },
      KeyBinding("r", [.character("r")], keys.restock, hint: keys.restockHint) { [self] _ in
        actions.restock(nil, [:])
      },
      KeyBinding("u", [.character("u")], keys.undo, hint: keys.undoHint) { [self] _ in undo() },
      KeyBinding("?", [.character("?")], keys.help, hint: keys.helpHint) { [self] _ in
        actions.help(bindings)
      },
      KeyBinding(
        "q", [.character("q"), .control("c")], keys.leave, hint: keys.leaveHint
      ) { [self] _ in actions.leave() },
      KeyBinding("←↓↑→ hjkl", MoveKey.all, keys.move) { [self] in moved($0) },
      KeyBinding("Tab", [.tab, .backTab], keys.moveToNext) { [self] in
        movedInOrder(by: $0 == .tab ? 1 : -1)
      },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown, .home, .end], keys.page) { [self] in
        pageKeyTyped($0)
      },
      KeyBinding("Ctrl-L", [.control("l")], keys.redraw) { [self] _ in actions.redraw() },
    ]
  }

  private func isCommitting(_ key: Key) -> Bool {
    switch key {
    case .enter: true
    case .character(let character): character == " " || character.isASCII && character.isNumber
    default: false
    }
  }

  private func numberTyped(_ key: Key) {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      menu.juices.indices.contains(number - 1)
    else { return }
    selection = .juice(number - 1)
    chosen()
  }

  private func chosen() {
    switch selection {
    case .restock: actions.restock(nil, [:])
    case .juice(let index): order(menu.juices[index])
    }
  }

  private func order(_ juice: Juice) {
    actions.perform { [self] in
      do {
        let applied = try await actions.order(juice.id)
        stockChanged(applied.stock)
        let name = juice.name.text(in: texts.language)
        let text = texts.cups(name, 1)
        if let entry = applied.entry { orders.append((entry.id, text)) }
        lastOrder = texts.lastOrder(text)
        alert = .message(texts.ready(name), style: .success)
      } catch Refusal.short(let shortages) {
        alert = .shortage(menu.inOrder(shortages), isYes: true)
      } catch {
        failed(error)
      }
    }
  }

  private func undo() {
    actions.perform { [self] in
      while let order = orders.popLast() {
        do {
          stockChanged(try await actions.undo(order.id).stock)
          lastOrder = texts.undone(order.text)
          return
        } catch Refusal.alreadyVoid {
          continue
        } catch {
          orders.append(order)
          return failed(error)
        }
      }
      lastOrder = texts.nothingToUndo
    }
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
    case .restock where step > 0:
      if let first = grid.rows.first?.last { selection = .juice(first) }
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
    let places = menu.juices.count + 1
    let place =
      switch selection {
      case .juice(let index): index
      case .restock: menu.juices.count
      }
    let next = (place + step + places) % places
    selection = next == menu.juices.count ? .restock : .juice(next)
  }

  private func pageKeyTyped(_ key: Key) {
    switch key {
    case .pageUp: pageTurned(by: -1)
    case .pageDown: pageTurned(by: 1)
    case .home: if !menu.juices.isEmpty { selection = .juice(0) }
    default: if !menu.juices.isEmpty { selection = .juice(menu.juices.count - 1) }
    }
  }

  private func pageTurned(by step: Int) {
    guard let grid = layout?.value.grid, grid.pages > 1, case .juice(let index) = selection else {
      return
    }
    let page = min(max(0, grid.page(of: index) + step), grid.pages - 1)
    if page != grid.page(of: index), let first = grid.juices(onPage: page).first {
      selection = .juice(first)
    }
  }

  private func target(at point: Point) -> OrderView.Selection? {
    guard let layout = layout?.value else { return nil }
    if layout.restockButton.contains(point) { return .restock }
    return layout.grid.juices(onPage: page)
      .first { layout.grid.rect(of: $0).contains(point) }
      .map { .juice($0) }
  }

  // MARK: What it looks like

  func layers(in size: Size) -> [Layer] {
    let layout = layout(in: size)
    let grid = layout.grid
    let view = OrderView(
      title: texts.title, restockButton: texts.restockButton, labels: labels, buttons: buttons,
      selection: selection, page: page, detail: detail, lastOrder: lastOrder,
      position: grid.pages > 1 ? texts.page(page + 1, grid.pages) : "",
      hints: bindings.hints, layout: layout)
    return [Layer(frame: Rect(size), draw: view.draw)]
      + (alertView.map { [$0.layer(in: size)] } ?? [])
  }

  private var page: Int {
    guard case .juice(let index) = selection, let grid = layout?.value.grid else { return 0 }
    return grid.page(of: index)
  }

  private func layout(in size: Size) -> OrderLayout {
    if let layout, layout.size == size { return layout.value }
    let content = OrderLayout.Content(
      restockButton: TextWidth.columns(of: texts.restockButton) + 2,
      labels: menu.ingredients.map { ingredient in
        TextWidth.columns(of: ingredient.name.text(in: texts.language))
          + " \(Ingredient.counts.upperBound)".count
      },
      juices: zip(menu.juices, buttons).map { juice, button in
        OrderLayout.Item(
          width: max(
            TextWidth.columns(of: button.name), TextWidth.columns(of: texts.orderButton(99))),
          span: menu.span(of: juice))
      })
    let value = OrderLayout(content, in: size)
    layout = (size, value)
    return value
  }

  private var alertView: AlertView? {
    switch alert {
    case .message(let text, let style):
      AlertView(
        message: text, style: style == .success ? .success : .warning, hint: texts.anyKey)
    case .shortage(let shortages, let isYes):
      AlertView(
        message: texts.notEnough, style: .warning,
        details: shortages.map { texts.line(for: $0, menu: menu) },
        buttons: [
          AlertView.Button(text: texts.yes, isSelected: isYes),
          AlertView.Button(text: texts.no, isSelected: !isYes),
        ])
    case nil: nil
    }
  }

  private var detail: String {
    guard case .juice(let index) = selection else { return "" }
    let juice = menu.juices[index]
    let recipe = texts.recipe(of: juice, menu: menu)
    guard juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy else {
      return recipe
    }
    return recipe + " " + texts.limitedBy(texts.name(of: limit, menu: menu))
  }

  private func describe() {
    labels = menu.ingredients.map { texts.label(for: $0, stock: stock) }
    buttons = menu.juices.indices.map {
      texts.button(for: menu.juices[$0], number: $0 + 1, stock: stock, menu: menu)
    }
  }
}
