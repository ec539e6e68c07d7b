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

  private let context: ScreenContext
  private let destinations: Destinations
  private let today: TodayPanel
  private let isPanelLeft: Bool
  private var list: JuiceList
  /// Whether the menu was reloaded since something was last done here.
  private var isMenuNew = false
  /// A problem that is shown until it is fixed.
  var notice: ((Wording) -> String)?
  private var size = OrderLayout.smallest
  /// nil until it is needed again.
  private var knownLayout: OrderLayout?
  private var row = OrdersInARow()

  init(
    _ context: ScreenContext, _ destinations: Destinations, today: TodayPanel, isPanelLeft: Bool
  ) {
    self.context = context
    self.destinations = destinations
    self.today = today
    self.isPanelLeft = isPanelLeft
    list = JuiceList(context.menu)
  }

  func stockChanged() { today.changed() }
  func closed() { today.close() }

  /// The selection stays on its juice if that is still on the menu.
  func menuChanged() {
    today.changed()
    notice = nil
    isMenuNew = true
    showAll()
  }

  func languageChanged() { knownLayout = nil }

  // MARK: Keys

  var bindings: [KeyBinding] { list.search == nil ? orderBindings : searchBindings }

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
      ) { [self] in list.move(Direction($0), in: layout.grid) },
    ] + moveBindings
  }

  private var searchBindings: [KeyBinding] {
    [
      KeyBinding("Enter", [.enter], .order, hintStays: true) { [self] in chosen(by: $0) }
    ]
      + KeyBinding.search(list.search ?? "") { [self] text in
        if let text { search(for: text) } else { showAll() }
      }
      + [
        KeyBinding("←↓↑→", [.left, .down, .up, .right], .move, repeats: true) { [self] in
          list.move(Direction($0), in: layout.grid)
        }
      ] + moveBindings
  }

  private var moveBindings: [KeyBinding] {
    [
      KeyBinding("Tab", [.tab, .backTab], .moveToNext, repeats: true) { [self] in
        list.move(by: $0 == .tab ? 1 : -1)
      },
      .pages { [self] in list.turnPage(by: $0, in: layout.grid) },
      .ends(.ends, hasLetters: list.search == nil) { [self] isLast in
        list.selectEnd(isFirst: !isLast)
      },
    ]
  }

  // MARK: Mouse and paste

  func button(at point: Point) -> Rect? {
    place(at: point).flatMap(frame)
  }

  private var selectedButton: Rect? { frame(of: list.selection) }

  private func frame(of button: JuiceList.Selection) -> Rect? {
    switch button {
    case .juice(let index):
      list.juices.indices.contains(index)
        ? layout.grid.frame(of: index).moved(by: layout.grid.area) : nil
    case .restock: TitleBar.buttonFrame(context.words.restockButton, in: size)
    }
  }

  func clicked(_ point: Point) {
    guard let place = place(at: point) else { return }
    list.selection = place
    chosen()
  }

  private func place(at point: Point) -> JuiceList.Selection? {
    if TitleBar.buttonFrame(context.words.restockButton, in: size).contains(point) {
      return .restock
    }
    return layout.grid.juice(at: point, onPage: list.page(in: layout.grid)).map(
      JuiceList.Selection.juice)
  }

  func wheelTurned(at point: Point, by step: Int) { list.turnPage(by: step, in: layout.grid) }

  func pasted(_ text: String) {
    if let search = list.search {
      self.search(for: search + text.filter { !$0.isNewline }.prefix(40))
    } else {
      context.show(Alert(kind: .transient(), message: context.words.pastedOrdersNothing))
    }
  }

  // MARK: Orders

  private func numberTyped(_ number: Int) {
    let numbered = list.onPage(of: layout.grid).prefix(9)
    guard number > 0, number <= numbered.count else {
      return context.show(
        Alert(kind: .transient(), message: context.words.noSuchNumber(number)))
    }
    list.selection = .juice(numbered[number - 1])
    chosen()
  }

  /// - Parameter key: the key that orders the selected juice once more.
  private func chosen(by key: Key? = nil) {
    if list.selection == .restock { return destinations.restock(nil, [:]) {} }
    guard let juice = list.selectedJuice else {
      return context.show(Alert(kind: .transient(), message: context.words.nothingFound))
    }
    order(juice, by: key)
  }

  private func order(_ juice: Juice, by key: Key? = nil) {
    context.perform { [self] in
      let order = try context.menu.order([(juice.id, 1)])
      do {
        let applied = try await context.onSave(.order(order))
        guard let entry = applied.entry else { return }
        isMenuNew = false
        row.add(juice.id, at: .now)
        if list.search != nil { showAll() }
        showReady(juice, entry.lines, again: key)
      } catch Refusal.short(let shortages) {
        ask(about: context.menu.sorted(shortages), for: order, of: juice)
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
        hint: again.map { words.orderAgain($0 == " " ? words.spaceKey : "Enter") },
        // A click on the button sells again.
        about: { [self] in selectedButton }))
  }

  private func ask(about shortages: [Shortage], for order: Order, of juice: Juice) {
    let isMarked = shortages.allSatisfy(\.isSoldOut)
    context.ask { [self] in
      let wording = context.wording()
      return Alert(
        kind: .question { [self] isYes in if isYes { restock(for: order, of: juice) } },
        message: isMarked ? wording.words.markedNow : wording.words.notEnough,
        rows: shortages.map { AlertView.Row(text: wording.line(for: $0)) }, leavesDigits: true)
    }
  }

  /// Steps in what is missing now, and offers the order again once the stock is changed.
  private func restock(for order: Order, of juice: Juice) {
    let shortages = context.menu.sorted(context.currentStock().shortages(for: order.uses))
    guard let first = shortages.first else { return offer(juice) }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    destinations.restock(first.ingredient, Dictionary(uniqueKeysWithValues: missing)) {
      [self] in offer(juice)
    }
  }

  private func offer(_ juice: Juice) {
    guard context.currentStock().servings(of: juice).cups > 0 else { return }
    context.ask { [self] in
      let wording = context.wording()
      return Alert(
        kind: .question { [self] isYes in if isYes { order(juice) } },
        message: wording.words.orderNow(
          wording.list([Order.Line(juice: juice.id, cups: 1)])), style: .heading,
        leavesDigits: true)
    }
  }

  private func undo() {
    isMenuNew = false
    row.end()
    context.takeBack(context.undoList().newest, orSay: context.words.nothingToUndo)
  }

  // MARK: Search

  private func search(for text: String) {
    list = JuiceList(context.menu, search: text)
    knownLayout = nil
  }

  /// The selection stays on its juice if it can.
  private func showAll() {
    let selected = list.selectedJuice
    list = JuiceList(context.menu)
    list.select(selected?.id)
    knownLayout = nil
  }

  // MARK: Drawing

  func panes(in size: Size) -> [Pane] {
    let wording = context.wording()
    let words = wording.words
    let stock = context.currentStock()
    if size != self.size { knownLayout = nil }
    self.size = size
    let grid = layout.grid
    let juices = list.onPage(of: grid)
    let title = TitleBar(
      title: words.title, button: words.restockButton, isButtonSelected: list.selection == .restock)
    let stockRow = StockRow(
      stock: stock, wording: wording, frames: layout.labels, hasStateRow: layout.hasStateRow)
    let buttons = juices.enumerated().map { place, index in
      JuiceButton(
        juice: list.juices[index], number: hasNumbers && place < 9 ? place + 1 : nil,
        cups: stock.servings(of: list.juices[index]).cups,
        isSelected: list.selection == .juice(index),
        card: grid.card, wording: wording)
    }
    let status = StatusLines(
      detail: detail(stock, wording), notice: notice?(wording) ?? "", status: statusLine(wording),
      position: grid.pages > 1 ? words.page(list.page(in: grid) + 1, of: grid.pages) : "")
    return [
      Pane(title, TitleBar.frame(in: size)), Pane(stockRow, layout.stock),
      Pane(JuiceGridView(buttons: buttons, frames: juices.map(grid.frame)), grid.area),
      Pane(status, layout.status),
    ] + (layout.panel.map { [Pane(today.view(), $0)] } ?? [])
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
        juices: list.juices.map { juice in
          OrderLayout.Item(
            width: JuiceButton.width(juice, hasNumber: hasNumbers, wording),
            span: list.search == nil ? menu.neighbours(in: juice) : nil)
        },
        hasPrices: list.juices.contains { $0.price != nil }, isPanelLeft: isPanelLeft,
        isAnchored: list.search == nil), in: size)
    knownLayout = layout
    return layout
  }

  /// While searching, digits are letters of the search.
  private var hasNumbers: Bool { list.search == nil }

  /// The selected juice: its price, its recipe, and the ingredient that runs out first.
  private func detail(_ stock: Stock, _ wording: Wording) -> String {
    guard let juice = list.selectedJuice else {
      return list.juices.isEmpty ? wording.words.nothingFound : ""
    }
    var parts = [juice.price?.text, wording.recipe(of: juice)].compactMap(\.self)
    if juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy {
      parts.append(wording.words.limit(wording.name(of: limit)))
    }
    return parts.joined(separator: " ")
  }

  private func statusLine(_ wording: Wording) -> String {
    let words = wording.words
    if let search = list.search {
      return words.searching(search, found: list.juices.count)
    }
    let undoList = context.undoList()
    guard let newest = undoList.newest else {
      if isMenuNew { return words.menuReloaded }
      return undoList.isUnused ? words.noOrderYet : words.nothingToUndo
    }
    let summary = wording.summary(newest)
    let line = newest.kind == .order ? words.lastOrder(summary) : words.saved(summary)
    return isMenuNew ? "\(words.menuReloaded)  \(line)" : line
  }
}
