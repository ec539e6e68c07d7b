import JuiceKit

extension Order.ID {
  /// An order's id as somebody wrote it.
  init(named word: String) throws(CommandProblem) {
    guard let id = Order.ID(parsing: word) else { throw .unknownOrder(word) }
    self = id
  }
}
