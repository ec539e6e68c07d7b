package import FoundationEssentials
package import JuiceKit
package import JuiceText
package import JuiceWords

/// A drawer slip: a Z report for a closing, or an X report until now.
package struct DrawerSlip {
  private let drawer: Drawer.Open
  private let takings: Report
  private let closing: JournalEntry?
  private let last: JournalEntry?
  private let now: Date
  private let wording: Wording

  /// - Parameters:
  ///   - drawer: its state before the closing; see `FruitStore.closing`.
  ///   - closing: `nil` for an X report.
  /// - Returns: `nil` if the drawer is closed.
  package init?(_ drawer: Drawer, closing: JournalEntry?, now: Date, wording: Wording) {
    guard let open = drawer.open else { return nil }
    (self.drawer, takings, last) = (open, drawer.takings, drawer.lastClosing)
    (self.closing, self.now) = (closing, now)
    self.wording =
      closing.map { wording.quoting(only: $0) } ?? wording.naming([takings.sealedNames])
  }

  package var since: Date { (last ?? drawer.entry).at }
  package var until: Date { closing?.at ?? now }

  /// The sums of each way to pay, in the menu's order. The `nil` way has the orders without a known payment.
  package var payments: [(way: Payment.ID?, paid: Sales, givenBack: Sales)] {
    let ids = Set(takings.paid.keys).union(takings.givenBack.keys)
    let others = ids.compactMap(\.self).filter { !wording.menu.payments.contains($0) }.sorted()
    return (wording.menu.payments + others + [nil]).compactMap { way in
      let sums = (takings.paid[way] ?? Sales(), takings.givenBack[way] ?? Sales())
      // A corrected payment leaves zeros.
      return sums.0.isAnyMoney || sums.1.isAnyMoney ? (way, sums.0, sums.1) : nil
    }
  }

  /// The sales of each person, most orders first. The `nil` name has the orders of versions that recorded no names.
  package var names: [(name: String?, sales: Sales)] { takings.takenByName.byOrders }

  package func slip(on paper: Paper) -> Slip {
    let words = wording.words
    let move = closing?.drawer
    var slip = Slip(on: paper)
    if let name = wording.menu.shop.name { slip.add(title: wording.text(name)) }
    slip.add(title: move?.closing.map { words.closing($0.number) } ?? words.drawerNow)
    slip.add(Timestamp.toTheMinute(since) + " -", Timestamp.toTheMinute(until))
    let minutes = max(0, Int(until.timeIntervalSince(since)) / 60)
    slip.add(
      last == nil ? words.sinceOpened : words.sinceLastClosing, words.duration(minutes: minutes))
    if let by = closing?.by { slip.add(words.by, words.name(of: by)) }
    slip.addRule()
    addSales(to: &slip)
    slip.addRule()
    for (name, sum) in wording.sums(of: drawer, closing: move) {
      slip.add(name, sum)
    }
    // The reason of the difference, which is the last sum.
    if let note = move?.note { slip.add(note, after: "  ") }
    if drawer.cashBefore.minorUnits != 0 {
      slip.add(words.cashBeforeOpening, drawer.cashBefore.text)
    }
    if !drawer.moves.isEmpty { slip.addRule() }
    for case let move? in drawer.moves.map(\.drawer) {
      let name = move.action == .in ? words.putIn : words.takenOut
      slip.add("\(name): \(move.note ?? words.noReason)", move.amount.text)
    }
    return slip
  }

  private func addSales(to slip: inout Slip) {
    let words = wording.words
    slip.add(words.ordersLabel, words.orderCount(takings.taken.orders))
    slip.add(words.soldLabel, words.cups(takings.taken.cups))
    if takings.taken.isAnyMoney { add(words.takingsLabel, takings.taken, to: &slip) }
    for (kind, sales) in takings.discountsGiven.sorted(by: { $0.key < $1.key }) {
      add(
        counted("\(words.discount) \(wording.name(of: kind))", sales), sales, times: -1, to: &slip)
    }
    for (name, sales, times) in [
      (words.voidedOrders, takings.voidsUnrounded, -1),
      (words.refund, takings.refundsUnrounded, -1), (words.unpaid, takings.unpaid, 1),
    ] where sales.orders > 0 {
      add(counted(name, sales), sales, times: times, to: &slip)
    }
    if takings.unpaidTakenBack.isAnyMoney {
      add(words.takenBackUnpaid, takings.unpaidTakenBack, to: &slip)
    }
    if takings.roundingTakenIn.isAnyMoney {
      add(words.rounding, takings.roundingTakenIn, to: &slip)
    }
    let others = takings.moneyOutsideRows
    if others.isAnyMoney { add(words.forOthers, others, to: &slip) }
    for vat in takings.vatTakenIn {
      slip.add(words.soldAt(vat.rate), vat.gross.text)
      guard vat.rate != .none else { continue }
      slip.add(words.net, vat.net.text, after: "  ")
      slip.add(words.vat, vat.vat.text, after: "  ")
    }
    if !payments.isEmpty { slip.addRule() }
    for (way, paid, givenBack) in payments {
      add(way.map(wording.name) ?? words.notAsked, paid, to: &slip)
      if givenBack.isAnyMoney {
        add(words.refund, givenBack, times: -1, after: "  ", to: &slip)
      }
    }
    let tips = takings.sortedTips
    if !tips.isEmpty { slip.addRule() }
    for (kind, sums) in tips {
      add(wording.title(of: kind), sums, to: &slip)
    }
    if !names.isEmpty { slip.addRule() }
    for (name, sales) in names {
      add(counted(words.name(ofAuthor: name), sales), sales, to: &slip)
    }
  }

  private func counted(_ name: String, _ sales: Sales) -> String {
    "\(name) · \(wording.words.orderCount(sales.orders))"
  }

  private func add(
    _ name: String, _ sales: Sales, times: Int = 1, after mark: String = "", to slip: inout Slip
  ) {
    var sum = Sales()
    sum.add(sales, times: times)
    let amounts = sum.revenue.map(\.text)
    slip.add(name, amounts.first ?? "", after: mark)
    for amount in amounts.dropFirst() { slip.add("", amount) }
  }
}
