/// The people who sell at the tills of a machine, and what each may do alone.
public struct Staff: Hashable, Sendable {
  /// An act that not everybody may do alone.
  public enum Right: String, CaseIterable, Sendable {
    case void, refund, discount, drawer, menu
  }

  public struct Cashier: Hashable, Sendable {
    /// As entries have it; see `Author.allows`.
    public let name: String
    public let may: Set<Right>

    public init(name: String, may: Set<Right>) { (self.name, self.may) = (name, may) }
  }

  /// In the order of the settings.
  public let cashiers: [Cashier]
  /// True if there is no list: everybody may do everything.
  private let isEverybody: Bool

  /// No list of people.
  public static let everybody = Staff([], isEverybody: true)

  /// - Parameter cashiers: without any nobody may do anything alone.
  public init(_ cashiers: [Cashier]) { self.init(cashiers, isEverybody: false) }

  private init(_ cashiers: [Cashier], isEverybody: Bool) {
    (self.cashiers, self.isEverybody) = (cashiers, isEverybody)
  }

  /// Tells whether somebody may do something alone.
  ///
  /// - Parameter name: nil for somebody without a name.
  public func allows(_ right: Right, to name: String?) -> Bool {
    isEverybody || names(with: right).contains { $0 == name }
  }

  /// The people who may do something alone.
  public func names(with right: Right) -> [String] {
    cashiers.filter { $0.may.contains(right) }.map(\.name)
  }
}

extension Change {
  /// The right that it takes; nil for a change that everybody may make.
  public var right: Staff.Right? {
    switch self {
    case .void: .void
    case .refund: .refund
    case .drawer: .drawer
    case .order(let order), .setAside(let order): order.discount == nil ? nil : .discount
    case .open, .restock, .count, .waste, .soldOut, .stage, .back, .pay, .bill, .revert: nil
    }
  }

  /// The approval of the discount of an order or a bill; nil where there is none.
  public var discountApproval: DiscountApproval? {
    switch self {
    case .order(let order), .setAside(let order): order.discountApproval
    default: nil
    }
  }
}

/// A discount that somebody gave: it covers as much, and no more.
public struct DiscountApproval: Hashable, Sendable {
  public let giver: String
  /// The largest discount that it covers.
  public let most: Price

  public init(giver: String, most: Price) { (self.giver, self.most) = (giver, most) }
}

extension JournalEntry {
  /// The approval of its discount; nil where it has none.
  public var discountApproval: DiscountApproval? {
    guard let discount, let giver = by?.approvedBy ?? by?.name else { return nil }
    return DiscountApproval(giver: giver, most: discount.amount)
  }
}

extension Staff {
  /// Tells whether an order may be made without asking for its discount again.
  public func covers(_ order: Order) -> Bool {
    guard let discount = order.discount else { return true }
    guard let approval = order.discountApproval else { return false }
    return allows(.discount, to: approval.giver)
      && discount.amount.currency == approval.most.currency
      && discount.amount.minorUnits <= approval.most.minorUnits
  }
}
