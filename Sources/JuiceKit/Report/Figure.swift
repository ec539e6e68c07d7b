/// A sum of the report: orders, cups and money, in all or by a key. Its row tells which entries it adds, and how.
///
/// Merging stands needs no code per figure. Lists of figures have the order of the cases. Flows of ingredients, waiting times and hours of work are no
/// such sums: they count no cups and no money. `Report` adds up and merges them beside the figures.
package enum Figure: Int, CaseIterable, Sendable {
  // Orders as known now: without later voids and refunds. Tips are those of orders of any time.
  case sales, juices, hours, days, unpaid, payments, discounts, tips, costs, costed, rounding
  case soldGross, soldVAT, options, cashiers
  // Orders as taken. Later entries don't change them.
  case taken, takenByName, discountsGiven
  // The voids and refunds of the span, for orders of any time.
  case voids, voidsUnrounded, voidsByName, refunds, refundsUnrounded, refundsByName
  // The money moved in the span, for orders of any time. The drawer's money is known unless an entry does not tell.
  case paid, paidIntoDrawer, paidUndecided
  case givenBack, givenBackFromDrawer, givenBackUndecided
  case moneyForEarlierOrders, roundingTakenIn, takenGross, takenVAT
  case tipsInDrawer, tipsUndecided

  private var row: Row {
    switch self {
    case .sales: Row(.sold) { $0.add($0.order.sums, to: &$1) }
    case .juices:
      Row(.sold, by: .juice) { for line in $0.order.lines { $0.addSales(of: line, to: &$1) } }
    case .costs:
      Row(.sold, by: .juice, in: .tenThousandths) {
        for line in $0.order.lines where line.costCurrency >= 0 {
          var cost = Sums()
          cost.add(line.cost, in: line.costCurrency, cups: line.cups)
          $0.add(cost, of: line.juice, to: &$1)
        }
      }
    // The part of `juices` that has a cost.
    case .costed:
      Row(.sold, by: .juice) {
        for line in $0.order.lines where line.costCurrency >= 0 { $0.addSales(of: line, to: &$1) }
      }
    case .hours: Row(.sold, by: .hour) { $0.add($0.order.sums, of: $0.hour, to: &$1) }
    case .days: Row(.sold, by: .day, field: "days") { $0.add($0.order.sums, of: $0.day, to: &$1) }
    case .payments: Row(.sold, by: .way) { $0.addSalesByWay(to: &$1) }
    case .unpaid: Row(.sold) { if $0.isOwed { $0.add($0.order.sums, to: &$1) } }
    case .discounts: Row(.sold, by: .discount, of: [.orders, .money]) { $0.addDiscount(to: &$1) }
    case .rounding: Row(.sold, of: [.money]) { $0.add($0.order.rounding, to: &$1) }
    case .soldGross: Row(.sold, by: .rate) { $0.addVAT(to: &$1) { $0.gross } }
    case .soldVAT: Row(.sold, by: .rate) { $0.addVAT(to: &$1) { $0.vat } }
    case .options:
      Row(.sold, by: .choice, of: [.cups], field: "options") {
        for line in $0.order.lines {
          for choice in line.choices { $0.add(Sums(cups: line.cups), of: choice, to: &$1) }
        }
      }
    case .cashiers: Row(.sold, by: .person) { $0.add($0.order.sums, of: $0.seller, to: &$1) }

    case .taken: Row(.taken) { $0.add($0.order.unrounded, to: &$1) }
    case .takenByName:
      Row(.taken, by: .person) { $0.add($0.order.unrounded, of: $0.order.name, to: &$1) }
    case .discountsGiven: Row(.taken, by: .discount) { $0.addDiscount(to: &$1) }

    case .voids: Row(.voided) { $0.add($0.order.sums, to: &$1) }
    case .voidsUnrounded: Row(.voided) { $0.add($0.order.unrounded, to: &$1) }
    case .voidsByName:
      Row(.voided, by: .person) { $0.add($0.order.sums, of: $0.order.name, to: &$1) }
    case .refunds: Row(.refunded) { $0.add($0.order.sums, to: &$1) }
    case .refundsUnrounded: Row(.refunded) { $0.add($0.order.unrounded, to: &$1) }
    case .refundsByName:
      Row(.refunded, by: .person) { $0.add($0.order.sums, of: $0.order.name, to: &$1) }

    case .paid: Row(.paid, by: .way) { $0.addMoney(to: &$1) }
    case .paidIntoDrawer: Row(.paid) { $0.addDrawerMoney(to: &$1) }
    case .paidUndecided:
      Row(.paid, by: .way) { if $0.payment?.drawer == nil { $0.addMoney(to: &$1) } }
    case .givenBack: Row(.voided, .refunded, by: .way) { $0.addMoney(to: &$1) }
    case .givenBackFromDrawer: Row(.voided, .refunded) { $0.addDrawerMoney(to: &$1) }
    case .givenBackUndecided:
      Row(.voided, .refunded, by: .way) { if $0.payment?.drawer == nil { $0.addMoney(to: &$1) } }
    case .moneyForEarlierOrders:
      Row(.moved) { if $0.isOfOther { $0.add($0.payment.total(of: $0.order.sums), to: &$1) } }
    case .roundingTakenIn: Row(.moved) { $0.add($0.order.rounding, to: &$1) }
    case .takenGross: Row(.taxed, by: .rate) { $0.addVAT(to: &$1) { $0.gross } }
    case .takenVAT: Row(.taxed, by: .rate) { $0.addVAT(to: &$1) { $0.vat } }
    case .tips:
      Row(.tipped, by: .tip, of: [.money]) {
        for tip in $0.tips { $0.add(tip.sums, of: tip.kind, to: &$1) }
      }
    case .tipsInDrawer:
      Row(.tipped) { for tip in $0.tips where tip.isInDrawer == true { $0.add(tip.sums, to: &$1) } }
    case .tipsUndecided:
      Row(.tipped, by: .way) {
        for tip in $0.tips where tip.isInDrawer == nil { $0.add(tip.sums, of: tip.way, to: &$1) }
      }
    }
  }
}

extension Figure {
  /// The events that figures add, and what their `Addition` has.
  enum Event: Int, CaseIterable, Sendable {
    /// An order of the span is sold, or with times -1 a void or refund takes cups back. A corrected payment takes the order back and
    /// adds it again, both without lines, discount and VAT.
    case sold
    /// An order of the span is taken.
    case taken
    // A void or a refund in the span, with times 1. `kept` is nil for orders from before the span, as in all events below.
    case voided, refunded
    /// An order is taken, paid or unpaid, or its payment is corrected: with times -1 the payment before. Only an order just taken, and
    /// one from before the span, has lines.
    case paid
    /// As `paid`, and voids and refunds with times -1.
    case moved
    /// VAT is taken in, or given back with times -1.
    case taxed
    /// A tip is taken, or given back with times -1.
    case tipped

    /// The events of a new order.
    static let order: [Event] = [.taken, .paid, .moved, .taxed, .sold]
  }

  /// The key of a figure's sums.
  package enum By: Sendable {
    case all, juice, choice, hour, day, way, person, discount, tip, rate

    /// The texts of the keys; `nil` without keys.
    var names: WritableKeyPath<Report, Interner>? {
      switch self {
      case .all: nil
      case .juice: \.juices
      case .choice: \.choices
      case .hour: \.hourTexts
      case .day: \.days
      case .way: \.ways
      case .person: \.names
      case .discount: \.discountKinds
      case .tip: \.tipKinds
      case .rate: \.rates
      }
    }
  }

  /// The unit of a figure's money.
  enum Unit: Sendable { case minorUnits, tenThousandths }

  /// The parts of a figure's sums that people and scripts get.
  package enum Part: Sendable { case orders, cups, money }

  package var by: By { Self.rows[rawValue].by }
  package var parts: [Part] { Self.rows[rawValue].parts }
  var unit: Unit { Self.rows[rawValue].unit }
  /// The key of its list in JSON, and the section of its rows in CSV; `nil` if other fields have its sums.
  package var field: String? { Self.rows[rawValue].field }

  private struct Row: Sendable {
    typealias Add = @Sendable (Addition, inout SumsByKey) -> Void

    let events: [Event]
    let by: By
    let parts: [Part]
    let unit: Unit
    let field: String?
    let add: Add

    init(
      _ events: Event..., by: By = .all, of parts: [Part] = [.orders, .cups, .money],
      in unit: Unit = .minorUnits, field: String? = nil, _ add: @escaping Add
    ) {
      (self.events, self.by, self.parts) = (events, by, parts)
      (self.unit, self.field) = (unit, field)
      self.add = add
    }
  }

  private static let rows = allCases.map(\.row)

  /// The rows of each event with their figures.
  private static let adding = Event.allCases.map { event in
    allCases.filter { $0.row.events.contains(event) }
      .map { Adding(index: $0.rawValue, add: $0.row.add) }
  }

  /// A struct, since an array of tuples would wrap the closure.
  private struct Adding: Sendable {
    let index: Int
    let add: Row.Add
  }

  static func add(_ addition: Addition, at event: Event, to figures: inout [SumsByKey]) {
    for row in adding[event.rawValue] { row.add(addition, &figures[row.index]) }
  }
}
