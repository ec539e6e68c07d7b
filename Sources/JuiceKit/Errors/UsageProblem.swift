/// What is wrong with the options and arguments of a call.
public enum UsageProblem: Error, Hashable, Sendable {
  /// `meant` is a similar option that exists.
  case unknownOption(String, meant: String?)
  /// Of an option, which is given with what stands for its value: `--store <path>`.
  case missingValue(String)
  /// Of an option that takes none.
  case unwantedValue(option: String, value: String)
  case badValue(option: String, value: String, known: [String])
  case notNumber(option: String, value: String)
  case outOfRange(option: String, value: String, ClosedRange<Int>)
  case unexpectedArgument(String)
  /// What stands for an argument, or for an option that has to be there.
  case missingArgument(String)
  /// The parser's own message, in English.
  case other(String)
}
