import Foundation
import Testing

extension TerminalTests {
  /// The pages' recordings, played on a terminal and compared with the till after each key.
  @Suite struct CastTests {
    @Test(arguments: TmuxTerminal.Language.allCases)
    func `the recordings show what the till shows`(_ language: TmuxTerminal.Language) async throws {
      let scene = Scene.serving
      let file = PictureTests.folder.appending(path: "\(scene.name)-\(language).cast")
      if PictureTests.isRecording { try await record(scene, language, to: file) }
      let writings = try Cast.writings(in: String(contentsOf: file, encoding: .utf8))
      try #require(writings.count == scene.steps.count + 1)
      try await StandDay().openTill(for: scene, language, theme: "dark") { till in
        let player = try await Player(beside: till, of: file.lastPathComponent)
        try await player.play(writings[0])
        for (step, writing) in zip(scene.steps, writings.dropFirst()) {
          try await step.play(at: till)
          try await player.play(writing)
        }
      }
    }

    private func record(
      _ scene: Scene, _ language: TmuxTerminal.Language, to file: URL
    ) async throws {
      try await StandDay().openTill(for: scene, language, theme: "dark") { till in
        let recorder = try await Recorder(of: till)
        // Redraws the whole screen. The till hid the cursor before the recording.
        try await till.press("C-l")
        var writings = ["\u{1B}[?25l" + (try await recorder.next())]
        for step in scene.steps {
          try await step.play(at: till)
          writings.append(try await recorder.next())
        }
        let cast = Cast(
          columns: scene.columns, rows: scene.rows, title: "juice-maker", writings: writings)
        try Data(cast.text.utf8).write(to: file, options: .atomic)
      }
    }
  }
}

private final class Recorder {
  private let file: String
  private var length = 0

  init(of till: TmuxTerminal) async throws {
    file = try till.stand.write("", to: "\(UUID().uuidString).written")
    try await till.tmux("pipe-pane", "-O", "exec cat >>\(file)")
  }

  /// Returns the output since the last call, once it stops.
  func next() async throws -> String {
    var written = Data()
    try await poll("what the till writes") {
      let before = written
      written = try Data(contentsOf: URL(filePath: file)).dropFirst(length)
      return !written.isEmpty && written == before
    }
    length += written.count
    return String(decoding: written, as: UTF8.self)
  }
}

/// A second window of the same terminal that plays a recording.
private struct Player {
  private let terminal: TmuxTerminal
  private let name: String
  private let line: String

  init(beside till: TmuxTerminal, of name: String) async throws {
    terminal = till
    self.name = name
    line = try await till.tmux(
      "new-window", "-d", "-P", "-F", "#{pane_tty}", "stty raw; printf ready; exec sleep 600")
    try await till.watch("a player") { try await shown().contains("ready") }
  }

  private func shown() async throws -> Shown {
    Shown(try await terminal.tmux("capture-pane", "-p", "-t", ":1"))
  }

  /// Plays a part of a recording, and waits until it shows the till's screen.
  func play(_ text: String) async throws {
    let handle = try #require(FileHandle(forWritingAtPath: line))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    try await terminal.watch("in \(name), for which `make pictures` is due, the till's screen") {
      try await shown() == terminal.shown()
    }
  }
}
