/// The amount of one VAT rate in an order, and the VAT in it.
///
/// Generic, because a report numbers the rates and the currencies.
struct VATPart<Rate: Equatable & Sendable, Code: Equatable & Sendable>: Sendable {
  let rate: Rate
  let currency: Code
  var gross: Int128
  var vat: Int128 = 0
}

extension Sequence {
  /// Adds up the amounts of an order by rate. The VAT of each sum is rounded once.
  func vatParts<Rate, Code>(_ percent: (Rate) -> Percent) -> [Element]
  where Element == VATPart<Rate, Code> {
    var parts: [Element] = []
    for part in self {
      let same = parts.firstIndex { $0.rate == part.rate && $0.currency == part.currency }
      if let same { parts[same].gross += part.gross } else { parts.append(part) }
    }
    for index in parts.indices {
      parts[index].vat = percent(parts[index].rate).included(in: parts[index].gross)
    }
    return parts
  }
}

extension Percent {
  /// The same for any amount, which saturates at the range of `Int`.
  func included(in gross: Int128) -> Int128 { Int128(included(in: Int(clamping: gross))) }
}
