internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The payment of a bill at card terminals, one after the other.
///
/// The bill is set aside with its payment while a terminal works, so that a till that dies leaves it in the list of bills. What one
/// terminal has taken is noted there before the next one starts.
final class CardPayment {
  /// Closures that tell the screen how the payment ended.
  struct Ends {
    var willSave: (Order.ID) -> Void = { _ in }
    let paid: (OrderRecord) -> Void
    /// The bill is what it was before. Gets its newest entry, `nil` for a dropped bill, and the terminal's reason.
    let notPaid: (Result<JournalEntry?, Refusal>, _ reason: ((Words) -> String)?) -> Void
    /// The payment is left as it is. The bill is in the list, unless another till has it.
    let left: (_ isInList: Bool) -> Void
  }

  private let context: ScreenContext
  private let ends: Ends
  /// The bill before the payment: taken up, or `.dropped` if it was never set aside.
  private let stepBack: BillStep
  /// Continues `begun`.
  private var order: Order
  /// The newest entry of the bill, which set it aside for this payment.
  private var begun: JournalEntry
  /// The terminals that are done.
  private var done: [CardCharge] = []
  /// False while the journal lacks something of the payment, or that this till goes on with it.
  private var isNoted = true
  /// The runs that this machine has noted. They end with the payment.
  private var runs: [TerminalRun.ID]

  /// Begins a payment whose bill was just set aside for it.
  init(
    _ order: Order, _ begun: JournalEntry, back stepBack: BillStep,
    after runs: [TerminalRun.ID] = [], _ context: ScreenContext, _ ends: Ends
  ) {
    (self.order, self.begun, self.stepBack) = (order, begun, stepBack)
    (self.runs, self.context, self.ends) = (runs, context, ends)
    self.order.bill = begun.seq
  }

  /// Continues a payment of the list, whose parts with a reference are done.
  ///
  /// - Parameter runs: the unfinished runs of the bill.
  convenience init(
    _ order: Order, goingOn bill: OpenBill, after runs: [TerminalRun.ID],
    _ context: ScreenContext, _ ends: Ends
  ) {
    self.init(order, bill.aside, back: .taken, after: runs, context, ends)
    done = bill.parts.paid.map(CardCharge.init)
    // The store takes one of two tills that go on.
    isNoted = false
  }

  // MARK: The terminals

  /// Goes on after a person has seen that a terminal has taken its part.
  func goOn(after charge: CardCharge) {
    accept(charge, nil)
    run()
  }

  /// Runs the terminals that are left, then writes the order.
  func run() {
    guard let charge = done.last ?? chargesLeft.first else { return leave() }
    let dialog = open(charge)
    context.performAside { [self] in await run(from: dialog) }
  }

  private func run(from first: CardController) async {
    var dialog = first
    for charge in chargesLeft {
      do { try await note(on: dialog) } catch { return stop(for: error, dialog) }
      // The till is left: nobody would write what the next terminal does.
      guard !dialog.isClosed else { return }
      if dialog.charge != charge {
        dialog.close()
        dialog = open(charge)
      }
      switch await dialog.run() {
      case .done(let reference): accept(charge, reference)
      case .refused(let reason): return await end(on: dialog, reason)
      case .elsewhere(let reason):
        dialog.close()
        leave()
        if !context.isForCustomers { context.report(reason(context.words)) }
        return
      case .unknown(let question):
        dialog.close()
        return askIfDone(charge, question)
      }
    }
    await write(on: dialog)
  }

  private var chargesLeft: [CardCharge] {
    context.charges(.pay, order.payments, of: order.total).filter { charge in
      !done.contains { $0.way == charge.way }
    }
  }

  private func open(_ charge: CardCharge) -> CardController {
    let dialog = CardController(.pay, charge, context) { [self] in
      let run = context.newRun(.pay, charge, of: order.id, after: begun.seq)
      defer { runs.append(run.id) }
      return context.start(run, besides: runs, isInBooks: true)
    }
    // The order screen may have another bill by now.
    dialog.extras = ShownSale.Extras(
      tip: order.payments?.tip, rounding: order.rounding, bill: order)
    return context.open(dialog)
  }

  private func endRuns(_ end: TerminalRun.End) async {
    for run in runs { await context.runs.note(run, .ended(end)) }
    runs = []
  }

  private func accept(_ charge: CardCharge, _ reference: String?) {
    done.append(charge)
    order.payments = order.payments?.with(
      reference.map { [charge.way: $0] } ?? [:], of: order.total)
    isNoted = false
  }

  private func askIfDone(_ charge: CardCharge, _ question: @escaping (Words) -> String) {
    // The bill stays in the list, also for a locked kiosk.
    guard !context.isForCustomers else { return leave() }
    let facts = { [self] in
      ([context.wording.cardPayment(of: begun)] + textsOfDone).joined(separator: "\n")
    }
    // The others have not run.
    let asked = done.isEmpty && chargesLeft.count == 1 ? [] : [charge]
    context.askIfDone(.pay, facts, question, about: asked, isNews: true) { [self] isPaid in
      switch isPaid {
      case nil: leave()
      case true?: goOn(after: charge)
      case false? where done.isEmpty: goBack(on: open(charge), nil)
      case false?: askForRest(nil)
      }
    }
  }

  // MARK: The journal

  /// Notes in the bill what is paid, and how the rest is to be paid.
  private func note(on dialog: CardController) async throws {
    guard !isNoted else { return }
    var aside = order
    (aside.name, aside.discount) = (begun.name, begun.discount)
    // A terminal may print no reference. The list finds the parts that are paid by it.
    aside.payments = order.payments?.with(
      Dictionary(done.map { ($0.way, "-") }) { $1 }, of: order.total)
    guard
      let entry = try await dialog.write({ try await context.save(.setAside(aside, .paying)) })
        .entry
    else { return }
    begun = entry
    order.bill = entry.seq
    isNoted = true
  }

  private func write(on dialog: CardController) async {
    ends.willSave(order.id)
    do {
      let entry = try await dialog.write { try await context.save(.order(order)) }.entry
      await endRuns(.written)
      dialog.close()
      if let record = entry.flatMap({ OrderRecord([$0]) }) { ends.paid(record) }
      context.ask(.findPayments)
    } catch let refusal as Refusal {
      // The newest entry of the bill tells more than an id that is taken. If the store fails, the till alone tells the references.
      do {
        try await note(on: dialog)
        stop(for: refusal, dialog)
      } catch {
        let isOfBill = (error as? Refusal)?.isOfBill ?? false
        stop(for: isOfBill ? error : refusal, dialog)
      }
    } catch {
      stop(for: error, dialog)
    }
  }

  /// Ends a payment that the store refuses, or that can't be written.
  private func stop(for error: any Error, _ dialog: CardController) {
    dialog.close()
    let isInList = !((error as? Refusal)?.isOfBill ?? false)
    leave(isInList: isInList)
    guard !context.isForCustomers else { return }
    context.show { [self] in
      let (words, wording) = (context.words, context.wording)
      let facts = textsOfDone + (isInList ? [words.billStaysPaying] : [])
      guard case Refusal.short(let shortages) = error else {
        return context.unwritten(.pay, error, facts.joined(separator: "\n"))
      }
      return Alert(
        kind: .message(), message: ([words.paidAndShort] + facts).joined(separator: "\n"),
        style: .bad,
        rows: context.menu.sorted(shortages).map { AlertView.Row(text: wording.line(for: $0)) },
        isNews: true)
    }
  }

  /// Leaves the bill to the list, which asks about it.
  private func leave(isInList: Bool = true) {
    ends.left(isInList)
    context.performAside { [self] in
      await endRuns(.seen)
      context.ask(.findPayments)
    }
  }

  // MARK: Not paid

  /// Ends the run of a terminal that did nothing.
  private func end(on dialog: CardController, _ reason: @escaping (Words) -> String) async {
    // The till is left: a bill that goes back would be lost with its screen.
    guard !dialog.isClosed else { return await endRuns(.refused) }
    // The lock has cleared the bill, which stays in the list.
    guard !context.isForCustomers else {
      dialog.close()
      return leave()
    }
    guard done.isEmpty else {
      dialog.close()
      return askForRest(reason)
    }
    await endUnpaid(on: dialog, reason)
  }

  private func goBack(on dialog: CardController, _ reason: ((Words) -> String)?) {
    context.performAside { [self] in await endUnpaid(on: dialog, reason) }
  }

  /// Makes the bill what it was before the payment.
  private func endUnpaid(on dialog: CardController, _ reason: ((Words) -> String)?) async {
    do {
      let entry = try await dialog.write(isDone: false) {
        try await context.save(stepBack, of: begun)
      }
      .entry
      await endRuns(.notDone)
      dialog.close()
      ends.notPaid(.success(stepBack == .taken ? entry : nil), reason)
    } catch let refusal as Refusal {
      await endRuns(.notDone)
      dialog.close()
      ends.notPaid(.failure(refusal), reason)
    } catch {
      dialog.close()
      leave()
    }
    context.ask(.findPayments)
  }

  /// Asks how the rest is paid, after some terminals are done.
  func askForRest(_ reason: ((Words) -> String)?) {
    guard let last = done.last, !context.isForCustomers else { return leave() }
    let (facts, (paid, planned)) = (order.facts, parts)
    Tender(
      context: context, what: { _ in "" }, total: { [context] in context.menu.due(of: facts) },
      rounding: { [context] in context.menu.cashRounding(of: facts) }, reason: reason,
      rest: Tender.Rest(
        paid: paid, planned: planned, onAgain: { [self] in run() },
        onNotPaid: { [self] in goBack(on: open(last), nil) }, onCancelled: { [self] in leave() }),
      onPaid: { [self] payments in
        order = context.menu.paying(order, by: payments)
        isNoted = false
        run()
      }
    ).ask()
  }

  /// The parts that terminals have taken, and the others.
  private var parts: (these: [Payments.Part], others: [Payments.Part]) {
    order.payments?.parts(in: Set(done.map(\.way))) ?? ([], [])
  }

  /// The parts that are paid, or the references alone if everything is.
  private var textsOfDone: [String] {
    chargesLeft.isEmpty
      ? context.texts(of: order.payments?.references ?? [:])
      : parts.these.map(context.wording.paidAtTerminal)
  }
}
