/// An entry that breaks a rule of the journal.
public struct JournalFault: Error, Hashable, Sendable {
  public enum Rule: Hashable, Sendable {
    /// Its number does not follow the one before.
    case gap
    /// Its lines, changes or reason are not those of an entry of its kind.
    case malformed
    /// It brings a count below 0.
    case belowZero(Ingredient.ID)
    /// It brings a count above what a journal may hold.
    case aboveLimit(Ingredient.ID)
    /// The recorded count is not the sum of the changes so far.
    case wrongCount(Ingredient.ID, sum: Int, recorded: Int)
    /// A void without its order, or one whose cups or changes are not those of the order.
    case wrongVoid
    /// Two orders, or two voids, have the same id.
    case doubleID
    /// The number of an order that does not follow that of the one before it on its day.
    case wrongNumber(OrderNumber)
    /// A change of stock with the id of an earlier one of its kind that it does not take back as it was, or
    /// that was taken back before.
    case wrongTakeBack
    /// Its digest is not that of what it says after the entry before it.
    case wrongDigest
    /// The journal is right but does not add up to the stock.
    case wrongStock(Ingredient.ID, sum: Int, stock: Int)
    /// As `wrongStock`, of the mark as sold out, which only one of the two has.
    /// - Parameter isMarked: whether that is the stock.
    case wrongMark(Ingredient.ID, isMarked: Bool)
    /// The stock has an ingredient that no entry has.
    case notInJournal(Ingredient.ID)
    /// The stock lacks an ingredient that the journal has.
    case notInStock(Ingredient.ID)

    /// Whether the journal is right, and the stock is not what it adds up to.
    public var isOfStock: Bool {
      switch self {
      case .wrongStock, .wrongMark, .notInJournal, .notInStock: true
      case .gap, .malformed, .belowZero, .aboveLimit, .wrongCount, .wrongVoid, .doubleID,
        .wrongNumber, .wrongTakeBack, .wrongDigest:
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
