internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

final class OpenBillsController: LoadingScreen, ListScreen {
  let context: ScreenContext
  private let store: any FruitStore
  private let isFree: () -> Bool
  private let onAccept: (JournalEntry, _ isNamed: Bool) -> Void
  private(set) lazy var loader = Loader(for: self, context)
  private var bills: [OpenBill]?
  private var selected: OpenBill.ID?
  var top = 0

  /// - Parameters:
  ///   - isFree: returns false while the order screen has a bill.
  ///   - onAccept: gets the journal entry of a bill that this till resumes, and `false` if the time is its name.
  init(
    _ context: ScreenContext, _ store: any FruitStore, isFree: @escaping () -> Bool,
    onAccept: @escaping (JournalEntry, _ isNamed: Bool) -> Void
  ) {
    (self.context, self.store, self.isFree, self.onAccept) = (context, store, isFree, onAccept)
    loader.start()
  }

  var bindings: [KeyBinding] {
    let isSelected = selectedBill != nil
    return [
      KeyBinding(.takeUp, hintStays: isSelected) { [self] _ in takeUp() },
      KeyBinding(.dropBill, hinted: isSelected, hintLabel: "d") { [self] _ in askToDrop() },
    ] + movingKeys() + [.close(self, "Esc | q a", context)]
  }

  func load() async throws -> [OpenBill] { try await store.bills() }

  /// Keeps the selection on its bill, or else at its index.
  func show(_ loaded: [OpenBill]) {
    let place = selectedIndex ?? 0
    bills = loaded
    if selectedIndex == nil, !loaded.isEmpty { selected = loaded[min(place, loaded.count - 1)].id }
  }

  var selectedIndex: Int? { bills?.firstIndex { $0.id == selected } }

  private var selectedBill: OpenBill? { selectedIndex.flatMap { bills?[$0] } }

  func move(by step: Int) {
    guard let bills, let index = selectedIndex else { return }
    selected = bills[min(max(0, index + step), bills.count - 1)].id
  }

  /// The second click on a bill resumes it.
  func clicked(line: Int) {
    guard let bills, bills.indices.contains(line) else { return }
    if selected == bills[line].id { takeUp() } else { selected = bills[line].id }
  }

  private func takeUp() {
    guard let bill = selectedBill else { return }
    guard isFree() else { return context.report(context.words.billFirst) }
    if bill.isPaying { return askAbout(bill) }
    let taken = bill.taken
    guard taken != nil || !gone(from: bill).isEmpty else { return takeUp(bill) }
    context.show { [self] in
      let (words, wording) = (context.words, context.wording.quoting(bill.aside))
      return Alert(
        kind: .question(isYes: taken == nil) { [self] isYes in
          if isYes { takeUp(bill) }
        },
        message: taken.map {
          words.askToTakeOver(
            at: $0.by?.till ?? words.anotherTill, time: Timestamp.clock($0.at))
        } ?? words.askToTakeUpWithout,
        rows: ([row(of: bill)] + gone(from: bill).map { words.notOnSale(wording.name(of: $0)) })
          .map { AlertView.Row(text: $0) })
    }
  }

  private func takeUp(_ bill: OpenBill) {
    save(bill, .taken) { [self] in takenUp($0, bill) }
  }

  /// Asks about a begun card payment, once no terminal's command is at work for it.
  private func askAbout(_ bill: OpenBill) {
    context.perform { [self] in
      let runs = await context.unfinishedRuns(of: bill.id)
      let next = { [self] in
        context.afterCommands(of: runs, { [self] in row(of: bill) }) { [self] in
          askIfPaid(bill.id, after: runs.map(\.id))
        }
      }
      if let till = context.tillPaying(bill, runs) {
        askToInterfere(bill, till, then: next)
      } else {
        next()
      }
    }
  }

  /// Asks before a person answers for another till, whose terminal may be at work.
  private func askToInterfere(_ bill: OpenBill, _ till: String, then next: @escaping () -> Void) {
    context.show { [self] in
      Alert(
        kind: .question(isYes: false) { isYes in if isYes { next() } },
        message: "\(context.words.payingNow(at: till))\n\(context.words.askToOpenPaying)",
        style: .bad, rows: [AlertView.Row(text: row(of: bill))])
    }
  }

  /// Asks about the bill as it is now: its till may have gone on while its command was at work.
  private func askIfPaid(_ bill: OpenBill.ID, after runs: [TerminalRun.ID]) {
    context.perform { [self] in
      show(try await load())
      guard let bill = bills?.first(where: { $0.id == bill }), bill.isPaying else { return }
      askIfPaid(bill, after: runs)
    }
  }

  /// Asks how the card payment of a bill ended: writes the order as it was paid, asks for the rest, or takes the bill up.
  ///
  /// - Parameter runs: the unfinished runs of terminals that a person has been asked about.
  private func askIfPaid(_ bill: OpenBill, after runs: [TerminalRun.ID]) {
    let paid = bill.parts.paid
    let facts = { [self] in
      let wording = context.wording.quoting(bill.aside)
      return
        ([row(of: bill), wording.cardPayment(of: bill.aside)]
        + paid.map(wording.paidAtTerminal)).joined(separator: "\n")
    }
    let unclear = unclear(of: bill)
    guard paid.isEmpty || !unclear.isEmpty else { return askToWrite(bill, facts()) }
    let asked = paid.isEmpty && unclear.count < 2 ? [] : Array(unclear.prefix(1))
    context.askIfDone(.pay, facts, about: asked) { [self] isPaid in
      switch isPaid {
      case nil: break
      case true? where unclear.count > 1:
        goOn(bill, after: runs) { $0.goOn(after: unclear[0]) }
      case true?: pay(bill) { [self] in write($0) }
      case false? where paid.isEmpty: takeUp(bill)
      case false?: goOn(bill, after: runs) { $0.askForRest(nil) }
      }
    }
  }

  /// The terminals of a begun payment that may be done, or have not run. They run one after the other, so the first may be.
  private func unclear(of bill: OpenBill) -> [CardCharge] {
    let (paid, unclear) = bill.parts
    let own = context.charges(.pay, bill.aside.payments, of: bill.aside.total)
    // Another machine's terminals are not known here.
    guard !own.isEmpty else { return unclear.map(CardCharge.init) }
    return own.filter { charge in !paid.contains { $0.way == charge.way } }
  }

  /// Asks if the order of a bill is written, whose terminals are done, or if its money was given back.
  private func askToWrite(_ bill: OpenBill, _ facts: String) {
    context.show { [self] in
      let (words, wording) = (context.words, context.wording.quoting(bill.aside))
      let amounts = bill.parts.paid.map(wording.amount(of:))
      return Alert(
        kind: .choice { [self] index in
          switch index {
          case 0?: pay(bill) { [self] in write($0) }
          case 1?: takeUp(bill)
          default: break
          }
        }, message: "\(words.notWritten(.pay))\n\(facts)", style: .bad,
        rows: .numbered([words.doneAtTerminal(.pay), words.notPaid(givenBack: amounts)]))
    }
  }

  /// Calls `next` with the order of a bill, as it was to be paid.
  private func pay(_ bill: OpenBill, then next: @escaping (Order) -> Void) {
    do {
      var order = try bill.paidOrder(on: context.menu)
      if !bill.isNamed { order.name = nil }
      context.allowMoney(of: order, then: next)
    } catch { context.show(error) }
  }

  private func write(_ order: Order) {
    context.perform { [self] in
      defer { loader.refresh() }
      if let entry = try await context.save(.order(order)).entry {
        await context.end(context.unfinishedRuns(of: order.id), .seen)
        written(entry.number, entry.payments)
      }
    }
  }

  private func written(_ number: OrderNumber?, _ payments: Payments?) {
    guard !context.isForCustomers else { return }
    let words = context.words
    let change = payments?.change.map { words.change($0.text) }
    context.remark([words.billPaid(context.wording.order(number)), change].joined(by: " · "))
  }

  /// Goes on with the card payment of a bill.
  private func goOn(
    _ bill: OpenBill, after runs: [TerminalRun.ID], _ next: @escaping (CardPayment) -> Void
  ) {
    let ends = CardPayment.Ends(
      paid: { [self] record in
        written(record.number, record.payments)
        loader.refresh()
      },
      notPaid: { [self] newest, _ in
        switch newest {
        case .success(let entry): if let entry { takenUp(entry, bill) }
        case .failure(let refusal):
          context.show(refusal)
          loader.refresh()
        }
      }, left: { [self] _ in loader.refresh() })
    pay(bill) { [context] in next(CardPayment($0, goingOn: bill, after: runs, context, ends)) }
  }

  /// The cups of a bill that are hidden or off the menu: the customer was promised them.
  private func gone(from bill: OpenBill) -> [Cup] {
    bill.aside.lines.map(\.cup).filter { (try? context.onSale($0)) == nil }
  }

  private func takenUp(_ entry: JournalEntry, _ bill: OpenBill) {
    context.ask(.close(self))
    onAccept(entry, bill.isNamed)
  }

  private func askToDrop() {
    guard let bill = selectedBill else { return }
    context.perform { [self] in
      let runs = await context.unfinishedRuns(of: bill.id)
      let till = context.tillPaying(bill, runs)
      context.afterCommands(of: runs, { [self] in row(of: bill) }) { [self] in
        askToDrop(bill, payingAt: till)
      }
    }
  }

  private func askToDrop(_ bill: OpenBill, payingAt till: String?) {
    context.show { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isYes in
          guard isYes else { return }
          save(bill, .dropped) { [context] _ in
            context.remark(context.words.billDropped(bill.aside.name?.text ?? ""))
          }
        }, message: context.words.askToDropBill(bill.aside.name?.text ?? ""),
        rows: [
          till.map(context.words.payingNow) ?? context.wording.takenUp(bill),
          row(of: bill),
        ].compactMap(\.self)
          .map { AlertView.Row(text: $0) }
          + bill.parts.paid.map { AlertView.Row(text: context.wording.paidAtTerminal($0)) })
    }
  }

  private func save(
    _ bill: OpenBill, _ step: BillStep, then next: @escaping (JournalEntry) -> Void
  ) {
    context.perform { [self] in
      defer { loader.refresh() }
      if let entry = try await context.save(step, of: bill.newest).entry {
        await context.end(context.unfinishedRuns(of: bill.id), .seen)
        next(entry)
      }
    }
  }

  private func row(of bill: OpenBill) -> String {
    let wording = context.wording.quoting(bill.aside)
    return [
      wording.typedText(bill.aside.facts, on: .list, at: bill.aside.at),
      wording.list(bill.aside.lines),
      bill.aside.total?.text,
    ].joined(by: " · ")
  }

  var title: String { context.words.openBillsTitle }

  var emptyLine: String {
    loader.isLate ? context.words.working : bills == nil ? "" : context.words.noOpenBills
  }

  let hasDetails = true

  func form(in size: Size) -> ListView.Form {
    ListView.Form(
      trailing: [5, 6], flexible: 2, narrowing: [(2, 16), (0, 12), (3, 0), (2, 8), (0, 8)])
  }

  func lines(in size: Size) -> [ListView.Line] {
    let words = context.words
    return (bills ?? []).map { bill in
      let wording = context.wording.quoting(bill.aside)
      let typed = wording.typedTexts(bill.aside.facts, on: .list, at: bill.aside.at)
      return ListView.Line(cells: [
        ListView.Cell(typed.first ?? "", .heading),
        // A long name cuts no pick-up time.
        ListView.Cell(typed.dropFirst().joined(separator: " · "), .heading),
        ListView.Cell(wording.list(bill.aside.lines)),
        ListView.Cell(bill.aside.by.map(words.name) ?? "", .second),
        .chip(
          bill.newest.billStep.flatMap { $0 == .aside ? nil : words.name(of: $0) }, .attention),
        ListView.Cell(time(of: bill), .second),
        ListView.Cell(bill.aside.total?.text ?? words.cups(bill.aside.lines.cups), .heading),
      ])
    }
  }

  private func time(of bill: OpenBill) -> String {
    guard context.menu.dayStart.day(of: bill.aside.at) == context.today else {
      return Timestamp.short(bill.aside.at)
    }
    // Tells apart the payments of a minute, which are named by it.
    return bill.isPaying
      ? Timestamp.dayAndClock(bill.aside.at).clock : Timestamp.clock(bill.aside.at)
  }

  func details() -> ListView.Details? {
    guard let bill = selectedBill else { return nil }
    let (wording, aside) = (context.wording.quoting(bill.aside), bill.aside)
    return wording.details(
      of: aside.lines, aside.total, discount: aside.shownDiscount, rounding: aside.rounding,
      title: [
        wording.typedText(aside.facts, on: .list, at: aside.at), time(of: bill),
        aside.by.map(wording.words.name),
        aside.by?.till,
      ], others: [(wording.words.state, wording.takenUp(bill))])
  }
}

extension OpenBill {
  /// `false` if the time was noted as a name: the list needs one for a bill without a name that is paid by card.
  fileprivate var isNamed: Bool { !isPaying || aside.name?.text != Timestamp.clock(begunAt) }
}
