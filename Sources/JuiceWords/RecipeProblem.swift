/// A mistake in a typed recipe: the first piece that can't be read.
public enum RecipeProblem: Error, Hashable, Sendable {
  /// An ingredient without an amount.
  case noAmount(String)
  case badAmount(String, ClosedRange<Int>)
  /// Ingredients without a comma between them.
  case noComma(String)
  case unknown(String)
  case repeated(String)
  /// Nothing is typed.
  case empty
}
