internal import FoundationEssentials

/// The orders of a report by id, with what later voids, payments and stages need.
struct KeptOrders: Sendable {
  struct Order: Sendable {
    let id: UInt128
    /// Milliseconds since 1970.
    let at: Int
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
    /// `true` if the order has to be paid.
    let costsMoney: Bool
    /// The number of the person who took it; -1 for none.
    let name: Int32
    /// The rounding, which `units` includes.
    var rounding: Int32 = 0
    var isVoided = false

    var takenBy: Int? { name < 0 ? nil : Int(name) }

    var saidPayment: Int? { payment < 0 ? nil : Int(payment) }
  }

  private(set) var orders: [Order] = []
  /// The money of orders in several currencies, by index of the order.
  private(set) var mixedMoney: [Int: [Int?]] = [:]
  /// An open-addressing hash table: the index of an order plus one; 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  subscript(place: Int) -> Order {
    get { orders[place] }
    set { orders[place] = newValue }
  }

  /// - Parameter money: the amounts by currency, if there are several.
  mutating func append(_ order: Order, mixedMoney money: [Int?]?) {
    if let money { mixedMoney[orders.count] = money }
    orders.append(order)
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

extension UUID {
  init(number: UInt128) { self.init(uuid: unsafeBitCast(number.bigEndian, to: uuid_t.self)) }

  var number: UInt128 { UInt128(bigEndian: unsafeBitCast(uuid, to: UInt128.self)) }

  /// Reads the bytes of a UUID.
  static func number(of text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt128? {
    guard text.count == 36 else { return nil }
    // Two halves, since shifting 128 bits for each digit is slow.
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in text where byte != UInt8(ascii: "-") {
      guard let digit = byte.hexNumber else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    return UInt128(high) << 64 | UInt128(low)
  }
}
