internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The sale of an order that is paid at card terminals.
///
/// The bill is set aside under the order's id while the terminal works, so that a till that dies leaves it in the list of bills.
extension SaleController {
  private struct CardSale {
    let wanted: Sale.Request
    /// Continues the entry that began the payment.
    var order: Order
    let begun: JournalEntry
    /// The bill before the payment, and its customer.
    let bill: Bill
    let customer: Int
  }

  func payAtTerminal(_ wanted: Sale.Request, _ order: Order, _ charges: [CardCharge]) {
    let (ordered, customer) = (bill.bill, bill.customer)
    context.perform { [self] in
      do {
        let aside = Change.setAside(bill.settingAside(order), .paying)
        guard let begun = try await context.save(aside).entry else { return }
        var payment = CardSale(
          wanted: wanted, order: order, begun: begun, bill: ordered, customer: customer)
        payment.order.bill = begun.seq
        let dialog = context.open(CardController(.pay, charges, of: order.id, context))
        Task { [payment] in
          await run(payment, on: dialog)
          context.ask(.draw)
        }
      } catch Refusal.short(let shortages) {
        goShort(wanted, order, shortages)
      } catch let refusal as Refusal where refusal.isOfBill {
        bill.lose(refusal)
      }
    }
  }

  private func run(_ payment: CardSale, on dialog: CardController) async {
    switch await dialog.run() {
    case .done: await write(payment, on: dialog)
    case .refused(let reason):
      await goBack(payment)
      dialog.close()
      askAgain(payment, reason)
    case .unknown(let question):
      dialog.close()
      // The bill stays in the list, also for a locked kiosk.
      guard !context.isForCustomers else { return leave(payment) }
      let facts = context.wording.cardPayment(of: payment.begun)
      context.askIfDone(.pay, facts, question) { [self] isPaid in
        guard let isPaid else { return leave(payment) }
        Task {
          if isPaid { return await write(payment, on: context.open(dialog)) }
          await goBack(payment)
          askAgain(payment, nil)
        }
      }
    }
  }

  private func write(_ payment: CardSale, on dialog: CardController) async {
    var order = payment.order
    order.payments = order.payments?.with(dialog.references, of: order.total)
    do {
      let entry = try await save(order) { save in try await dialog.write(save) }
      dialog.close()
      if let record = entry.flatMap({ OrderRecord([$0]) }) {
        saved(record, payment.wanted, payment.bill, of: payment.customer, isNews: true)
      }
      context.ask(.findPayments)
    } catch {
      // The newest entry of the bill tells more than an id that is taken.
      var error = error
      if error is Refusal, let refusal = await keepReferences(of: order) { error = refusal }
      dialog.close()
      let isGone = (error as? Refusal)?.isOfBill ?? false
      leave(payment, isInList: !isGone)
      report(error, dialog.references, isInList: !isGone)
    }
  }

  /// Notes the references in the bill, for the person who writes the order later.
  ///
  /// - Returns: the refusal if another till has the bill.
  private func keepReferences(of order: Order) async -> Refusal? {
    do { _ = try await context.save(.setAside(bill.settingAside(order), .paying)) } catch {
      // If the store fails, the terminal alone tells them.
      if let refusal = error as? Refusal, refusal.isOfBill { return refusal }
    }
    return nil
  }

  /// - Parameter isInList: false if another till has the bill.
  private func report(
    _ error: any Error, _ references: [Payment.ID: String], isInList: Bool
  ) {
    guard !context.isForCustomers else { return }
    let told = context.texts(of: references)
    guard case Refusal.short(let shortages) = error else {
      let words = context.words
      let more = told + (isInList ? [words.billStaysPaying] : [])
      return context.reportUnwritten(
        .pay, error, more.isEmpty ? nil : more.joined(separator: "\n"))
    }
    context.show { [context] in
      let (words, wording) = (context.words, context.wording)
      return Alert(
        kind: .message(),
        message: ([words.paidAndShort] + told + [words.billStaysPaying]).joined(separator: "\n"),
        style: .bad,
        rows: context.menu.sorted(shortages).map { AlertView.Row(text: wording.line(for: $0)) },
        isNews: true)
    }
  }

  // MARK: Not paid

  private func isOnScreen(_ payment: CardSale) -> Bool {
    if case .bill = payment.wanted { bill.customer == payment.customer } else { false }
  }

  /// Leaves the bill to the list, with its payment begun, unless another till has it.
  private func leave(_ payment: CardSale, isInList: Bool = true) {
    if isOnScreen(payment) { bill.remove(payment.bill) }
    if isInList, !context.isForCustomers { context.remark(context.words.billStaysPaying) }
    context.ask(.findPayments)
  }

  /// Makes the bill what it was before the payment. If the store fails, the bill on the screen continues the one set aside.
  private func goBack(_ payment: CardSale) async {
    let step: BillStep = payment.bill.origin == nil ? .dropped : .taken
    var newest: JournalEntry? = payment.begun
    do {
      let entry = try await context.save(
        .bill(payment.begun.id, step, after: payment.begun.seq)
      ).entry
      newest = step == .taken ? entry : nil
    } catch let refusal as Refusal where refusal.isOfBill {
      if isOnScreen(payment) { bill.lose(refusal) }
      newest = nil
    } catch {
      // The title shows the outage.
    }
    if isOnScreen(payment), let newest { bill.goOn(from: newest) }
  }

  private func askAgain(_ payment: CardSale, _ reason: ((Words) -> String)?) {
    // A locked kiosk serves a customer.
    guard !context.isForCustomers else { return }
    if case .bill = payment.wanted, !isOnScreen(payment) {
      if let reason { context.report(reason(context.words)) }
      return
    }
    askForPayment(of: payment.wanted, reason)
  }
}
