public import FoundationEssentials

/// Cups of one or more juices; all are made, or none.
public struct Order: Identifiable, Hashable, Sendable {
  public typealias ID = UUID

  public struct Line: Hashable, Sendable {
    public let cup: Cup
    /// 1 or more.
    public var cups: Int
    /// The price of one cup, with its options, when it was ordered; nil where the menu had no prices.
    public let price: Price?
    /// The VAT that the price includes, 0 for none; nil where the menu did not say.
    public let vat: Percent?
    /// The ingredients of one cup, where the order has other cups too; nil for orders of one line, and of version 1.1.
    public var uses: Quantities?
    /// The money for cups that are refunded, where it is not their price: they had a discount.
    public var paid: Price?
    /// The cost of one cup, with its options, when it was ordered; nil where the menu had no costs.
    public let cost: Cost?

    public init(
      _ cup: Cup, cups: Int, price: Price? = nil, vat: Percent? = nil, cost: Cost? = nil
    ) {
      self.cup = cup
      self.cups = cups
      self.price = price
      self.vat = vat
      self.cost = cost
    }

    /// A line of usual cups.
    public init(juice: Juice.ID, cups: Int, price: Price? = nil) {
      self.init(Cup(juice), cups: cups, price: price)
    }

    public var juice: Juice.ID { cup.juice }

    /// The price of its cups together; nil where the menu had no prices.
    public var total: Price? { price.map { $0 * cups } }
  }

  /// How many cups a line may have.
  public static let cups = 1...9999

  public let id: ID
  public let lines: [Line]
  /// The amounts that all cups together take.
  public let uses: Quantities
  /// The name that its customer gave, or that of the bill that it was; nil for none.
  public var name: CustomerName?
  /// The number of the entry by which this till took up the bill that it was; nil for an order that was none.
  public var bill: Int?
  /// nil where the menu does not ask for it.
  public let payments: Payments?
  public let discount: Discount?
  /// The rounding, which is added to the sum; nil for none.
  public var rounding: Price?
  /// The offer behind `discount`, for a repeat at other prices; `nil` if only the discount is known.
  public var offer: Discount.Offer?
  /// The approval of the discount; nil without one.
  public var discountApproval: DiscountApproval?
  /// The menu's words for the things in it; nil for an order that no menu has made.
  public var excerpt: MenuExcerpt?
  /// `true` if it is to be made and called; else it is handed over at once.
  public let isQueued: Bool
  /// `true` if the customer makes it at a kiosk, whoever runs that.
  public var isByCustomer = false
  /// When the day begins whose orders it is counted with.
  public var dayStart = DayStart.midnight

  public init(
    id: ID = ID(), lines: [Line], uses: Quantities, payments: Payments? = nil,
    discount: Discount? = nil, isQueued: Bool = false
  ) {
    self.id = id
    self.lines = lines
    self.uses = uses
    self.payments = payments
    self.discount = discount
    self.isQueued = isQueued
  }
}

extension Order {
  /// The total: the price of its cups, less its discount, rounded; nil without prices.
  public var total: Price? {
    lines.total(after: discount).adding(rounding)
  }

  /// The discount on the cups of an earlier order with the same id.
  func discount(on earlier: [Line]) -> Discount? {
    guard let offer, let sum = earlier.total else { return discount }
    return offer.off(sum)
  }
}

extension Order.Line {
  var isWithinLimits: Bool {
    Order.cups.contains(cups) && cup.isWithinLimits
      && price.map { JournalLimits.prices.contains($0.minorUnits) } ?? true
      && cost.map {
        JournalLimits.costs.contains($0.tenThousandths)
          && [nil, $0.currency].contains(price?.currency)
      } ?? true
  }
}

extension [Order.Line] {
  /// The cups of all lines.
  public var cups: Int { reduce(0) { $0 + $1.cups } }

  /// How many there are of each cup: two orders with the same are the same, whatever the order of their lines.
  public var counts: [Cup: Int] { reduce(into: [:]) { $0[$1.cup, default: 0] += $1.cups } }

  /// The price of all cups together, where those without a price cost nothing; nil where none has one, or in two
  /// currencies.
  public var total: Price? {
    let totals = compactMap(\.total)
    guard let currency = totals.first?.currency,
      totals.allSatisfy({ $0.currency == currency })
    else { return nil }
    return totals.reduce(Price(minorUnits: 0, currency: currency), +)
  }
}

extension Order.ID {
  /// Reads the 36 characters of a UUID, in capitals or not.
  public init?(parsing text: String) {
    guard text.utf8.count == 36 else { return nil }
    var number: UInt128 = 0
    for (index, byte) in text.utf8.enumerated() {
      if Self.isDash(at: index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = byte.hexNumber else { return nil }
        number = number << 4 | UInt128(digit)
      }
    }
    self.init(uuid: unsafeBitCast(number.bigEndian, to: uuid_t.self))
  }

  /// The id as files and people have it: in small letters.
  public var text: String {
    let number = UInt128(bigEndian: unsafeBitCast(uuid, to: UInt128.self))
    return String(unsafeUninitializedCapacity: 36) { text in
      var shift = 128
      for index in 0..<36 {
        if Self.isDash(at: index) {
          text.initializeElement(at: index, to: UInt8(ascii: "-"))
        } else {
          shift -= 4
          let digit = UInt8(truncatingIfNeeded: number >> shift) & 0xF
          text.initializeElement(at: index, to: UInt8(hexDigit: digit))
        }
      }
      return 36
    }
  }

  private static func isDash(at index: Int) -> Bool {
    index == 8 || index == 13 || index == 18 || index == 23
  }
}
