/// A language that the program speaks. To add one: a case here, and a file of its words in `JuiceWords`;
/// the options, the names in menu files and the environment's locale follow.
public enum Language: String, CaseIterable, Sendable {
  case ko, en

  /// Reads the locale that POSIX gives messages: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = locale?.split { "_.@".contains($0) }.first.flatMap { Self(rawValue: String($0)) } ?? .en
  }

  /// The codes under which menu files keep names.
  public static let codes = allCases.map(\.rawValue)
}
