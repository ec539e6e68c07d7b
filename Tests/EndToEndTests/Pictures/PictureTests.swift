import Foundation
import Testing

extension TerminalTests {
  /// The pictures of the READMEs, compared with those that the program would give now. `make pictures` draws
  /// them anew.
  @Suite struct PictureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/pictures").standardizedFileURL

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `the pictures show what the till shows`(_ language: TmuxTerminal.Language) async throws {
      for scene in Scene.pictures {
        let captured = try await StandDay().openTill(for: scene, language) { till in
          for step in scene.steps { try await step.play(at: till) }
          return try await till.tmux(["capture-pane", "-e", "-N", "-p"])
        }
        let screen = try StyledScreen(captured, columns: scene.columns)
        for scheme in [ColorScheme.dark, .light] {
          try Self.compare(
            SVG(screen: screen, scheme: scheme).text,
            withFile: "\(scene.name)-\(language)-\(scheme.name).svg")
        }
      }
    }

    @Test(arguments: [(TmuxTerminal.Language.en, "README.md"), (.ko, "README.ko.md")])
    func `each README shows the pictures of its language`(
      _ language: TmuxTerminal.Language, _ file: String
    ) throws {
      let readme = try String(
        contentsOf: Self.folder.appending(path: "../../\(file)"), encoding: .utf8)
      let names =
        Scene.pictures.flatMap { scene in
          ["dark", "light"].map { "\(scene.name)-\(language)-\($0).svg" }
        } + ["\(Scene.serving.name)-\(language).cast"]
      for name in names { #expect(readme.contains("docs/pictures/\(name)"), "\(name)") }
    }

    /// Whether the files are written before they are compared.
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1"

    private static func compare(_ text: String, withFile name: String) throws {
      let file = folder.appending(path: name)
      if isRecording { try Data(text.utf8).write(to: file) }
      let isSame = try String(contentsOf: file, encoding: .utf8) == text
      #expect(isSame, "docs/pictures/\(name) is not what the till shows: run `make pictures`")
    }
  }
}

extension Scene.Step {
  /// Presses the key and waits for what it shows.
  func play(at till: TmuxTerminal) async throws {
    try await till.press(key)
    try await till.wait(for: try #require(shows[till.language]))
  }
}
