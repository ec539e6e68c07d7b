extension Report {
  /// - Parameter movesCash: as for `Tipped`.
  mutating func addTips(_ shares: Shares?, of name: Int?, movesCash: Bool = true, times: Int = 1) {
    for tip in shares.tips {
      guard let way = tip.way.flatMap({ Payment.ID(parsing: ways.names[$0]) }) else { continue }
      let kind = TipKind(way: way, name: name.map { names.names[$0] })
      add(
        Tipped(
          kind: tipKinds.number(of: kind.text), share: tip, movesCash: movesCash, times: times))
    }
  }

  /// - Returns: the person who took the tip. The same tip in another way stays with its taker, as in `OrderRecord.tipTaker`.
  @discardableResult mutating func correctTip(
    _ before: Shares?, takenBy taker: Int?, to now: Shares?, by name: Int?, isInside: Bool = true,
    movesCash: Bool = true
  ) -> Int? {
    let next = before?.payments.tip == now?.payments.tip ? taker : name
    if isInside {
      addTips(before, of: taker, movesCash: movesCash, times: -1)
      addTips(now, of: next, movesCash: movesCash)
    }
    return next
  }
}
