/// A language of the program. To add one:
///
/// - add a case here; the options, the names in menu files and the locale follow;
/// - add a parameter to `Words.say`, and fill in its text at each call; add its column to the rows of `KeyAction`;
/// - in `KeyAction.language`, add its own name to the language before it: `L` leads there;
/// - add the built-in menu with notes (`juice-stand-CODE.yaml`), with its lines in `MenuFile.standardText` and
///   `Package.swift`, and add its names to every built-in menu;
/// - add `docs/CODE/man`, with its lines in the `Makefile` and `ManPageTests`, and a README;
/// - add its column to `docs/texts.md` (`TextsTests`), and record its screens with the tests.
package enum Language: String, CaseIterable, Sendable {
  case ko, en

  /// Reads the POSIX locale for messages from the first variable of `localeVariables` that is not empty.
  ///
  /// An unknown language becomes English.
  ///
  /// - Returns: `nil` if no variable names a language; `C` and `POSIX` name none.
  package init?(environment: [String: String]) {
    let locales = Self.localeVariables.compactMap { environment[$0] }.filter { !$0.isEmpty }
    let names = locales.compactMap { $0.split { "_-.@".contains($0) }.first.map(String.init) }
    guard names.contains(where: { $0 != "C" && $0 != "POSIX" }) else { return nil }
    // The C library has this name for Korean, too.
    self = names.first.flatMap { Self(rawValue: $0 == "korean" ? "ko" : $0) } ?? .en
  }

  /// The variables, the most important first.
  package static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// The keys of names in menu files.
  package static let codes = allCases.map(\.rawValue)
}
