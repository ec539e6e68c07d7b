public import JuiceKit

/// A mistake in the options and arguments of a call.
public enum UsageProblem: Error, Hashable, Sendable {
  // `meant` is what was likely meant.
  case unknownOption(String, meant: String?)
  /// An option lacks its value, which it is given with: `--store <path>`.
  case missingValue(String)
  /// An option that takes no value has one.
  case unwantedValue(option: String, value: String)
  case badValue(option: String, value: String, known: [String])
  /// A number below 0, which no option takes.
  case negative(option: String, value: String)
  case outOfRange(option: String, value: String, ClosedRange<Int>)
  /// The problem that the menu file would report for the value.
  case badField(option: String, MenuProblem.Kind)
  /// An option that has one value is there again.
  case givenTwice(option: String)
  /// An option has a meaning beside another alone.
  case onlyWith(option: String, other: String)
  /// Two options of which one can be given.
  case oneOf(String, String)
  case unexpectedArgument(String, meant: String? = nil)
  /// An argument, or an option that has to be there, is missing.
  case missingArgument(String)
  /// The parser's own message, in English.
  case other(String)
}
