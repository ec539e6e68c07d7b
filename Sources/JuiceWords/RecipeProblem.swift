/// The first mistake in a typed recipe.
package enum RecipeProblem: Error, Hashable, Sendable {
  case noAmount(String)
  case badAmount(String, ClosedRange<Int>)
  case noComma(String)
  /// A replaced ingredient without the one to take instead.
  case noSubstitute(String)
  case unknown(String)
  case unknownJuice(String)
  case repeated(String)
  case empty
}
