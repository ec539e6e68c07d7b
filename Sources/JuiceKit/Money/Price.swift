/// An exact amount of money.
package struct Price: Hashable, Sendable {
  /// The amount in the currency's smallest unit: won, cents.
  package let minorUnits: Int
  package let currency: Currency

  package init(minorUnits: Int, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Reads the currency's own notation: `4500` in KRW, `3.50` or `3` in USD. Allows no signs and no leading zeros.
  ///
  /// - Parameter digits: the limit of digits before the decimals.
  package init?(parsing text: String, currency: Currency, digits: Int = 12) {
    guard let units = text.units(decimals: currency.decimals, digits: digits) else { return nil }
    self.init(minorUnits: units, currency: currency)
  }

  /// Reads the price that a command types for a cup, within the limits.
  package init?(asked text: String, in currency: Currency) {
    self.init(parsing: text, currency: currency)
    guard JournalLimits.askedPrices.contains(minorUnits) else { return nil }
  }

  /// Reads a typed amount: `10,000` and `10.000` won are ten thousand; `10.50` and `10,50` dollars are ten and a half; `10,000`
  /// dollars are ten thousand. Returns `nil` for `1,5` won and `12.345` dollars.
  ///
  /// Decimals follow a point, or a comma with no more digits than the currency has decimals. All other points and commas
  /// separate thousands.
  ///
  /// - Parameter digits: the limit of digits before the decimals.
  package init?(typed text: String, currency: Currency, digits: Int = 12) {
    let marks = text.filter { $0 == "," || $0 == "." }
    var (whole, fraction) = (text, "")
    if currency.decimals > 0, let mark = marks.last, marks.count(where: { $0 == mark }) == 1,
      let place = text.lastIndex(of: mark)
    {
      let decimals = text[place...].dropFirst()
      if mark == "." || marks.count > 1 || decimals.count <= currency.decimals {
        // Accept `3.`, which may become `3.50`.
        (whole, fraction) = (String(text[..<place]), decimals.isEmpty ? "" : "." + decimals)
      }
    }
    guard let whole = whole.withoutThousandsMarks else { return nil }
    self.init(parsing: whole + fraction, currency: currency, digits: digits)
  }

  /// The limit of digits for money in a drawer: sums are longer than prices.
  package static let digitsInDrawer = 18

  /// The amount in the currency's notation, without symbol or separators: `4500`, `3.50`.
  package var plain: String {
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    guard currency.decimals > 0 else { return sign + digits }
    let padded =
      String(repeating: "0", count: max(0, currency.decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(currency.decimals) + "." + padded.suffix(currency.decimals)
  }

  // Results saturate at the range of `Int`.

  /// - Precondition: both have the same currency.
  package static func + (first: Price, second: Price) -> Price {
    let (units, isTooMuch) = first.minorUnits.addingReportingOverflow(second.minorUnits)
    let most: Int = second.minorUnits < 0 ? -.max : .max
    return Price(minorUnits: isTooMuch ? most : units, currency: first.currency)
  }

  /// - Precondition: both have the same currency.
  package static func - (first: Price, second: Price) -> Price {
    first + -second
  }

  package static prefix func - (price: Price) -> Price {
    Price(minorUnits: -price.minorUnits, currency: price.currency)
  }

  package static func * (price: Price, cups: Int) -> Price {
    let (units, isTooMuch) = price.minorUnits.multipliedReportingOverflow(by: cups)
    return Price(minorUnits: isTooMuch ? .max : units, currency: price.currency)
  }
}
