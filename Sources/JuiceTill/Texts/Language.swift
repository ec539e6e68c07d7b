/// A language that the till speaks. To add one: a case here, and its `Texts`.
public enum Language: String, CaseIterable, Sendable {
  case ko, en

  /// Reads the locale that POSIX gives messages: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = locale?.hasPrefix("ko") == true ? .ko : .en
  }

  public var texts: Texts {
    switch self {
    case .ko: .korean
    case .en: .english
    }
  }
}
