package import JuiceKit

package enum UsageProblem: Error, Hashable, Sendable {
  // `meant` is a suggestion.
  /// `commands` have such an option.
  case unknownOption(String, meant: String?, of: [String] = [])
  /// An option lacks its value; the text has both: `--store <path>`. The example is this call with a value.
  case missingValue(String, example: String? = nil)
  case unwantedValue(option: String, value: String)
  case badValue(option: String, value: String, known: [String])
  case negative(option: String, value: String)
  /// The call without the minus is `meant`.
  case negativeArgument(String, meant: String)
  /// `call` is what stands before the value, if it is no option's.
  case outOfRange(option: String, value: String, ClosedRange<Int>, call: String? = nil)
  /// The menu file's problem with this value.
  case badField(option: String, MenuProblem.Kind)
  case givenTwice(option: String)
  /// A range in `--since` beside `--until`.
  case endTwice(since: String)
  /// An entry of the menu is to be moved before itself.
  case beforeItself(String)
  case onlyWith(option: String, other: String)
  case oneOf(String, String)
  case unexpectedArgument(String, meant: String? = nil, example: String? = nil)
  /// A required argument or option is missing. The example is a right call.
  case missingArgument(String, example: String? = nil)
  /// The parser's own message, in English.
  case other(String)
}
