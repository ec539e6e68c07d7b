internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// The bill, to which cups are added before the order: changes it, and asks and reports about it.
final class BillController {
  private(set) var bill = Bill() { didSet { changed(from: oldValue) } }
  /// The bill at the menu's prices; `nil` for an empty bill.
  private(set) var order: Order?
  /// The cups of the lines, with the default options of `menu` filled in.
  private var cups: [Cup] = []
  /// The menu of the prices. It names juices that a newer menu lacks.
  private var menu: Menu
  /// True from `begin` until the bill is ordered or closed, even while it is empty.
  private(set) var isOpen = false
  /// True if the bill was begun for a cup that is not on it yet: the till asks whether to restock.
  private var awaitsFirstCup = false
  /// The line that was added or changed last; `nil` if the selection was moved since.
  private(set) var lastLine: Cup?
  /// The newest cup, if adding it was the last act.
  private(set) var justAdded: Cup?
  /// Changes when the bill is closed, so that late answers don't concern the next bill.
  private(set) var customer = 0
  /// The time of the prices.
  private(set) var pricedAt: Date
  /// The offers that held then.
  private var held: [Discount.ID?] = []
  /// When to look for other offers: at the next minute; `nil` if no offer on the menu has times.
  private var minute: Instant?
  /// True while card terminals take the money of the bill: its prices stand.
  private(set) var isBeingPaid = false
  /// True if the menu or the day has changed meanwhile.
  private var awaitsMenu = false
  let context: ScreenContext

  init(_ context: ScreenContext) {
    (self.context, menu, pricedAt) = (context, context.menu, context.time().date)
  }

  var orderText: String { context.words.orderBill(order?.total?.text ?? "") }

  func begin() { (isOpen, awaitsFirstCup) = (true, false) }

  /// Closes a bill that was begun for a cup that the stock lacks.
  func endUnused() { if awaitsFirstCup { clear() } }

  private func changed(from old: Bill) {
    lastLine = bill.lineChanged(since: old) ?? lastLine.flatMap { bill.cups(of: $0) > 0 ? $0 : nil }
    justAdded = bill.isOneMore(than: old) ? bill.newest : nil
    if old.isEmpty { readClock() }
    price()
  }

  func selectionMoved() { (lastLine, justAdded) = (nil, nil) }

  private func price() {
    if !isBeingPaid { menu = context.menu }
    order = bill.isEmpty ? nil : try? bill.order(on: menu, at: pricedAt)
    cups = bill.lines.map { Cup($0.cup.juice, options: menu.choices(of: $0.cup).map(\.id)) }
  }

  /// Begins to use the present time for prices.
  private func readClock() {
    let now = context.time()
    (pricedAt, held) = (now.date, heldOffers(at: now.date))
    minute = context.menu.hasTimedOffers ? now.nextMinute : nil
  }

  var deadline: Instant? { bill.isEmpty || isBeingPaid ? nil : minute }

  private func heldOffers(at now: Date) -> [Discount.ID?] {
    context.menu.hasTimedOffers
      ? context.menu.discounts.filter { $0.holds(at: now, on: context.menu) }.map(\.id) : []
  }

  /// Applies the offers that have begun or ended. So an order has the sum that is shown.
  ///
  /// - Returns: `true` if an alert shows a new total.
  func passTime() -> Bool {
    guard !isBeingPaid else { return false }
    let now = context.time()
    let isOver = bill.discount?.holds(at: now.date, on: context.menu) == false
    guard !bill.isEmpty, isOver || heldOffers(at: now.date) != held else {
      if minute != nil { minute = now.nextMinute }
      return false
    }
    let isTold = menuChanged(isByTime: true)
    context.ask(.dayBegan)
    return isTold
  }

  func beginPayment() { isBeingPaid = true }

  /// Ends the payment at card terminals. An alert shows a total that has changed meanwhile.
  func endPayment() {
    guard isBeingPaid else { return }
    isBeingPaid = false
    if awaitsMenu {
      awaitsMenu = false
      menuChanged()
      context.ask(.dayBegan)
    } else {
      _ = passTime()
    }
  }

  func clear() {
    (isBeingPaid, awaitsMenu) = (false, false)
    bill = Bill()
    (isOpen, awaitsFirstCup) = (false, false)
    customer += 1
  }

  /// Makes the cups on the screen a new bill. Another person's discount stays with the old one, which another till has.
  func forgetOrigin() {
    bill.origin = nil
    if !context.state.staff.allows(.discount, to: context.state.seller?.name) {
      bill.discount = nil
    }
    bill.priceGiver = nil
  }

  /// Makes the bill continue the one with this newest entry, which its payment has set aside.
  func goOn(from entry: JournalEntry) { bill.origin = Bill.Origin(entry) }

  /// Replaces the bill with another, without items that the till does not sell.
  func replace(with other: Bill) {
    clear()
    begin()
    var other = other
    other.keep(whatIsOn: context.menu, on: context.today, at: context.time().date)
    bill = other
    // Taking up a bill of one cup adds none.
    justAdded = nil
  }

  func setPickup(_ time: PickupTime?) {
    // A new menu may have emptied the bill meanwhile: the next cup is another customer's.
    guard order != nil else { return context.notify(context.words.emptyBill) }
    bill.facts.pickup = time
  }

  /// Gives a discount, or removes it, for which nobody needs a right.
  func give(_ discount: Discount.Offer?) {
    guard order != nil else { return context.notify(context.words.emptyBill) }
    guard let discount else {
      (bill.discount, bill.isWithoutOffers) = (nil, true)
      return
    }
    let off = order.flatMap { discount.off($0.lines) }
    context.allow(.discount, off?.change.text) { [self] giver in
      guard let order = self.order else { return context.notify(context.words.emptyBill) }
      // Meanwhile the menu may have lost the discount, or give another amount than the approval showed.
      guard let renewed = context.menu.renewed(discount) else {
        askForDiscount()
        return context.remark(context.words.rowsMoved)
      }
      guard renewed == discount, discount.off(order.lines)?.amount == off?.amount else {
        return give(renewed)
      }
      bill.discount = discount
      if let off, let giver {
        bill.discountApproval = DiscountApproval(giver: giver, most: off.amount)
      }
    }
  }

  /// Calls `next` once somebody with the right approves the typed price of a cup for the bill.
  func allowPrice(of cup: Cup, then next: @escaping () -> Void) {
    context.allow(.price, context.wording.pricedName(of: cup)) { [self] giver in
      bill.priceGiver = giver
      next()
    }
  }

  /// Applies a new menu, a new day, or other offers. An alert shows the new total first: keys meant for the old one order
  /// nothing.
  ///
  /// - Parameter isByTime: an offer has begun or ended, and the menu is the same.
  /// - Returns: `true` if it shows one.
  @discardableResult
  func menuChanged(isByTime: Bool = false) -> Bool {
    guard !isBeingPaid else {
      awaitsMenu = true
      return false
    }
    let (total, cups, before) = (order?.total, self.cups, menu)
    readClock()
    price()
    var others = zip(self.cups, cups).filter { !$0.isMade(like: $1) }.map(\.0)
    let gone = bill.keep(whatIsOn: context.menu, on: context.today, at: pricedAt)
    if !gone.isEmpty { others = [] }
    // The cups that are left may cost what they did.
    let expected =
      gone.isEmpty || bill.isEmpty ? total : (try? bill.order(on: before, at: pricedAt))?.total
    let isRepriced = !bill.isEmpty && expected != order?.total
    guard !gone.isEmpty || isRepriced || !others.isEmpty else { return false }
    let (now, after) = (order?.total, menu)
    // Under an alert about a newer menu, this one follows its total.
    context.show { [self, others] in
      let wording = context.wording
      let old = Wording(wording.language, before)
      return Alert(
        kind: .message(),
        message: [
          context.whyGone(gone),
          isRepriced
            ? wording.words.billRepriced(
              from: total?.text ?? "–", to: (order?.total ?? now)?.text ?? "–", isByTime: isByTime)
            : nil,
          others.isEmpty ? nil : wording.words.optionsChanged,
        ].joined(by: "\n"),
        rows: (gone.map(old.name) + others.map(Wording(wording.language, after).name)).map {
          AlertView.Row(text: $0)
        },
        isNews: true)
    }
    return true
  }

  func cups(of cup: Cup) -> Int { (try? context.menu.checked(cup)).map(bill.cups(of:)) ?? 0 }

  /// Sets the number of such cups, and begins a bill if there is none.
  ///
  /// - Parameter tellShort: called if the stock is too small.
  func set(_ cups: Int, of cup: Cup, tellShort: ([Shortage], Order) -> Void) {
    let isFirst = !isOpen || awaitsFirstCup
    begin()
    awaitsFirstCup = isFirst
    let isSet = change(tellShort: tellShort) { bill in
      try bill.set(cups, of: context.onSale(cup))
    }
    if isSet { awaitsFirstCup = false }
  }

  func replace(_ cup: Cup, with other: Cup) {
    replace { [context] bill in
      // A new menu may have changed the default options.
      try bill.replace(context.menu.checked(cup), with: context.onSale(other))
    }
  }

  /// Replaces the cup that was added last. A next key for its options means the new one.
  func replaceNewest(_ cup: Cup, with other: Cup) {
    let isReplaced = replace { [context] bill in
      try bill.replaceNewest(context.menu.checked(cup), with: context.onSale(other))
    }
    if isReplaced { justAdded = bill.newest }
  }

  @discardableResult
  private func replace(by change: (inout Bill) throws -> Void) -> Bool {
    self.change { [context] shortages, order in
      let wording = context.wording
      let lines = context.menu.sorted(shortages).map { wording.line(for: $0) }
      context.notify(
        context.isForCustomers
          ? wording.short(shortages, in: order)
          : ([wording.words.notMade] + lines).joined(separator: "\n"))
    } by: {
      try change(&$0)
    }
  }

  /// Changes the bill if the stock suffices for the change, or reports why not. Names other lines that are short.
  private func change(
    tellShort: ([Shortage], Order) -> Void, by change: (inout Bill) throws -> Void
  ) -> Bool {
    do {
      var changed = bill
      try change(&changed)
      // A bill that only gets shorter needs no further stock.
      guard !changed.isPart(of: bill) else {
        bill = changed
        return true
      }
      let order = try changed.order(on: context.menu)
      let shortages = context.currentStock().shortages(for: order.uses)
      let uses = self.order?.uses ?? [:]
      // A line that has become short meanwhile refuses no other cup.
      guard !shortages.contains(where: { $0.needed > uses[$0.ingredient] ?? 0 }) else {
        tellShort(shortages, order)
        return false
      }
      bill = changed
      if !shortages.isEmpty { context.remark(context.wording.short(shortages, in: order)) }
      return true
    } catch let limit as BillLimit {
      let wording = context.wording
      context.notify(wording.words.full(limit) { wording.name(of: $0) })
    } catch {
      // `menuChanged` has removed the cup from the bill, or a dialog was open for it.
      context.notify(context.words.billChanged)
    }
    return false
  }

  /// The stock after the bill, leaving out cups like `cup`.
  ///
  /// - Parameter cups: how many; `nil` for all of them.
  func rest(without cup: Cup? = nil, cups: Int = .max) -> Stock {
    let left = bill.lines.map { ($0.cup, $0.cup == cup ? max(0, $0.cups - cups) : $0.cups) }
    let uses = (try? context.menu.order(left.filter { $0.1 > 0 }).uses) ?? [:]
    return context.currentStock().setting(aside: uses)
  }

  func takeOff(_ cup: Cup) { bill.remove(cup) }

  func takeNewestOff() {
    guard bill.removeNewest() == nil else { return }
    let words = context.words
    context.notify(context.isForCustomers ? words.howToOrder : words.emptyBill)
  }

  /// Removes ordered cups. Cups added since stay.
  func remove(_ ordered: Bill) {
    // The menu may have changed during the save.
    var ordered = ordered
    if !isBeingPaid { ordered.keep(whatIsOn: context.menu, on: context.today) }
    bill.remove(ordered)
    if bill.isEmpty { clear() }
  }

  /// Empties the bill. Asks first if that loses several cups or options, or if the bill was set aside before.
  func empty(_ question: @escaping (_ cups: Int) -> String, then next: @escaping () -> Void = {}) {
    if let origin = bill.origin { return askHowToCloseBill(of: origin, then: next) }
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

extension ScreenContext {
  /// Says why cups are gone from a bill; `nil` for no cups.
  func whyGone(_ cups: [Cup]) -> String? {
    let isOnSale = Set(cups.map { sells($0.juice) })
    guard !isOnSale.isEmpty else { return nil }
    return [false, true].filter(isOnSale.contains).map {
      $0 ? words.billCupsDiffer : words.billChanged
    }.joined(separator: "\n")
  }
}
