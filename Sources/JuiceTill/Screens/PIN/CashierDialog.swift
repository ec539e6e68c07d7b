internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Changes the cashier, and asks for the PIN of a person with a right that the cashier lacks.
struct CashierDialog {
  let context: ScreenContext
  let pins: StaffPins
  let open: (any Screen) -> Void

  func change() {
    let cashiers = context.state.staff.cashiers
    guard !cashiers.isEmpty else {
      let isOpen = context.state.staff == .everybody
      return context.report(isOpen ? context.words.noStaff : context.words.nobodyInStaff)
    }
    context.show { [self] in
      Alert(
        kind: .choice(
          selected: cashiers.firstIndex { $0.name == context.state.seller?.name } ?? 0
        ) { index in if let index { identify(cashiers[index].name) } },
        message: context.words.askForCashier,
        rows: .numbered(cashiers.map(\.name.printable)))
    }
  }

  private func identify(_ name: String) {
    guard pins.hasPIN(name) else { return sells(name) }
    ask(
      PINController.Question(
        heading: { $0.askForPIN(of: name.printable, $1) }, names: [name],
        owner: { pin, _ in try await pins.isPIN(pin, name) ? name : nil }, next: sells))
  }

  private func sells(_ name: String) {
    context.state.seller = context.state.seller?.named(name, approvedBy: nil)
    context.remark(context.words.nowSells(name.printable))
  }

  /// Calls `next` after somebody with the right has typed a PIN.
  func approve(
    _ right: Staff.Right, _ about: String?, then next: @escaping (_ approver: String) -> Void
  ) {
    let staff = context.state.staff.names(with: right)
    let names = staff.filter(pins.hasPIN)
    guard !context.state.staff.cashiers.isEmpty else {
      return context.report(context.words.nobodyInStaff)
    }
    guard !names.isEmpty else {
      return context.report(context.words.nobodyApproves(right, among: staff))
    }
    ask(
      PINController.Question(
        heading: { $0.askForApproval(of: right, names.map(\.printable), $1) }, about: about,
        names: names, owner: owner, next: next))
  }

  /// An unreadable PIN does not prevent finding the others.
  private func owner(of pin: String, among names: [String]) async throws -> String? {
    var failure: (any Error)?
    for name in names {
      do { if try await pins.isPIN(pin, name) { return name } } catch { failure = error }
    }
    if let failure { throw failure }
    return nil
  }

  /// Asks for a PIN, unless everybody whose PIN it may be is locked.
  func ask(_ question: PINController.Question) {
    context.perform {
      let answer = try await pins.tries(.look(question.names), context.time().date)
      if let penalty = Alert(penalty: answer, context) { return context.show(penalty) }
      open(PINController(question, pins.tries, context))
    }
  }
}
