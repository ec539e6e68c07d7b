internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Takes orders, and asks about payment and restocking if necessary.
final class SaleController {
  let context: ScreenContext
  /// May change through a new menu while a question is open.
  let bill: BillController
  /// The frames that alerts avoid, the button just used first.
  let places: () -> [Rect]
  /// The frames of the juices of the page.
  private let juices: () -> [Rect]
  private let entries: (Order.ID) async throws -> [JournalEntry]
  let willSave: (Order.ID) -> Void
  private let onSaved: () -> Void
  /// Called after restocking, with the cups that the stock had lacked.
  private let onEnough: (_ cups: Int, Cup) -> Void
  private var sale: Sale?
  private(set) var streak = OrdersInARow()

  init(
    _ context: ScreenContext, _ bill: BillController,
    entries: @escaping (Order.ID) async throws -> [JournalEntry], places: @escaping () -> [Rect],
    juices: @escaping () -> [Rect], willSave: @escaping (Order.ID) -> Void,
    onSaved: @escaping () -> Void,
    onEnough: @escaping (_ cups: Int, Cup) -> Void
  ) {
    self.context = context
    self.bill = bill
    self.entries = entries
    (self.places, self.juices) = (places, juices)
    self.willSave = willSave
    self.onSaved = onSaved
    self.onEnough = onEnough
  }

  func endStreak() { streak.end() }

  func order(_ cup: Cup, by key: Key? = nil, paidBy payments: Payments? = nil) {
    begin { [context] in
      try Sale.of(
        context.onSale(cup), by: key, paidBy: payments, on: context.menu, at: context.time().date)
    }
  }

  /// Orders the bill. Asks first how it is paid, unless another till has taken the bill.
  func orderBill() {
    guard let origin = bill.bill.origin else { return orderBill(paidBy: nil) }
    context.perform { [self] in
      let known = try await entries(origin.id)
      do throws(Refusal) {
        try Change.checkBill(origin.id, nil, after: origin.seq, in: known)
      } catch { return bill.lose(error) }
      orderBill(paidBy: nil)
    }
  }

  private func orderBill(paidBy payments: Payments?) {
    guard !bill.passTime() else { return }
    if let over = bill.pickupOver { return context.report(over) }
    begin { [context, bill] in
      context.isForCustomers
        ? try Sale.ofCustomer(bill.bill, on: context.menu, at: bill.pricedAt)
        : try Sale.of(
          bill.bill, paidBy: payments, on: context.menu, context.currentStock(), at: bill.pricedAt)
    }
  }

  /// Reports that the stock is too small for a line of the bill, and offers to restock.
  func report(_ shortages: [Shortage], of order: Order, setting cups: Int, of cup: Cup) {
    go(to: .short(.cups(cups, of: cup), order, shortages))
  }

  private func begin(_ sale: () throws -> Sale) {
    do { go(to: try sale()) } catch { context.show(error) }
  }

  func go(to sale: Sale?) {
    self.sale = sale
    switch sale {
    case nil: break
    case .paying(let wanted):
      askForPayment(of: wanted, context.menu.hasWays(of: wanted.payments) ? nil : { $0.rowsMoved })
    case .saving(let wanted, let order):
      context.allowMoney(of: order) { [self] order in
        // The menu may have changed while the till asked for a PIN.
        guard let renewed = wanted.renewed(bill.bill, on: context.menu, at: context.time().date)
        else { return context.show(menuChanged(order)) }
        guard renewed.hasSameCupsAndPrices(as: order), context.menu.hasWays(of: order.payments)
        else { return retry(wanted) }
        let charges = context.charges(.pay, order.payments, of: order.total)
        if charges.isEmpty { save(wanted, order) } else { payAtTerminal(wanted, order) }
      }
    case .short(let wanted, let order, let shortages): report(shortages, of: order, wanted)
    case .restocking(let wanted, let order): restock(order, for: wanted)
    case .offering(let wanted, let order): offer(order, wanted)
    }
  }

  private func save(_ wanted: Sale.Request, _ order: Order) {
    let (ordered, customer) = (bill.bill, bill.customer)
    context.perform { [self] in
      do {
        willSave(order.id)
        guard
          let record = try await context.save(.order(order)).entry.flatMap({ OrderRecord([$0]) })
        else { return }
        saved(record, wanted, ordered, of: customer)
      } catch Refusal.short(let shortages) {
        go(to: .short(wanted, order, shortages))
      } catch let refusal as Refusal where refusal.isOfBill {
        sale = nil
        bill.lose(refusal)
      }
    }
  }

  /// - Parameter isNews: true if a terminal's answer ended the sale, not a key.
  func saved(
    _ record: OrderRecord, _ wanted: Sale.Request, _ ordered: Bill, of customer: Int,
    isNews: Bool = false
  ) {
    if case .cup(let cup, let key, _) = wanted {
      streak.add(cup, by: key, at: context.time().instant)
    } else {
      streak.end()
    }
    sale = nil
    context.state.served = record.charged
    let isTheirs = bill.customer == customer
    if case .bill = wanted, isTheirs { bill.remove(ordered) }
    // The kiosk already serves the next customer, who sees nothing of this order.
    guard isTheirs || !context.isForCustomers else { return }
    onSaved()
    if context.isForCustomers {
      context.open { YourNumberController(record.sold, $0) }
    } else {
      showReady(record, after: wanted, isNews: isNews)
    }
  }

  private func retry(_ wanted: Sale.Request) {
    switch wanted {
    case .cup(let cup, _, let payments): order(cup, paidBy: payments)
    case .bill(let payments): orderBill(paidBy: payments)
    case .cups(let cups, let cup): onEnough(cups, cup)
    }
  }

  // MARK: Paying

  /// - Parameter reason: why the terminal did not take the last payment.
  func askForPayment(of wanted: Sale.Request, _ reason: ((Words) -> String)? = nil) {
    let unpaid = { [bill, context] in
      if case .cup(let cup, _, _) = wanted {
        try? context.menu.order([(cup, 1)], offersAt: context.time().date)
      } else {
        bill.order
      }
    }
    let isOfBill = if case .bill = wanted { true } else { false }
    Tender(
      context: context,
      what: { wording in
        unpaid().map { "\(wording.words.total) \(wording.sum(of: $0.lines, $0.total))" }
      }, total: { unpaid()?.total },
      rounding: { [context] in context.menu.cashRounding }, reason: reason,
      tip: wanted.payments?.tip,
      // A customer with a name or a pick-up time may pay on collecting the order.
      mayBeUnpaid: unpaid().map { $0.facts.name != nil || $0.facts.pickup != nil } ?? false,
      isOfBill: isOfBill,
      onPaid: { [self] payments in
        if case .cup(let cup, let key, _) = wanted {
          order(cup, by: key, paidBy: payments)
        } else {
          orderBill(paidBy: payments)
        }
      }
    ).ask()
  }

  /// Replaces a question that a new menu has made pointless.
  private func menuChanged(_ refused: Order) -> Alert {
    let gone = refused.lines.map(\.cup).filter { (try? context.onSale($0)) == nil }
    return Alert(
      kind: .message(), message: context.whyGone(gone) ?? context.words.billChanged,
      rows: gone.map { AlertView.Row(text: context.wording.name(of: $0)) })
  }

  // MARK: Short

  /// Asks whether to restock. Customers, who can't, only learn what is sold out.
  private func report(_ shortages: [Shortage], of order: Order, _ wanted: Sale.Request) {
    guard context.isForCustomers else { return ask(shortages, wanted, order) }
    let wording = context.wording
    sale = nil
    bill.endUnused()
    guard case .cups(let cups, let cup) = wanted else {
      return context.notify(wording.short(shortages, in: order))
    }
    // Several cups were typed: fewer of them may still be possible.
    context.notify(
      cups > bill.cups(of: cup) + 1
        ? wording.words.notMade : wording.words.soldOut(wording.name(of: cup)))
  }

  private func ask(_ shortages: [Shortage], _ wanted: Sale.Request, _ order: Order) {
    let shortages = context.menu.sorted(shortages)
    context.show { [self] in
      let wording = context.wording
      return Alert(
        kind: .question { [self] isYes in
          bill.endUnused()
          go(to: isYes ? .restocking(wanted, order) : nil)
        },
        message: shortages.allSatisfy(\.isSoldOut)
          ? wording.words.markedNow : wording.words.notEnough,
        style: .bad,
        rows: shortages.map { AlertView.Row(text: wording.line(for: $0)) }, keptClear: places,
        juicesBelow: juices)
    }
  }

  private func restock(_ refused: Order, for wanted: Sale.Request) {
    guard let order = wanted.renewed(bill.bill, on: context.menu, at: context.time().date)
    else { return context.show(menuChanged(refused)) }
    let sale = Sale.restocking(wanted, order)
    self.sale = sale
    guard let steps = sale.steps(on: context.menu, context.currentStock()) else {
      return restocked(wanted)
    }
    context.open { [self] in
      RestockController($0, first: steps.first, steps: steps.missing) { self.restocked(wanted) }
    }
  }

  private func restocked(_ wanted: Sale.Request) {
    if case .cups(let cups, let cup) = wanted {
      sale = nil
      return onEnough(cups, cup)
    }
    guard case .restocking(_, let refused) = sale else { return }
    // A new menu may have left fewer cups, for which the stock is enough.
    let order = wanted.renewed(bill.bill, on: context.menu, at: context.time().date) ?? refused
    go(to: Sale.restocking(wanted, order).restocked(context.currentStock()))
  }

  private func offer(_ refused: Order, _ wanted: Sale.Request) {
    context.show { [self] in
      let wording = context.wording
      guard let order = wanted.renewed(bill.bill, on: wording.menu, at: context.time().date)
      else { return menuChanged(refused) }
      let isOneJuice = order.lines.count == 1
      return Alert(
        kind: .question { [self] isYes in if isYes { retry(wanted) } else { go(to: nil) } },
        message: wording.words.orderNow(
          isOneJuice
            ? wording.list(order.lines) : wording.sum(of: order.lines, order.total)),
        rows: isOneJuice ? [] : rows(order.lines, order.discount, wording),
        keptClear: places, juicesBelow: juices)
    }
  }
}
