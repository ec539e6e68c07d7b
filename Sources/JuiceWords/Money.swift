public import JuiceKit

extension Price {
  /// For people: `₩4,500`, `$3.50`, `CHF 12.00`.
  public var text: String {
    let parts = plain.split(separator: ".", maxSplits: 1)
    let whole = String(parts[0])
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0, whole.first != "-" || index > 1 {
        grouped.append(",")
      }
      grouped.append(digit)
    }
    let number = parts.count > 1 ? "\(grouped).\(parts[1])" : grouped
    return currency.sign + number
  }
}

extension Currency {
  /// What stands before an amount: `₩`, `CHF `.
  public var sign: String { Self.signs[code] ?? code + " " }

  /// Signs that are unlikely to be taken for another currency's.
  private static let signs = [
    "KRW": "₩", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "VND": "₫", "INR": "₹",
    "PHP": "₱", "THB": "฿", "ILS": "₪", "UAH": "₴",
  ]
}
