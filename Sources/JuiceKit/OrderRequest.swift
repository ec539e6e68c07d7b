/// The content of an order or a bill, which its retry repeats. Prices are no part of it: they may have changed since.
public struct OrderRequest: Sendable {
  fileprivate let cups: [Cup: Int]
  fileprivate let name: CustomerName?
  fileprivate let payments: Payments?
  fileprivate let discount: @Sendable ([Order.Line]) -> Discount?

  /// - Parameters:
  ///   - payments: `nil` if nobody was asked.
  ///   - discount: `nil` for none.
  public init(
    _ cups: [(cup: Cup, cups: Int)], name: CustomerName?, payments: Payments?,
    discount: Discount.Offer?
  ) {
    self.cups = cups.map { Order.Line($0.cup, cups: $0.cups) }.counts
    (self.name, self.payments) = (name, payments)
    self.discount = { lines in lines.total.flatMap { discount?.off($0) } }
  }

  init(_ order: Order) {
    cups = order.lines.counts
    (name, payments) = (order.name, order.payments)
    discount = { order.discount(on: $0) }
  }
}

extension JournalEntry {
  /// Returns `true` if the request repeats this order or bill: the same cups, name, discount and payments.
  public func isRepeated(by request: OrderRequest) -> Bool {
    lines.counts == request.cups && name == request.name
      && request.discount(lines).isRepeat(of: discount)
      && (kind == .bill || Payments.areSame(payments, request.payments, for: total))
  }

  /// Returns `true` if the request repeats this refund.
  ///
  /// - Parameter record: the order before this refund.
  func isRepeated(by refund: Refund, of record: OrderRecord) -> Bool {
    guard let part = try? record.part(of: refund.cups),
      let money = try? record.moneyBack(for: part, of: refund)
    else { return false }
    return lines.counts == part.lines.counts && reason == refund.reason
      && self.refund?.fruit == refund.fruit ?? record.usualFruit
      && Payments.areSame(payments, money.payments, for: total)
  }
}

extension Payments {
  /// Returns `true` for the same ways and amounts, in any order.
  static func areSame(_ first: Payments?, _ second: Payments?, for total: Price?) -> Bool {
    guard let first, let second else { return first == second }
    guard let first = try? first.settled(for: total), let second = try? second.settled(for: total)
    else { return false }
    if case .parts(let parts) = first, case .parts(let others) = second {
      return Set(parts) == Set(others)
    }
    return first == second
  }
}
