extension Report {
  func vat(of order: OrderReading) -> [VATSums] {
    guard order.lines.contains(where: { $0.rate >= 0 }) else { return [] }
    // Captures the rates, not the whole report.
    let rates = rates
    return order.lines.lazy.filter { $0.rate >= 0 && $0.currency >= 0 }
      .map { VATSums(rate: $0.rate, currency: $0.currency, gross: $0.amount) }
      .vatParts { Self.percent($0, rates) }
  }

  /// Sets the VAT of a refund: that of the cups left before it, minus that of the cups left after it.
  mutating func takeBackVAT(of refund: inout OrderSums, at place: Int) {
    for index in refund.vat.indices {
      let part = refund.vat[index]
      let before = orders.takeBack(part, at: place)
      let rate = Self.percent(part.rate, rates)
      refund.vat[index].vat = rate.included(in: before) - rate.included(in: before - part.gross)
    }
  }

  private static func percent(_ rate: Int, _ rates: Interner) -> Percent {
    Percent(rate: rates.names[rate]) ?? .none
  }

  /// Returns two figures by rate and currency, the highest rate first.
  func vat(_ gross: Figure, _ vat: Figure) -> [VAT] {
    let vat = self[vat]
    return self[gross].all.flatMap { key, gross -> [VAT] in
      guard let key else { return [] }
      return currencies.names.enumerated().compactMap { index, code in
        let (gross, vat) = (gross.units(in: index), vat[key]?.units(in: index) ?? 0)
        guard gross != 0 || vat != 0, let currency = Currency(code: code) else { return nil }
        func price(_ units: Int128) -> Price {
          Price(minorUnits: Int(clamping: units), currency: currency)
        }
        return VAT(
          rate: Self.percent(key, rates), net: price(gross - vat), vat: price(vat),
          gross: price(gross))
      }
    }.sorted {
      ($1.rate.hundredths, $0.gross.currency.code) < ($0.rate.hundredths, $1.gross.currency.code)
    }
  }
}
