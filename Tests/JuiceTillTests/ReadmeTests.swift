import Foundation
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct ReadmeTests {
  @Test(arguments: [("README.md", Language.en), ("README.ko.md", .ko)])
  func theReadmeShowsTheRealScreen(_ file: String, _ language: Language) async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let shown = try #require(
      readme.firstMatch(of: /<!-- screen -->\n```text\n((?:.*\n)*?)```\n<!-- \/screen -->/))
    try await Rig.run(language) { till in
      #expect(String(shown.1) == till.screen)
    }
  }
}
