internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Changes the cashier, and asks for the PIN of somebody who may do what the cashier may not.
struct CashierDialog {
  let context: ScreenContext
  let pins: StaffPins
  let lock: PINLock
  let open: (any Screen) -> Void
  let show: (Alert) -> Void

  /// Asks who sells from now on.
  func change() {
    let cashiers = context.state.staff.cashiers
    guard !cashiers.isEmpty else { return context.report(context.words.noStaff) }
    context.show { [self] in
      Alert(
        kind: .choice(
          selected: cashiers.firstIndex { $0.name == context.state.seller?.name } ?? 0
        ) { index in if let index { identify(cashiers[index].name) } },
        message: context.words.askForCashier, style: .heading,
        rows: cashiers.enumerated().map {
          AlertView.Row(key: AlertView.Row.key($0), text: $1.name.printable)
        })
    }
  }

  private func identify(_ name: String) {
    guard pins.hasPIN(name) else { return sells(name) }
    ask { words, typed in
      words.askForPIN(of: name.printable, typed)
    } accept: { pin in
      try await pins.isPIN(pin, name) ? { sells(name) } : nil
    }
  }

  private func sells(_ name: String) {
    context.state.seller = context.state.seller?.named(name, approvedBy: nil)
    context.remark(context.words.nowSells(name.printable))
  }

  /// Goes on once somebody who has a right has typed the PIN.
  func approve(_ right: Staff.Right, then next: @escaping (_ approver: String) -> Void) {
    let names = context.state.staff.names(with: right).filter(pins.hasPIN)
    guard !names.isEmpty else { return context.report(context.words.nobodyApproves(right)) }
    ask { words, typed in
      words.askForApproval(of: right, names.map(\.printable), typed)
    } accept: { pin in
      for name in names where try await pins.isPIN(pin, name) { return { next(name) } }
      return nil
    }
  }

  private func ask(
    _ heading: @escaping (Words, String) -> String,
    accept: @escaping (String) async throws -> (() -> Void)?
  ) {
    if let penalty = Alert(penaltyOf: lock, context) { return show(penalty) }
    open(PINController(heading, lock, context, accept: accept))
  }
}
