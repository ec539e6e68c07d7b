internal import FoundationEssentials

extension Report {
  /// An entry of an order from before the span: the order must be looked up.
  struct Pending: Sendable {
    let seq: Int
    let order: UUID
  }

  /// Adds the pending entries of orders from before the span, with the records of these orders.
  mutating func settle(_ records: [Order.ID: OrderRecord]) {
    pendingSeqs.formUnion(pending.map(\.seq))
    for entry in pending {
      guard let record = records[entry.order],
        let later = record.later.first(where: { $0.seq == entry.seq })
      else { continue }
      earliestSettled = min(record.sold.seq, earliestSettled ?? .max)
      let taker = record.tipTaker(before: entry.seq).map { names.number(of: $0) }
      if later.kind == .payment {
        // A payment in the span, of an order from before it, was pending itself.
        let moved = record.moneyMoved(beforeCorrection: later)
        settle(
          payment: later, tipTaker: taker, of: record,
          movesCash: moved.map(pendingSeqs.contains) ?? true)
      } else {
        let payment = number(of: later)
        addTips(shares(payment), of: taker, times: -1)
        if later.kind == .refund { settleVAT(of: later, record) }
      }
    }
    pending = []
  }

  /// Adds a payment, and takes back the one that it replaces.
  ///
  /// - Parameter movesCash: as for `Paid`.
  private mutating func settle(
    payment: JournalEntry, tipTaker taker: Int?, of record: OrderRecord, movesCash: Bool
  ) {
    let paying = record.paying(before: payment.seq)
    let (old, new) = (number(of: paying), number(of: payment))
    let (before, now) = (shares(old), shares(new))
    correctTip(
      before, takenBy: taker, to: now, by: payment.by.map { names.number(of: $0.name) },
      movesCash: movesCash)
    var charged = record.charged(before: payment.seq + 1)
    for (said, shares, times) in [(paying, before, -1), (payment, now, 1)] {
      charged.rounding = said.rounding
      var sums = reading(of: charged).sums
      // Refunds of an unpaid order have given back a part of its rounding.
      for refund in record.refunds where said.seq < refund.seq && refund.seq < payment.seq {
        guard let rounding = refund.rounding else { continue }
        var back = Sums()
        add(rounding, to: &back)
        sums.rounding.add(back, times: -1)
        sums.charged.add(back, times: -1)
      }
      pay(sums, by: shares, isOfOther: true, movesCash: movesCash, times: times)
    }
  }

  /// Adds the VAT of a refund: that of the cups left after it, minus that of the cups left before it.
  private mutating func settleVAT(of refund: JournalEntry, _ record: OrderRecord) {
    for (seq, times) in [(refund.seq, -1), (refund.seq + 1, 1)] {
      add(Taxed(vat: reading(of: record.left(before: seq)).sums.vat, times: times))
    }
  }
}
