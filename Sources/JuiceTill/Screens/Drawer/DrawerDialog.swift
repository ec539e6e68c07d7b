internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Shows when the drawer was opened, and the actions on it.
struct DrawerDialog {
  let context: ScreenContext
  let store: any FruitStore
  /// The person who allowed the actions; `nil` if the till has no names.
  let approver: String?
  let open: (any Screen) -> Void
  /// The drawer when the dialog was opened. It tells a race with another till, and what has moved while somebody counted.
  var before: Drawer.Open?

  /// The key of the dialog, if the menu has payments that go into a drawer.
  static func keys(_ context: ScreenContext) -> [KeyBinding] {
    guard context.menu.drawerCurrency != nil else { return [] }
    return [KeyBinding(.drawer, hinted: true) { _ in context.ask(.drawer) }]
  }

  private var ways: Set<Payment.ID> { context.menu.drawerWays }

  func start() {
    context.perform {
      let drawer = try await store.drawer(ways: ways)
      var dialog = self
      dialog.before = drawer.open
      context.show { [dialog] in dialog.question(drawer) }
    }
  }

  private func question(_ drawer: Drawer) -> Alert {
    let words = context.words
    let choices = choices(drawer)
    return Alert(
      kind: .choice { index in if let index { choices[index].go() } },
      message: message(drawer).joined(separator: "\n"),
      rows: .numbered(choices.map { $0.name(words) }),
      hints: .keys(enter: words.chooseHint, escape: words.key(.close).hint))
  }

  /// Leaves out the expected sum, and the sums that tell it: the count must not know it.
  private func message(_ drawer: Drawer) -> [String] {
    let words = context.words
    guard let now = drawer.open else { return [words.drawerIsClosed] }
    return [
      words.drawerIsOpen(since: words.time(now.entry.at, now: context.time().date)),
      "\(words.float) \(now.float.text)",
    ]
  }

  private typealias Choice = (name: (Words) -> String, go: () -> Void)

  private func choices(_ drawer: Drawer) -> [Choice] {
    guard let currency = drawer.open?.float.currency ?? context.menu.currency else { return [] }
    guard drawer.open != nil else {
      let last = drawer.lastClosing?.drawer?.closing?.number
      return [(\.openWithFloat, { askMoney(.open, currency) { save(.open, $0) } })]
        + (last.map { last in [(\.printLastClosing, { context.ask(.printClosing(last)) })] } ?? [])
    }
    func move(_ action: DrawerMove.Action) {
      askMoney(action, currency) { money in askWhatFor { save(action, money, note: $0) } }
    }
    let pieces: [Choice] = [
      (
        \.closeByPieces,
        { open(CountController(currency, context) { askToClose(with: $1, leaving: $0) }) }
      )
    ]
    return [(\.putMoneyIn, { move(.in) }), (\.takeMoneyOut, { move(.out) })]
      + (currency.notesAndCoins.isEmpty ? [] : pieces) + [
        (\.closeBySum, { askMoney(.close, currency) { askToClose(with: $0, leaving: nil) } }),
        (\.printNow, { context.ask(.printClosing(nil)) }),
      ]
  }

  private func askMoney(
    _ action: DrawerMove.Action, _ currency: Currency, _ onAccept: @escaping (Price) -> Void
  ) {
    let least = action == .open || action == .close ? 0 : 1
    context.open(
      LineController.Question(
        { $0.askMoney(action) },
        read: { text in
          Price(typed: text, currency: currency, digits: Price.digitsInDrawer).flatMap {
            $0.minorUnits >= least ? $0 : nil
          }
        }, text: \.text, problem: \.notMoney, enter: action == .open ? .saveLine : .takeLine,
        onAccept: onAccept))
  }

  private func askWhatFor(_ onAccept: @escaping (String) -> Void) {
    context.open(
      LineController.Question(
        \.askWhatFor, read: { $0.isNote ? $0 : nil }, problem: \.notReason, enter: .saveLine,
        onAccept: onAccept))
  }

  private func save(_ action: DrawerMove.Action, _ money: Price, note: String? = nil) {
    context.perform {
      let move = try await write(DrawerMove(action, money, note: note))
      context.remark("\(context.words.drawer): \(context.wording.content(of: move))")
    }
  }

  /// Lists first what might be forgotten: cash that has moved since the count, unpaid orders, waiting orders, open bills.
  ///
  /// - Parameter told: the expected cash of the last question; `nil` if it is the first.
  private func askToClose(
    with counted: Price, leaving screen: (any Screen)?, since told: Price? = nil
  ) {
    context.perform {
      guard let drawer = try await sameDrawer() else { throw Refusal.drawerClosedSince }
      let now = context.time().date
      let unpaid = try await store.unpaid(with: drawer, at: now)
      let waiting = try await store.queue().count { $0.stage == .toMake }
      let bills = try await store.bills()
      let runs = (try? await store.orders(of: context.runs.unfinished())) ?? []
      context.show {
        let remarks = context.wording.remarks(
          on: drawer, since: told ?? before?.expected, unpaid: unpaid, waiting: waiting,
          bills: bills, runs: runs, now: now)
        return Alert(
          kind: .question(isYes: remarks.isEmpty) { isYes in
            if isYes { close(with: counted, leaving: screen, of: drawer.expected) }
          }, message: context.words.askToClose(counted.text),
          rows: remarks.map { AlertView.Row(text: $0) })
      }
    }
  }

  /// - Parameter expected: the expected cash that the person was asked about. If more has moved, asks again.
  private func close(
    with counted: Price, leaving screen: (any Screen)?, of expected: Price
  ) {
    context.perform {
      if let drawer = try await sameDrawer(), drawer.expected != expected {
        return askToClose(with: counted, leaving: screen, since: expected)
      }
      let move = try await write(DrawerMove(.close, counted))
      if let screen { context.ask(.close(screen)) }
      open(ClosedController(move, context))
      context.ask(.closed(move.closing?.number))
    }
  }

  /// Returns the open drawer; `nil` if `before` was closed since.
  private func sameDrawer() async throws -> Drawer.Open? {
    let drawer = try await store.closing(nil, ways: ways)?.drawer.open
    return drawer?.entry.seq == before?.entry.seq ? drawer : nil
  }

  private func write(_ move: DrawerMove) async throws -> DrawerMove {
    try await store.moveDrawer(
      move.action, move.amount, note: move.note, ways: ways,
      excerpt: context.menu.excerptForClosing, seeing: before?.entry.seq,
      writing: { try await context.save($0, approvedBy: approver) }
    ).entry.drawer ?? move
  }
}
