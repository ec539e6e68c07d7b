internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The dialogs for the price and options of a cup.
extension OrderController {
  /// Asks for the options of the cup that the last act added. Otherwise of a cup of the selected juice, which it adds.
  func askForOptions() {
    if let cup = bill.justAdded {
      return context.open(
        OptionsController.Question(
          cup: cup, stock: { [self] in bill.rest(without: cup, cups: 1) }
        ) {
          [self] in bill.replaceNewest(cup, with: $0)
        })
    }
    guard let juice = list.selectedJuice else { return reportNothingSelected() }
    if juice.asksPrice { return askForPrice(of: juice, onBill: true, asksOptions: true) }
    if !refusesToCustomers(juice) { askForOptions(of: Cup(juice.id)) }
  }

  /// Customers are not asked what they want of a juice that can't be made. Staff may restock after the choice.
  func refusesToCustomers(_ juice: Juice) -> Bool {
    guard isForCustomers, context.menu.isSoldOut(juice, from: bill.rest()) else { return false }
    context.notify(context.words.soldOut(context.wording.name(of: juice)))
    return true
  }

  /// - Parameter cup: the cup with the choices so far.
  func askForOptions(of cup: Cup, isUnexpected: Bool = false) {
    context.open(
      OptionsController.Question(
        cup: cup, stock: { [self] in bill.rest() }, isUnexpected: isUnexpected
      ) { [self] in addToBill($0) })
  }

  /// Shows the whole bill as a list, and asks for the options of a chosen line.
  func showBill() {
    context.show { [self] in
      let wording = context.wording
      let lines = bill.order?.lines ?? []
      let changes = wording.changes(bill.order?.discount, bill.order?.rounding)
      var alert = Alert(
        kind: .choice(selected: max(0, lines.count - 1)) { [self] index in
          if let index { askForOptions(insteadOf: lines[index].cup) }
        },
        message: ([wording.sum(of: lines, bill.order?.total)] + changes).joined(separator: "\n"),
        rows: lines.enumerated().map { index, line in
          AlertView.Row(
            key: AlertView.Row.key(index),
            text: wording.words.line(wording.name(of: line.cup), cups: line.cups),
            amount: line.total.map(wording.cost) ?? "")
        },
        hints: .keys(
          enter: wording.words.changeHint, escape: wording.words.key(.close).hint))
      alert.isAskedFor = true
      return alert
    }
  }

  /// Asks for other options for all cups like `cup`.
  func askForOptions(insteadOf cup: Cup) {
    context.open(
      OptionsController.Question(cup: cup, stock: { [self] in bill.rest(without: cup) }) {
        [self] in bill.replace(cup, with: $0)
      })
  }

  /// Asks for the price of a cup, then for its options if the juice has any.
  ///
  /// - Parameters:
  ///   - onBill: a cup without options goes onto the bill; otherwise it is ordered.
  ///   - asksOptions: shows the dialog of the options, with the note, in any case.
  func askForPrice(
    of juice: Juice, onBill: Bool, asksOptions: Bool = false, by key: Key? = nil
  ) {
    let onAccept = { [self] (price: Price) in
      let cup = Cup(juice.id, asked: price)
      let asksOptions = asksOptions || !juice.options.isEmpty
      // A sale asks for its approval itself.
      guard onBill || asksOptions else { return seller.order(cup, by: key) }
      bill.allowPrice(of: cup) { [self] in
        if asksOptions { askForOptions(of: cup, isUnexpected: true) } else { addToBill(cup) }
      }
    }
    context.open { PriceController(of: juice.id, $0, onAccept: onAccept) }
  }
}
