internal import JuiceKit
internal import JuiceTerminal

extension Till {
  func handle(_ news: Storekeeper.News) {
    switch news {
    case .stock(let stock):
      update(stock)
      return act()
    case .applied(let change, let applied):
      update(applied.stock)
      if case .order = change, let order = applied.entry { printByItself(order) }
      if case .void(let id, _, _) = change { context.state.forget(id) }
      // No `goOn`: the task continues and ends with `.answered`.
      return context.state.undoList.note(change, applied.entry)
    case .alreadyVoid(let id): context.state.forget(id)
    case .opened(let menu, let stock):
      uncounted += menu.changedUnits(since: context.state.menu).map(\.id)
      context.state.menu = menu
      for screen in stack.screens { screen.menuChanged() }
      update(stock)
      askToCount()
    case .failed(let error): show(error)
    case .settled:
      if let alert = unansweredAlert, stack.screens.contains(where: { $0 === alert }) {
        close(alert)
        input.closedByItself(at: clock.now)
      }
      // No `goOn`, as above.
      return changed()
    case .answered: input.storeAnswered()
    // Reloads data that failed to load or changed during the outage.
    case .back:
      for screen in stack.screens { screen.stockChanged() }
      recallLastOrder()
      findPayments()
    case .suspendNow: return terminal.suspend()
    case .leaveNow: return end()
    case .changed: break
    }
    goOn()
  }

  func followMirror() async {
    guard let mirror else { return }
    for await _ in mirror.changes {
      orderScreen.mirror.accept(mirror.state())
      goOn()
    }
  }
}
