import JuiceKit

extension JournalEntry {
  /// The order as the commands `order`, `pay`, `queue`, `receipt` and `refund` give it in JSON.
  ///
  /// - Parameter isVoided: the order is voided now, and has nothing to pay.
  func orderRecord(paying: JournalEntry, withPayments: Bool = true, isVoided: Bool = false) -> JSON
  {
    let (payments, rounding) = (withPayments ? paying.payments : nil, paying.rounding)
    let total = total(paying: paying)
    return [
      "id": .text(id.text), "at": .text(Timestamp.utc(at)), "number": .orNull(number?.number),
      "name": name.map { .text($0.text) },
      "lines": .list(lines.map(\.json)), "discount": discount?.json,
      "rounding": rounding.map { .text($0.plain) },
      "total": total.map { .text($0.plain) },
      "currency": total.map { .text($0.currency.code) },
      "payment": payments?.way.map { .text($0.rawValue) },
      "payments": payments.map { $0.json(of: total) },
      "unpaid": payments.flatMap { $0.unpaid(of: total, isVoided: isVoided) }.map {
        .text($0.plain)
      },
    ]
  }
}
