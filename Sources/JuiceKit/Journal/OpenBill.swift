package import FoundationEssentials

/// The step of a bill. A bill is set aside and taken up in turns, until it is dropped or ordered.
package enum BillStep: String, CaseIterable, Sendable {
  case aside, taken, dropped
  /// Set aside with its payments, while a card terminal takes the money. The till that wrote the entry then orders the bill.
  case paying

  package var isSetAside: Bool { self == .aside || self == .paying }
}

/// A bill that is set aside, or that a till has taken up but not ordered.
package struct OpenBill: Identifiable, Hashable, Sendable {
  /// The entry that set it aside last, also for a card payment.
  package let aside: JournalEntry
  /// The entry that took it up; `nil` while it is set aside.
  package let taken: JournalEntry?
  /// The time at which it was set aside, or at which its card payment began.
  package let begunAt: Date

  package var id: Order.ID { aside.id }
  package var newest: JournalEntry { taken ?? aside }
  /// `true` if a card payment was begun, and nothing says how it ended.
  package var isPaying: Bool { newest.billStep == .paying }

  /// The parts of a begun card payment: those that are paid, since they have a terminal's reference, and those that may be. Cash is
  /// neither. Empty for a single way without a reference.
  package var parts: (paid: [Payments.Part], unclear: [Payments.Part]) {
    guard isPaying, case .parts(let parts)? = aside.payments else { return ([], []) }
    let others = parts.filter { $0.reference == nil }
    return (
      parts.filter { $0.reference != nil },
      others.filter { aside.excerpt?.hasDrawer($0.way) != true }
    )
  }

  /// - Parameter entries: the entries under the bill's id, oldest first.
  /// - Returns: `nil` for a bill that is dropped or ordered.
  package init?(_ entries: [JournalEntry]) {
    guard let newest = entries.last, let step = newest.billStep, step != .dropped,
      let aside = entries.last(where: { $0.billStep?.isSetAside ?? false })
    else { return nil }
    self.aside = aside
    taken = step == .taken ? newest : nil
    // A payment in parts sets it aside several times.
    let payments = entries.reversed().prefix { $0.billStep == .paying }
    begunAt = payments.last?.at ?? aside.at
  }
}

extension OpenBill {
  /// Returns the order of a bill whose card payment was begun, as the customer paid it: at the prices of that time, and with its
  /// payments. Continues the entry that began the payment.
  ///
  /// - Throws: `NotOnMenu` if a juice has left the menu, and the bill lists no ingredients.
  package func paidOrder(on menu: Menu) throws(NotOnMenu) -> Order {
    let (bill, lines) = (Bill(aside), aside.lines)
    var facts = aside.facts
    let uses: Quantities
    do throws(NotOnMenu) {
      let order = try bill.order(on: menu, at: aside.at)
      uses = order.uses
      let isSame = order.lines.map(\.cup) == lines.map(\.cup)
      // The recipes of the menu are those of the ingredients that the order takes.
      for index in lines.indices {
        facts.lines[index].uses = isSame ? order.lines[index].uses : nil
      }
    } catch {
      guard lines.allSatisfy({ $0.uses != nil }) else { throw error }
      uses = lines.uses
      if lines.count == 1 { facts.lines[0].uses = nil }
    }
    if facts.discount?.isNoneWanted ?? false { facts.discount = nil }
    let isQueued = menu.serving == .queue
    facts.lead = isQueued && facts.pickup != nil ? menu.lead : nil
    var order = Order(id: aside.id, facts, uses: uses, isQueued: isQueued)
    (order.bill, order.discountApproval) = (aside.seq, bill.discountApproval)
    (order.priceGiver, order.dayStart) = (bill.priceGiver, menu.dayStart)
    return order
  }
}
