import JuiceKit
import JuiceWords

/// An order, and how it is paid now.
struct PaymentOutput: CommandOutput {
  let order: JournalEntry
  let payments: Payments
  let wording: Wording

  var record: JSON { ["order": order.orderRecord(paid: payments)] }

  var lines: [String] {
    [
      [wording.number(of: order) ?? order.id.text, order.total?.text, wording.list(payments)]
        .compactMap(\.self).joined(separator: " · ")
    ]
  }
}

extension JournalEntry {
  /// An order as a member of what a command answers.
  ///
  /// - Parameters:
  ///   - payments: what is said of its payment.
  ///   - isVoided: whether it is taken back by now, and so has nothing to pay.
  func orderRecord(paid payments: Payments?, isVoided: Bool = false) -> JSON {
    let total = self.total
    return [
      "id": .text(id.text), "at": .text(Timestamp.utc(at)), "number": .orNull(number?.number),
      "lines": .list(lines.map(\.json)), "discount": discount?.json,
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
