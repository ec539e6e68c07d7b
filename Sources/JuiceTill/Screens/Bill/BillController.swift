internal import JuiceKit
internal import JuiceWords

/// The bill that cups are put on before they are ordered: asks and says what is to be known of it.
final class BillController {
  private(set) var bill = Bill() { didSet { price() } }
  /// The bill at the prices of the menu; nil where it is empty.
  private(set) var order: Order?
  /// The lines on that menu, with the usual choices.
  private var cups: [Cup] = []
  /// The menu of the prices, which has the names of what a newer one lacks.
  private var menu: Menu
  /// True from when it is begun, with nothing on it yet, until it is ordered or closed.
  private(set) var isOpen = false
  /// Another one once it was closed: what is said of a bill is not of the next.
  private(set) var customer = 0
  let context: ScreenContext

  init(_ context: ScreenContext) { (self.context, menu) = (context, context.menu) }

  /// The text of the kiosk's large button.
  var orderText: String { context.words.orderBill(order?.total?.text ?? "") }

  func begin() { isOpen = true }

  private func price() {
    menu = context.menu
    order = bill.isEmpty ? nil : try? bill.order(on: menu)
    cups = bill.lines.map { Cup($0.cup.juice, options: menu.choices(of: $0.cup).map(\.id)) }
  }

  func clear() {
    bill = Bill()
    isOpen = false
    customer += 1
  }

  /// Makes the cups on the screen a new bill.
  ///
  /// A discount that somebody else gave stays with the bill that another till has.
  func forgetOrigin() {
    bill.origin = nil
    if !context.state.staff.allows(.discount, to: context.state.seller?.name) {
      bill.discount = nil
    }
  }

  /// Begins with another bill, less what is not on the menu.
  func replace(with other: Bill) {
    clear()
    begin()
    var other = other
    other.keep(whatIsOn: context.menu)
    bill = other
  }

  /// Gives a discount, or takes it back, which everybody may.
  func give(_ discount: Discount.Offer?) {
    guard let discount else {
      bill.discount = nil
      return
    }
    let off = order?.lines.total.flatMap(discount.off)
    context.allow(.discount, off?.change.text) { [self] approver in
      bill.discount = discount
      if let off, let giver = approver ?? context.state.seller?.name {
        bill.discountApproval = DiscountApproval(giver: giver, most: off.amount)
      }
    }
  }

  /// Shows the new total first: a key meant for the old total orders nothing.
  func menuChanged() {
    let (total, cups, before) = (order?.total, self.cups, menu)
    price()
    var others = zip(self.cups, cups).filter { Set($0.options) != Set($1.options) }.map(\.0)
    let gone = bill.keep(whatIsOn: context.menu)
    if !gone.isEmpty { others = [] }
    let (wording, now) = (context.wording, order?.total)
    let old = Wording(wording.language, before)
    let told = [
      gone.isEmpty ? nil : wording.words.billChanged,
      total == now
        ? nil : wording.words.billRepriced(from: total?.text ?? "–", to: now?.text ?? "–"),
      others.isEmpty ? nil : wording.words.optionsChanged,
    ].compactMap(\.self)
    guard !told.isEmpty else { return }
    context.show(
      Alert(
        kind: .message, message: told.joined(separator: "\n"),
        rows: (gone.map(old.name) + others.map(wording.name)).map { AlertView.Row(text: $0) }))
  }

  /// How many cups like one are on it.
  func cups(of cup: Cup) -> Int { (try? context.menu.checked(cup)).map(bill.cups(of:)) ?? 0 }

  /// Makes the cups like one so many, and begins it where there is none.
  ///
  /// - Parameter tellShort: called where there is not enough for so many; the bill is as it was then.
  /// - Returns: whether they are on it now.
  func set(_ cups: Int, of cup: Cup, tellShort: ([Shortage], Order) -> Void) -> Bool {
    begin()
    return change(tellShort: tellShort) { bill in
      try bill.set(cups, of: context.menu.checked(cup))
    }
  }

  /// Makes cups on it others.
  func replace(_ cup: Cup, with other: Cup) {
    _ = change { [context] shortages, _ in
      let wording = context.wording
      let lines = context.menu.sorted(shortages).map { wording.line(for: $0) }
      context.notify(
        context.isForCustomers
          ? wording.words.soldOut(wording.name(of: other))
          : ([wording.words.notMade] + lines).joined(separator: "\n"))
    } by: { bill in
      // A new menu may have made an option of it the usual one.
      try bill.replace(context.menu.checked(cup), with: context.menu.checked(other))
    }
  }

  /// Changes it if the stock is enough for it then, and says why not.
  private func change(
    tellShort: ([Shortage], Order) -> Void, by change: (inout Bill) throws -> Void
  ) -> Bool {
    do {
      var changed = bill
      try change(&changed)
      // A bill that only gets shorter needs no stock that it did not need before.
      guard !changed.isPart(of: bill) else {
        bill = changed
        return true
      }
      let order = try changed.order(on: context.menu)
      let shortages = context.currentStock().shortages(for: order.uses)
      guard shortages.isEmpty else {
        tellShort(shortages, order)
        return false
      }
      bill = changed
      return true
    } catch let limit as BillLimit {
      let wording = context.wording
      context.notify(wording.words.full(limit) { wording.name(of: $0) })
    } catch {
      // `menuChanged` has taken it off the bill.
      context.notify(context.words.billChanged)
    }
    return false
  }

  /// The stock that it leaves, without some of its cups.
  func rest(without cup: Cup? = nil) -> Stock {
    let cups = bill.lines.filter { $0.cup != cup }.map { ($0.cup, $0.cups) }
    let uses = (try? context.menu.order(cups).uses) ?? [:]
    return context.currentStock().setting(aside: uses)
  }

  func takeOff(_ juice: Juice.ID) {
    if !bill.remove(juice) { sayNotOnIt(juice) }
  }

  func sayNotOnIt(_ juice: Juice.ID) {
    context.notify(context.words.notOnBill(context.wording.name(of: juice)))
  }

  func takeNewestOff() {
    if bill.removeNewest() == nil { context.notify(context.words.emptyBill) }
  }

  /// Takes off it what was ordered; what came onto it since stays.
  func remove(_ ordered: Bill) {
    // As it is by now: the menu may have changed while it was saved.
    var ordered = ordered
    ordered.keep(whatIsOn: context.menu)
    bill.remove(ordered)
    if bill.isEmpty { clear() }
  }

  /// Empties it, and asks first where that takes some keys to do again: several cups, or one with options; and of a
  /// bill that was taken up, whether it is set aside again.
  func empty(_ question: @escaping (_ cups: Int) -> String, then next: @escaping () -> Void = {}) {
    if let origin = bill.origin { return askWhatBecomes(of: origin, then: next) }
    guard bill.cups > 1 || bill.lines.contains(where: { !$0.cup.isUsual }) else {
      clear()
      return next()
    }
    context.show { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isYes in
          guard isYes else { return }
          clear()
          next()
        }, message: question(bill.cups))
    }
  }
}
