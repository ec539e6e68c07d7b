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
  func order(_ bill: Bill, onTaken: @escaping () -> Void) {
    let payments = context.menu.payments
    guard !payments.isEmpty else { return order(bill, paidBy: nil, onTaken: onTaken) }
    context.ask { [self] in
      let wording = context.wording()
      let lines = (try? bill.order(on: context.menu))?.lines ?? []
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

  private func order(_ bill: Bill, paidBy payment: Payment.ID?, onTaken: @escaping () -> Void) {
    take(
      { [context] in try bill.order(on: context.menu, payment: payment) },
      retry: { [self] in order(bill, paidBy: payment, onTaken: onTaken) },
      onTaken: { [self] in
        row.end()
        onTaken()
      })
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
    // In one line, so that the alert stays small.
    let facts = [
      entry.number.map { words.orderNumber($0.number) }, total?.text,
      row.cups > 1 ? words.inARow(row.cups) : nil,
    ].compactMap(\.self)
    context.show(
      Alert(
        kind: .transient(again: again),
        message: isOneCup
          ? words.ready(wording.name(of: entry.lines[0].juice))
          : words.readyAll(wording.list(entry.lines)),
        style: .success,
        rows: facts.isEmpty ? [] : [AlertView.Row(text: facts.joined(separator: " · "))],
        hint: again.map { words.orderAgain(name(of: $0, words)) },
        bindings: (total.map { [change(for: $0)] } ?? []) + [receipt(of: entry)],
        // A click on the button sells again.
        about: place))
  }

  private func name(of key: Key, _ words: any Words) -> String {
    key == " " ? words.spaceKey : key.digit.map(String.init) ?? "Enter"
  }

  /// The key that asks for the money given.
  func change(for total: Price) -> KeyBinding {
    KeyBinding("c", ["c"], .change, hinted: true) { [context] _ in
      context.open(MoneyController(total, context))
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
      return Alert(
        kind: .question { isYes in if isYes { retry() } },
        message: wording.words.orderNow(wording.list(order.lines)), style: .heading,
        leavesDigits: true)
    }
  }
}
