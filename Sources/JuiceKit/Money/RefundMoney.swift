// The money of refunds: rounded where cash is rounded, so that all refunds of an order add up to what was paid.

extension OrderRecord {
  /// The refund of all that is left, with the tip, as a void makes it. The rounding of earlier refunds goes on.
  ///
  /// - Parameter fruit: `nil` for the default.
  package func rest(_ fruit: Refund.Fruit? = nil) -> Refund {
    copy(of: Refund(of: id, fruit: fruit).rounded(by: refunds.last?.step)) {
      $0.givesTipBack = true
    }
  }

  /// Returns the ways in which a refund would give money back, and the sum after rounding; `nil` without prices.
  ///
  /// - Throws: `Refusal.nothingToRefund` if too few cups are left, `.notPaid` if there is no money to give back in another way,
  ///   `.refundSum` if its parts do not add up.
  package func moneyBack(of refund: Refund) throws(Refusal) -> (payments: Payments?, total: Price?)
  {
    try moneyBack(for: part(of: refund.cups), of: refund)
  }

  func moneyBack(for part: RefundedPart, of refund: Refund) throws(Refusal)
    -> (payments: Payments?, total: Price?)
  {
    let (payments, total) = withTip(try priceBack(for: part, of: refund), of: refund)
    return (payments?.with(refund.references, of: total), total)
  }

  /// Returns the money back without the tip.
  private func priceBack(for part: RefundedPart, of refund: Refund) throws(Refusal)
    -> (payments: Payments?, total: Price?)
  {
    let said = refund.payments?.withoutTip
    if said != nil, payments == .unpaid { throw .notPaid(id) }
    guard let exact = part.total else {
      return (try said?.settled(for: nil, orRefuse: Refusal.refundSum) ?? waysBack(for: nil), nil)
    }
    var money = roundedMoney(refund.rounding)
    let excerpt = excerpt(for: refund)
    func isCash(_ way: Payment.ID) -> Bool { excerpt.isCash(way) }
    money.add(tips(backBy: refund), isCash)
    if let rest = restOfCash(for: part, money), let ways = said ?? waysBack(for: rest),
      !ways.ways.allSatisfy(isCash)
    {
      let settled = try ways.settled(for: rest, orRefuse: Refusal.refundSum)
      let cash = money.part(of: settled, total: rest, isCash)
      let coins = money.coins(for: cash)
      if coins == cash { return (settled, rest) }
      guard said == nil else {
        throw .refundSum(
          rest, total: rest + Price(minorUnits: coins - cash, currency: rest.currency))
      }
    }
    let ways = said ?? waysBack(for: exact, beyondShares: money.isOfCash ? money.beyondShares : 0)
    let parts = ways?.parts(of: exact) ?? []
    let others = parts.filter { !isCash($0.way) }
    var rounded = exact.minorUnits
    if money.isOfCash {
      let byOthers = others.reduce(0) { $0 + ($1.amount?.minorUnits ?? 0) }
      rounded = others.count == parts.count ? 0 : max(0, rounded - byOthers)
    }
    let change = money.back(for: rounded) - rounded
    let total = Price(minorUnits: exact.minorUnits + change, currency: exact.currency)
    if let said { return (try said.settled(for: total, orRefuse: Refusal.refundSum), total) }
    guard money.isOfCash, case .parts(let paid)? = payments else {
      return (waysBack(for: total), total)
    }
    // The rounded money goes into the ways in cash by what is left in each.
    var amounts = paid.map { part in
      others.first { $0.way == part.way }?.amount?.minorUnits ?? 0
    }
    var cash = total.minorUnits - amounts.reduce(0, +)
    let places = paid.indices.filter { isCash(paid[$0].way) }
    for place in places {
      amounts[place] = min(max(0, left(in: paid[place]).minorUnits), cash)
      cash -= amounts[place]
    }
    if let last = places.last { amounts[last] += cash }
    let back = zip(paid, amounts).map { part, amount in
      Payments.Part(way: part.way, amount: Price(minorUnits: amount, currency: total.currency))
    }
    return (try Payments.parts(back).settled(for: total), total)
  }

  /// The names of the ways in which a refund gives money back.
  func excerpt(for refund: Refund) -> MenuExcerpt? {
    refund.payments != nil ? refund.excerpt : paying().excerpt?.ways
  }

  /// `true` if the money of an entry is what a refund with its rounding and its ways gives back.
  ///
  /// - Parameter part: the cups of the entry.
  func isMoneyRight(of entry: JournalEntry, _ part: RefundedPart) -> Bool {
    guard entry.pays(entry.sum) else { return false }
    guard let exact = part.total?.minorUnits, let total = entry.total?.minorUnits else {
      return part.total == entry.total
    }
    var money = roundedMoney(entry.step)
    money.add(entry.payments?.tips ?? [], entry.isCash)
    var rounded = exact
    if money.isOfCash {
      let cash = money.part(of: entry, total: entry.total)
      if restOfCash(for: part, money) == entry.total, money.coins(for: cash) == cash {
        return true
      }
      let isMoved = entry.payments.arePaid
      rounded = isMoved ? exact - (total - cash) : 0
    }
    return rounded >= 0 && total == exact - rounded + money.back(for: rounded)
  }

  /// The rest of what was paid, for the last refund of an order that was paid in cash. If a way without coins takes part, it makes
  /// up for the coins that went back before. `nil` for other refunds.
  private func restOfCash(for part: RefundedPart, _ money: RoundedMoney) -> Price? {
    guard money.isOfCash, money.paid > 0, part.lines.cups == left.lines.cups else { return nil }
    return leftTotal.flatMap { $0.minorUnits < 0 ? nil : $0 }
  }

  private func roundedMoney(_ rounding: Rounding?) -> RoundedMoney {
    var money = RoundedMoney(rounding)
    let (paying, charged) = (paying(), charged)
    money.paid = money.part(of: paying, total: charged.total)
    var sold = 0
    for refund in refunds where refund.seq > paying.seq {
      sold += refund.sum?.minorUnits ?? 0
      money.given += money.part(of: refund, total: refund.total)
      money.add(refund.payments?.tips ?? [], refund.isCash)
      money.beyondShares += refund.rounding?.minorUnits ?? 0
    }
    if let rounding = paying.rounding, let all = charged.sum {
      money.beyondShares -= Self.share(rounding.minorUnits, of: all.minorUnits, 0..<max(0, sold))
    }
    return money
  }
}

/// The part of an order's money that is rounded when it goes back: all of it, or the cash. In minor units.
///
/// Each refund gives back the difference of two rounded sums: that of all such money with the refund, and without it.
private struct RoundedMoney {
  let rounding: Rounding?
  var paid = 0
  /// The money that earlier refunds gave back, after rounding.
  var given = 0
  /// The part of `given` beyond the exact shares of the refunded cups.
  var beyondShares = 0
  /// The tips in cash that went back, which are rounded together with the shares.
  private var tips = 0

  init(_ rounding: Rounding?) { self.rounding = rounding }

  var isOfCash: Bool { rounding?.scope == .cash }

  mutating func add(
    _ tips: [(way: Payment.ID, tip: Price)], _ isCash: (Payment.ID) -> Bool
  ) {
    guard isOfCash else { return }
    for (way, tip) in tips where isCash(way) { self.tips += tip.minorUnits }
  }

  /// Returns the rounded part of an entry's money.
  func part(of entry: JournalEntry, total: Price?) -> Int {
    guard let payments = entry.payments else { return isOfCash ? 0 : total?.minorUnits ?? 0 }
    return part(of: payments, total: total, entry.isCash)
  }

  func part(of payments: Payments, total: Price?, _ isCash: (Payment.ID) -> Bool) -> Int {
    guard isOfCash else { return total?.minorUnits ?? 0 }
    return payments.parts(of: total).filter { isCash($0.way) }
      .compactMap(\.amount?.minorUnits).reduce(0, +)
  }

  /// Returns the money to give back for an exact share.
  func back(for share: Int) -> Int {
    share == 0 ? 0 : max(0, rounded(given - beyondShares + share) - given)
  }

  /// Returns the cash to give back in place of an amount, so that all the cash back is a rounded sum, or all that was paid.
  func coins(for cash: Int) -> Int {
    guard let rounding, cash > 0, given + cash != paid else { return cash }
    return rounding.rounded(given + cash + tips) - tips - given
  }

  /// Rounds a sum of exact shares. All that was paid goes back as it is, even if it is no multiple of the step.
  private func rounded(_ sum: Int) -> Int {
    let rounded = rounding.map { $0.rounded(sum + tips) - tips } ?? sum
    return sum > paid ? rounded : sum == paid ? sum : min(rounded, paid)
  }
}

extension JournalEntry {
  func isCash(_ way: Payment.ID) -> Bool { facts.excerpt.isCash(way) }
}

extension MenuExcerpt? {
  /// `true` if the money of a way goes into the drawer, also for entries of 1.1 and older, which do not tell.
  fileprivate func isCash(_ way: Payment.ID) -> Bool {
    self?.ways.map { $0.hasDrawer(way) ?? false } ?? Payment.Way.usuallyHasDrawer(way)
  }
}
