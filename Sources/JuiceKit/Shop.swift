/// Who sells, as receipts say it.
public struct Shop: Hashable, Sendable {
  public let name: Name?
  /// What stands under the name: an address, a number of registration.
  public let lines: [String]
  /// The VAT that prices include; nil where receipts don't say.
  public let vat: Percent?

  public init(name: Name? = nil, lines: [String] = [], vat: Percent? = nil) {
    (self.name, self.lines, self.vat) = (name, lines, vat)
  }
}

/// The VAT that the part of a total with one rate includes.
public struct IncludedVAT: Hashable, Sendable {
  public let rate: Percent
  /// The part of the total.
  public let part: Price
  public let amount: Price
}

extension Menu {
  /// What a total includes, the highest rate first: at the rates of the menu now, each rounded once.
  ///
  /// - Parameter total: what lines cost together. What is taken off lowers the part of each rate alike.
  public func vat(in lines: [Order.Line], total: Price?) -> [IncludedVAT] {
    guard let total, let sum = lines.total?.minorUnits, sum > 0 else { return [] }
    var parts: [Percent: Int] = [:]
    for line in lines {
      let rate = juice(line.juice)?.vat ?? shop.vat ?? .none
      parts[rate, default: 0] += line.total?.minorUnits ?? 0
    }
    var (before, given) = (0, 0)
    return parts.sorted { $0.key.hundredths > $1.key.hundredths }.compactMap { rate, units in
      before += units
      // Of all up to this one, so that the parts add up to the total.
      let upTo = Int(Int128(total.minorUnits) * Int128(before) / Int128(sum))
      let part = Price(minorUnits: upTo - given, currency: total.currency)
      given = upTo
      guard rate != .none else { return nil }
      let amount = Price(
        minorUnits: rate.included(in: part.minorUnits), currency: total.currency)
      return IncludedVAT(rate: rate, part: part, amount: amount)
    }
  }
}
