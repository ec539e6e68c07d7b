package import JuiceKit
package import JuiceText
package import JuiceWords

/// An order's receipt for the customer: the order as charged, each refund since, and the money paid in the end.
package struct Receipt {
  private let record: OrderRecord
  private let wording: Wording

  package init(_ record: OrderRecord, wording: Wording) {
    self.record = record
    self.wording = wording.quoting(record)
  }

  /// `true` if a part was paid in a way that has a drawer, unless the order is taken back.
  package var opensDrawer: Bool {
    let ways = record.payments?.ways ?? []
    return !record.isTakenBack
      && wording.menu.ways.contains { $0.hasDrawer && ways.contains($0.id) }
  }

  package func slip(on paper: Paper) -> Slip {
    let charged: ChargedOrder = record.charged
    var slip = Slip(on: paper)
    slip.addHead(
      wording.words.receiptTitle, mark: wording.takenBackMark(of: record), number: record.number,
      at: record.sold.at, charged.facts, wording)
    slip.add(charged.lines, wording)
    slip.addRule()
    slip.addSums(of: charged.facts, vat: wording.menu.vat(in: charged), wording)
    if let payments = record.payments { slip.add(payments, wording) }
    for part in record.takenBack { add(part, to: &slip) }
    addEnd(to: &slip)
    slip.add(id: record.id)
    return slip
  }

  /// Adds the cups and the money of a refund, or the money of a void, below 0.
  private func add(_ part: JournalEntry, to slip: inout Slip) {
    let words = wording.words
    slip.addRule()
    slip.add(
      part.kind == .void ? words.voidHeading : words.refundHeading,
      Timestamp.toTheMinute(part.at))
    if part.kind == .refund { slip.add(part.lines, sign: -1, wording) }
    let vat =
      part.kind == .void
      ? wording.menu.vat(in: record.sold) : wording.menu.vat(in: part, of: record)
    slip.addSums(of: part.facts, vat: vat, sign: -1, wording)
    if let payments = part.payments {
      slip.add(payments, label: words.refundedBy, sign: -1, wording)
    }
  }

  /// Adds the sum that the customer has paid in the end, or still owes.
  private func addEnd(to slip: inout Slip) {
    let words = wording.words
    let isChanged = !record.takenBack.isEmpty
    if isChanged, let paid = record.paid {
      slip.addRule()
      slip.add(words.paidInTheEnd, paid.text)
      let left: OrderLeft = record.left
      for vat in wording.menu.vat(in: left) { slip.add(vat, wording) }
    }
    if record.isUnpaid {
      if isChanged { slip.addRule() }
      slip.add(words.unpaid, record.unpaid?.text ?? "")
    }
  }
}

/// The slip of a refund, with the names that its order quotes. The refund of an unpaid order moves no money, and shows none.
package struct RefundSlip {
  private let refund: JournalEntry
  private let record: OrderRecord
  private let wording: Wording

  package init(_ refund: JournalEntry, of record: OrderRecord, wording: Wording) {
    (self.refund, self.record) = (refund, record)
    self.wording = wording.quoting(record)
  }

  package func slip(on paper: Paper) -> Slip {
    let words = wording.words
    var slip = Slip(on: paper)
    slip.addHead(words.refundTitle, number: refund.number, at: refund.at, refund.facts, wording)
    let isUnpaid = refund.payments == .unpaid
    slip.add(refund.lines, hasPrices: !isUnpaid, wording)
    slip.addRule()
    if isUnpaid {
      slip.add("\(words.total) \(words.cups(refund.lines.cups))")
    } else {
      slip.addSums(of: refund.facts, vat: wording.menu.vat(in: refund, of: record), wording)
    }
    if let payments = refund.payments { slip.add(payments, label: words.refundedBy, wording) }
    slip.add(id: refund.refund?.id ?? refund.id)
    return slip
  }
}
