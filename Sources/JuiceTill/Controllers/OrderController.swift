internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The order screen: a button for each juice, below the stock.
final class OrderController: Screen {
  /// Where it leads.
  struct Destinations {
    let restock: Ordering.Restock
    let history: () -> Void
    let report: () -> Void
    let leave: () -> Void
  }

  let context: ScreenContext
  private let destinations: Destinations
  let today: TodayPanel
  let isPanelLeft: Bool
  lazy var list = allJuices()
  var bill = Bill() { didSet { priceBill() } }
  /// The bill at the prices of the menu; nil where it is empty.
  private(set) var billOrder: Order?
  /// Whether the menu was reloaded since something was last done here.
  var isMenuNew = false
  /// What is to be known of the store for as long as the till runs.
  var storeNotice: ((Wording) -> String)?
  /// A problem that is shown until it is fixed.
  var notice: ((Wording) -> String)?
  var size = OrderLayout.smallest
  /// nil until it is needed again.
  var knownLayout: OrderLayout?
  private lazy var ordering = Ordering(
    context, restock: destinations.restock, place: { [unowned self] in selectedButton })

  init(
    _ context: ScreenContext, _ destinations: Destinations, today: TodayPanel, isPanelLeft: Bool
  ) {
    self.context = context
    self.destinations = destinations
    self.today = today
    self.isPanelLeft = isPanelLeft
  }

  /// Whether a customer is at it, not somebody of the stand.
  var isForCustomers: Bool { !context.allows(.restock) }

  private func allJuices() -> JuiceList {
    JuiceList(context.menu, hasRestock: !isForCustomers)
  }

  /// Without a bill and a search, at the first juice.
  func clear() {
    bill = Bill()
    ordering.endRow()
    list = allJuices()
    knownLayout = nil
  }

  func stockChanged() { today.changed() }
  func closed() { today.close() }

  /// The selection stays on its juice if that is still on the menu.
  func menuChanged() {
    today.changed()
    notice = nil
    isMenuNew = true
    showAll()
    let before = billOrder?.lines.total
    if bill.keep(whatIsOn: context.menu) { return say(context.words.billChanged) }
    guard let before, let now = billOrder?.lines.total, before != now else { return }
    say(context.words.billRepriced(from: before.text, to: now.text))
  }

  private func priceBill() { billOrder = bill.isEmpty ? nil : try? bill.order(on: context.menu) }

  private func say(_ message: String) { context.show(Alert(kind: .transient(), message: message)) }

  func languageChanged() { knownLayout = nil }

  // MARK: Keys

  var bindings: [KeyBinding] { list.search == nil ? orderBindings : searchBindings }

  private var orderBindings: [KeyBinding] {
    let hasBill = !bill.isEmpty
    let own =
      [
        KeyBinding("1-9", .digits, hasBill ? .numberToBill : .orderNumber, hinted: true) {
          [self] in numberTyped($0.digit ?? 0, by: $0)
        },
        KeyBinding("Enter", [.enter, " "], hasBill ? .juiceToBill : .order) { [self] in
          chosen(by: $0)
        },
        KeyBinding("r", ["r"], .restock, hinted: !hasBill) { [self] _ in
          destinations.restock(nil, [:]) {}
        },
        KeyBinding("u", ["u"], hasBill ? .takeNewestOff : .undo, hinted: true) { [self] _ in undo()
        },
        KeyBinding("+", ["+"], .addToBill, hinted: !hasBill) { [self] _ in
          if let juice = list.selectedJuice { addToBill(juice) }
        },
        KeyBinding("q", ["q"], .leave, hinted: !hasBill) { [self] _ in
          emptyBill(context.words.askToLeaveBill, then: destinations.leave)
        },
        KeyBinding("o", ["o"], .history, hinted: true) { [self] _ in destinations.history() },
        KeyBinding("t", ["t"], .report, hinted: true) { [self] _ in destinations.report() },
        KeyBinding("/", ["/"], .search, hinted: true) { [self] _ in search(for: "") },
        KeyBinding(
          "←↓↑→ hjkl", [.left, .down, .up, .right, "h", "j", "k", "l"], .move, repeats: true
        ) { [self] in list.move(Direction($0), in: layout.grid) },
      ] + moveBindings
    return hasBill ? billBindings + own : own + billBindings
  }

  private var billBindings: [KeyBinding] {
    guard let order = billOrder else {
      return [
        KeyBinding("b", ["b"], .orderBill) { [self] _ in say(context.words.noBill) },
        KeyBinding("-", ["-"], .takeOffBill) { [self] _ in say(context.words.noBill) },
      ]
    }
    let bindings = [
      KeyBinding("b", ["b"], .orderBill, hintStays: true) { [self] _ in orderBill() },
      KeyBinding("Esc", [.escape], .emptyBill, hintStays: true) { [self] _ in
        emptyBill(context.words.askToEmptyBill) {}
      },
      KeyBinding("-", ["-"], .takeOffBill) { [self] _ in takeOffBill() },
      KeyBinding("v", ["v"], .showBill, hinted: layout.panel == nil) { [self] _ in
        ordering.showAll(of: order.lines)
      },
    ]
    guard order.lines.total != nil else { return bindings }
    return bindings + [ordering.change { [self] in billOrder?.lines.total }]
  }

  private var searchBindings: [KeyBinding] {
    [
      KeyBinding("Enter", [.enter], bill.isEmpty ? .order : .juiceToBill, hintStays: true) {
        [self] in chosen(by: $0)
      }
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
    if let button = billButton, button.contains(point) { return button }
    return place(at: point).flatMap(frame)
  }

  private var selectedButton: Rect? { frame(of: list.selection) }

  private func frame(of button: JuiceList.Selection) -> Rect? {
    switch button {
    case .juice(let index):
      list.juices.indices.contains(index)
        ? layout.grid.frame(of: index).moved(by: layout.grid.area) : nil
    case .restock: restockButton
    }
  }

  func clicked(_ point: Point) {
    if billButton?.contains(point) ?? false { return orderBill() }
    guard let place = place(at: point) else { return }
    list.selection = place
    // Customers may have no other way to begin a bill.
    if isForCustomers, let juice = list.selectedJuice, let frame = frame(of: place),
      JuiceButton.plus(in: frame).contains(point)
    {
      return addToBill(juice)
    }
    chosen()
  }

  func rightClicked(_ point: Point) {
    guard let place = place(at: point), place != .restock else { return }
    list.selection = place
    if let juice = list.selectedJuice { addToBill(juice) }
  }

  private func place(at point: Point) -> JuiceList.Selection? {
    if restockButton?.contains(point) ?? false { return .restock }
    return layout.grid.juice(at: point, onPage: list.page(in: layout.grid)).map(
      JuiceList.Selection.juice)
  }

  private var restockButton: Rect? {
    isForCustomers ? nil : TitleBar.buttonFrame(context.words.restockButton, in: size)
  }

  func wheelTurned(at point: Point, by step: Int) {
    if !(layout.panel?.contains(point) ?? false) { list.turnPage(by: step, in: layout.grid) }
  }

  func pasted(_ text: String) {
    if let search = list.search {
      self.search(for: (search + text).asSearch)
    } else {
      say(context.words.pastedOrdersNothing)
    }
  }

  // MARK: Orders

  private func numberTyped(_ number: Int, by key: Key) {
    let numbered = list.onPage(of: layout.grid).prefix(9)
    guard number > 0, number <= numbered.count else {
      return say(context.words.noSuchNumber(number))
    }
    list.selection = .juice(numbered[number - 1])
    chosen(by: key)
  }

  /// - Parameter key: the key that orders the selected juice once more.
  private func chosen(by key: Key? = nil) {
    if list.selection == .restock { return destinations.restock(nil, [:]) {} }
    guard let juice = list.selectedJuice else {
      return say(context.words.nothingFound)
    }
    guard bill.isEmpty else { return addToBill(juice) }
    ordering.order(juice, by: key) { [self] in taken() }
  }

  private func taken() {
    isMenuNew = false
    if list.search != nil { showAll() }
  }

  private func undo() {
    guard bill.removeNewest() == nil else { return }
    isMenuNew = false
    ordering.endRow()
    context.takeBack(context.undoList().newest, orSay: context.words.nothingToUndo)
  }

  // MARK: The bill

  private func addToBill(_ juice: Juice) {
    do {
      var longer = bill
      try longer.add(juice.id)
      let order = try longer.order(on: context.menu)
      let shortages = context.currentStock().shortages(for: order.uses)
      guard shortages.isEmpty else {
        return ordering.tell(shortages, of: order, adding: juice) { [self] in addToBill(juice) }
      }
      bill = longer
      if list.search != nil { showAll() }
    } catch let limit as BillLimit {
      let wording = context.wording()
      say(wording.words.full(limit) { wording.name(of: $0) })
    } catch {
      // `menuChanged` has taken it off the bill.
      say(context.words.billChanged)
    }
  }

  private func takeOffBill() {
    guard let juice = list.selectedJuice, !bill.remove(juice.id) else { return }
    say(context.words.notOnBill(context.wording().name(of: juice.id)))
  }

  private func orderBill() {
    var ordered = Bill()
    ordering.order { [self] in
      ordered = bill
      return ordered
    } onTaken: { [self] in
      bill.remove(ordered)
      taken()
    }
  }

  /// Asks first where it has several cups.
  private func emptyBill(
    _ question: @escaping (_ cups: Int) -> String, then next: @escaping () -> Void
  ) {
    guard bill.cups > 1 else {
      bill = Bill()
      return next()
    }
    context.ask { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isYes in
          guard isYes else { return }
          bill = Bill()
          next()
        }, message: question(bill.cups))
    }
  }

  // MARK: Search

  private func search(for text: String) {
    list = JuiceList(context.menu, hasRestock: !isForCustomers, search: text)
    knownLayout = nil
  }

  /// The selection stays on its juice if it can.
  func showAll() {
    let selected = list.selectedJuice
    list = allJuices()
    list.select(selected?.id)
    knownLayout = nil
  }
}
