/// A language of the program. To add one:
///
/// - a case here; the options, the names in menu files and the environment's locale follow;
/// - its texts and its help in `JuiceWords/Languages`, those of the menu screen and the drawer in `MenuWords.swift` and
///   `DrawerWords.swift`, and its line in `Language.words`;
/// - its own name in `KeyAction.language` of the one before it, which `L` leads to;
/// - the built-in menu with notes in it (`standard-menu-CODE.yaml`), with its lines in `MenuFile.standardText` and in
///   `Package.swift`, and its names in each of them;
/// - `docs/CODE/man`, with its lines in the `Makefile` and in `ManPageTests`, and a README;
/// - its column in `docs/texts.md` (`TextsTests`), and its screens, which the tests record.
public enum Language: String, CaseIterable, Sendable {
  case ko, en

  /// Reads the POSIX locale for messages: `LC_ALL`, else `LC_MESSAGES`, else `LANG`, the first that is not
  /// empty; English for a language that is not one of the program's.
  ///
  /// - Returns: nil where none of the three names a language, as `C` and `POSIX` do not.
  public init?(environment: [String: String]) {
    let locales = Self.localeVariables.compactMap { environment[$0] }.filter { !$0.isEmpty }
    let names = locales.compactMap { $0.split { "_.@".contains($0) }.first.map(String.init) }
    guard names.contains(where: { $0 != "C" && $0 != "POSIX" }) else { return nil }
    self = names.first.flatMap(Self.init) ?? .en
  }

  /// The variables, in the order in which they are looked at.
  public static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// The keys of names in menu files.
  public static let codes = allCases.map(\.rawValue)
}
