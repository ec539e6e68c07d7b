extension Report {
  func shares(_ payment: Int?) -> Shares? { payment.map { allShares[$0] } }

  struct PaymentText: Sendable {
    let payments: Payments
    let parts: [Shares.Part]
    var shares: [(drawer: UInt16?, number: Int)] = []
  }

  mutating func number(of entry: JournalEntry) -> Int? {
    guard let payments = entry.payments else { return nil }
    let text = number(of: payments)
    let drawer = entry.excerpt.map { excerpt in
      payments.ways.filter { excerpt.hasDrawer($0) ?? false }.map { ways.number(of: $0.rawValue) }
    }
    return number(of: text, drawer: drawer)
  }

  mutating func number(of payments: Payments) -> Int {
    let payments = payments.withoutReferences
    let number = self.payments.number(of: payments.text)
    guard number == paymentTexts.count else { return number }
    let parts = payments.parts(of: nil).map { part in
      Shares.Part(
        way: ways.number(of: part.way.rawValue), units: part.amount?.minorUnits ?? 0,
        currency: part.amount.map { currencies.number(of: $0.currency.code) } ?? -1,
        tip: part.tip?.minorUnits ?? 0)
    }
    paymentTexts.append(PaymentText(payments: payments, parts: parts))
    return number
  }

  /// - Parameters:
  ///   - text: the number of the payments' text.
  ///   - drawer: `nil` if the entry does not tell.
  mutating func number(of text: Int, drawer: [Int]?) -> Int {
    let bits = drawer.map { drawer in
      paymentTexts[text].parts.enumerated().reduce(UInt16(0)) {
        $0 | (drawer.contains($1.element.way) ? 1 << UInt16($1.offset) : 0)
      }
    }
    for same in paymentTexts[text].shares where same.drawer == bits { return same.number }
    let known = paymentTexts[text]
    paymentTexts[text].shares.append((bits, allShares.count))
    allShares.append(Shares(payments: known.payments, parts: known.parts, drawer: bits))
    return allShares.count - 1
  }
}
