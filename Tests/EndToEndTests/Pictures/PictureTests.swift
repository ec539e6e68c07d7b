import Foundation
import Testing

extension TerminalTests {
  /// The pages' pictures, compared with the till's screens. `make pictures` draws them anew.
  @Suite struct PictureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/pictures").standardizedFileURL

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `the pictures show what the till shows`(_ language: TmuxTerminal.Language) async throws {
      let day = try await StandDay(busyWith: language)
      for scene in Scene.pictures {
        for scheme in ColorScheme.all {
          try await day.openTill(for: scene, language, theme: scheme.name) { till in
            for step in scene.steps { try await step.play(at: till) }
            let name = "\(scene.name)-\(language)-\(scheme.name).svg"
            var picture = ""
            // The last drawing may come late.
            let isSame = try await till.comes(within: Self.isRecording ? .seconds(1) : patience) {
              let captured = try await till.tmux("capture-pane", "-e", "-N", "-p")
              let screen = try StyledScreen(captured, columns: scene.columns)
              picture = SVG(screen: screen, scheme: scheme).text
              return try !Self.isRecording && Self.text(of: name) == picture
            }
            if Self.isRecording {
              try Data(picture.utf8).write(to: Self.folder.appending(path: name), options: .atomic)
            } else {
              // Each picture that differs waits long for the last drawing.
              try #require(isSame, "\(name) is not what the till shows: run `make pictures`")
            }
          }
        }
      }
    }

    private static func text(of name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test(arguments: [
      (TmuxTerminal.Language.en, ["README.md", "docs/day.md"]),
      (.ko, ["README.ko.md", "docs/ko/day.md"]),
    ])
    func `the pages of each language show its pictures`(
      _ language: TmuxTerminal.Language, _ pages: [String]
    ) throws {
      let shown = try pages.map {
        try String(contentsOf: Self.folder.appending(path: "../../\($0)"), encoding: .utf8)
      }.joined()
      let names =
        Scene.pictures.flatMap { scene in
          ColorScheme.all.map { "\(scene.name)-\(language)-\($0.name).svg" }
        } + ["\(Scene.serving.name)-\(language).cast"]
      for name in names { #expect(shown.contains("pictures/\(name)"), "\(name)") }
    }

    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1"
  }
}

extension Scene.Step {
  func play(at till: TmuxTerminal) async throws {
    try await till.press(key)
    try await till.wait(for: try #require(shows[till.language]))
  }
}
