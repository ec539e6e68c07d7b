extension Report {
  /// Sets the VAT of a refund: that of the cups left before it, minus that of the cups left after it.
  mutating func takeBackVAT(of refund: inout OrderReading, at place: Int) {
    for index in refund.vat.indices {
      let part = refund.vat[index]
      let before = orders.takeBack(part, at: place)
      refund.vat[index].vat =
        vat(in: before, at: part.rate) - vat(in: before - part.gross, at: part.rate)
    }
  }

  func vat(of order: OrderReading) -> [VATSums] {
    var parts: [VATSums] = []
    for line in order.lines where line.rate >= 0 && line.currency >= 0 {
      let part = VATSums(rate: line.rate, currency: line.currency, gross: line.amount)
      Self.add([part], to: &parts)
    }
    for index in parts.indices {
      parts[index].vat = vat(in: parts[index].gross, at: parts[index].rate)
    }
    return parts
  }

  mutating func vat(of order: JournalEntry) -> [VATSums] {
    var parts: [VATSums] = []
    for case (let rate?, let amount?) in zip(
      order.lines.map(\.vat), order.lines.amounts(after: order.discount))
    {
      let part = VATSums(
        rate: rates.number(of: rate.text), currency: currencies.number(of: amount.currency.code),
        gross: Int128(amount.minorUnits))
      Self.add([part], to: &parts)
    }
    for index in parts.indices {
      parts[index].vat = vat(in: parts[index].gross, at: parts[index].rate)
    }
    return parts
  }

  func vat(in gross: Int128, at rate: Int) -> Int128 {
    let rate = Percent(rate: rates.names[rate]) ?? .none
    return Int128(rate.included(in: Int(clamping: gross)))
  }
}
