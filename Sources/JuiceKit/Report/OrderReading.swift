/// An entry as a report reads it. Texts and currencies are numbers of interners.
struct OrderReading: Sendable {
  struct Line: Sendable {
    let juice: Int
    let cups: Int
    /// -1 without a price.
    let currency: Int
    /// The money in minor units, less the discount's part once `Report` has taken it off; in a refund the money given back.
    var amount: Int128
    var choices: [Int] = []
    /// -1 without VAT.
    var rate = -1
    /// The cost of the line's cups in ten-thousandths. `costCurrency` is -1 without a cost.
    var cost: Int128 = 0
    var costCurrency = -1
  }

  /// The number of its text.
  var paymentText: Int?
  /// The currency of the payments as written. `paymentText` lacks it if a single way pays everything.
  var paidIn: Currency?
  var payment: Int?
  /// The ways whose money goes into the drawer; `nil` if the entry does not tell.
  var drawer: [Int]?
  var off: Discount?
  var rounded: Price?
  var fruit: Refund.Fruit?
  /// `true` if the lines have amounts after the discount, as those of a refund.
  var isPaid = false
  var name: Int?
  var stage: Stage?
  var pickup: PickupTime?
  var lead: Int?
  var lines: [Line] = []
  var changes: [(ingredient: Int, change: Int)] = []
  var wasted: [(ingredient: Int, amount: Int)] = []
  var sums = OrderSums()
  /// The absolute amounts of the entry together.
  var volume: Int128 {
    lines.reduce(sums.discount?.sums.units ?? 0) { $0 + abs($1.amount) }
  }
  /// The only currency of the prices; `nil` for none or several.
  var currency: Int? { lines.lazy.filter { $0.currency >= 0 }.map(\.currency).common }
}

/// The sums of an entry's lines.
struct OrderSums: Sendable {
  /// The price after the discount and the rounding.
  var charged = Sums()
  var rounding = Sums()
  var discount: DiscountSums?
  var vat: [VATSums] = []

  /// The price before the rounding.
  var unrounded: Sums {
    guard rounding.units != 0 else { return charged }
    var sums = charged
    sums.add(rounding, times: -1)
    return sums
  }
}

struct DiscountSums: Sendable {
  var sums: Sums
  /// The number of its `DiscountKind`.
  let kind: Int
}
