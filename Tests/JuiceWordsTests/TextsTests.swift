import Foundation
import JuiceKit
import JuiceText
import JuiceWords
import Testing

/// `docs/texts.md`, which lists every text for native readers.
@Suite struct TextsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// `make texts` writes the page anew; `.ci/run` compares it.
  @Test func `every text exists in both languages`() throws {
    let (english, korean) = (Self.sections(.en), Self.sections(.ko))
    #expect(english.map(\.heading) == korean.map(\.heading))
    for (english, korean) in zip(english, korean) {
      #expect(english.texts.count == korean.texts.count, "\(english.heading)")
      for (english, korean) in zip(english.texts, korean.texts) {
        #expect(!english.isEmpty && !korean.isEmpty, "\(english)\(korean)")
        #expect(!english.contains(/\p{Hangul}/) || korean.contains(/\p{Hangul}/), "\(english)")
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(Self.page.utf8).write(
        to: Self.root.appending(path: "docs/texts.md"), options: .atomic)
    }
  }

  /// Only texts for customers use another level, as the shop always has.
  @Test func `Korean has one level of politeness`() {
    let others = Self.sections(.ko).flatMap(\.texts).filter { $0.contains("니다") }
    #expect(others == ["망고쥬스 나왔습니다! 맛있게 드세요!", "주문하신 쥬스 나왔습니다! 맛있게 드세요!"])
  }

  /// Lists of the help use short forms; full sentences stand in a command's page.
  @Test func `the lists of the Korean help have one form`() {
    let words = Language.ko.words
    let commands = CommandTopic.allCases.filter { $0 != .program }.map { words.help($0).abstract }
    let arguments =
      ArgumentTopic.allCases.map { words.help($0).help }
      + MenuKey.allCases.map { words.text(of: $0).help.help }
    for text in commands + arguments {
      #expect(!text.contains(/(요|니다)(\.|$)/), "\(text)")
    }
  }

  private static func sections(_ language: Language) -> [Texts.Section] {
    let wording = Wording(language, .kiwi)
    return Texts(language).sections
      + Examples.sections.map { ($0.heading, $0.errors.map(wording.sentence)) }
  }

  private static var page: String {
    var lines = [
      "# Every text", "", "[All pages](README.md)", "",
      "This page is for looking things up: the texts of the program, in both languages, with example values.",
      "`make texts` makes it; the texts are the calls of `say` in `Sources/JuiceWords`.",
    ]
    for (english, korean) in zip(sections(.en), sections(.ko)) {
      lines += ["", "## \(english.heading)", "", "| English | 한국어 |", "|---|---|"]
      lines += zip(english.texts, korean.texts).map { "| \(cell($0)) | \(cell($1)) |" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text as a cell of a Markdown table. Backquoted code stays as it is.
  private static func cell(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.isMultiple(of: 2) ? String($1).replacing("<", with: "&lt;") : String($1) }
      .joined(separator: "`")
      .replacing("|", with: "\\|").replacing("\n", with: "<br>")
  }
}
