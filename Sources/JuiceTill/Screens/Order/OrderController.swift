internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class OrderController: Screen {
  let context: ScreenContext
  private let store: any FruitStore
  let today: TodayPanel
  let queue: QueueFollower
  let mirror: MirrorFollower
  private let lastOrder: LastOrderFollower
  let isPanelLeft: Bool
  /// The value of `TillSettings.addsByDigit`.
  private let chosenAddsByDigit: Bool?
  var list: JuiceList {
    didSet { if list.selection != oldValue.selection { bill.selectionMoved() } }
  }
  let bill: BillController
  /// The selection when the bill was last empty.
  private var unmoved: JuiceList.Selection?
  var number = MenuNumber()
  var quantity: Quantity?
  private var dayCheck: Instant
  /// True if the menu has changed since the last action here.
  var isMenuNew = false
  /// The path of a store without orders, until a till has saved a change.
  var newStore: (path: String, revision: Int)?
  var notices = OrderNotices()
  /// The layout on the screen, to which clicks and arrow keys refer.
  private(set) var layout: OrderLayout
  private(set) lazy var seller = SaleController(
    context, bill, entries: { [store] in try await store.entries(under: [$0]) },
    places: { [weak self] in self?.places ?? [] }, juices: { [weak self] in self?.buttons ?? [] },
    willSave: { [weak self] in self?.queue.willSave($0) },
    onSaved: { [weak self] in self?.isMenuNew = false },
    onEnough: { [weak self] in self?.put($0, of: $1) })

  init(
    _ context: ScreenContext, _ store: any FruitStore, isPanelLeft: Bool, addsByDigit: Bool?
  ) {
    (self.context, self.store) = (context, store)
    bill = BillController(context)
    today = TodayPanel(context, store)
    queue = QueueFollower(context, store)
    mirror = MirrorFollower(context, store)
    lastOrder = LastOrderFollower(context, store)
    self.isPanelLeft = isPanelLeft
    chosenAddsByDigit = addsByDigit
    list = JuiceList(
      context.menu, on: context.today, button: context.isForCustomers ? .order : .restock)
    dayCheck = context.time().dayCheck(by: context.menu.dayStart)
    layout = OrderLayout(list, context, isPanelLeft: isPanelLeft)
  }

  var isForCustomers: Bool { context.isForCustomers }

  private func juices(search: String? = nil) -> JuiceList {
    JuiceList(
      context.menu, on: context.today, button: isForCustomers ? .order : .restock, search: search)
  }

  private func show(_ list: JuiceList) {
    self.list = list
    layOut()
  }

  private func layOut() { layout = OrderLayout(list, context, isPanelLeft: isPanelLeft) }

  /// Clears the bill and the search, and selects the first juice.
  func clear() {
    bill.clear()
    seller.endStreak()
    number.end()
    quantity = nil
    show(juices())
  }

  private var followers: [any Follower] { [today, queue, mirror, lastOrder] }

  func stockChanged() {
    if newStore?.revision != context.currentStock().revision { newStore = nil }
    for follower in followers { follower.changed() }
  }
  func storeRestored() {
    seller.endStreak()
    queue.storeRestored()
  }
  func closed() { for follower in followers { follower.close() } }
  var deadline: Instant? {
    var deadlines: [Instant?] = [dayCheck, bill.deadline]
    for follower in followers { deadlines.append(follower.deadline) }
    return deadlines.earliest
  }
  func expire(at now: Instant) {
    for follower in followers { follower.expire(at: now) }
    if let minute = bill.deadline, minute <= now { _ = bill.passTime() }
    guard dayCheck <= now else { return }
    dayCheck = context.time().dayCheck(by: context.menu.dayStart)
    guard list.day != context.today else { return }
    today.changed()
    renew(search: list.search)
    // A juice may be hidden for the new day.
    bill.menuChanged()
    context.ask(.dayBegan)
  }
  func prepare() {
    if layout.size != context.state.size || layout.isForCustomers != isForCustomers { layOut() }
    if showsToday { today.prepare() }
    lastOrder.prepare()
    queue.prepare(rows: (showsToday ? layout.panel : layout.queuePanel)?.height ?? 0)
  }

  func menuChanged() {
    today.changed()
    queue.changed()
    notices.menu = nil
    isMenuNew = true
    // An open search goes on.
    renew(search: list.search)
    bill.menuChanged()
    if let cup = quantity?.cup, bill.cups(of: cup) == 0 { quantity = nil }
  }

  func languageChanged() { layOut() }

  // MARK: Orders

  /// True while there is a bill, if only an empty one.
  var collects: Bool { bill.isOpen || isForCustomers }

  /// True if choosing a juice adds it to the bill, and begins one if there is none: by digit, click, Enter or search alike.
  var addsByDigit: Bool { collects || chosenAddsByDigit ?? context.menu.isSoldByBill }

  /// Chooses the juice with the number, on any page.
  func choose(number: Int, by key: Key? = nil) {
    let words = context.words
    guard let juice = context.menu.juice(number: number) else {
      return context.notify(words.noSuchMenuNumber(number))
    }
    guard list.select(juice.id) else {
      return context.notify(words.hiddenNumber(number, context.wording.name(of: juice)))
    }
    choose(juice, by: key)
  }

  func typeMenuNumber(_ digit: Int) {
    if let number = number.type(digit) { choose(number: number) }
  }

  /// Ends the number after any other key, and says so. A quantity ends with its own keys, or with the mouse, and says so.
  func handled(_ event: Event) {
    if case .key(let key) = event {
      if key.digit == nil { dropNumber() }
    } else if event.isTyped {
      dropNumber()
      if case .click(let point) = event, isOrderButton(at: point) { return }
      dropQuantity()
    }
  }

  private func dropNumber() {
    if number.isBegun { context.remark(context.words.numberDropped(number.digits)) }
    number.end()
  }

  private func dropQuantity() {
    if let digits = quantity?.digits, !digits.isEmpty {
      context.remark(context.words.quantityDropped(digits))
    }
    quantity = nil
  }

  /// - Parameter key: the key that orders the selected juice again.
  func choose(_ place: JuiceList.Selection, by key: Key? = nil) {
    if place == .restock { return context.open { RestockController($0) } }
    if place == .order { return orderBill() }
    guard let juice = list.selectedJuice else { return reportNothingSelected() }
    choose(juice, by: key)
  }

  /// - Parameter onBill: adds a cup to the bill even if choosing the juice would order it.
  func choose(_ juice: Juice, by key: Key? = nil, onBill: Bool = false) {
    endSearch()
    let onBill = onBill || addsByDigit
    if juice.asksPrice { return askForPrice(of: juice, onBill: onBill, by: key) }
    if !juice.options.isEmpty, refusesToCustomers(juice) { return }
    guard let cup = context.menu.usualCup(of: juice) else {
      return askForOptions(of: Cup(juice.id), isUnexpected: true)
    }
    if isForCustomers, !juice.options.isEmpty { return askForOptions(of: cup) }
    if onBill { addToBill(cup) } else { seller.order(cup, by: key) }
  }

  func reportNothingSelected() { context.notify(nothingSelected) }

  var nothingSelected: String {
    let (menu, words) = (context.menu, context.words)
    if list.selectedPlace == nil, !list.juices.isEmpty { return words.selectJuice }
    let found = list.search.map { NameSearch($0).found(in: menu.juices, names: \.names) }
    guard let hidden = list.selectedPlace?.id ?? found?.first?.thing.id else {
      return found == nil ? words.allHidden : words.nothingFound
    }
    return words.hiddenNumber(menu.numbers[hidden] ?? 0, context.wording.name(of: hidden))
  }

  func orderBill() { withBill { seller.orderBill() } }
  func setAside() { withBill { bill.askForName() } }
  func askForPickup() { withBill { bill.askForPickup() } }

  private func withBill(_ act: () -> Void) {
    // Finish the typed number first: the act would leave it out.
    guard quantity == nil else { return context.remark(context.words.quantityFirst) }
    // The line says that the number is gone.
    guard !number.isBegun else { return }
    if bill.order == nil { reportEmptyBill() } else { act() }
  }

  func showOpenBills() {
    context.ask(
      .open { [bill] context, store in
        OpenBillsController(context, store, isFree: { bill.isFree }, onAccept: bill.takeUp)
      })
  }

  func discount() {
    if bill.order == nil { reportNoMoney() } else { bill.askForDiscount() }
  }

  /// Reports that the menu has no prices, or else that there is no bill.
  func reportNoMoney() {
    if context.menu.currency == nil { return refuse(context.words.noPrices) }
    reportEmptyBill(numberFollows: true)
  }

  /// Reports that the menu has no way to pay, or else where an order is paid.
  func reportNothingPaid() {
    if context.menu.ways.isEmpty { return refuse(context.words.noWaysToPay) }
    refuse(bill.order == nil ? context.words.payAfterOrder : context.words.billIsNoOrder)
  }

  /// - Parameter numberFollows: whether a number belongs to the key that needs the bill.
  func reportEmptyBill(numberFollows: Bool = false) {
    let words = context.words
    let reason =
      isForCustomers
      ? words.howToOrder : collects ? words.emptyBill : words.noBill(beginsByDigit: addsByDigit)
    if numberFollows { refuse(reason) } else { context.notify(reason) }
  }

  /// Says why a key did nothing that a number follows. The number sells no juice.
  private func refuse(_ reason: String) { context.notify(reason, holdsDigits: !addsByDigit) }

  func undo() {
    if collects {
      bill.takeNewestOff()
      return noteSelection()
    }
    isMenuNew = false
    seller.endStreak()
    let newest = context.state.undoList.newest
    context.undo(
      newest, isMade: newest.map(queue.isMade) ?? false, orSay: context.words.nothingToUndo)
  }

  /// Begins a bill, or adds the selected juice.
  /// On an empty bill, the selection must have moved: nobody gets a cup unasked.
  func addOneMore() {
    if !collects || bill.order == nil && list.selection == unmoved {
      if collects { reportEmptyBill() }
      bill.begin()
      return noteSelection()
    }
    addSelected()
  }

  /// Adds another cup like the juice's newest one.
  private func addSelected() {
    guard let juice = list.selectedJuice else { return reportNothingSelected() }
    if let newest = bill.bill.newest(of: juice.id) { return addToBill(newest) }
    choose(juice, onBill: true)
  }

  func takeOff() {
    if let cup = lineMeant {
      bill.takeOff(cup)
    } else if let juice = list.selectedJuice?.id {
      context.notify(context.words.notOnBill(context.wording.name(of: juice)))
    }
    noteSelection()
  }

  /// Returns the line that was added or changed last, or that of the selected juice if the selection was moved since; `nil` if
  /// that juice is not on the bill.
  private var lineMeant: Cup? {
    if let cup = bill.lastLine { return cup }
    guard let juice = list.selectedJuice?.id else { return bill.bill.newest }
    return bill.bill.newest(of: juice)
  }

  func noteSelection() { if bill.order == nil { unmoved = list.selection } }

  func addToBill(_ cup: Cup) { put(bill.cups(of: cup) + 1, of: cup) }

  func put(_ cups: Int, of cup: Cup) {
    endSearch()
    bill.set(cups, of: cup) { seller.report($0, of: $1, setting: cups, of: cup) }
  }

  // MARK: Quantity

  /// Begins to type the quantity of a line: that of the selected juice, or else the one added last.
  func beginQuantity() {
    guard bill.order != nil else { return reportEmptyBill(numberFollows: true) }
    quantity = (lineMeant ?? bill.bill.newest).map { Quantity(of: $0) }
  }

  /// The number being typed for a line, named if another juice is selected.
  var typedQuantity: String? {
    quantity.map { quantity in
      let isSelected = list.selectedJuice.map { $0.id == quantity.cup.juice } ?? true
      let typed = context.words.typedQuantity("\(quantity.digits)_")
      return isSelected ? typed : "\(context.wording.name(of: quantity.cup)) \(typed)"
    }
  }

  func unknownKeyPressed(_ key: Key) {
    if quantity != nil { context.remark(context.words.quantityFirst) }
  }

  func setQuantity() {
    guard let typed = quantity else { return }
    quantity = nil
    // A second press would add a cup of the selected juice.
    context.ask(.answered)
    if let cups = typed.cups { put(cups, of: typed.cup) }
    noteSelection()
  }

  // MARK: Search

  func search(for text: String) {
    show(juices(search: text))
  }

  func showAll() { renew() }

  /// Ends a search once a juice is chosen, also if it can't be made: the next digit is no text.
  private func endSearch() { if list.search != nil { showAll() } }

  /// Chooses the found juice if it is the only match. Otherwise selects it among all, for the next Enter.
  func chooseFound(by key: Key) {
    // Nobody has chosen another juice since a new menu took the selected one away.
    let isGone = list.isSelectionGone
    if isGone, let first = list.juices.first { list.select(first.id) }
    guard let juice = list.selectedJuice, isGone || juice.id != list.meant else {
      return choose(list.selection, by: key)
    }
    showAll()
    context.remark(context.words.selectedOnly(context.wording.name(of: juice.id)))
  }

  /// Rebuilds the list. The selection stays on its juice if that is still there.
  private func renew(search: String? = nil) {
    var new = juices(search: search)
    if let juice = list.selectedJuice, !new.select(juice.id) { new.selection = .nothing }
    show(new)
  }
}
