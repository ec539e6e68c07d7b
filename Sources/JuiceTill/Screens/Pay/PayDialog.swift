internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks how an order is paid, and saves it. A new payment replaces the earlier ones.
struct PayDialog {
  let context: ScreenContext
  let store: any FruitStore
  /// Reports the payment and its change on the screen below.
  let onPaid: (_ sentence: String, _ change: Price?) -> Void

  func ask(of id: Order.ID) {
    context.perform { ask(of: try await store.record(id)) }
  }

  /// Asks without loading the order, which was just taken. Saving detects a race with another till.
  func ask(ofNew record: OrderRecord, in way: Payment.Way?) {
    let tender = tender(for: record)
    if let way { tender.ask(for: way) } else { tender.ask(isAskedFor: true) }
  }

  /// - Parameter hasChanged: whether another till has changed the order since the last question.
  private func ask(of record: OrderRecord, hasChanged: Bool = false) {
    guard !record.isTakenBack else { return context.reportTakenBack(record.sold) }
    guard !record.isMoneyBack else { return context.report(context.words.moneyWentBack) }
    tender(for: record).ask()
    if hasChanged { context.remark(context.words.changedElsewhere) }
  }

  private func tender(for record: OrderRecord) -> Tender {
    let (order, now): (OrderLeft, Payments?) = (record.nextCharge, record.payments)
    let due = { [context] in context.menu.due(of: order) }
    return Tender(
      context: context,
      what: { wording in
        let said = now.map(wording.list) ?? wording.words.notAsked
        return [wording.order(order.number), due()?.text, said].compactMap(\.self)
          .joined(separator: " · ")
      }, total: due,
      rounding: { context.menu.cashRounding(of: order) }, now: now,
      onPaid: { save($0, of: record) }
    )
  }

  /// To replace a payment that was made takes the right to refund: cash could leave the books with it.
  private func save(_ payments: Payments, of asked: OrderRecord) {
    guard let before = asked.payments, before != .unpaid, before != payments else {
      return save(payments, of: asked, approvedBy: nil)
    }
    let charged = asked.charged(by: context.menu.payment(payments, of: asked.nextCharge))
    context.allow(.refund, context.wording.paid(payments, for: charged, before: before)) {
      save(payments, of: asked, approvedBy: $0)
    }
  }

  private func save(_ payments: Payments, of asked: OrderRecord, approvedBy approver: String?) {
    context.perform {
      let record = try await store.record(asked.id)
      // Another till may have changed the order meanwhile: asks again.
      guard record.payments == asked.payments, record.left == asked.left, !record.isTakenBack
      else { return ask(of: record, hasChanged: true) }
      let entry: JournalEntry?
      do {
        entry = try await context.save(
          context.menu.payment(payments, of: record.nextCharge), approvedBy: approver
        ).entry
      } catch Refusal.paymentSum {
        // It has changed since it was read.
        return ask(of: try await store.record(asked.id), hasChanged: true)
      }
      let charged = (entry.map(record.adding) ?? record).charged
      if context.state.served?.id == charged.id { context.state.served = charged }
      onPaid(
        context.wording.paid(payments, for: charged, before: record.payments), payments.change)
    }
  }
}
