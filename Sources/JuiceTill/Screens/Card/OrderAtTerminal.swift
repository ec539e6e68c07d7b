internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The terminals at work for an order in the books: a late payment, or money back.
///
/// Each run is noted before it starts, and until the books have it. A person is asked about a run that is left before the next one.
final class OrderAtTerminal {
  private let context: ScreenContext
  private let kind: CardRequest.Kind
  private let record: OrderRecord
  private let charges: [CardCharge]
  /// The runs that are done, and the one that may be.
  private var runs: [TerminalRun]
  private let write: Write
  private let notDone: NotDone

  /// Writes what the terminals have done. Returns `true` once the books have it.
  ///
  /// - Parameter id: the id of what is written: nothing is written twice for one run.
  typealias Write = (CardController, _ id: TerminalRun.ID, _ references: [Payment.ID: String]) async
    -> Bool
  /// - Parameters:
  ///   - reason: that of the terminal; `nil` if there is nothing to tell.
  ///   - done: the runs that other terminals have done.
  typealias NotDone = (_ reason: ((Words) -> String)?, _ done: [TerminalRun]) -> Void

  /// - Parameters:
  ///   - charges: at least one.
  ///   - done: the runs from before, which don't run again.
  init(
    _ kind: CardRequest.Kind, _ charges: [CardCharge], of record: OrderRecord, done: [TerminalRun],
    _ context: ScreenContext, write: @escaping Write, notDone: @escaping NotDone
  ) {
    (self.kind, self.charges, self.record, runs) = (kind, charges, record, done)
    (self.context, self.write, self.notDone) = (context, write, notDone)
  }

  /// Runs the terminals that are not done yet, then writes what they have done. If nobody knows that, a person tells.
  func run() {
    guard let charge = chargesLeft.first ?? charges.last else { return }
    let dialog = open(charge)
    perform { [self] in await run(from: dialog) }
  }

  private var chargesLeft: [CardCharge] {
    charges.filter { charge in !runs.contains { $0.isDone && $0.charge == charge } }
  }

  private func open(_ charge: CardCharge) -> CardController {
    context.open(CardController(kind, charge, context) { [self] in start(charge) })
  }

  private func perform(_ body: @escaping () async -> Void) {
    context.performAside { [context] in
      await body()
      context.ask(.findPayments)
    }
  }

  private func run(from first: CardController) async {
    var dialog = first
    for charge in chargesLeft {
      // The till is left: nobody would write what the next terminal does.
      guard !dialog.isClosed else { return }
      if dialog.charge != charge {
        dialog.close()
        dialog = open(charge)
      }
      switch await dialog.run() {
      case .done: break
      case .refused(let reason), .elsewhere(let reason):
        dialog.close()
        return end(reason)
      case .unknown(let question):
        dialog.close()
        return askIfDone(charge, question)
      }
    }
    guard await areOurs() else {
      dialog.close()
      return reportWrittenElsewhere()
    }
    guard let first = runs.first(where: { $0.charge == charges.first }),
      await write(dialog, first.id, runs.references)
    else { return }
    for run in runs { await end(run.id, .written) }
  }

  /// `false` if another till has settled a run meanwhile: this one was stopped for a while.
  private func areOurs() async -> Bool {
    guard let open = try? await context.runs.unfinished() else { return true }
    return runs.allSatisfy { run in open.contains { $0.id == run.id && $0.till == run.till } }
  }

  private func reportWrittenElsewhere() {
    guard !context.isForCustomers else { return }
    let facts = context.facts(of: record, context.texts(of: runs.references))
    context.report("\(context.words.settledElsewhere(kind))\n\(facts)")
  }

  private func askIfDone(_ charge: CardCharge, _ question: @escaping (Words) -> String) {
    // A locked kiosk serves a customer. The next person who moves the money of this order is asked.
    guard !context.isForCustomers, let open = runs.last(where: { !$0.isDone }) else { return }
    let asked = charges.count == 1 ? [] : [charge]
    let facts = { [context, record] in context.facts(of: record, [context.text(of: charge)]) }
    context.askIfDone(kind, facts, question, about: asked, isNews: true) { [self] isDone in
      guard let isDone else { return context.remindOfTerminal(of: record) }
      perform { [self] in
        if isDone {
          await note(.done(reference: nil), of: open.id)
          return run()
        }
        await end(open.id, .notDone)
        end(nil)
      }
    }
  }

  /// Ends after a terminal that did nothing. What the others have done stays noted, and a person is asked about it.
  private func end(_ reason: ((Words) -> String)?) {
    guard !context.isForCustomers else { return }
    notDone(reason, runs.filter(\.isDone))
  }

  // MARK: Notes

  /// Starts a terminal once its run is noted.
  private func start(_ charge: CardCharge) -> CardRun? {
    let run = context.newRun(
      kind, charge, of: record.id, after: record.entries.last?.seq ?? 0)
    guard let command = context.start(run, besides: runs.map(\.id), isInBooks: false) else {
      return nil
    }
    runs.append(run)
    return CardRun { @MainActor [self] in
      let answer = await command.answer()
      await note(answer, of: run.id)
      return answer
    } stop: {
      command.stop()
    }
  }

  private func note(_ answer: CardAnswer, of id: TerminalRun.ID) async {
    switch answer {
    case .done(let reference):
      for index in runs.indices where runs[index].id == id {
        runs[index].finish(reference: reference)
      }
      await context.runs.note(id, .done(reference: reference))
    // A part of the note of a run that was not begun may be in the file.
    case .refused, .notStarted, .notBegun: await end(id, .refused)
    case .unknown: break
    }
  }

  private func end(_ id: TerminalRun.ID, _ end: TerminalRun.End) async {
    runs.removeAll { $0.id == id }
    await context.runs.note(id, .ended(end))
  }
}

/// The answers of a person who was asked about unfinished runs: `true` for one that is done.
typealias RunAnswers = [TerminalRun.ID: Bool]

extension TerminalRun {
  var charge: CardCharge { CardCharge(way: way, amount: request.amount) }
}

extension ScreenContext {
  /// Gives money back at the terminals of its ways, then saves the change.
  ///
  /// - Parameters:
  ///   - again: begins anew with the answers of a person about unfinished runs.
  ///   - save: gets the id of a refund, `nil` without a terminal, and the references of the terminals.
  ///   - next: gets the new entry, and the ways whose terminals have given the money back.
  func giveBack(
    _ money: (payments: Payments?, total: Price?), of record: OrderRecord, _ answers: RunAnswers,
    again: @escaping (RunAnswers) -> Void,
    save:
      @escaping (_ id: TerminalRun.ID?, _ references: [Payment.ID: String]) async throws -> Applied,
    then next: @escaping (JournalEntry, _ atTerminals: Set<Payment.ID>) -> Void
  ) async throws {
    let charges = charges(.refund, money.payments, of: money.total)
    guard let done = await settle(.refund, charges, of: record, answers, again: again) else {
      return
    }
    guard !charges.isEmpty else {
      if let entry = try await save(nil, [:]).entry { next(entry, []) }
      return
    }
    OrderAtTerminal(.refund, charges, of: record, done: done, self) {
      [self] dialog, id, references in
      do {
        let applied = try await dialog.write { try await save(id, references) }
        dialog.close()
        if let entry = applied.entry { next(entry, Set(charges.map(\.way))) }
        return true
      } catch {
        dialog.close()
        reportUnwritten(.refund, error, facts(of: record, texts(of: references)))
        return false
      }
    } notDone: { [self] reason, done in
      let lines = done.map { "\(words.doneAtTerminal(.refund)): \(text(of: $0.charge))" }
      let told = (lines + [reason?(words)]).joined(by: "\n")
      if !told.isEmpty { report(told) }
    }.run()
  }

  // MARK: Unfinished runs

  /// Asks about the unfinished runs of an order before its money moves again.
  ///
  /// - Parameters:
  ///   - charges: those that the terminals would run for.
  ///   - again: begins anew with one more answer: another till may have changed the order meanwhile.
  /// - Returns: the runs that are done, for these charges; `nil` if it does not go on.
  func settle(
    _ kind: CardRequest.Kind, _ charges: [CardCharge], of record: OrderRecord,
    _ answers: RunAnswers, again: @escaping (RunAnswers) -> Void
  ) async -> [TerminalRun]? {
    var done: [TerminalRun] = []
    let open = await unfinishedRuns(of: record)
    // Another till has settled a run that is said to be done. Its money must not move again.
    let settled = answers.filter { id, isDone in isDone && !open.contains { $0.id == id } }
    guard settled.isEmpty else {
      report("\(words.settledElsewhere(kind))\n\(wording.order(record.number))")
      return nil
    }
    func answer(_ run: TerminalRun, _ isDone: Bool?) {
      var answers = answers
      answers[run.id] = isDone
      again(answers)
    }
    for run in open {
      switch answers[run.id] {
      case false?: await runs.note(run.id, .ended(.notDone))
      case true? where run.request.kind == kind && charges.contains(run.charge):
        var steps: [TerminalRun.Step] = []
        if !run.isDone { steps.append(.done(reference: nil)) }
        if run.till != state.seller?.till { steps.append(.adopted(till: state.seller?.till)) }
        var adopted = [run]
        for step in steps {
          adopted.note(run.id, step)
          await runs.note(run.id, step)
        }
        done += adopted
      case true? where hasMore(run, thanIsDueOf: record):
        askIfGivenBack(run, of: record) { [self] in
          perform { [self] in
            await runs.note(run.id, .ended(.seen))
            answer(run, nil)
          }
        }
        return nil
      case true?:
        askToWriteFirst(run) { answer(run, nil) }
        return nil
      case nil:
        ask(about: run, of: record, again: { answer(run, nil) }, then: { answer(run, $0) })
        return nil
      }
    }
    return done
  }

  /// True for a payment that the books can't have any more, because a part of the order was refunded meanwhile.
  private func hasMore(_ run: TerminalRun, thanIsDueOf record: OrderRecord) -> Bool {
    guard run.request.kind == .pay, let due = menu.due(of: record.nextCharge) else { return false }
    return record.refunds.contains { $0.seq > run.newest }
      && run.charge.amount.minorUnits > due.minorUnits
  }

  /// Says that a run has to be written before the order's money moves again, unless it can't be written any more.
  private func askToWriteFirst(_ run: TerminalRun, then next: @escaping () -> Void) {
    show { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isSettled in
          guard isSettled else { return }
          perform { [self] in
            await runs.note(run.id, .ended(.seen))
            next()
          }
        },
        message: [words.writeFirst(run.request.kind, text(of: run.charge)), words.askIfSettled]
          .joined(separator: "\n"), style: .bad)
    }
  }

  /// Asks about the unfinished runs of an order that the books can't have any more: of any kind for an order that is closed,
  /// payments alone for one whose money went back.
  func settle(
    _ record: OrderRecord, _ kinds: [CardRequest.Kind] = CardRequest.Kind.allCases,
    then next: @escaping () -> Void
  ) {
    perform { [self] in
      let runs = await unfinishedRuns(of: record)
      guard let run = runs.first(where: { kinds.contains($0.request.kind) }) else { return next() }
      @MainActor func end(_ end: TerminalRun.End) {
        perform { [self] in
          await self.runs.note(run.id, .ended(end))
          ask(.findPayments)
          settle(record, kinds, then: next)
        }
      }
      ask(
        about: run, of: record, again: { [self] in settle(record, kinds, then: next) },
        then: { [self] isDone in
          if isDone, run.request.kind == .pay {
            return askIfGivenBack(run, of: record) { end(.seen) }
          }
          end(isDone ? .seen : .notDone)
        })
    }
  }

  /// Says that money which the books can't have any more goes back. The run stays unfinished until it has.
  private func askIfGivenBack(
    _ run: TerminalRun, of record: OrderRecord, then next: @escaping () -> Void
  ) {
    show { [self] in
      let money = (way: wording.name(of: run.way), amount: run.charge.amount.text)
      return Alert(
        kind: .question(isYes: false) { [self] isBack in
          if isBack { next() } else { remindOfTerminal(of: record) }
        },
        message: [wording.order(record.number), words.giveBack([money]), words.askIfGivenBack]
          .joined(separator: "\n"), style: .bad)
    }
  }

  private func unfinishedRuns(of record: OrderRecord) async -> [TerminalRun] {
    var open: [TerminalRun] = []
    for run in await unfinishedRuns(of: record.id) {
      if run.isWritten(in: record) {
        await self.runs.note(run.id, .ended(.written))
      } else {
        open.append(run)
      }
    }
    return open
  }

  /// Asks if a run is done, unless the person doesn't know.
  ///
  /// - Parameter again: called instead once its command has ended: its till may have written it meanwhile.
  private func ask(
    about run: TerminalRun, of record: OrderRecord, again: @escaping () -> Void,
    then next: @escaping (_ isDone: Bool) -> Void
  ) {
    let kind = run.request.kind
    let order = { [self] in facts(of: record, [text(of: run.charge)]) }
    let details = { [self] in
      text(of: run, [order(), run.reference.map { "\(words.reference): \($0)" }])
    }
    let wasAtWork = isAtWork(run)
    afterCommands(of: [run], order) { [self] in
      guard !wasAtWork || isAtWork(run) else { return again() }
      askIfDone(
        kind, details, run.isDone ? { $0.notWritten(kind) } : nil, undone: run.isDone,
        about: run.isDone ? [run.charge] : [],
        // The key asked for something else.
        isNews: true
      ) { [self] isDone in
        if let isDone { next(isDone) } else { remindOfTerminal(of: record) }
      }
    }
  }

  // MARK: Texts

  func text(of charge: CardCharge) -> String {
    "\(wording.name(of: charge.way)) \(charge.amount.text)"
  }

  /// Describes an unfinished run in several lines, with `facts` between the till at work and the beginning.
  func text(of run: TerminalRun, _ facts: [String?]) -> String {
    let (kind, till) = (run.request.kind, run.till ?? words.anotherTill)
    let begun = words.runBegun(kind, at: till, time: Timestamp.short(run.at))
    return ([tillAtWork(on: run).map { words.runsNow(kind, at: $0) }] + facts + [begun])
      .joined(by: "\n")
  }

  /// Names an order whose money moves at terminals, with their charges or references.
  func facts(of record: OrderRecord, _ more: [String]) -> String {
    ([wording.order(record.number)] + more).joined(separator: " · ")
  }

  /// Reminds a person who doesn't know what a terminal has done for an order.
  func remindOfTerminal(of record: OrderRecord) {
    remark(words.checkTerminal(of: wording.order(record.number)))
  }
}
