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
    let restock:
      (_ first: Ingredient.ID?, _ steps: Quantities, _ onSaved: @escaping () -> Void) -> Void
    let history: () -> Void
    let report: () -> Void
    let leave: () -> Void
  }

  enum Selection: Hashable {
    /// An index in `shown`.
    case juice(Int)
    case restock
  }

  private enum Status {
    case nothingYet
    case ordered([Order.Line])
    case undone([Order.Line])
    case nothingToUndo
    case menuReloaded
  }

  private let context: ScreenContext
  private let destinations: Destinations
  private var selection = Selection.juice(0)
  private var status = Status.nothingYet
  /// A problem that is shown until it is fixed.
  var notice = ""
  /// The search text; nil where all juices are shown.
  private var filter: String?
  private var shown: [Juice] = []
  private var size = OrderLayout.smallest
  /// nil until it is needed again.
  private var knownLayout: OrderLayout?
  private var row = OrdersInARow()
  /// The orders made here that can still be voided, newest last.
  private var orders: [(id: Order.ID, lines: [Order.Line])] = []

  init(_ context: ScreenContext, _ destinations: Destinations) {
    self.context = context
    self.destinations = destinations
    search(for: nil)
  }

  /// The selection stays on its juice if that is still on the menu.
  func menuChanged() {
    notice = ""
    status = .menuReloaded
    showAll()
  }

  // MARK: Keys

  var bindings: [KeyBinding] { filter == nil ? orderBindings : searchBindings }

  private var orderBindings: [KeyBinding] {
    [
      KeyBinding("1-9", .digits, .orderNumber, hinted: true) { [self] in
        numberTyped($0.digit ?? 0)
      },
      KeyBinding("Enter", [.enter, " "], .order) { [self] in chosen(by: $0) },
      KeyBinding("r", ["r"], .restock, hinted: true) { [self] _ in destinations.restock(nil, [:]) {}
      },
      KeyBinding("u", ["u"], .undo, hinted: true) { [self] _ in undo() },
      KeyBinding("q", ["q"], .leave, hinted: true) { [self] _ in destinations.leave() },
      KeyBinding("o", ["o"], .history, hinted: true) { [self] _ in destinations.history() },
      KeyBinding("t", ["t"], .report, hinted: true) { [self] _ in destinations.report() },
      KeyBinding("/", ["/"], .search, hinted: true) { [self] _ in search(for: "") },
      KeyBinding(
        "←↓↑→ hjkl", [.left, .down, .up, .right, "h", "j", "k", "l"], .move, repeats: true
      ) { [self] in moved($0) },
    ] + moveBindings
  }

  private var searchBindings: [KeyBinding] {
    [
      KeyBinding("Enter", [.enter], .order, hinted: true) { [self] in chosen(by: $0) },
      KeyBinding("Esc", [.escape], .showAll, hinted: true) { [self] _ in showAll() },
      KeyBinding("a-z", .text, .searchText, repeats: true) { [self] key in
        if case .character(let letter) = key { search(for: (filter ?? "") + String(letter)) }
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseText, repeats: true) { [self] _ in
        if let filter, !filter.isEmpty { search(for: String(filter.dropLast())) } else { showAll() }
      },
      KeyBinding("Ctrl-U", [.control("u")], .eraseAll) { [self] _ in search(for: "") },
      KeyBinding("←↓↑→", [.left, .down, .up, .right], .move, repeats: true) { [self] in moved($0) },
    ] + moveBindings
  }

  private var moveBindings: [KeyBinding] {
    [
      KeyBinding("Tab", [.tab, .backTab], .moveToNext, repeats: true) { [self] in
        movedInOrder(by: $0 == .tab ? 1 : -1)
      },
      .pages { [self] in turnPage(by: $0) },
      .ends(.ends, hasLetters: filter == nil) { [self] isLast in
        if !shown.isEmpty { selection = .juice(isLast ? shown.count - 1 : 0) }
      },
    ]
  }

  // MARK: Mouse and paste

  func button(at point: Point) -> Int? {
    switch place(at: point) {
    case .juice(let index)?: index
    case .restock?: -1
    case nil: nil
    }
  }

  func clicked(_ point: Point) {
    guard let place = place(at: point) else { return }
    selection = place
    chosen()
  }

  private func place(at point: Point) -> Selection? {
    if TitleBar.buttonFrame(context.words.restockButton, in: size).contains(point) {
      return .restock
    }
    return layout.grid.juice(at: point, onPage: page).map(Selection.juice)
  }

  func wheelTurned(at point: Point, by step: Int) { turnPage(by: step) }

  func pasted(_ text: String) {
    if let filter {
      search(for: filter + text.prefix(40))
    } else {
      context.show(Alert(kind: .transient(), message: context.words.pastedOrdersNothing))
    }
  }

  // MARK: Orders

  private func numberTyped(_ number: Int) {
    guard let index = shownOnPage.dropFirst(number - 1).first, number > 0 else { return }
    selection = .juice(index)
    chosen()
  }

  /// - Parameter key: the key that orders the selected juice once more.
  private func chosen(by key: Key? = nil) {
    if selection == .restock { return destinations.restock(nil, [:]) {} }
    if let juice = selectedJuice { order(juice, by: key) }
  }

  private func order(_ juice: Juice, by key: Key? = nil) {
    context.perform { [self] in
      do {
        let order = try context.menu.order([(juice.id, 1)])
        let applied = try await context.onSave(.order(order))
        guard let entry = applied.entry else { return }
        orders.append((entry.id, entry.lines))
        status = .ordered(entry.lines)
        row.add(juice.id, at: .now)
        if filter != nil { showAll() }
        showReady(juice, entry.lines, again: key)
      } catch Refusal.short(let shortages) {
        ask(about: context.menu.sorted(shortages), refused: juice)
      }
    }
  }

  private func showReady(_ juice: Juice, _ lines: [Order.Line], again: Key?) {
    let words = context.words
    let counted = row.cups > 1 ? [words.inARow(row.cups)] : []
    context.show(
      Alert(
        kind: .transient(again: again), message: words.ready(context.wording().name(of: juice)),
        style: .success,
        rows: (counted + lines.compactMap(\.price?.text)).map { AlertView.Row(text: $0) },
        hint: again.map { words.orderAgain($0 == " " ? words.spaceKey : "Enter") }))
  }

  private func ask(about shortages: [Shortage], refused juice: Juice) {
    let wording = context.wording()
    let isMarked = shortages.allSatisfy(\.isSoldOut)
    context.show(
      Alert(
        kind: .question { [self] isYes in if isYes { restock(shortages, for: juice) } },
        message: isMarked ? wording.words.markedNow : wording.words.notEnough,
        rows: shortages.map { AlertView.Row(text: wording.line(for: $0)) }))
  }

  /// - Parameter juice: offered again once the stock is changed.
  private func restock(_ shortages: [Shortage], for juice: Juice) {
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    destinations.restock(
      shortages.first?.ingredient, Dictionary(uniqueKeysWithValues: missing)
    ) { [self] in offer(juice) }
  }

  private func offer(_ juice: Juice) {
    let wording = context.wording()
    context.show(
      Alert(
        kind: .question { [self] isYes in if isYes { order(juice) } },
        message: wording.words.orderNow(
          wording.list([Order.Line(juice: juice.id, cups: 1)])), style: .heading))
  }

  private func undo() {
    context.perform { [self] in
      row.end()
      while let order = orders.popLast() {
        do {
          _ = try await context.onSave(.void(order.id))
          status = .undone(order.lines)
          return
        } catch Refusal.alreadyVoid {
          continue
        } catch {
          orders.append(order)
          throw error
        }
      }
      status = .nothingToUndo
    }
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
    knownLayout = nil
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
    let grid = layout.grid
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
    guard case .juice(let index) = selection, !shown.isEmpty else { return }
    let grid = layout.grid
    let page = min(max(0, grid.page(of: index) + step), grid.pages - 1)
    if page != grid.page(of: index), let first = grid.juices(onPage: page).first {
      selection = .juice(first)
    }
  }

  /// The page with the selection.
  private var page: Int {
    guard case .juice(let index) = selection, shown.indices.contains(index) else { return 0 }
    return layout.grid.page(of: index)
  }

  private var shownOnPage: [Int] { shown.isEmpty ? [] : layout.grid.juices(onPage: page) }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let wording = context.wording()
    let words = wording.words
    let stock = context.currentStock()
    if size != self.size { knownLayout = nil }
    self.size = size
    let grid = layout.grid
    let juices = shownOnPage
    let title = TitleBar(
      title: words.title, button: words.restockButton, isButtonSelected: selection == .restock)
    let stockRow = StockRow(
      stock: stock, wording: wording, frames: layout.labels, hasStateRow: layout.hasStateRow)
    let buttons = juices.enumerated().map { place, index in
      JuiceButton(
        juice: shown[index], number: hasNumbers && place < 9 ? place + 1 : nil,
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

  /// Clicks and arrow keys refer to it.
  private var layout: OrderLayout {
    if let knownLayout { return knownLayout }
    let wording = context.wording()
    let menu = wording.menu
    let layout = OrderLayout(
      OrderLayout.Content(
        labels: menu.ingredients.map { StockRow.width(of: $0, wording) },
        state: StockRow.stateWidth(wording.words),
        juices: shown.map { juice in
          OrderLayout.Item(
            width: JuiceButton.width(juice, hasNumber: hasNumbers, wording),
            span: filter == nil ? menu.neighbours(in: juice) : nil)
        },
        isAnchored: filter == nil), in: size)
    knownLayout = layout
    return layout
  }

  /// While searching, digits are letters of the search.
  private var hasNumbers: Bool { filter == nil }

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
    return switch status {
    case .nothingYet: words.noOrderYet
    case .ordered(let lines): words.lastOrder(wording.listWithPrices(lines))
    case .undone(let lines): words.undone(wording.listWithPrices(lines))
    case .nothingToUndo: words.nothingToUndo
    case .menuReloaded: words.menuReloaded
    }
  }
}
