internal import FoundationEssentials

/// The orders that a report has added, by their ids: what voids, payments and stages that follow need of them.
struct KeptOrders: Sendable {
  struct Order: Sendable {
    let id: UInt128
    /// Milliseconds since 1970.
    let at: Int
    /// The price less the discount, in the smallest unit of the currency.
    var units: Int
    /// The cups that were not refunded.
    var cups: Int32
    /// The number of what was said last of its payment; -1 for nothing.
    var payment: Int32
    /// Seconds until it was made; -1 where it is not.
    var waited: Int32 = -1
    /// The number of its currency; -1 where it has no price, -2 where it has several currencies.
    let currency: Int16
    /// The hour of the day and the day in which it was taken, by their numbers.
    let day: Int16
    let hour: Int8
    /// There is money to come for it unless it is paid.
    let costsMoney: Bool
    /// The number of the person who took it; -1 for nobody.
    let name: Int32
    /// The rounding; it is in `units`.
    var rounding: Int32 = 0
    var isVoided = false

    /// The number of the person who took it; nil for nobody.
    var takenBy: Int? { name < 0 ? nil : Int(name) }

    /// The number of what was said last of its payment; nil for nothing.
    var saidPayment: Int? { payment < 0 ? nil : Int(payment) }
  }

  private(set) var orders: [Order] = []
  /// The money of orders in several currencies, by the place of the order.
  private(set) var mixedMoney: [Int: [Int?]] = [:]
  /// The place of an order and one; 0 where the slot is free.
  private var slots = [Int32](repeating: 0, count: 64)

  subscript(place: Int) -> Order {
    get { orders[place] }
    set { orders[place] = newValue }
  }

  /// - Parameter money: by currency, where there are several.
  mutating func append(_ order: Order, mixedMoney money: [Int?]?) {
    if let money { mixedMoney[orders.count] = money }
    orders.append(order)
    insert(orders.count - 1)
    guard 2 * orders.count > slots.count else { return }
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for place in orders.indices { insert(place) }
  }

  /// The place of an order; nil for one that the report has not added.
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

  /// Ids are random but for those of tests: all bytes count.
  private func hash(_ id: UInt128) -> Int {
    let folded = UInt64(truncatingIfNeeded: id ^ id >> 64) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: folded >> 20) & (slots.count - 1)
  }

  var ids: [UUID] { orders.map { UUID(number: $0.id) } }
}

extension UUID {
  init(number: UInt128) { self.init(uuid: unsafeBitCast(number.bigEndian, to: uuid_t.self)) }

  var number: UInt128 { UInt128(bigEndian: unsafeBitCast(uuid, to: UInt128.self)) }

  /// Reads the bytes of an id in small letters.
  static func number(of text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt128? {
    guard text.count == 36 else { return nil }
    var number: UInt128 = 0
    for byte in text where byte != UInt8(ascii: "-") {
      guard let digit = byte.hexNumber else { return nil }
      number = number << 4 | UInt128(digit)
    }
    return number
  }
}
