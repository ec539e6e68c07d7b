internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

// The parts that the slips of orders share.

extension Slip {
  /// Adds the shop, the title, and the number, time and name of an order or a refund.
  ///
  /// - Parameter mark: a state in large, such as `voided`.
  mutating func addHead(
    _ title: String, mark: String? = nil, number: OrderNumber?, at: Date, _ facts: OrderFacts,
    _ wording: Wording
  ) {
    let shop = wording.menu.shop
    if let name = shop.name { add(title: wording.text(name)) }
    for line in shop.lines { add(centered: line) }
    add(title: title)
    if let mark { add(title: mark.uppercased()) }
    let (number, time) = (wording.number(number), Timestamp.toTheMinute(at))
    if let number, paper.format == .escpos {
      add(title: number)
      add("", time)
    } else {
      add(number ?? "", time)
    }
    for text in wording.typedTexts(facts, on: .receipt, at: at) { add(text) }
    addRule()
  }

  /// - Parameter sign: -1 for money that goes back.
  mutating func add(
    _ lines: [Order.Line], hasPrices: Bool = true, sign: Int = 1, _ wording: Wording
  ) {
    for line in lines {
      let amount = hasPrices ? line.total.map { wording.cost($0 * sign) } : nil
      add(wording.words.line(wording.name(of: line.juice), cups: line.cups), amount ?? "")
      for detail in wording.details(of: line.cup) { add(detail, after: "  + ") }
      if hasPrices, line.cups > 1, let price = line.price, price.minorUnits > 0 {
        add(wording.words.each(price.text), after: "  ")
      }
    }
  }

  /// Adds discount, rounding, total and VAT.
  mutating func addSums(
    of facts: OrderFacts, vat: [IncludedVAT], sign: Int = 1, _ wording: Wording
  ) {
    let words = wording.words
    if let discount = facts.discount, discount.amount.minorUnits != 0 {
      add(words.subtotal, facts.lines.total.map { ($0 * sign).text } ?? "")
      add(wording.title(of: discount), (discount.change * sign).text)
    }
    if let rounding = facts.rounding { add(words.rounding, (rounding * sign).text) }
    add(
      "\(words.total) \(words.cups(facts.lines.cups))",
      facts.total.map { ($0 * sign).text } ?? "")
    for vat in vat { add(vat, sign: sign, wording) }
  }

  mutating func add(_ vat: IncludedVAT, sign: Int = 1, _ wording: Wording) {
    add(wording.words.vatIncluded(vat.rate.text), (vat.amount * sign).text)
  }

  /// - Parameter label: the label of a single way; `nil` for a payment.
  mutating func add(
    _ payments: Payments, label: String? = nil, sign: Int = 1, _ wording: Wording
  ) {
    let words = wording.words
    switch payments {
    case .unpaid: break
    case .whole(let way): add(label ?? words.paid, wording.name(of: way))
    case .parts(let parts):
      for part in parts {
        add(wording.name(of: part.way), (part.amount * sign).text)
        if let tip = part.tip { add(words.tip, (tip * sign).text) }
        if let reference = part.reference { add(words.reference, reference.printable) }
        // Nobody gives money for what goes back.
        guard sign > 0 else { continue }
        if let given = part.given { add(words.given, given.text) }
        if let change = part.change { add(words.givenBack, change.text) }
      }
    }
  }

  /// Adds an id. It has no spaces: breaks it where it fits.
  mutating func add(id: UUID) {
    let id = id.text
    for piece in id.count > paper.columns ? [id.prefix(24), id.dropFirst(24)] : [id[...]] {
      add(String(piece))
    }
  }
}
