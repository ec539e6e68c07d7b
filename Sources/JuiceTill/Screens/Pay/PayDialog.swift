internal import JuiceKit
internal import JuiceWords

/// Asks how an order is paid, and saves it. A new payment replaces the earlier ones.
struct PayDialog {
  let context: ScreenContext
  let store: any FruitStore
  /// The newest screen or dialog.
  let topScreen: () -> (any Screen)?
  /// Reports the payment and its change on the screen below.
  let onPaid: (_ sentence: String, _ change: Price?) -> Void
  /// True if nobody has said how the order was paid: it was just sold by one key, in the menu's first way.
  var isAssumed = false

  func ask(of id: Order.ID) {
    context.perform { ask(of: try await store.record(id)) }
  }

  /// Asks about an order that was just taken, at once, for keys typed ahead. If the journal has grown, another till may have refunded a
  /// part: the order is loaded before an answer counts, and asked about again if it has changed.
  func ask(ofNew sold: OrderRecord, in way: Payment.Way?) {
    ask(of: sold, in: way, isAskedFor: true)
    guard let question = topScreen(), context.currentStock().revision > sold.sold.seq else {
      return
    }
    context.perform {
      let record = try await store.record(sold.id)
      guard !record.isUnchanged(since: sold), question === topScreen() else { return }
      context.ask(.close(question))
      ask(of: record, hasChanged: true)
    }
  }

  /// - Parameters:
  ///   - way: asks for the money in this way at once.
  ///   - isAskedFor: see `Alert`.
  ///   - hasChanged: whether another till has changed the order since the last question.
  ///   - reason: why the terminal did not take the last payment.
  ///   - tip: that of the last payment.
  private func ask(
    of record: OrderRecord, in way: Payment.Way? = nil, isAskedFor: Bool = false,
    hasChanged: Bool = false, _ reason: ((Words) -> String)? = nil, tip: Price? = nil
  ) {
    guard !record.isTakenBack else { return context.reportTakenBack(record) }
    guard !record.isMoneyBack else {
      return context.settle(record, [.pay]) { context.report(context.words.moneyWentBack) }
    }
    var tender = tender(for: record, reason)
    tender.tip = tip
    if let way { tender.ask(for: way) } else { tender.ask(isAskedFor: isAskedFor) }
    if hasChanged { context.remark(context.words.changedElsewhere) }
  }

  private func tender(for record: OrderRecord, _ reason: ((Words) -> String)? = nil) -> Tender {
    let (order, now): (OrderLeft, Payments?) = (record.nextCharge, record.shownPayments)
    let due = { [context] in context.menu.due(of: order) }
    return Tender(
      context: context,
      what: { wording in
        let said = now.map(wording.list) ?? wording.words.notAsked
        return [wording.order(order.number), due()?.text, said].joined(by: " · ")
      }, total: due,
      rounding: { context.menu.cashRounding(of: order) }, reason: reason, now: now,
      onPaid: { save($0, of: record) }
    )
  }

  /// To replace a payment that was made takes the right to refund: cash could leave the books with it. An assumed payment
  /// needs no right.
  private func save(_ payments: Payments, of asked: OrderRecord) {
    guard let before = asked.payments, before != .unpaid, before != payments,
      !isAssumed || before != asked.sold.payments
    else {
      return save(payments, of: asked, approvedBy: nil)
    }
    let charged = asked.charged(by: context.menu.payment(payments, of: asked.nextCharge))
    context.allow(.refund, context.wording.paid(payments, for: charged, before: before)) {
      save(payments, of: asked, approvedBy: $0)
    }
  }

  /// - Parameter answers: those of a person about unfinished runs of terminals.
  private func save(
    _ payments: Payments, of asked: OrderRecord, approvedBy approver: String?,
    _ answers: RunAnswers = [:]
  ) {
    context.perform {
      let record = try await store.record(asked.id)
      // Another till may have changed the order meanwhile: asks again.
      guard record.isUnchanged(since: asked) else { return ask(of: record, hasChanged: true) }
      let total = record.nextTotal(payments, context.menu)
      let charges = context.charges(.pay, payments, of: total)
      guard
        let done = await context.settle(
          .pay, charges, of: record, answers,
          again: { save(payments, of: asked, approvedBy: approver, $0) })
      else { return }
      // The menu may have changed while the till asked for a PIN.
      let areWaysKnown = payments.ways.allSatisfy { way in
        context.menu.payments.contains(way) || done.contains { $0.way == way }
      }
      guard areWaysKnown else {
        return askAgain(payments, of: record, approvedBy: approver, done) { $0.rowsMoved }
      }
      // The money of an earlier payment was moved before: its correction runs no terminal.
      let isLate = [nil, .unpaid].contains(record.payments)
      let running = isLate ? charges : done.map(\.charge)
      guard running.isEmpty else {
        guard payments.pays(total) else { return ask(of: record, hasChanged: true) }
        return OrderAtTerminal(.pay, running, of: record, done: done, context) {
          await write(payments, of: record, approvedBy: approver, on: $0, $2)
        } notDone: { reason, done in
          askAgain(payments, of: record, approvedBy: approver, done, reason)
        }.run()
      }
      let entry: JournalEntry?
      do {
        entry = try await context.save(
          context.menu.payment(payments, of: record.nextCharge), approvedBy: approver
        ).entry
      } catch Refusal.paymentSum {
        // It has changed since it was read.
        return ask(of: try await store.record(asked.id), hasChanged: true)
      }
      saved(payments, of: record, entry)
    }
  }

  /// Asks again how an order is paid, or how its rest is if some terminals are done.
  private func askAgain(
    _ payments: Payments, of record: OrderRecord, approvedBy approver: String?,
    _ done: [TerminalRun], _ reason: ((Words) -> String)?
  ) {
    guard !done.isEmpty else { return ask(of: record, reason, tip: payments.tip) }
    let answers = Dictionary(done.map { ($0.id, true) }) { $1 }
    let parts = payments.with(done.references, of: record.nextTotal(payments, context.menu))
      .parts(in: Set(done.map(\.way)))
    let saveRest = { save($0, of: record, approvedBy: approver, answers) }
    var tender = tender(for: record, reason)
    tender.now = nil
    tender.rest = Tender.Rest(
      paid: parts.these, planned: parts.others, onAgain: { saveRest(payments) },
      onNotPaid: {
        context.perform {
          await context.end(done, .notDone)
          ask(of: record)
        }
      }, onCancelled: { context.remindOfTerminal(of: record) })
    tender.onPaid = saveRest
    tender.ask()
  }

  private func saved(_ payments: Payments, of record: OrderRecord, _ entry: JournalEntry?) {
    let charged = (entry.map(record.adding) ?? record).charged
    if context.state.served?.id == charged.id { context.state.served = charged }
    onPaid(context.wording.paid(payments, for: charged, before: record.payments), payments.change)
  }

  /// Writes what the terminals have taken. Returns `true` once the books have it.
  private func write(
    _ payments: Payments, of asked: OrderRecord, approvedBy approver: String?,
    on dialog: CardController, _ references: [Payment.ID: String]
  ) async -> Bool {
    let paid = payments.with(
      references, of: asked.nextTotal(payments, context.menu))
    var found = asked
    do {
      let entry = try await dialog.write {
        let record = try await store.record(asked.id)
        found = record
        // The last try may have written it.
        guard record.isUnchanged(since: asked) || record.payments == paid else {
          throw Refusal.alreadyDone(asked.id)
        }
        return try await context.save(
          context.menu.payment(paid, of: record.nextCharge), approvedBy: approver)
      }.entry
      dialog.close()
      saved(paid, of: found, entry)
      return true
    } catch {
      dialog.close()
      let isChanged = if case Refusal.alreadyDone = error { true } else { false }
      let more = [
        isChanged ? context.words.changedElsewhere : nil,
        context.facts(of: asked, context.texts(of: references)),
      ]
      context.reportUnwritten(.pay, isChanged ? nil : error, more.joined(by: "\n"))
      return false
    }
  }
}

extension OrderRecord {
  fileprivate func nextTotal(_ payments: Payments, _ menu: Menu) -> Price? {
    charged(by: menu.payment(payments, of: nextCharge)).total
  }
}
