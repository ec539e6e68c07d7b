public import JuiceKit

extension Price {
  /// The amount for people: `₩4,500`, `$3.50`, `CHF 12.00`, `-₩4,500`.
  public var text: String {
    let parts = plain.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let whole = parts[0]
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    let number = parts.count > 1 ? "\(grouped).\(parts[1])" : grouped
    return (minorUnits < 0 ? "-" : "") + currency.sign + number
  }
}

extension Currency {
  /// The sign before an amount: `₩`, `CHF `.
  public var sign: String { Self.signs[code] ?? code + " " }

  /// Signs that are unlikely to be taken for another currency's.
  private static let signs = [
    "KRW": "₩", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "VND": "₫", "INR": "₹",
    "PHP": "₱", "THB": "฿", "ILS": "₪", "UAH": "₴",
  ]
}
