import Foundation
import JuiceText
import Testing

/// The manual page in each language is made of the texts of `--help` and of what is written by hand.
@Suite struct ManPageTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
  private static let paths = [Language.en: "juice-maker.1", .ko: "ko/juice-maker.1"]

  /// `make texts` writes the pages anew.
  @Test(arguments: Language.allCases)
  func `the page is made of the help`(language: Language) throws {
    let path = try #require(Self.paths[language])
    let page = try ManPage(language, template: Self.text(path + ".in")).text
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(page.utf8).write(to: Self.docs.appending(path: path))
    }
    #expect(try Self.text(path) == page)
  }

  @Test func `both pages have the same parts`() throws {
    let (english, korean) = (try Self.text("juice-maker.1"), try Self.text("ko/juice-maker.1"))
    for part in ["\n.Sh ", "\n.It ", "\n.Dl ", "\n.Ev ", "\n.Pa "] {
      #expect(english.ranges(of: part).count == korean.ranges(of: part).count, "\(part)")
    }
    #expect(Self.objects(english) == Self.objects(korean))
  }

  /// The JSON that a page shows.
  private static func objects(_ page: String) -> [Substring] {
    page.matches(of: /\{"\S*/).map(\.output)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: docs.appending(path: path), encoding: .utf8)
  }
}
