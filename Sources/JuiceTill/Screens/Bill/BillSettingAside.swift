internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension BillController {
  /// True if a bill can be resumed here.
  var isFree: Bool { order == nil && bill.origin == nil }

  /// Asks for a name, and sets the bill aside. If it is blank, the time becomes the name.
  func askForName() {
    let clock = Timestamp.clock(context.time().date)
    context.open(
      LineController.Question(
        heading: { $0.askBillName("\($1)▏") },
        rows: { words, typed in typed.isEmpty ? [words.nameIfBlank(clock)] : [] },
        accept: { [self] typed in
          let typed = typed.trimmedEnd
          return CustomerName(typed.isEmpty ? clock : typed).map { name in
            { [self] in setAside(as: name) }
          }
        },
        line: TypedLine(
          text: bill.facts.name?.text ?? "", longest: CustomerName.longest,
          allows: { CustomerName($0) != nil }), keys: "a-z",
        enter: .takeBillName))
  }

  func setAside(as name: CustomerName?, then next: @escaping () -> Void = {}) {
    guard var order, let name else { return }
    order.name = name
    context.allowMoney(of: order) { [self] order in
      // The menu may have changed while the till asked for a PIN.
      guard self.order?.hasSameCupsAndPrices(as: order) ?? false else {
        return setAside(as: name, then: next)
      }
      save(
        .setAside(bill.settingAside(order, on: context.menu)),
        saying: { $0.billSetAside(name.text) }, then: next)
    }
  }

  /// Asks what to do with a resumed bill: set it aside again, or drop it.
  func askHowToCloseBill(of origin: Bill.Origin, then next: @escaping () -> Void) {
    // A bill whose card payment was begun may have no name.
    let name = bill.facts.name ?? CustomerName(Timestamp.clock(context.time().date))
    let drop = { [self] in
      save(
        .bill(origin.id, .dropped, after: origin.seq),
        saying: { $0.billDropped(name?.text ?? "") }, then: next)
    }
    let isEmpty = order == nil
    context.show { [self] in
      let words = context.words
      let choices =
        (isEmpty ? [] : [(words.setAsideAgain, { [self] in setAside(as: name, then: next) })])
        + [(words.dropBill, drop)]
      return Alert(
        kind: .choice { index in if let index { choices[index].1() } },
        message: words.askHowToCloseBill(ofBill: name?.text ?? ""),
        rows: .numbered(choices.map(\.0)))
    }
  }

  /// Returns an order to set aside for a card payment. Without a name, the time becomes its name.
  func settingAside(_ order: Order) -> Order {
    var order = bill.settingAside(order, on: context.menu)
    order.name = order.name ?? CustomerName(Timestamp.clock(context.time().date))
    return order
  }

  /// Sets a bill that was taken up aside again in the background, so that no till has it. If its changes need an approval, or if it is
  /// empty, the list has it as it was before. A terminal at work keeps its bill.
  func setAsideAgain(in store: any FruitStore, orElse report: @escaping (any Error) -> Void) {
    guard let origin = bill.origin, !isBeingPaid else { return }
    let (staff, seller) = (context.state.staff, context.state.seller)
    let changed = order.flatMap { staff.covers($0) && staff.coversPrices(of: $0) ? $0 : nil }
      .map(settingAside)
    context.performAside { [context] in
      do {
        if let changed {
          _ = try await context.save(.setAside(changed), by: seller)
        } else if let open = try await store.bills().first(where: { $0.newest.seq == origin.seq }) {
          _ = try await context.save(.aside, of: open.newest, by: seller)
        }
      } catch let refusal as Refusal where refusal.isOfBill {
        // Another till has it.
      } catch { report(error) }
    }
  }

  private func save(
    _ change: Change, saying sentence: @escaping (Words) -> String, then next: @escaping () -> Void
  ) {
    let customer = customer
    context.perform { [self] in
      do { _ = try await context.save(change) } catch let refusal as Refusal
        where refusal.isOfBill
      {
        return lose(refusal)
      }
      if self.customer == customer { clear() }
      context.remark(sentence(context.words))
      next()
    }
  }

  /// Handles that another till has taken the bill: the cups on the screen become a new bill.
  ///
  /// - Parameter reason: why a card terminal has not taken the payment of the bill.
  func lose(_ refusal: Refusal, after reason: ((Words) -> String)? = nil) {
    forgetOrigin()
    let isLeft = order != nil
    if !isLeft { clear() }
    let words = context.words
    context.report(
      [reason?(words), context.wording.sentence(for: refusal), isLeft ? words.billIsNew : nil]
        .joined(by: "\n"))
  }

  /// Resumes a bill at the menu's prices. Reports changes since it was set aside.
  ///
  /// - Parameter isNamed: `false` if its name is only that of the list.
  func takeUp(_ taken: JournalEntry, isNamed: Bool) {
    let gone = taken.lines.filter { (try? context.onSale($0.cup)) == nil }
    var resumed = Bill(taken)
    if !isNamed { resumed.facts.name = nil }
    replace(with: resumed)
    let left = taken.lines.filter { line in !gone.contains { $0.cup == line.cup } }
    let isRepriced = gone.isEmpty ? taken.total != order?.total : left.total != order?.lines.total
    let (before, now) = (taken.total, order?.total)
    let isByTime = context.menu.hasTimedOffers && taken.lines.total == order?.lines.total
    let name = taken.name?.text ?? ""
    guard !gone.isEmpty || isRepriced else {
      return context.remark(context.words.billTakenUp(name))
    }
    context.show { [context] in
      let (words, wording) = (context.words, context.wording.quoting(taken))
      return Alert(
        kind: .message(),
        message: [
          words.billTakenUp(name), context.whyGone(gone.map(\.cup)),
          !isRepriced
            ? nil
            : words.billRepriced(
              from: before?.text ?? "–", to: now?.text ?? "–",
              isByTime: isByTime),
        ].joined(by: "\n"),
        rows: gone.map { AlertView.Row(text: wording.list([$0])) })
    }
  }
}

extension ScreenContext {
  /// Takes up or drops a bill, or sets it aside as it was, if this is its newest entry. Its discount and prices stay approved.
  func save(_ step: BillStep, of newest: JournalEntry, by author: Author? = nil) async throws
    -> Applied
  {
    try await save(
      .bill(newest.id, step, after: newest.seq), by: author,
      approvedBy: step == .dropped ? nil : newest.discountApproval?.giver ?? newest.priceGiver)
  }
}

extension Refusal {
  /// True if another till has taken or closed the bill.
  var isOfBill: Bool {
    switch self {
    case .billTaken, .unknownBill: true
    default: false
    }
  }
}
