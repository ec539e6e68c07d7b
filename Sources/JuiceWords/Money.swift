package import JuiceKit
internal import JuiceText

extension Price {
  /// The amount with its sign: `₩4,500`, `$3.50`, `CHF 12.00` or `-₩4,500`.
  package var text: String {
    var number = Array(plain.utf8.drop { $0 == UInt8(ascii: "-") })
    let whole = number.firstIndex(of: UInt8(ascii: ".")) ?? number.count
    for place in stride(from: whole - 3, to: 0, by: -3) {
      number.insert(UInt8(ascii: ","), at: place)
    }
    return (minorUnits < 0 ? "-" : "") + currency.sign + String(decoding: number, as: UTF8.self)
  }
}

extension Sales {
  /// The money paid, as text; empty without prices.
  package var revenueText: String { revenue.map(\.text).joined(separator: ", ") }
}

extension Currency {
  /// The prefix of an amount: `₩` or `CHF `.
  package var sign: String { currencySigns[code] ?? code + " " }
}

extension Wording {
  /// `₩4,500`, or `free`.
  package func cost(_ price: Price) -> String { price.minorUnits == 0 ? words.free : price.text }

  /// The price of a juice with its usual choices, or the word for one that somebody types; `nil` without prices.
  package func price(of juice: Juice) -> String? {
    juice.asksPrice ? words.asksPrice : menu.price(of: Cup(juice.id)).map(cost)
  }
}

extension Wording {
  /// The current payment of an order, and the one before its correction: `Order 1: Card ₩5,500 (before: Cash)`.
  ///
  /// - Parameter before: the payments that this one replaces.
  package func paid(_ payments: Payments, for order: ChargedOrder, before: Payments?) -> String {
    var how = list(payments)
    // Each part has its own amount.
    if !payments.hasAmounts, let total = order.total { how += " " + total.text }
    let before = before.flatMap { [.unpaid, payments].contains($0) ? nil : $0 }
    return "\(self.order(order.number)): \(how)"
      + (before.map { " (\(words.paidBefore.lowercased()): \(list($0)))" } ?? "")
  }

  /// The money that a void or a refund returns; `nil` without a known payment or a price.
  ///
  /// - Parameter done: the ways whose terminals have given it back. A person gives back the rest.
  package func givenBack(by entry: JournalEntry, atTerminals done: Set<Payment.ID> = []) -> String?
  {
    naming(entry.facts).givenBack(entry.payments, of: entry.total, atTerminals: done)
  }

  /// The money that voiding the rest of an order would return; `nil` without a known payment or a price.
  package func givenBack(of record: OrderRecord) -> String? {
    givenBack(by: record.rest(), of: record)
  }

  /// The money that a refund would return; `nil` without a known payment or a price.
  func givenBack(by refund: Refund, of record: OrderRecord) -> String? {
    guard let back = try? record.moneyBack(of: refund) else { return nil }
    return naming(record.entries.map(\.facts)).givenBack(back.payments, of: back.total)
  }

  private func givenBack(
    _ payments: Payments?, of total: Price?, atTerminals done: Set<Payment.ID> = []
  ) -> String? {
    guard let payments, let total else { return nil }
    let parts = payments.parts(of: total).compactMap { part in
      part.amount.map { amount in (way: part.way, money: part.tip.map { $0 + amount } ?? amount) }
    }.filter { $0.money.minorUnits > 0 }
    func said(isDone: Bool) -> [(way: String, amount: String)] {
      parts.filter { done.contains($0.way) == isDone }.map { (name(of: $0.way), $0.money.text) }
    }
    let (byTerminal, byHand) = (said(isDone: true), said(isDone: false))
    let sentences =
      (byHand.isEmpty ? [] : [words.giveBack(byHand)])
      + (byTerminal.isEmpty ? [] : [words.givenBackAtTerminal(byTerminal)])
    return sentences.isEmpty ? words.nothingToGiveBack : sentences.joined(separator: " ")
  }
}
