/// An order, or a part of it, on its way into the figures.
struct Addition: Sendable {
  struct Tip: Sendable {
    let way: Int
    /// The number of its `TipKind`.
    let kind: Int
    let sums: Sums
    /// `nil` if the entry does not tell.
    let isInDrawer: Bool?
  }

  var order: OrderReading
  /// The order in the span that it is, or belongs to.
  var kept: KeptOrders.Order?
  var payment: Shares?
  /// The part of each way that a refund takes back; `nil` for the parts of `payment`.
  var partsBack: [(way: Int, sums: Sums)]?
  var tips: [Tip] = []
  var isOwed = false
  /// `true` for an order from before the span.
  var isOfOther = false
  /// -1 to take it back.
  var times = 1

  init(
    _ order: OrderReading, of kept: KeptOrders.Order? = nil, payment: Shares? = nil,
    isOfOther: Bool = false, times: Int = 1
  ) {
    (self.order, self.kept, self.payment) = (order, kept, payment)
    (self.isOfOther, self.times) = (isOfOther, times)
  }

  var hour: Int? { kept.map { Int($0.hour) } }
  var day: Int? { kept.map { Int($0.day) } }
  /// The person who took the order.
  var seller: Int? { kept?.takenBy }

  func add(_ sums: Sums, of key: Int? = nil, to all: inout SumsByKey) {
    all.add(sums, of: key, times: times)
  }

  /// Adds the cups and the money of a line.
  func addSales(of line: OrderReading.Line, to all: inout SumsByKey) {
    var sums = Sums(orders: order.sums.orders, cups: line.cups)
    if line.currency >= 0 { sums.add(line.amount, in: line.currency, cups: line.cups) }
    add(sums, of: line.juice, to: &all)
  }

  func addDiscount(to all: inout SumsByKey) {
    if let discount = order.discount { add(discount.sums, of: discount.kind, to: &all) }
  }

  func addVAT(to all: inout SumsByKey, _ money: (VATSums) -> Int128) {
    for part in order.vat {
      var sums = Sums()
      sums.add(money(part), in: part.currency, cups: 0)
      add(sums, of: part.rate, to: &all)
    }
  }

  /// Adds the money of each way to pay.
  func addMoney(to all: inout SumsByKey) { payment.add(order.sums, to: &all, times: times) }

  func addSalesByWay(to all: inout SumsByKey) {
    guard let partsBack else { return addMoney(to: &all) }
    for part in partsBack { add(part.sums, of: part.way, to: &all) }
  }

  /// Adds the money of the ways that go into the drawer.
  func addDrawerMoney(to all: inout SumsByKey) {
    guard let payment, payment.drawer ?? 0 != 0 else { return }
    for money in payment.money(of: order.sums) where payment.isInDrawer(money.part) == true {
      add(money.sums, to: &all)
    }
  }
}
