internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Takes an order, and leads through what that may need: how it is paid, what is short, the money given.
final class Ordering {
  /// Opens the restock screen with an ingredient selected and with these differences.
  typealias Restock =
    (_ first: Ingredient.ID?, _ steps: Quantities, _ onSaved: @escaping () -> Void) -> Void

  private let context: ScreenContext
  private let restock: Restock
  /// Where on the screen the thing is that an order is about.
  private let place: () -> Rect?
  private var row = OrdersInARow()

  init(_ context: ScreenContext, restock: @escaping Restock, place: @escaping () -> Rect?) {
    self.context = context
    self.restock = restock
    self.place = place
  }

  /// What follows is no longer the same order again.
  func endRow() { row.end() }

  /// Orders one cup.
  ///
  /// - Parameters:
  ///   - key: the key that orders it once more.
  ///   - onTaken: called once the store has taken it.
  func order(_ juice: Juice, by key: Key? = nil, onTaken: @escaping () -> Void) {
    take(
      { [context] in try context.menu.order([(juice.id, 1)]) }, again: key,
      retry: { [self] in order(juice, onTaken: onTaken) },
      onTaken: { [self] in
        row.add(juice.id, at: .now)
        onTaken()
      })
  }

  /// Orders a bill, once it is known how it is paid.
  ///
  /// - Parameter bill: as it is now: a new menu changes it while a question is open.
  func order(_ bill: @escaping () -> Bill, onTaken: @escaping () -> Void) {
    guard !context.menu.payments.isEmpty else { return order(bill, paidBy: nil, onTaken: onTaken) }
    context.ask { [self] in
      let wording = context.wording()
      let payments = context.menu.payments
      guard let lines = try? bill().order(on: context.menu).lines, !lines.isEmpty,
        !payments.isEmpty
      else { return menuChanged }
      let total = "\(wording.words.total) \(wording.sum(of: lines))"
      let rows = payments.enumerated().map { index, payment in
        AlertView.Row(key: "\(index + 1)", text: wording.name(of: payment))
      }
      return Alert(
        kind: .choice { [self] index in
          if let index { order(bill, paidBy: payments[index], onTaken: onTaken) }
        }, message: wording.words.askForPayment(total), style: .heading, rows: rows)
    }
  }

  /// In place of a question that a new menu has left nothing to ask for.
  private var menuChanged: Alert { Alert(kind: .message, message: context.words.billChanged) }

  private func order(
    _ bill: @escaping () -> Bill, paidBy payment: Payment.ID?, onTaken: @escaping () -> Void
  ) {
    take(
      { [context] in try bill().order(on: context.menu, payment: payment) },
      retry: { [self] in
        let payments = context.menu.payments
        let isKnown = payment.map(payments.contains) ?? payments.isEmpty
        if isKnown {
          order(bill, paidBy: payment, onTaken: onTaken)
        } else {
          order(bill, onTaken: onTaken)
        }
      },
      onTaken: { [self] in
        row.end()
        onTaken()
      })
  }

  /// Shows every line of a bill, whatever the window has room for.
  func showAll(of lines: [Order.Line]) {
    context.ask { [self] in
      let wording = context.wording()
      return Alert(
        kind: .message, message: wording.sum(of: lines), style: .heading,
        rows: rows(lines, wording))
    }
  }

  private func take(
    _ order: @escaping () throws -> Order, again: Key? = nil, retry: @escaping () -> Void,
    onTaken: @escaping () -> Void
  ) {
    context.perform { [self] in
      let order = try order()
      do {
        let applied = try await context.onSave(.order(order))
        guard let entry = applied.entry else { return }
        onTaken()
        showReady(entry, again: again)
      } catch Refusal.short(let shortages) {
        tell(shortages, of: order) { [self] in offer(order, retry) }
      }
    }
  }

  // MARK: Taken

  private func showReady(_ entry: JournalEntry, again: Key?) {
    let wording = context.wording()
    let words = wording.words
    let isOneCup = entry.lines.count == 1 && entry.lines[0].cups == 1
    let total = entry.lines.total
    let number = wording.number(of: entry)
    let facts = [
      isOneCup ? total?.text : wording.sum(of: entry.lines),
      row.cups > 1 ? words.inARow(row.cups) : nil,
    ].compactMap(\.self)
    let first = AlertView.Row(key: number ?? "", text: facts.joined(separator: " · "))
    context.show(
      Alert(
        kind: .transient(again: again),
        message: isOneCup ? words.ready(wording.name(of: entry.lines[0].juice)) : words.readyAll,
        style: .success, isOrderDone: true,
        // The number comes first: of many juices the last give way.
        rows: (number == nil && facts.isEmpty ? [] : [first])
          + (isOneCup ? [] : rows(entry.lines, wording)),
        hint: again.map { words.orderAgain(name(of: $0, words)) },
        bindings: (total.map { total in [change(for: { total })] } ?? []) + [receipt(of: entry)],
        // A click on the button sells again.
        about: place))
  }

  private func rows(_ lines: [Order.Line], _ wording: Wording) -> [AlertView.Row] {
    lines.map { AlertView.Row(key: "\($0.cups)", text: wording.priced($0)) }
  }

  private func name(of key: Key, _ words: any Words) -> String {
    key == " " ? words.spaceKey : key.digit.map(String.init) ?? "Enter"
  }

  /// The key that asks for the money given.
  ///
  /// - Parameter total: what is paid; nil where there is nothing to pay any more.
  func change(for total: @escaping () -> Price?) -> KeyBinding {
    KeyBinding("c", ["c"], .change, hinted: true) { [context] _ in
      if let money = MoneyController(total, context) { context.open(money) }
    }
  }

  private func receipt(of entry: JournalEntry) -> KeyBinding {
    KeyBinding("p", ["p"], .receipt, hinted: context.hasPrinter) { [context] _ in
      context.printReceipt(entry)
    }
  }

  // MARK: Short

  /// Asks whether to restock; tells customers, who can't, what is sold out.
  ///
  /// - Parameters:
  ///   - added: the juice that was one too many; nil where the whole order is refused.
  ///   - onSaved: called once the stock was changed, or need not be.
  func tell(
    _ shortages: [Shortage], of order: Order, adding added: Juice? = nil,
    onSaved: @escaping () -> Void
  ) {
    guard context.allows(.restock) else { return tellSoldOut(shortages, of: order, adding: added) }
    askToRestock(shortages, for: order, onSaved: onSaved)
  }

  private func tellSoldOut(_ shortages: [Shortage], of order: Order, adding added: Juice?) {
    let wording = context.wording()
    let short = Set(shortages.map(\.ingredient))
    let juices =
      added.map { [$0.id] }
      ?? order.lines.map(\.juice).filter { juice in
        context.menu.juice(juice)?.recipe.parts.contains { short.contains($0.ingredient) } ?? false
      }
    let names = juices.map(wording.name(of:)).joined(separator: ", ")
    context.show(Alert(kind: .transient(), message: wording.words.soldOut(names)))
  }

  private func askToRestock(
    _ shortages: [Shortage], for order: Order, onSaved: @escaping () -> Void
  ) {
    let shortages = context.menu.sorted(shortages)
    let isMarked = shortages.allSatisfy(\.isSoldOut)
    context.ask { [self] in
      let wording = context.wording()
      return Alert(
        kind: .question { [self] isYes in if isYes { restock(for: order, onSaved) } },
        message: isMarked ? wording.words.markedNow : wording.words.notEnough,
        rows: shortages.map { AlertView.Row(text: wording.line(for: $0)) }, leavesDigits: true)
    }
  }

  /// Steps in what is missing now.
  private func restock(for order: Order, _ onSaved: @escaping () -> Void) {
    let menu = context.menu
    // It may have changed since the question came up.
    guard order.lines.allSatisfy({ menu.juice($0.juice) != nil }) else { return }
    let shortages = menu.sorted(context.currentStock().shortages(for: order.uses))
    guard let first = shortages.first else { return onSaved() }
    let missing = shortages.filter { !$0.isSoldOut }.map { ($0.ingredient, $0.missing) }
    restock(first.ingredient, Dictionary(uniqueKeysWithValues: missing), onSaved)
  }

  /// Offers a refused order again, if it can be made now.
  private func offer(_ order: Order, _ retry: @escaping () -> Void) {
    guard context.currentStock().shortages(for: order.uses).isEmpty else { return }
    context.ask { [self] in
      let wording = context.wording()
      guard order.lines.allSatisfy({ wording.menu.juice($0.juice) != nil }) else {
        return menuChanged
      }
      let isOneJuice = order.lines.count == 1
      return Alert(
        kind: .question { isYes in if isYes { retry() } },
        message: wording.words.orderNow(
          isOneJuice ? wording.list(order.lines) : wording.sum(of: order.lines)),
        style: .heading, rows: isOneJuice ? [] : rows(order.lines, wording), leavesDigits: true)
    }
  }
}
