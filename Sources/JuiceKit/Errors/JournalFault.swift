/// A journal that is readable up to the entry before the fault.
package struct PartialJournal: Error, Hashable, Sendable {
  package let fault: JournalFault
  /// The stand on a server; `nil` for the store of the call.
  package let stand: String?
  /// The address of a store on a server; `nil` for a file.
  package let address: String?

  package init(_ fault: JournalFault, of stand: String? = nil, at address: String? = nil) {
    (self.fault, self.stand, self.address) = (fault, stand, address)
  }
}

/// An entry that breaks a rule of the journal.
package struct JournalFault: Error, Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// The entry's number does not follow the one before.
    case gap
    /// A line can't be parsed: the line as it is, unescaped.
    case unreadable(String)
    /// The entry's facts do not fit its kind, or exceed the limits.
    case malformed
    case belowZero(Ingredient.ID)
    case aboveLimit(Ingredient.ID)
    /// A void has no order, or other facts than its order.
    case wrongVoid
    /// A refund exceeds the cups left, or returns other money than was paid.
    case wrongRefund
    /// Two orders or two voids share an id.
    case doubleID
    /// An order number does not follow the last one of its day.
    case wrongNumber(OrderNumber)
    /// An entry that shares the id of a change of stock does not undo it exactly, or undoes it again.
    case wrongRevert
    /// A stage has no order with stages, belongs to one taken back, or does not follow the last stage.
    case wrongStage
    /// A payment has no order, belongs to one taken back, or does not add up to the total.
    case wrongPayment
    /// A discount has no prices, or exceeds them.
    case wrongDiscount
    /// The drawer is opened twice, used while closed, or closed with the wrong number.
    case wrongDrawer
    /// A closing has another sum than the entries since the opening.
    case wrongClosing(DrawerMove.Closing.Sum, sum: Price, closing: Price)
    /// A bill step does not follow the bill's last step, or has other lines; or an order's bill was not taken up.
    case wrongBill
    /// The digest does not match the entry and those before it.
    case wrongDigest
    /// The cached count differs from the journal's sum.
    case wrongStock(Ingredient.ID, sum: Int, stock: Int)
    /// The cached sold-out mark differs from the journal's.
    /// - Parameter isMarked: `true` if only the cache has the mark.
    case wrongMark(Ingredient.ID, isMarked: Bool)
    /// The cached queue differs from the journal's in this order.
    case wrongQueue(Order.ID)
    /// The cached stock has an ingredient that no entry has.
    case notInJournal(Ingredient.ID)
    case notInStock(Ingredient.ID)
    /// The cached drawer, bills or newest entry differ from the journal's.
    case wrongState

    /// `true` if the journal is valid and only the cached books differ from it.
    package var isOfStock: Bool {
      switch self {
      case .wrongStock, .wrongMark, .wrongQueue, .notInJournal, .notInStock, .wrongState: true
      case .gap, .unreadable, .malformed, .belowZero, .aboveLimit, .wrongVoid, .wrongRefund,
        .doubleID, .wrongNumber, .wrongRevert, .wrongStage, .wrongPayment, .wrongDiscount,
        .wrongDrawer, .wrongClosing, .wrongBill, .wrongDigest:
        false
      }
    }
  }

  package let seq: Int
  package let rule: Rule

  package init(seq: Int, rule: Rule) {
    self.seq = seq
    self.rule = rule
  }
}
