/// A journal that was read up to the entry before a fault.
public struct PartialJournal: Error, Hashable, Sendable {
  public let fault: JournalFault
  /// The stand on a server; nil for the store of the call.
  public let stand: String?
  /// The address of a store on a server; nil for a file.
  public let address: String?

  public init(_ fault: JournalFault, of stand: String? = nil, at address: String? = nil) {
    (self.fault, self.stand, self.address) = (fault, stand, address)
  }
}

/// An entry that breaks a rule of the journal.
public struct JournalFault: Error, Hashable, Sendable {
  public enum Rule: Hashable, Sendable {
    /// Its number does not follow the one before.
    case gap
    /// A line of its text can't be read; the line as it is, with whatever characters it has.
    case unreadable(String)
    /// Its lines, changes or reason are not those of an entry of its kind.
    case malformed
    /// It brings a count below 0.
    case belowZero(Ingredient.ID)
    /// It brings a count above what a journal may hold.
    case aboveLimit(Ingredient.ID)
    /// A void without its order, or one whose cups or changes are not those of the order.
    case wrongVoid
    /// A refund takes back what its order has not left, or gives back other money than was paid for it.
    case wrongRefund
    /// Two orders, or two voids, have the same id.
    case doubleID
    /// The number of an order that does not follow that of the one before it on its day.
    case wrongNumber(OrderNumber)
    /// A change of stock with the id of an earlier one of its kind that it does not take back as it was, or
    /// that was taken back before.
    case wrongRevert
    /// A stage of no order that has stages, of a voided one, or one that does not follow the stage it has.
    case wrongStage
    /// A payment of no order, of a voided one, or in parts that are not the total.
    case wrongPayment
    /// A discount of an order without prices, or above them.
    case wrongDiscount
    /// The drawer opened twice, used while closed, or closed by another number than the next.
    case wrongDrawer
    /// A bill that is taken up or dropped without being there, or with other lines; or the order of one that nobody has
    /// taken up.
    case wrongBill
    /// Its digest is not that of what it says after the entry before it.
    case wrongDigest
    /// The journal is right but does not add up to the stock.
    case wrongStock(Ingredient.ID, sum: Int, stock: Int)
    /// Only one of the two has the mark as sold out.
    /// - Parameter isMarked: whether that is the stock.
    case wrongMark(Ingredient.ID, isMarked: Bool)
    /// The queue has an order that is not in it by the journal, lacks one that is, or has it at another stage.
    case wrongQueue(Order.ID)
    /// The stock has an ingredient that no entry has.
    case notInJournal(Ingredient.ID)
    /// The stock lacks an ingredient that the journal has.
    case notInStock(Ingredient.ID)
    /// The state that is kept beside the journal has another drawer or another head than the journal adds up to.
    case wrongState

    /// The journal is right, and the stock is not what it adds up to.
    public var isOfStock: Bool {
      switch self {
      case .wrongStock, .wrongMark, .wrongQueue, .notInJournal, .notInStock, .wrongState: true
      case .gap, .unreadable, .malformed, .belowZero, .aboveLimit, .wrongVoid, .wrongRefund,
        .doubleID, .wrongNumber, .wrongRevert, .wrongStage, .wrongPayment, .wrongDiscount,
        .wrongDrawer, .wrongBill, .wrongDigest:
        false
      }
    }
  }

  /// The entry's number.
  public let seq: Int
  public let rule: Rule

  public init(seq: Int, rule: Rule) {
    self.seq = seq
    self.rule = rule
  }
}
