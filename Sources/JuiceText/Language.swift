/// A language of the program. To add one: a case here and a file in `JuiceWords/Languages`; the options, the
/// names in menu files and the environment's locale follow.
public enum Language: String, CaseIterable, Sendable {
  case ko, en

  /// From the POSIX locale for messages: `LC_ALL`, else `LC_MESSAGES`, else `LANG`; else English.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = locale?.split { "_.@".contains($0) }.first.flatMap { Self(rawValue: String($0)) } ?? .en
  }

  /// The keys of names in menu files.
  public static let codes = allCases.map(\.rawValue)
}
