internal import JuiceKit
internal import JuiceTerminal

/// The order screen: its state, and what happens to it.
final class OrderController: Screen {
  /// Where the screen leads, and what it may do.
  struct Actions {
    /// Runs something that takes time; input waits until it is done, the screen does not.
    let perform: (@escaping () async -> Void) -> Void
    let order: (Juice.ID) async throws -> Applied
    let undo: (Order.ID) async throws -> Applied
    /// Opens the restock screen, with these differences stepped in.
    let restock: (_ first: Ingredient.ID?, _ steps: Quantities) -> Void
    let history: () -> Void
    let report: () -> Void
    let help: ([KeyBinding]) -> Void
    let leave: () -> Void
    let redraw: () -> Void
  }

  let texts: Texts
  let actions: Actions
  private(set) var menu: Menu
  private(set) var stock: Stock
  var selection = OrderView.Selection.juice(0)
  var alert: Alert?
  private(set) var lastOrder: String
  /// Something that goes on until it is put right.
  private(set) var notice: String?
  /// What the shown juices are searched for; nil where all are shown.
  private(set) var filter: String?
  /// The juices shown, by their places on the menu.
  private(set) var shown: [Int] = []
  private(set) var labels: [OrderView.Label] = []
  var layout: (size: Size, value: OrderLayout)?
  var background = (page: 0, drawing: Drawing())
  /// The orders made here that can be taken back, newest last, each with what it was.
  private var orders: [(id: Order.ID, text: String)] = []

  init(texts: Texts, menu: Menu, stock: Stock, actions: Actions) {
    self.texts = texts
    self.menu = menu
    self.stock = stock
    self.actions = actions
    lastOrder = texts.noOrderYet
    show()
  }

  // MARK: What happens outside

  func stockChanged(_ stock: Stock) {
    guard stock.revision > self.stock.revision else { return }
    self.stock = stock
    describe()
  }

  /// Goes on with another menu; the selection stays on its juice where that is still there.
  func menuChanged(_ menu: Menu, stock: Stock) {
    let selected = selectedJuice?.id
    self.menu = menu
    self.stock = stock
    alert = nil
    filter = nil
    notice = nil
    lastOrder = texts.menuChanged
    show()
    if let place = menu.juices.firstIndex(where: { $0.id == selected }) {
      selection = .juice(place)
    }
  }

  /// The menu file can't be used, and the menu stays as it is.
  func menuFailed(_ problem: String) { notice = texts.menuKept(problem) }

  func failed(_ error: any Error) {
    alert = .message(texts.sentence(for: error, menu: menu), detail: nil, style: .failure)
  }

  // MARK: What happens here

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
      if !typedIntoFilter(key) { dispatch(key) }
    case .click(let point):
      guard let target = target(at: point) else { return }
      if isRepeat > .none, target != .restock { return }
      selection = target
      chosen()
    case .wheel(_, let up): pageTurned(by: up ? -1 : 1)
    case .paste(let text): if filter != nil { search(for: (filter ?? "") + text.prefix(40)) }
    case .resize, .closed: break
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

  private func answer(_ event: Event, _ isRepeat: Repeat, _ shortages: [Shortage], isYes: Bool) {
    guard let size = layout?.size, let view = alertView else { return }
    switch YesNo(event, isRepeat, isYes: isYes, button: { view.button(at: $0, in: size) }) {
    case .answered(let yes): answered(yes: yes, shortages)
    case .turned: alert = .shortage(shortages, isYes: !isYes)
    case nil: break
    }
  }

  private func answered(yes: Bool, _ shortages: [Shortage]) {
    alert = nil
    guard yes else { return }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    actions.restock(shortages.first?.ingredient, Dictionary(uniqueKeysWithValues: missing))
  }

  func chosen() {
    if selection == .restock { return actions.restock(nil, [:]) }
    if let juice = selectedJuice { order(juice) }
  }

  private func order(_ juice: Juice) {
    actions.perform { [self] in
      do {
        let applied = try await actions.order(juice.id)
        stockChanged(applied.stock)
        let name = juice.name.text(in: texts.language)
        let text = [texts.cups(name, 1), juice.price?.text].compactMap(\.self)
          .joined(separator: " ")
        if let entry = applied.entry { orders.append((entry.id, text)) }
        lastOrder = texts.lastOrder(text)
        alert = .message(texts.ready(name), detail: juice.price?.text, style: .success)
      } catch Refusal.short(let shortages) {
        alert = .shortage(menu.inOrder(shortages), isYes: true)
      } catch {
        failed(error)
      }
    }
  }

  func undo() {
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

  // MARK: The juices shown

  var selectedJuice: Juice? {
    guard case .juice(let index) = selection, shown.indices.contains(index) else { return nil }
    return menu.juices[shown[index]]
  }

  /// Shows the juices whose names have a text in them; all of them for nil.
  func search(for text: String?) {
    let selected = selectedJuice?.id
    filter = text
    show()
    if text == nil, let place = menu.juices.firstIndex(where: { $0.id == selected }) {
      selection = .juice(place)
    }
  }

  private func show() {
    let search = filter.map(NameSearch.init)
    shown = menu.juices.indices.filter { search?.finds(menu.juices[$0].name) ?? true }
    selection = shown.isEmpty && filter == nil ? .restock : .juice(0)
    layout = nil
    describe()
  }

  private func describe() {
    background.drawing = Drawing()
    labels = menu.ingredients.map { texts.label(for: $0, stock: stock) }
  }
}
