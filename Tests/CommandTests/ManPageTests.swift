import Foundation
import JuiceText
import Testing

/// The manual pages and the lists of commands, made from `--help` and from handwritten text. `make texts` writes them anew.
@Suite struct ManPageTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
  private static let folders = [Language.en: "", .ko: "ko/"]

  @Test(arguments: Language.allCases)
  func `the page of the program is made of the help`(_ language: Language) throws {
    let folder = try #require(Self.folders[language]) + "man/"
    let page = try ManPage(language).main(template: Self.text(folder + "juice-maker.1.in"))
    try Self.check(page, folder + "juice-maker.1")
    #expect(page.split(separator: "\n").count < 450)
  }

  @Test(arguments: Language.allCases)
  func `each command has a page, made of its help`(_ language: Language) throws {
    let folder = try #require(Self.folders[language]) + "man/"
    let template = try Self.text(folder + "commands.1.in")
    let pages = try ManPage(language).commands(template: template)
    for (command, page) in pages { try Self.check(page, "\(folder)juice-maker-\(command).1") }
    for part in template.matches(of: /@PAGE (\S+)@/) {
      #expect(pages[String(part.1)] != nil, "\(part.1)")
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.docs.appending(path: folder).path)
    #expect(files.count == pages.count + 3, "the pages of commands that are gone are to be deleted")
  }

  @Test(arguments: Language.allCases)
  func `the list of commands is made of the help`(_ language: Language) throws {
    let path = try #require(Self.folders[language]) + "scripts.md"
    let text = try Self.text(path)
    let (start, end) = ("|---|---|\n", "\n<!-- The list is made by `make texts`. -->")
    let first = try #require(text.firstRange(of: start))
    let last = try #require(text.firstRange(of: end))
    let page =
      text[..<first.upperBound] + (try ManPage(language).table) + text[last.lowerBound...]
    try Self.check(String(page), path)
  }

  @Test func `the pages have the same parts in both languages`() throws {
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Self.docs.appending(path: "man").path)
    {
      let (english, korean) = (try Self.text("man/\(name)"), try Self.text("ko/man/\(name)"))
      for part in ["\n.Sh ", "\n.It ", "\n.Dl ", "\n.Ev ", "\n.Pa "] {
        #expect(english.ranges(of: part).count == korean.ranges(of: part).count, "\(name) \(part)")
      }
      #expect(Self.objects(english) == Self.objects(korean), "\(name)")
    }
  }

  private static func check(_ page: String, _ path: String) throws {
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(page.utf8).write(to: docs.appending(path: path))
    }
    #expect(try text(path) == page)
  }

  private static func objects(_ page: String) -> [Substring] {
    page.matches(of: /\{"\S*/).map(\.output)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: docs.appending(path: path), encoding: .utf8)
  }
}
