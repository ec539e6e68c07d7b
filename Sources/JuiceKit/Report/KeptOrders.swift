internal import FoundationEssentials

/// The orders of a report by id, with what later voids, payments and stages need.
struct KeptOrders: Sendable {
  struct Order: Sendable {
    let id: UInt128
    /// When it joined the line of those to make, in milliseconds since 1970.
    let joins: Int
    /// The price after discount and rounding, in minor units.
    var units: Int
    var cups: Int32
    /// The number of the last payment; -1 for none.
    var payment: Int32
    /// The seconds until the order was made; -1 before.
    var waited: Int32 = -1
    /// The number of the currency; -1 without a price, -2 for several currencies.
    let currency: Int16
    /// The number of the business day, and the hour of day.
    let day: Int16
    let hour: Int8
    /// The hour of day when it joined the line, or was made before that.
    private(set) var waitingHour: Int8
    /// The number of the person who took it; -1 for none.
    let name: Int32
    /// The rounding, which `units` includes.
    var rounding: Int32 = 0
    var isVoided = false
    /// The number of the VAT rate of all cups; -1 if there is none, or `grossParts` has several.
    fileprivate(set) var rate: Int16 = -1

    var takenBy: Int? { name < 0 ? nil : Int(name) }

    var saidPayment: Int? { payment < 0 ? nil : Int(payment) }

    mutating func reach(_ stage: Stage, at time: Int) {
      let before = waited < 0 ? nil : Int(waited)
      let seconds = Waited.seconds(before, reaching: stage, at: time, joins: joins)
      waited = Int32(clamping: seconds ?? -1)
      // An order that is made before it joins the line counts in that hour, unless it is to be made again.
      if seconds == nil || before == nil && time < joins {
        let start = seconds == nil ? joins : time
        waitingHour = Int8(Timestamp.hour(Date(milliseconds: start)))
      }
    }
  }

  private struct GrossPart {
    let place: Int32
    let rate: Int32
    let currency: Int32
    var gross: Int
  }

  private(set) var orders: [Order] = []
  /// The parts of orders with several VAT rates, in the order of `orders`.
  private var grossParts: [GrossPart] = []
  /// For refunded orders that were paid in parts: the money left in each, by index of the order.
  var partsLeft: [Int: [Int]] = [:]
  /// The rest of each order's discount, by index of the order, until its money or its cups are gone.
  var discountsLeft: [Int: Sums] = [:]
  /// The number of the person who took the tip, by index of the order.
  var tipTakers: [Int: Int] = [:]
  /// The money of orders in several currencies, by index of the order.
  private(set) var mixedMoney: [Int: [Int?]] = [:]
  /// An open-addressing hash table: the index of an order plus one; 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  subscript(place: Int) -> Order {
    get { orders[place] }
    set { orders[place] = newValue }
  }

  /// - Parameters:
  ///   - money: the amounts by currency, if there are several.
  ///   - vat: the gross amount of each VAT rate.
  mutating func append(_ order: Order, mixedMoney money: [Int?]?, vat: [VATSums]) {
    if let money { mixedMoney[orders.count] = money }
    orders.append(order)
    if vat.count == 1, vat[0].currency == order.currency,
      vat[0].gross == order.units - Int(order.rounding), let rate = Int16(exactly: vat[0].rate)
    {
      orders[orders.count - 1].rate = rate
    } else {
      for part in vat {
        grossParts.append(
          GrossPart(
            place: Int32(orders.count - 1), rate: Int32(clamping: part.rate),
            currency: Int32(clamping: part.currency), gross: Int(clamping: part.gross)))
      }
    }
    insert(orders.count - 1)
    guard 2 * orders.count > slots.count else { return }
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for place in orders.indices { insert(place) }
  }

  /// Returns the index of an order; `nil` for an unknown one.
  func place(of id: UInt128) -> Int? {
    var slot = hash(id)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if orders[place].id == id { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Takes refunded cups of one VAT rate from an order.
  ///
  /// - Returns: the gross amount of the rate before.
  /// - Precondition: `units` and `rounding` of the order are those before the refund.
  mutating func takeBack(_ part: VATSums, at place: Int) -> Int128 {
    let order = orders[place]
    if Int(order.rate) == part.rate, Int(order.currency) == part.currency {
      return Int128(order.units) - Int128(order.rounding)
    }
    var (index, end) = (0, grossParts.count)
    while index < end {
      let middle = (index + end) / 2
      if Int(grossParts[middle].place) < place { index = middle + 1 } else { end = middle }
    }
    while index < grossParts.count, Int(grossParts[index].place) == place {
      if Int(grossParts[index].rate) == part.rate, Int(grossParts[index].currency) == part.currency
      {
        let before = Int128(grossParts[index].gross)
        grossParts[index].gross = Int(clamping: before - part.gross)
        return before
      }
      index += 1
    }
    return 0
  }

  private mutating func insert(_ place: Int) {
    var slot = hash(orders[place].id)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place + 1)
  }

  /// Mixes all bytes: real ids are random, but those of tests are not.
  private func hash(_ id: UInt128) -> Int {
    let folded = UInt64(truncatingIfNeeded: id ^ id >> 64) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: folded >> 20) & (slots.count - 1)
  }

  var ids: [UUID] { orders.map { UUID(number: $0.id) } }
}
