internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The order screen: a button for each juice, below the stock.
final class OrderController: Screen {
  /// Where it leads.
  struct Destinations {
    /// Opens the restock screen with an ingredient selected and with these differences.
    let restock: (_ first: Ingredient.ID?, _ steps: Quantities) -> Void
    let history: () -> Void
    let report: () -> Void
    let leave: () -> Void
  }

  enum Selection: Hashable {
    /// An index in `shown`.
    case juice(Int)
    case restock
  }

  private let context: ScreenContext
  private let destinations: Destinations
  private var selection = Selection.juice(0)
  /// Whether the menu was reloaded since something was last done here.
  private var isMenuNew = false
  /// A problem that is shown until it is fixed.
  var notice = ""
  /// The search text; nil where all juices are shown.
  private var filter: String?
  private var shown: [Juice] = []
  /// Of the last drawing, which clicks and arrow keys refer to.
  private var layout: (size: Size, value: OrderLayout)?

  init(_ context: ScreenContext, _ destinations: Destinations) {
    self.context = context
    self.destinations = destinations
    search(for: nil)
  }

  /// The selection stays on its juice if that is still on the menu.
  func menuChanged() {
    notice = ""
    isMenuNew = true
    showAll()
  }

  // MARK: Keys

  var bindings: [KeyBinding] { filter == nil ? orderBindings : searchBindings }

  private var orderBindings: [KeyBinding] {
    [
      KeyBinding("1-9", .digits, .orderNumber, hinted: true, ignored: .quick) { [self] in
        numberTyped($0.digit ?? 0)
      },
      KeyBinding("Enter", [.enter, " "], .order, ignored: .quick) { [self] _ in chosen() },
      KeyBinding("r", ["r"], .restock, hinted: true) { [self] _ in destinations.restock(nil, [:]) },
      KeyBinding("u", ["u"], .undo, hinted: true, ignored: .quick) { [self] _ in undo() },
      KeyBinding("q", ["q"], .leave, hinted: true) { [self] _ in destinations.leave() },
      KeyBinding("o", ["o"], .history, hinted: true) { [self] _ in destinations.history() },
      KeyBinding("t", ["t"], .report, hinted: true) { [self] _ in destinations.report() },
      KeyBinding("/", ["/"], .search, hinted: true) { [self] _ in search(for: "") },
      KeyBinding(
        "←↓↑→ hjkl", [.left, .down, .up, .right, "h", "j", "k", "l"], .move
      ) { [self] in moved($0) },
    ] + moveBindings
  }

  private var searchBindings: [KeyBinding] {
    [
      KeyBinding("Enter", [.enter], .order, hinted: true, ignored: .quick) { [self] _ in chosen() },
      KeyBinding("Esc", [.escape], .showAll, hinted: true) { [self] _ in showAll() },
      KeyBinding("a-z", .text, .searchText) { [self] key in
        if case .character(let letter) = key { search(for: (filter ?? "") + String(letter)) }
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseText) { [self] _ in
        if let filter, !filter.isEmpty { search(for: String(filter.dropLast())) } else { showAll() }
      },
      KeyBinding("←↓↑→", [.left, .down, .up, .right], .move) { [self] in moved($0) },
    ] + moveBindings
  }

  private var moveBindings: [KeyBinding] {
    [
      KeyBinding("Tab", [.tab, .backTab], .moveToNext) { [self] in
        movedInOrder(by: $0 == .tab ? 1 : -1)
      },
      .pages { [self] in turnPage(by: $0) },
      KeyBinding("Home End", [.home, .end], .ends) { [self] in
        if !shown.isEmpty { selection = .juice($0 == .home ? 0 : shown.count - 1) }
      },
    ]
  }

  // MARK: Mouse and paste

  func clicked(_ point: Point, _ repeated: Repeat) {
    guard let layout else { return }
    if TitleBar.buttonFrame(context.words.restockButton, in: layout.size).contains(point) {
      selection = .restock
    } else if let juice = layout.value.grid.juice(at: point, onPage: page), repeated == .none {
      selection = .juice(juice)
    } else {
      return
    }
    chosen()
  }

  func wheelTurned(at point: Point, by step: Int) { turnPage(by: step) }

  func pasted(_ text: String) { if let filter { search(for: filter + text.prefix(40)) } }

  // MARK: Orders

  private func numberTyped(_ number: Int) {
    guard shown.indices.contains(number - 1) else { return }
    selection = .juice(number - 1)
    chosen()
  }

  private func chosen() {
    if selection == .restock { return destinations.restock(nil, [:]) }
    if let juice = selectedJuice { order(juice) }
  }

  private func order(_ juice: Juice) {
    context.perform { [self] in
      do {
        let order = try context.menu.order([(juice.id, 1)])
        let applied = try await context.onSave(.order(order))
        guard let entry = applied.entry else { return }
        isMenuNew = false
        context.show(
          Alert(
            kind: .transient, message: context.words.ready(context.wording().name(of: juice)),
            style: .success,
            rows: entry.lines.compactMap(\.price).map { AlertView.Row(text: $0.text) }))
      } catch Refusal.short(let shortages) {
        ask(about: context.menu.sorted(shortages))
      }
    }
  }

  private func ask(about shortages: [Shortage]) {
    let wording = context.wording()
    context.show(
      Alert(
        kind: .question { [self] isYes in if isYes { restock(shortages) } },
        message: wording.words.notEnough,
        rows: shortages.map { AlertView.Row(text: wording.line(for: $0)) }))
  }

  private func restock(_ shortages: [Shortage]) {
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    destinations.restock(shortages.first?.ingredient, Dictionary(uniqueKeysWithValues: missing))
  }

  private func undo() {
    isMenuNew = false
    context.takeBack(context.done().newest, orSay: context.words.nothingToUndo)
  }

  // MARK: Search and selection

  private var selectedJuice: Juice? {
    guard case .juice(let index) = selection, shown.indices.contains(index) else { return nil }
    return shown[index]
  }

  /// Shows the juices whose names contain a text; all for nil.
  private func search(for text: String?) {
    filter = text
    let search = text.map(NameSearch.init)
    shown = context.menu.juices.filter { search?.finds($0.name) ?? true }
    selection = shown.isEmpty && text == nil ? .restock : .juice(0)
    layout = nil
  }

  /// Shows all juices; the selection stays on its juice if it can.
  private func showAll() {
    let selected = selectedJuice?.id
    search(for: nil)
    if let index = shown.firstIndex(where: { $0.id == selected }) { selection = .juice(index) }
  }

  private func moved(_ key: Key) {
    switch Direction(key) {
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
    case .restock: if step > 0, let first = grid.rows.first?.last { selection = .juice(first) }
    case .juice(let index):
      if let next = grid.neighbour(of: index, rows: step) {
        selection = .juice(next)
      } else if step < 0 {
        selection = .restock
      }
    }
  }

  /// Through the juices and the restock button, wrapping around.
  private func movedInOrder(by step: Int) {
    let count = shown.count + 1
    let index = if case .juice(let index) = selection { index } else { shown.count }
    let next = (index + step + count) % count
    selection = next == shown.count ? .restock : .juice(next)
  }

  private func turnPage(by step: Int) {
    guard let grid = layout?.value.grid, case .juice(let index) = selection, !shown.isEmpty else {
      return
    }
    let page = min(max(0, grid.page(of: index) + step), grid.pages - 1)
    if page != grid.page(of: index), let first = grid.juices(onPage: page).first {
      selection = .juice(first)
    }
  }

  /// The page with the selection.
  private var page: Int {
    guard case .juice(let index) = selection, let grid = layout?.value.grid,
      shown.indices.contains(index)
    else { return 0 }
    return grid.page(of: index)
  }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let wording = context.wording()
    let words = wording.words
    let stock = context.currentStock()
    let layout = layout(in: size, wording)
    let grid = layout.grid
    let juices = shown.isEmpty ? [] : grid.juices(onPage: page)
    let title = TitleBar(
      title: words.title, button: words.restockButton, isButtonSelected: selection == .restock)
    let stockRow = StockRow(
      stock: stock, wording: wording, frames: layout.labels, hasStateRow: layout.hasStateRow)
    let buttons = juices.map { index in
      JuiceButton(
        juice: shown[index], number: number(of: index),
        cups: stock.servings(of: shown[index]).cups, isSelected: selection == .juice(index),
        card: grid.card, wording: wording)
    }
    let status = StatusLines(
      detail: detail(stock, wording), notice: notice, status: statusLine(wording),
      position: grid.pages > 1 ? words.page(page + 1, of: grid.pages) : "")
    return [
      Pane(title, TitleBar.frame(in: size)), Pane(stockRow, layout.stock),
      Pane(JuiceGridView(buttons: buttons, frames: juices.map(grid.frame)), grid.area),
      Pane(status, layout.status),
    ]
  }

  private func layout(in size: Size, _ wording: Wording) -> OrderLayout {
    if let layout, layout.size == size { return layout.value }
    let menu = wording.menu
    let value = OrderLayout(
      OrderLayout.Content(
        labels: menu.ingredients.map { StockRow.width(of: $0, wording) },
        state: StockRow.stateWidth(wording.words),
        juices: shown.indices.map { index in
          OrderLayout.Item(
            width: JuiceButton.width(shown[index], number: number(of: index), wording),
            span: filter == nil ? menu.neighbours(in: shown[index]) : nil)
        },
        isAnchored: filter == nil), in: size)
    layout = (size, value)
    return value
  }

  /// The key that orders a juice.
  private func number(of index: Int) -> Int? { filter == nil && index < 9 ? index + 1 : nil }

  /// The selected juice: its price, its recipe, and the ingredient that runs out first.
  private func detail(_ stock: Stock, _ wording: Wording) -> String {
    guard let juice = selectedJuice else {
      return shown.isEmpty ? wording.words.nothingFound : ""
    }
    var parts = [juice.price?.text, wording.recipe(of: juice)].compactMap(\.self)
    if juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy {
      parts.append(wording.words.limit(wording.name(of: limit)))
    }
    return parts.joined(separator: " ")
  }

  private func statusLine(_ wording: Wording) -> String {
    let words = wording.words
    if let filter { return words.searching(filter, found: shown.count) }
    let done = context.done()
    guard let newest = done.newest else {
      if isMenuNew { return words.menuReloaded }
      return done.isFresh ? words.noOrderYet : words.nothingToUndo
    }
    let deed = wording.deed(newest)
    let line = newest.kind == .order ? words.lastOrder(deed) : words.saved(deed)
    return isMenuNew ? "\(words.menuReloaded)  \(line)" : line
  }
}
