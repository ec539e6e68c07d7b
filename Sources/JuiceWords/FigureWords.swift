package import JuiceKit

/// The place of a figure on the screen, on paper and on the page of html.
package enum FigurePlace: Hashable, Sendable {
  /// A line on the screen and on paper, and a section of the page, each with its heading.
  case list(line: String, section: String)
  /// A line on the screen and on paper. The page has it only where `ReportDocument` lays it out.
  case line(String)
  /// A tile, a chart or a table that `ReportLines`, `ReportPage` and `ReportDocument` lay out; the slip of a closing; other figures.
  case elsewhere
}

extension Words {
  package func place(of figure: Figure) -> FigurePlace {
    switch figure {
    case .discounts: .list(line: discount, section: discounts)
    case .tips: .line(tips)
    case .rounding: .line(rounding)
    case .options: .list(line: options, section: options)
    case .sales, .juices, .hours, .days, .unpaid, .payments, .costs, .soldGross, .soldVAT,
      .cashiers, .voids, .voidsByName, .refunds, .refundsByName, .moneyForEarlierOrders,
      .unpaidTakenBack, .costed, .taken, .takenByName, .discountsGiven, .voidsUnrounded,
      .refundsUnrounded, .paid,
      .paidIntoDrawer, .paidUndecided, .givenBack, .givenBackFromDrawer, .givenBackUndecided,
      .roundingTakenIn, .takenGross, .takenVAT, .tipsInDrawer, .tipsUndecided:
      .elsewhere
    }
  }

  /// The heading of a figure's keys.
  package func heading(of by: Figure.By) -> String {
    switch by {
    case .all: total
    case .juice: juice
    case .choice: options
    case .hour: hourColumn
    case .day: dayColumn
    case .way: paid
    case .person: self.by
    case .discount: discount
    case .tip: tips
    case .rate: rateColumn
    }
  }

  /// Text of a part with its unit.
  package func text(_ part: Figure.Part, of sales: Sales) -> String {
    switch part {
    case .orders: orders(sales.orders)
    case .cups: cups(sales.cups)
    case .money: sales.revenueText
    }
  }
}

extension Wording {
  /// The name of a key; empty for the sum of all.
  package func name(of key: Figure.Key) -> String {
    switch key {
    case .all: ""
    case .juice(let id): name(of: id)
    case .choice(let id): name(of: id)
    case .hour(let hour): words.hour(hour)
    case .day(let day): day
    case .way(let way): way.map(name) ?? words.notAsked
    case .person(let name): words.name(ofAuthor: name)
    // Quotes tell a typed reason from a discount on the menu.
    case .discount(let kind):
      kind.id == nil && kind.reason != nil ? "“\(name(of: kind))”" : name(of: kind)
    case .tip(let kind): name(of: kind)
    case .rate(let rate): words.soldAt(rate)
    }
  }
}
