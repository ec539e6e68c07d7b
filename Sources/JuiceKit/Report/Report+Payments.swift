internal import FoundationEssentials

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

  /// Returns the number of a payment's text.
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

  /// Adds the pending entries of orders from before the span, with the records of these orders.
  mutating func settle(_ records: [Order.ID: OrderRecord]) {
    for entry in pending {
      guard let record = records[entry.order] else { continue }
      earliestSettled = min(record.sold.seq, earliestSettled ?? .max)
      switch entry.kind {
      case .payment(let payment, let rounding, let name):
        settle((payment, rounding), by: name, of: record, before: entry.seq)
      case .tip(let payment):
        let taker = record.tipTaker(before: entry.seq).map { names.number(of: $0) }
        addTips(shares(payment), of: taker, times: -1)
      case .refund:
        for (seq, times) in [(entry.seq, -1), (entry.seq + 1, 1)] {
          let vat = vat(of: record.left(before: seq))
          Self.add(vat, to: &vatTaken, times: times)
        }
      }
    }
    pending = []
  }

  mutating func settle(
    _ payment: (Int?, Sums), by name: Int?, of record: OrderRecord, before seq: Int
  ) {
    let paying = record.paying(before: seq)
    let taker = record.tipTaker(before: seq).map { names.number(of: $0) }
    let order = sums(of: record.charged(before: seq + 1))
    let before = (number(of: paying), rounding(of: paying))
    correctTip(shares(before.0), takenBy: taker, to: shares(payment.0), by: name)
    for ((number, rounding), times) in [(before, -1), (payment, 1)] {
      let shares = shares(number)
      var sums = order
      sums.add(rounding)
      paidBy.add(sums, paidBy: shares, times: times)
      movedForOthers.add(shares.total(of: sums), times: times)
      roundedTaken.add(rounding, times: times)
    }
  }

  mutating func rounding(of entry: JournalEntry) -> Sums {
    var sums = Sums()
    if let rounding = entry.rounding { add(rounding, to: &sums) }
    return sums
  }

  mutating func add(_ rounding: Price, to sums: inout Sums) {
    sums.add(
      Int128(rounding.minorUnits), in: currencies.number(of: rounding.currency.code), cups: 0)
  }
}
