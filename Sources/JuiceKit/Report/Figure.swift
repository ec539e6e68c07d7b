/// A sum of the report: orders, cups and money, in all or by a key. Its row tells which event it adds, and how.
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
  case moneyForEarlierOrders, unpaidTakenBack, roundingTakenIn, takenGross, takenVAT
  case tipsInDrawer, tipsUndecided

  private var row: Row {
    switch self {
    case .sales: Row(SoldSums.self) { $0.add($0.sums, to: &$1) }
    case .hours: Row(SoldSums.self, by: .hour) { $0.add($0.sums, of: $0.hour, to: &$1) }
    case .days:
      Row(SoldSums.self, by: .day, field: "days") { $0.add($0.sums, of: $0.day, to: &$1) }
    case .cashiers: Row(SoldSums.self, by: .person) { $0.add($0.sums, of: $0.seller, to: &$1) }
    case .unpaid: Row(SoldSums.self) { if let owed = $0.owed { $0.add(owed, to: &$1) } }
    case .rounding:
      Row(SoldSums.self, of: [.money]) {
        if $0.rounding.units != 0 { $0.add($0.rounding, to: &$1) }
      }
    case .payments: Row(SoldShare.self, by: .way) { $0.add($0.sums, of: $0.way, to: &$1) }

    case .juices:
      Row(SoldCups.self, by: .juice) { for line in $0.lines { $0.addSales(of: line, to: &$1) } }
    case .costs:
      Row(SoldCups.self, by: .juice, in: .tenThousandths) {
        for line in $0.lines where line.costCurrency >= 0 {
          var cost = Sums()
          cost.add(line.cost, in: line.costCurrency, cups: line.cups)
          $0.add(cost, of: line.juice, to: &$1)
        }
      }
    // The part of `juices` that has a cost.
    case .costed:
      Row(SoldCups.self, by: .juice) {
        for line in $0.lines where line.costCurrency >= 0 { $0.addSales(of: line, to: &$1) }
      }
    case .options:
      Row(SoldCups.self, by: .choice, of: [.cups], field: "options") {
        for line in $0.lines {
          for choice in line.choices { $0.add(Sums(cups: line.cups), of: choice, to: &$1) }
        }
      }
    case .discounts:
      Row(SoldCups.self, by: .discount, of: [.orders, .money]) { $0.add($0.discount, to: &$1) }
    case .soldGross: Row(SoldCups.self, by: .rate) { $0.add($0.vat, \.gross, to: &$1) }
    case .soldVAT: Row(SoldCups.self, by: .rate) { $0.add($0.vat, \.vat, to: &$1) }

    case .taken: Row(Taken.self) { $0.add($0.unrounded, to: &$1) }
    case .takenByName: Row(Taken.self, by: .person) { $0.add($0.unrounded, of: $0.name, to: &$1) }
    case .discountsGiven: Row(Taken.self, by: .discount) { $0.add($0.discount, to: &$1) }

    case .voids: Row(Voided.self) { $0.add($0.sums, to: &$1) }
    case .voidsUnrounded: Row(Voided.self) { $0.add($0.unrounded, to: &$1) }
    case .voidsByName: Row(Voided.self, by: .person) { $0.add($0.sums, of: $0.name, to: &$1) }
    case .refunds: Row(Refunded.self) { $0.add($0.sums, to: &$1) }
    case .refundsUnrounded: Row(Refunded.self) { $0.add($0.unrounded, to: &$1) }
    case .refundsByName:
      Row(Refunded.self, by: .person) { $0.add($0.sumsOfName, of: $0.name, to: &$1) }

    case .paid: Row(Paid.self, by: .way) { $0.add($0.share.sums, of: $0.share.way, to: &$1) }
    case .paidIntoDrawer:
      Row(Paid.self) {
        if $0.movesCash, $0.share.isInDrawer == true { $0.add($0.share.sums, to: &$1) }
      }
    case .paidUndecided:
      Row(Paid.self, by: .way) {
        if $0.movesCash, $0.share.isInDrawer == nil {
          $0.add($0.share.sums, of: $0.share.way, to: &$1)
        }
      }
    case .givenBack:
      Row(GivenBack.self, by: .way) { $0.add($0.share.sums, of: $0.share.way, to: &$1) }
    case .givenBackFromDrawer:
      Row(GivenBack.self) { if $0.share.isInDrawer == true { $0.add($0.share.sums, to: &$1) } }
    case .givenBackUndecided:
      Row(GivenBack.self, by: .way) {
        if $0.share.isInDrawer == nil { $0.add($0.share.sums, of: $0.share.way, to: &$1) }
      }
    case .moneyForEarlierOrders:
      Row(Moved.self) { if let earlier = $0.earlier { $0.add(earlier, to: &$1) } }
    case .unpaidTakenBack:
      Row(Moved.self) { if let owed = $0.owed { $0.add(owed, to: &$1) } }
    case .roundingTakenIn:
      Row(Moved.self) { if $0.rounding.units != 0 { $0.add($0.rounding, to: &$1) } }
    case .takenGross: Row(Taxed.self, by: .rate) { $0.add($0.vat, \.gross, to: &$1) }
    case .takenVAT: Row(Taxed.self, by: .rate) { $0.add($0.vat, \.vat, to: &$1) }
    case .tips:
      Row(Tipped.self, by: .tip, of: [.money]) { $0.add($0.share.sums, of: $0.kind, to: &$1) }
    case .tipsInDrawer:
      Row(Tipped.self) {
        if $0.movesCash, $0.share.isInDrawer == true { $0.add($0.share.sums, to: &$1) }
      }
    case .tipsUndecided:
      Row(Tipped.self, by: .way) {
        if $0.movesCash, $0.share.isInDrawer == nil {
          $0.add($0.share.sums, of: $0.share.way, to: &$1)
        }
      }
    }
  }
}

extension Figure {
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

  enum Unit: Sendable { case minorUnits, tenThousandths }

  /// The parts of a figure's sums that people and scripts get.
  package enum Part: Sendable { case orders, cups, money }

  package var by: By { Self.rows[rawValue].by }
  package var parts: [Part] { Self.rows[rawValue].parts }
  var unit: Unit { Self.rows[rawValue].unit }
  /// The key of its list in JSON, and the section of its rows in CSV; `nil` if other fields have its sums.
  package var field: String? { Self.rows[rawValue].field }

  private struct Row: Sendable {
    let by: By
    let parts: [Part]
    let unit: Unit
    let field: String?
    /// The `Adder` of its event. The rows of the table add different events; `adding` finds those of one.
    let adder: any Sendable

    init<Event: FigureEvent>(
      _ event: Event.Type, by: By = .all, of parts: [Part] = [.orders, .cups, .money],
      in unit: Unit = .minorUnits, field: String? = nil, _ add: @escaping Adder<Event>.Add
    ) {
      (self.by, self.parts) = (by, parts)
      (self.unit, self.field) = (unit, field)
      adder = Adder(add: add)
    }
  }

  /// A struct: a function in a tuple is called through a second one, which makes a report 1.14 times as long.
  struct Adder<Event: FigureEvent>: Sendable {
    typealias Add = @Sendable (Event, inout SumsByKey) -> Void

    let add: Add
  }

  private static let rows = allCases.map(\.row)

  /// How some figures, by their raw values, add an event.
  typealias Adding<Event: FigureEvent> = [(index: Int, adder: Adder<Event>)]

  static func adding<Event: FigureEvent>(_: Event.Type) -> Adding<Event> {
    rows.enumerated().compactMap { index, row in
      (row.adder as? Adder<Event>).map { (index, $0) }
    }
  }
}
