internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks how a sum is paid: in which way, what is given in cash, and how the rest is paid where that is a part. Nothing is
/// said of it before nothing is due.
struct Tender {
  let context: ScreenContext
  /// Says what is paid; nil where that is gone.
  let what: (Wording) -> String?
  let total: () -> Price?
  /// Rounds what is paid in cash; nil where nothing does.
  let rounding: () -> Rounding?
  /// The payments so far; `nil` if there are none.
  var now: Payments?
  let onPaid: (Payments) -> Void

  /// - Parameter isAskedFor: see `Alert`.
  func ask(isAskedFor: Bool = false) { ask(of: nil, isAskedFor: isAskedFor) }

  /// Asks for the money given in a way.
  func ask(for way: Payment.Way) { accept(in: way, of: settlement) }

  private var settlement: Settlement {
    Settlement(total(), in: context.menu.ways, rounding: rounding())
  }

  /// Begins anew where the menu has changed the total.
  private func renewed(_ begun: Settlement?) -> Settlement? {
    begun?.total == total() ? begun : nil
  }

  private func ask(
    of begun: Settlement?, forSum asksForSum: Bool = false, isAskedFor: Bool = false
  ) {
    context.show {
      var alert = question(of: begun, forSum: asksForSum)
      alert.isAskedFor = isAskedFor
      return alert
    }
  }

  /// - Parameter asksForSum: whether what is chosen pays a part that is typed.
  private func question(of begun: Settlement?, forSum asksForSum: Bool) -> Alert {
    let (wording, words, begun) = (context.wording, context.words, renewed(begun))
    let settlement = begun ?? settlement
    // A way that is used up keeps its place and its number.
    let (ways, left) = (settlement.ways, settlement.waysLeft)
    guard let what = what(wording), !left.isEmpty else {
      return Alert(
        kind: .message, message: left.isEmpty ? words.noWaysToPay : words.billChanged)
    }
    let isFirst = begun == nil
    let canBeUnpaid = isFirst && now ?? .unpaid != .unpaid
    let rows =
      ways.enumerated().map { index, way in
        let name = wording.name(of: way.id)
        return AlertView.Row(
          key: AlertView.Row.key(index),
          text: isFirst && now?.way == way.id ? words.saidNow(name) : name,
          isUsedUp: !left.contains { $0.id == way.id })
      }
      + (canBeUnpaid
        ? [AlertView.Row(key: AlertView.Row.key(ways.count), text: words.unpaid)] : [])
    let split = settlement.canSplit && !asksForSum ? [words.payInParts] : []
    let usual = ways.firstIndex { $0.id == now?.way } ?? 0
    let facts =
      settlement.parts.isEmpty
      ? [what, asksForSum ? words.payInParts : nil]
      : [wording.list(.parts(settlement.parts)), settlement.due.map { words.moneyLeft($0.text) }]
    return Alert(
      kind: .choice(
        selected: rows[usual].isUsedUp ? rows.firstIndex { !$0.isUsedUp } ?? 0 : usual
      ) { index in
        guard let index else { return }
        if ways.indices.contains(index) {
          accept(in: ways[index], of: settlement, forSum: asksForSum)
        } else if index < rows.count {
          onPaid(.unpaid)
        } else {
          ask(of: settlement, forSum: true)
        }
      }, message: words.askHowPaid(facts.compactMap(\.self).joined(separator: " · ")),
      style: .heading,
      rows: rows + split.map { AlertView.Row(key: "-", text: $0) })
  }

  /// Cash is counted; what is paid in another way is what is due, unless a part is to be typed.
  private func accept(
    in way: Payment.Way, of settlement: Settlement, forSum asksForSum: Bool = false
  ) {
    guard settlement.isMoneyDue, way.hasDrawer || asksForSum else {
      return goOn(settlement, with: nil, in: way)
    }
    context.ask(
      .money(
        MoneyController.Question(
          settlement: { renewed(settlement) ?? self.settlement }, way: way
        ) {
          goOn(settlement, with: $0, in: way)
        }))
  }

  private func goOn(_ settlement: Settlement, with sum: Price?, in way: Payment.Way) {
    let due = settlement.due?.currency
    var settlement = renewed(settlement) ?? self.settlement
    // Without a price, or in another currency, nothing is paid by what was typed.
    guard settlement.due?.currency == due else { return ask() }
    if let payments = settlement.accept(sum, in: way) {
      onPaid(payments)
    } else {
      ask(of: settlement)
    }
  }
}
