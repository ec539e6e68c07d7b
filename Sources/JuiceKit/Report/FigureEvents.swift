/// An event of the journal with the facts that figures add. A row of `Figure` names the type of its event, so it reads no fact that the
/// event lacks.
protocol FigureEvent: Sendable {
  /// 1, or -1 to take it back.
  var times: Int { get }
  /// The rows of the event's figures: `Figure.adding(Self.self)`.
  static var adding: Figure.Adding<Self> { get }
}

extension FigureEvent {
  func add(_ sums: Sums, of key: Int? = nil, to all: inout SumsByKey) {
    all.add(sums, of: key, times: times)
  }

  func add(_ discount: DiscountSums?, to all: inout SumsByKey) {
    if let discount { add(discount.sums, of: discount.kind, to: &all) }
  }

  func add(_ vat: [VATSums], _ money: (VATSums) -> Int128, to all: inout SumsByKey) {
    for part in vat {
      var sums = Sums()
      sums.add(money(part), in: part.currency, cups: 0)
      add(sums, of: part.rate, to: &all)
    }
  }
}

/// An order of the span is taken.
struct Taken: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let unrounded: Sums
  let name: Int?
  let discount: DiscountSums?
  var times: Int { 1 }
}

/// An order of the span is sold, or with times -1 a void or refund takes a part of it back. A corrected payment takes the order back and
/// adds it again.
struct SoldSums: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let sums: Sums
  let rounding: Sums
  let hour: Int
  let day: Int
  /// The person who took the order.
  let seller: Int?
  /// The part of an unpaid order; `nil` if it is free.
  let owed: Sums?
  let times: Int
}

/// The part of a `SoldSums` that is paid in one way.
struct SoldShare: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let way: Int?
  let sums: Sums
  let times: Int
}

/// The cups of an order of the span are sold, or with times -1 a void or refund takes some back.
struct SoldCups: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let lines: [OrderReading.Line]
  /// 0 if other cups of the order are left.
  let orders: Int
  let discount: DiscountSums?
  let vat: [VATSums]
  let times: Int

  func addSales(of line: OrderReading.Line, to all: inout SumsByKey) {
    var sums = Sums(orders: orders, cups: line.cups)
    if line.currency >= 0 { sums.add(line.amount, in: line.currency, cups: line.cups) }
    add(sums, of: line.juice, to: &all)
  }
}

/// A void in the span, of an order of any time.
struct Voided: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let sums: Sums
  let unrounded: Sums
  let name: Int?
  var times: Int { 1 }
}

/// A refund in the span, of an order of any time.
struct Refunded: FigureEvent {
  static let adding = Figure.adding(Self.self)

  /// No order if it has a refund in the span before.
  let sums: Sums
  let unrounded: Sums
  let name: Int?
  /// No order if it has a refund by this person before.
  let sumsOfName: Sums
  var times: Int { 1 }
}

/// Money is paid in the span in one way, or with times -1 a corrected payment takes it back.
struct Paid: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let share: Shares.Share
  /// `false` for a correction of a payment whose money came before the span: it moves none in the drawer.
  let movesCash: Bool
  let times: Int
}

/// A void or refund in the span gives money back in one way.
struct GivenBack: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let share: Shares.Share
  var times: Int { 1 }
}

/// The rounding, and the money for earlier orders, of an order whose money moves in the span; times -1 out of the till.
struct Moved: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let rounding: Sums
  /// The money for an order from before the span.
  let earlier: Sums?
  /// The price of an unpaid order from before the span that is taken back.
  var owed: Sums? = nil
  let times: Int
}

/// VAT is taken in, or given back with times -1.
struct Taxed: FigureEvent {
  static let adding = Figure.adding(Self.self)

  let vat: [VATSums]
  let times: Int
}

/// A tip is taken in one way, or given back with times -1.
struct Tipped: FigureEvent {
  static let adding = Figure.adding(Self.self)

  /// The number of the tip's `TipKind`.
  let kind: Int
  let share: Shares.Share
  /// As for `Paid`.
  let movesCash: Bool
  let times: Int
}
