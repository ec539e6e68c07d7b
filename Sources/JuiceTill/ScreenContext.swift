internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class ScreenContext {
  /// The till changes it. Some screens change a part themselves: the seller, the list of changes to undo, the order just sold.
  var state: TillState
  /// Saves a change, notes it for undo, and reports the new stock to all screens.
  let onSave: (Change, _ author: Author?) async throws -> Applied
  let time: () -> Moment
  let terminals: CardTerminals
  let runs: TerminalRuns
  private let findFault: () async -> JournalFault?
  var ask: (Request) -> Void = { _ in }
  /// The front screen below all dialogs; `nil` while there is none.
  var front: () -> (any Screen)? = { nil }

  init(
    _ state: TillState, onSave: @escaping (Change, Author?) async throws -> Applied,
    time: @escaping () -> Moment, terminals: CardTerminals,
    runs: TerminalRuns, findFault: @escaping () async -> JournalFault?
  ) {
    (self.state, self.onSave, self.time, self.findFault) = (state, onSave, time, findFault)
    (self.terminals, self.runs) = (terminals, runs)
  }
}

extension ScreenContext {
  /// Notes an invalid entry that the last read of the store has met. Call it after each read.
  func noteFault() async {
    let fault = await findFault()
    if fault != state.fault { ask(.journalFault(fault)) }
  }

  /// Saves a change in the cashier's name.
  ///
  /// - Parameters:
  ///   - author: the cashier; `nil` for the present one.
  ///   - approver: the person who allowed it, if the cashier may not.
  /// - Throws: `Refusal.noRight` if neither the cashier nor an approver has the right.
  func save(_ change: Change, by author: Author? = nil, approvedBy approver: String? = nil)
    async throws -> Applied
  {
    let (staff, seller) = (state.staff, author ?? state.seller)
    let rights = change.rights
    let missing = rights.filter { !staff.allows($0, to: seller?.name) }
    for right in missing where !staff.allows(right, givenBy: approver ?? change.giver(of: right)) {
      throw Refusal.noRight(right)
    }
    let isAllowed = !rights.isEmpty && missing.isEmpty
    let approver = approver ?? staff.approver(of: missing, among: missing.compactMap(change.giver))
    let isOther = staff != .everybody && !isAllowed && approver != seller?.name
    return try await onSave(change, seller?.named(nil, approvedBy: isOther ? approver : nil))
  }

  /// Calls `next` at once if the cashier has the right, else after somebody with the right types a PIN.
  ///
  /// - Parameters:
  ///   - about: a line that tells the approver about the request.
  ///   - next: gets who allows it, the cashier or the approver. A kiosk that locks meanwhile has another cashier.
  func allow(
    _ right: Staff.Right, _ about: String? = nil,
    then next: @escaping (_ giver: String?) -> Void
  ) {
    if state.staff.allows(right, to: state.seller?.name) { return next(state.seller?.name) }
    ask(.approval(right, about: about) { next($0) })
  }

  /// Calls `next` once the discount and the typed prices are approved.
  func allowMoney(of order: Order, then next: @escaping (Order) -> Void) {
    allowDiscount(of: order) { [self] in allowPrices(of: $0, then: next) }
  }

  /// Asks only for prices that nobody with the right has approved: their person may have lost it.
  private func allowPrices(of order: Order, then next: @escaping (Order) -> Void) {
    guard !state.staff.coversPrices(of: order) else { return next(order) }
    let typed = order.lines.map(\.cup).filter { $0.asked != nil }
    allow(.price, typed.map(wording.pricedName).joined(separator: ", ")) { giver in
      var order = order
      order.priceGiver = giver
      next(order)
    }
  }

  /// An earlier approval may cover fewer cups.
  private func allowDiscount(of order: Order, then next: @escaping (Order) -> Void) {
    guard let discount = order.discount, !state.staff.covers(order) else { return next(order) }
    allow(.discount, discount.change.text) { giver in
      guard let giver else { return next(order) }
      var order = order
      order.discountApproval = DiscountApproval(giver: giver, most: discount.amount)
      next(order)
    }
  }

  func currentStock() -> Stock { state.stock }

  var wording: Wording { state.wording }
  var words: Words { wording.words }
  var menu: Menu { state.menu }
  var today: LocalDay { menu.dayStart.day(of: time().date) }
  /// Returns the cup with its options in the menu's order.
  ///
  /// - Throws: `NotOnMenu` for a cup that the till does not sell now.
  func onSale(_ cup: Cup) throws(NotOnMenu) -> Cup { try menu.checked(cup, on: today) }
  /// Returns `true` if the till sells the juice today. Customers can't buy a juice whose price is typed.
  func sells(_ juice: Juice.ID) -> Bool {
    menu.juice(juice).map { juice in
      juice.hidden(on: today) == nil && !(juice.asksPrice && isForCustomers)
    } ?? false
  }
  /// True while self-service is locked.
  var isForCustomers: Bool { state.kiosk?.isLocked ?? false }

  func allowed(_ bindings: [KeyBinding]) -> [KeyBinding] {
    isForCustomers ? bindings.filter(\.isForCustomers) : bindings
  }

  func open(_ screen: @escaping (ScreenContext) -> (any Screen)?) {
    ask(.open { context, _ in screen(context) })
  }

  func show(_ alert: Alert) { ask(.show(alert)) }
  func show(_ error: any Error) { ask(.showError(error)) }
  func perform(_ body: @escaping () async throws -> Void) { ask(.perform(body)) }
  /// Runs a task that no input waits for, and draws. Leaving the till waits for it briefly.
  func performAside(_ body: @escaping () async -> Void) { ask(.performAside(body)) }

  /// Shows an alert that is rebuilt when the language changes.
  func show(_ alert: @escaping () -> Alert) {
    var shown = alert()
    shown.inOtherLanguage = alert
    show(shown)
  }

  /// Shows a message about a key that did nothing. Keys typed ahead act.
  ///
  /// - Parameter holdsDigits: whether a number belongs to that key, and orders nothing.
  func notify(_ message: String, holdsDigits: Bool = false) {
    let hints = holdsDigits ? [KeyHint(key: "Esc", text: words.key(.close).hint)] : nil
    show(
      Alert(
        kind: .message(dropsTypedAhead: false), message: message, hints: hints,
        holdsDigits: holdsDigits))
  }

  /// Shows news that no key has asked for: for a moment, keys were meant for what was there before.
  func tell(_ news: String) { show(Alert(kind: .message(), message: news, isNews: true)) }

  /// Shows a line that covers no button.
  func remark(_ sentence: String) { ask(.remark(sentence)) }

  /// Shows that an act succeeded. Keys typed ahead act.
  func reportDone(_ message: String, _ more: String?) {
    let rows = more.map { [AlertView.Row(text: $0)] } ?? []
    show(Alert(kind: .message(dropsTypedAhead: false), message: message, style: .good, rows: rows))
  }

  /// Shows a message. Keys typed before it don't act.
  func report(_ message: String, because reason: String? = nil, style: Style = .bad) {
    let rows = reason.map { [AlertView.Row(text: $0)] } ?? []
    show(Alert(kind: .message(), message: message, style: style, rows: rows))
  }
}

extension ScreenContext {
  /// Places a dialog, in the middle if nothing is to be kept clear there.
  ///
  /// - Parameter kept: areas to leave visible: the first if there is room beside it, and as many others as possible.
  func place(_ wanted: Rect, keepingClear kept: [Rect] = []) -> Rect {
    let (whole, front) = (Rect(state.size), front())
    let area = front?.mainArea ?? whole
    let beside = area.centered(width: wanted.width, height: wanted.height)
    let middle = beside.width < wanted.width ? wanted : beside
    // A popup has a blank column on either side.
    let kept = (kept.isEmpty ? front?.keptClear ?? [] : kept).map {
      Rect(x: $0.x - 1, y: $0.y, width: $0.width + 2, height: $0.height)
    }
    // Covers the title or the hints only if there is no other place.
    return [area.betweenBars, area.withoutLastRow, whole.withoutLastRow, whole].lazy.compactMap {
      middle.moved(beside: kept, in: $0)
    }.first ?? middle
  }

  /// The room for dialogs, without the side panel.
  var dialogRoom: Size {
    let size = state.size
    return Size(columns: front()?.mainArea?.width ?? size.columns, rows: size.rows)
  }

  func frame(of view: any PopupView) -> Rect { place(view.frame(in: dialogRoom)) }

  func popup(_ view: any PopupView) -> [Pane] {
    Pane(view, frame(of: view)).popup(in: state.size)
  }
}

protocol PopupView: View {
  func frame(in size: Size) -> Rect
}

extension Rect {
  fileprivate var betweenBars: Rect { Rect(x: x, y: y + 1, width: width, height: height - 2) }
  fileprivate var withoutLastRow: Rect { Rect(x: x, y: y, width: width, height: height - 1) }
}
