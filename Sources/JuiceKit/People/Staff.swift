/// The cashiers of a machine's tills, and their rights.
package struct Staff: Hashable, Sendable {
  /// An act that may need another person's approval.
  package enum Right: String, CaseIterable, Sendable {
    case void, refund, discount, drawer, menu, price
  }

  package struct Cashier: Hashable, Sendable {
    /// The name in journal entries; see `Author.allows`.
    package let name: String
    package let may: Set<Right>

    package init(name: String, may: Set<Right>) { (self.name, self.may) = (name, may) }
  }

  package let cashiers: [Cashier]
  private let isEverybody: Bool

  /// No list: everyone has every right.
  package static let everybody = Staff([], isEverybody: true)

  /// - Parameter cashiers: with an empty list, nobody has a right.
  package init(_ cashiers: [Cashier]) { self.init(cashiers, isEverybody: false) }

  private init(_ cashiers: [Cashier], isEverybody: Bool) {
    (self.cashiers, self.isEverybody) = (cashiers, isEverybody)
  }

  /// Returns `true` if a person may act without an approval; `nil` is a person without a name.
  package func allows(_ right: Right, to name: String?) -> Bool {
    isEverybody || names(with: right).contains { $0 == name }
  }

  /// Returns `true` if one of the people whom an entry notes for a right has it. `names` is the text of `approver(of:among:)`.
  package func allows(_ right: Right, givenBy names: String?) -> Bool {
    let givers = names?.split(separator: ", ").map(String.init) ?? []
    return allows(right, to: names) || givers.contains { allows(right, to: $0) }
  }

  package func names(with right: Right) -> [String] {
    cashiers.filter { $0.may.contains(right) }.map(\.name)
  }

  /// Returns the text of `approved`: one giver who has all rights, or else all givers.
  package func approver(of rights: [Right], among givers: [String]) -> String? {
    let givers = givers.withoutRepeats
    let one = givers.first { giver in rights.allSatisfy { allows($0, givenBy: giver) } }
    if let one { return one }
    let all = givers.joined(separator: ", ")
    return Author.allows(all) ? all : givers.first
  }

  /// The people who have a right that somebody else lacks.
  package var privileged: [String] {
    cashiers.filter { cashier in cashiers.contains { !$0.may.isSuperset(of: cashier.may) } }.map(
      \.name)
  }
}

extension Change {
  package var rights: [Staff.Right] {
    switch self {
    case .void: [.void]
    case .refund: [.refund]
    case .drawer: [.drawer]
    case .order(let order), .setAside(let order, _):
      (order.discount?.isAutomatic ?? true ? [] : [.discount])
        + (order.facts.hasAskedPrice ? [.price] : [])
    case .open, .restock, .count, .waste, .soldOut, .stage, .back, .pay, .bill, .revert: []
    }
  }

  /// Returns the person who gave a right for the order when its discount or a price was typed; `nil` if nobody did.
  package func giver(of right: Staff.Right) -> String? {
    switch self {
    case .order(let order), .setAside(let order, _):
      right == .discount
        ? order.discountApproval?.giver : right == .price ? order.priceGiver : nil
    default: nil
    }
  }
}

/// The approval of a discount, up to an amount.
package struct DiscountApproval: Hashable, Sendable {
  package let giver: String
  /// The largest discount that it covers.
  package let most: Price

  package init(giver: String, most: Price) { (self.giver, self.most) = (giver, most) }
}

extension JournalEntry {
  /// `nil` also for an automatic discount, which needs none.
  package var discountApproval: DiscountApproval? {
    guard let discount = facts.discount, !discount.isAutomatic,
      let giver = by?.approvedBy ?? by?.name
    else { return nil }
    return DiscountApproval(giver: giver, most: discount.amount)
  }

  /// The person who typed or approved the prices of the cups; `nil` if no price was typed.
  package var priceGiver: String? { facts.hasAskedPrice ? by?.approvedBy ?? by?.name : nil }
}

extension OrderFacts {
  package var hasAskedPrice: Bool { lines.contains { $0.cup.asked != nil } }
}

extension Staff {
  /// Returns `true` if the order's discount is approved, or there is none.
  package func covers(_ order: Order) -> Bool {
    guard let discount = order.discount, !discount.isAutomatic else { return true }
    guard let approval = order.discountApproval else { return false }
    return allows(.discount, givenBy: approval.giver)
      && discount.amount.currency == approval.most.currency
      && discount.amount.minorUnits <= approval.most.minorUnits
  }

  /// Returns `true` if the typed prices of the order are approved, or there are none.
  package func coversPrices(of order: Order) -> Bool {
    !order.facts.hasAskedPrice || allows(.price, givenBy: order.priceGiver)
  }
}
