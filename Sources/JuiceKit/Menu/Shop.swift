/// The shop's details on receipts.
package struct Shop: Hashable, Sendable {
  package var name: Name?
  /// The lines below the name: an address, a registration number.
  package var lines: [String]
  /// The VAT in prices; `nil` if receipts don't show it.
  package var vat: Percent?

  package init(name: Name? = nil, lines: [String] = [], vat: Percent? = nil) {
    (self.name, self.lines, self.vat) = (name, lines, vat)
  }
}

/// The VAT in the part of a total that has one rate.
package struct IncludedVAT: Hashable, Sendable {
  package let rate: Percent
  package let part: Price
  package let amount: Price
}

extension Menu {
  /// Returns the VAT in the price of a juice. A set without a rate of its own has that of its parts, which share one.
  package func vat(of id: Juice.ID) -> Percent? {
    let juice = juice(id)
    return juice?.vat ?? juice?.parts.first.flatMap { self.juice($0.juice)?.vat } ?? shop.vat
  }

  /// The VAT in an order's total, the highest rate first, each rounded once.
  /// Uses the rates in the order; for orders of 1.1 and older, those of the menu.
  package func vat<Form>(in order: OrderForm<Form>) -> [IncludedVAT] { vat(in: order.facts) }

  private func vat(in order: OrderFacts) -> [IncludedVAT] {
    let amounts = order.lines.amounts(after: order.discount)
    return zip(order.lines, amounts).compactMap { line, amount -> VATPart<Percent, Currency>? in
      let rate = order.excerpt == nil ? vat(of: line.juice) : line.vat
      guard let amount, let rate, rate != .none else { return nil }
      return VATPart(rate: rate, currency: amount.currency, gross: Int128(amount.minorUnits))
    }.vatParts(\.self).sorted { $0.rate.hundredths > $1.rate.hundredths }.map { part in
      func price(_ units: Int128) -> Price {
        Price(minorUnits: Int(clamping: units), currency: part.currency)
      }
      return IncludedVAT(rate: part.rate, part: price(part.gross), amount: price(part.vat))
    }
  }

  /// The VAT in a refund: that of the cups left before it, minus that of the cups left after it. So all refunds of an order have
  /// the VAT of the order.
  ///
  /// - Parameter record: the order with the refund.
  package func vat(in refund: JournalEntry, of record: OrderRecord) -> [IncludedVAT] {
    let after = vat(in: record.left(before: refund.seq + 1).facts)
    return vat(in: record.left(before: refund.seq).facts).compactMap { vat in
      let rest = after.first { $0.rate == vat.rate }
      let part = rest.map { vat.part - $0.part } ?? vat.part
      let amount = rest.map { vat.amount - $0.amount } ?? vat.amount
      return part.minorUnits == 0 && amount.minorUnits == 0
        ? nil : IncludedVAT(rate: vat.rate, part: part, amount: amount)
    }
  }
}
