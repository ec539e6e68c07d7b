internal import FoundationEssentials

extension Report {
  /// Checked first, since few orders have a tip.
  func hasTips(_ payment: Int?) -> Bool { payment.map { allShares[$0].hasTips } ?? false }

  mutating func addTips(_ shares: Shares?, of name: Int?, times: Int = 1) {
    tipsMoved.addTips(of: shares, times: times)
    for tip in shares.tips {
      guard let way = Payment.ID(parsing: ways.names[tip.way]) else { continue }
      let kind = TipKind(way: way, name: name.map { names.names[$0] })
      Self.add(tip.sums, to: &tipsBy, tipKinds.number(of: kind.text), times: times)
    }
  }

  /// - Returns: the person who took the tip. The same tip in another way stays with its taker, as in `OrderRecord.tipTaker`.
  @discardableResult mutating func correctTip(
    _ before: Shares?, takenBy taker: Int?, to now: Shares?, by name: Int?, isInside: Bool = true
  ) -> Int? {
    let next = before?.payments.tip == now?.payments.tip ? taker : name
    if isInside {
      addTips(before, of: taker, times: -1)
      addTips(now, of: next)
    }
    return next
  }

  mutating func giveTipBack(
    _ order: OrderReading, _ head: EntryHead, _ seq: Int, at place: Int?
  ) {
    guard hasTips(order.payment) else { return }
    if let place {
      addTips(shares(order.payment), of: orders.tipTakers[place], times: -1)
    } else {
      pending.append(
        Pending(seq: seq, order: UUID(number: head.id), kind: .tip(order.payment)))
    }
  }
}
