/// The reasons why a text is not YAML.
public enum YAMLFault: Hashable, Sendable {
  /// A quote that nothing closes.
  case openQuote
  /// A bracket that is still open here, and the line in which it was opened.
  case openBracket(line: Int)
  /// A colon where no key can be.
  case colon
  /// A line that is neither a key with its value nor more of a text.
  case keyWithoutColon
  /// A line that is indented in another way than those it belongs to.
  case alignment
  /// A list that begins in a line of something else.
  case dash
  /// A character that begins no text without quotes.
  case start(Unicode.Scalar)
  /// Nothing, where a value has to be.
  case noValue
  /// A backslash in double quotes that stands for nothing.
  case escape
  /// Something rarer, in the English of the YAML library.
  case other(String)
}
