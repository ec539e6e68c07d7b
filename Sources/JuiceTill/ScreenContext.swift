internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The till as its screens see it.
final class ScreenContext {
  /// Only the till changes it.
  var state: TillState
  /// Makes a change durable, notes it as done, and tells every screen of the new stock.
  let onSave: (Change, _ author: Author?) async throws -> Applied
  let time: () -> Moment
  var ask: (Request) -> Void = { _ in }
  /// The screen that dialogs lie over; nil while there is none.
  var front: () -> (any Screen)? = { nil }

  init(
    _ state: TillState, onSave: @escaping (Change, Author?) async throws -> Applied,
    time: @escaping () -> Moment
  ) {
    (self.state, self.onSave, self.time) = (state, onSave, time)
  }
}

extension ScreenContext {
  /// Makes a change in the name of the cashier.
  ///
  /// - Parameter approver: the person who allowed what the cashier may not do alone.
  /// - Throws: `Refusal.noRight` where nobody did.
  func save(_ change: Change, approvedBy approver: String? = nil) async throws -> Applied {
    let (staff, seller) = (state.staff, state.seller)
    let approver = approver ?? change.discountApproval?.giver
    let isAllowed = change.right.map { staff.allows($0, to: seller?.name) } ?? false
    if let right = change.right, !isAllowed, !staff.allows(right, to: approver) {
      throw Refusal.noRight(right)
    }
    let isOther = staff != .everybody && !isAllowed && approver != seller?.name
    return try await onSave(change, seller?.named(nil, approvedBy: isOther ? approver : nil))
  }

  /// Does something that takes a right: at once if the cashier has it, else once somebody who has it has typed the PIN.
  ///
  /// - Parameters:
  ///   - about: a line that says what is allowed.
  ///   - next: takes who allowed it; nil where nobody had to be asked.
  func allow(
    _ right: Staff.Right, _ about: String? = nil,
    then next: @escaping (_ approver: String?) -> Void
  ) {
    if state.staff.allows(right, to: state.seller?.name) { return next(nil) }
    ask(.approval(right, about: about) { next($0) })
  }

  /// Goes on with an order once its discount is allowed: the one that was allowed may have been of fewer cups.
  func allowDiscount(of order: Order, then next: @escaping (Order) -> Void) {
    guard let discount = order.discount, !state.staff.covers(order) else { return next(order) }
    allow(.discount, discount.change.text) { [self] approver in
      guard let giver = approver ?? state.seller?.name else { return next(order) }
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
  /// True while self-service is locked.
  var isForCustomers: Bool { state.kiosk?.isLocked ?? false }

  func allowed(_ bindings: [KeyBinding]) -> [KeyBinding] {
    isForCustomers ? bindings.filter(\.isForCustomers) : bindings
  }

  func show(_ alert: Alert) { ask(.show(alert)) }
  func show(_ error: any Error) { ask(.showError(error)) }
  func perform(_ body: @escaping () async throws -> Void) { ask(.perform(body)) }

  /// Shows an alert that is made anew where another language is chosen while it is open.
  func show(_ alert: @escaping () -> Alert) {
    var shown = alert()
    shown.inOtherLanguage = alert
    show(shown)
  }

  /// Says something that the next key closes, and does as well.
  func notify(_ message: String) { show(Alert(kind: .transient(), message: message)) }

  /// Says something in a line that lies over no button.
  func remark(_ sentence: String) { ask(.remark(sentence)) }

  /// Says something that is to be read first.
  func report(_ message: String) { show(Alert(kind: .message, message: message)) }
}

extension ScreenContext {
  /// The place of a dialog that would stand in the middle of the window.
  ///
  /// - Parameter kept: it does not cover the first of them if there is room beside it, and of the others as few as it can.
  func place(_ wanted: Rect, keepingClear kept: [Rect] = []) -> Rect {
    let (whole, front) = (Rect(state.size), front())
    let area = front?.mainArea ?? whole
    let beside = area.centered(width: wanted.width, height: wanted.height)
    let middle = beside.width < wanted.width ? wanted : beside
    // A popup has a blank column at either side.
    let kept = (kept.isEmpty ? front?.keptClear ?? [] : kept).map {
      Rect(x: $0.x - 1, y: $0.y, width: $0.width + 2, height: $0.height)
    }
    // Above the hints, or over them where that is the only place.
    return [area.withoutLastRow, whole.withoutLastRow, whole].lazy.compactMap {
      middle.moved(beside: kept, in: $0)
    }.first ?? middle
  }

  /// The room of a dialog: a side panel stays in sight.
  var dialogRoom: Size {
    let size = state.size
    return Size(columns: front()?.mainArea?.width ?? size.columns, rows: size.rows)
  }

  func frame(of view: any PopupView) -> Rect { place(view.frame(in: dialogRoom)) }

  func popup(_ view: any PopupView) -> [Pane] {
    Pane(view, frame(of: view)).popup(in: state.size)
  }
}

/// A view that a dialog shows in the middle of the window.
protocol PopupView: View {
  func frame(in size: Size) -> Rect
}

extension Rect {
  fileprivate var withoutLastRow: Rect { Rect(x: x, y: y, width: width, height: height - 1) }
}
