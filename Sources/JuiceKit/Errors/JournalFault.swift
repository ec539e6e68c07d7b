/// An entry that breaks a rule of the journal.
public struct JournalFault: Error, Hashable, Sendable {
  public enum Rule: Hashable, Sendable {
    /// Its number does not follow the one before.
    case gap
    /// It does not have what an entry of its kind has: lines, changes, a reason.
    case malformed
    /// It takes a count below 0.
    case belowZero(Ingredient.ID)
    /// The count that it left is not the sum of the changes so far.
    case wrongCount(Ingredient.ID, sum: Int, recorded: Int)
    /// A void without its order, or one whose cups or changes are not those of the order.
    case wrongVoid
    /// Two orders, or two voids, have the same id.
    case doubleID
    /// The journal is right but the stock is not what it adds up to.
    case wrongStock(Ingredient.ID, sum: Int, stock: Int)
  }

  /// The entry's number.
  public let seq: Int
  public let rule: Rule

  public init(seq: Int, rule: Rule) {
    self.seq = seq
    self.rule = rule
  }
}
