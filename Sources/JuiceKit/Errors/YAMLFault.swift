/// The reason why a text is not YAML, by its likely mistake.
package enum YAMLFault: Hashable, Sendable {
  case openQuote
  /// A bracket that is not closed, with the line of the opening bracket.
  case openBracket(line: Int)
  /// A colon in a place where no key may be.
  case colon
  /// A line without a colon that belongs to no text.
  case keyWithoutColon
  /// An indent that differs from the neighbouring lines.
  case alignment
  /// A list that begins in the middle of a line.
  case dash
  /// A character that must not begin a text without quotes.
  case start(Unicode.Scalar)
  case noValue
  /// An unknown escape in double quotes.
  case escape
  /// A rarer fault, in the English of libyaml.
  case other(String)
}
