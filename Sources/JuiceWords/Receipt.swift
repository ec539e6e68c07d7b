public import JuiceKit
public import JuiceText

/// An order's receipt for the customer.
public struct Receipt {
  private let order: JournalEntry
  private let payments: Payments?
  private let wording: Wording

  /// - Parameter paying: the entry with the current payment; `nil` for the order itself.
  public init(_ order: JournalEntry, paying: JournalEntry? = nil, wording: Wording) {
    let paying = paying ?? order
    (payments, rounding, total) = (paying.payments, paying.rounding, order.total(paying: paying))
    self.order = order
    self.wording = wording.quoting(order, paying: paying)
    vat = self.wording.menu.vat(in: order)
  }

  private let total: Price?
  private let rounding: Price?

  public private(set) var vat: [IncludedVAT]

  /// True if a part was paid in a way that has a drawer, unless the order is voided.
  public var opensDrawer: Bool {
    let ways = payments?.parts(of: total).map(\.way) ?? []
    return !order.isVoided
      && wording.menu.ways.contains { $0.hasDrawer && ways.contains($0.id) }
  }

  /// The slip of a refund, with the names that its order quotes.
  ///
  /// - Parameter record: the order with the refund.
  public init(refund: JournalEntry, of record: OrderRecord, wording: Wording) {
    self.init(refund, wording: wording.quoting(record.sold, paying: record.paying()))
    vat = self.wording.menu.vat(in: refund, of: record)
  }

  public func slip(on paper: Paper) -> Slip {
    let (words, shop) = (wording.words, wording.menu.shop)
    var slip = Slip(on: paper)
    if let name = shop.name { slip.add(title: wording.text(name)) }
    for line in shop.lines { slip.add(centered: line) }
    slip.add(title: order.kind == .refund ? words.refundTitle : words.receiptTitle)
    if order.isVoided { slip.add(title: words.voidedMark().uppercased()) }
    let (number, time) = (wording.number(of: order), String(Timestamp.local(order.at).prefix(16)))
    if let number, paper.format == .escpos {
      slip.add(title: number)
      slip.add("", time)
    } else {
      slip.add(number ?? "", time)
    }
    if let name = order.name { slip.add(name.text) }
    slip.addRule()
    for line in order.lines {
      slip.add(
        words.line(wording.name(of: line.juice), cups: line.cups),
        line.total.map(wording.cost) ?? "")
      for detail in wording.details(of: line.cup) { slip.add(detail, after: "  + ") }
      if line.cups > 1, let price = line.price, price.minorUnits > 0 {
        slip.add(words.each(price.text), after: "  ")
      }
    }
    slip.addRule()
    if let discount = order.discount {
      slip.add(words.subtotal, order.lines.total?.text ?? "")
      slip.add(wording.title(of: discount), discount.change.text)
    }
    if let rounding { slip.add(words.rounding, rounding.text) }
    slip.add("\(words.total) \(words.cups(order.lines.cups))", total?.text ?? "")
    for vat in vat { slip.add(words.vatIncluded(vat.rate.text), vat.amount.text) }
    if let payments { add(payments, to: &slip) }
    let id = (order.refund?.id ?? order.id).text
    // The id has no spaces: break it where it fits.
    for piece in id.count > paper.columns ? [id.prefix(24), id.dropFirst(24)] : [id[...]] {
      slip.add(String(piece))
    }
    return slip
  }

  private func add(_ payments: Payments, to slip: inout Slip) {
    let words = wording.words
    switch payments {
    case .unpaid:
      if !order.isVoided, order.isOwed(payments) { slip.add(words.unpaid, total?.text ?? "") }
    case .whole(let way):
      slip.add(order.kind == .refund ? words.refundedBy : words.paid, wording.name(of: way))
    case .parts(let parts):
      for part in parts {
        slip.add(wording.name(of: part.way), part.amount.text)
        if let given = part.given { slip.add(words.given, given.text) }
        if let change = part.change { slip.add(words.givenBack, change.text) }
      }
    }
  }
}
