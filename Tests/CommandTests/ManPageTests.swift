import Foundation
import Testing

@testable import juice_maker

/// The man page in each language has every command and every option that there is, and no other.
@Suite struct ManPageTests {
  private let program: CommandInfo

  init() throws { program = try CommandInfo.program() }

  @Test(arguments: ["docs/juice-maker.1", "docs/ko/juice-maker.1"])
  func aManPageHasEveryCommandAndOption(_ path: String) throws {
    let page = try Self.text(path)
    let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
    for leaf in program.leaves where !leaf.path.hasSuffix(" show") {
      #expect(items.contains { "\($0) ".hasPrefix(".It Cm \(leaf.path) ") }, "\(leaf.path)")
    }
    #expect(items.count == program.leaves.count)
    let known = Set(
      program.leaves.flatMap { $0.command.options.map(\.name) } + ["--generate-completion-script"])
    let told = Set(page.matches(of: /Fl (-[a-z-]+)/).map { "-" + $0.output.1 })
    #expect(told == known)
  }

  @Test func bothManPagesHaveTheSameParts() throws {
    let (english, korean) = (
      try Self.text("docs/juice-maker.1"), try Self.text("docs/ko/juice-maker.1")
    )
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
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
