extension Report {
  mutating func addTips(_ shares: Shares?, of name: Int?, times: Int = 1) {
    var tips = Addition(OrderReading(), times: times)
    for tip in shares.tips {
      guard let way = Payment.ID(parsing: ways.names[tip.way]) else { continue }
      let kind = TipKind(way: way, name: name.map { names.names[$0] })
      tips.tips.append(
        Addition.Tip(
          way: tip.way, kind: tipKinds.number(of: kind.text), sums: tip.sums,
          isInDrawer: shares?.isInDrawer(tip.part)))
    }
    add(tips, at: .tipped)
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
}
