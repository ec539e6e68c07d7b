internal import JuiceKit
internal import JuiceWords

/// Asks which cups of an order to refund, saves the refund, and reports the money to give back.
struct RefundDialog {
  let context: ScreenContext
  let store: any FruitStore
  let open: (any Screen) -> Void

  func ask(of id: Order.ID) {
    context.perform { ask(of: try await store.record(id)) }
  }

  /// - Parameters:
  ///   - former: the refund chosen before.
  ///   - news: why it is asked again.
  private func ask(of record: OrderRecord, keeping former: Refund? = nil, _ news: String? = nil) {
    guard !record.isTakenBack else { return context.reportTakenBack(record) }
    open(
      RefundController(record, keeping: former, context) { refund in
        context.allow(.refund, context.wording.summary(of: refund, in: record)) {
          save(refund, of: record, approvedBy: $0)
        }
      })
    // A message of its own: the next Enter would refund.
    if let news { context.report(news) }
  }

  /// - Parameter answers: those of a person about unfinished runs of terminals.
  private func save(
    _ refund: Refund, of asked: OrderRecord, approvedBy approver: String?,
    _ answers: RunAnswers = [:]
  ) {
    context.perform {
      let record = try await store.record(asked.id)
      // If another till has refunded cups or taken a payment meanwhile, asks again.
      guard record.isUnchanged(since: asked) else {
        return ask(of: record, keeping: refund, context.words.changedElsewhere)
      }
      // A terminal may have given the money back already.
      guard context.menu.hasWays(of: refund.payments) || answers.values.contains(true) else {
        return ask(of: record, keeping: refund, context.words.optionsChanged)
      }
      try await context.giveBack(record.moneyBack(of: refund), of: record, answers) {
        save(refund, of: asked, approvedBy: approver, $0)
      } save: { id, references in
        var refund = refund
        (refund.id, refund.references) = (id ?? refund.id, references)
        return try await context.save(.refund(refund), approvedBy: approver)
      } then: {
        saved($0, of: record, atTerminals: $1)
      }
    }
  }

  private func saved(
    _ entry: JournalEntry, of record: OrderRecord, atTerminals done: Set<Payment.ID>
  ) {
    let wording = context.wording
    // The money comes first: a narrow window cuts the end. A kiosk may have locked meanwhile.
    if !context.isForCustomers {
      context.remark(
        [
          wording.givenBack(by: entry, atTerminals: done),
          wording.words.refunded(wording.naming(record.sold.facts).summary(entry)),
        ].joined(by: " "))
    }
    if context.state.hasPrinter { context.ask(.printRefund(entry)) }
  }
}
