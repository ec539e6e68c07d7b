import Foundation
import Testing

extension TerminalTests {
  /// The recordings of the READMEs: played on a terminal, they show what the till shows key by key.
  @Suite struct CastTests {
    @Test(arguments: TmuxTerminal.Language.allCases)
    func `the recordings show what the till shows`(_ language: TmuxTerminal.Language) async throws {
      let scene = Scene.serving
      try await StandDay().openTill(for: scene, language) { till in
        let file = PictureTests.folder.appending(path: "\(scene.name)-\(language).cast")
        let recorder = try await Recorder(of: till)
        // Has the whole screen written. The cursor was hidden before.
        try await till.press("C-l")
        var writings = ["\u{1B}[?25l" + (try await recorder.next())]
        var screens = [try await till.shown()]
        for step in scene.steps {
          try await step.play(at: till)
          writings.append(try await recorder.next())
          screens.append(try await till.shown())
        }
        if PictureTests.isRecording {
          let cast = Cast(
            columns: scene.columns, rows: scene.rows, title: "juice-maker", writings: writings)
          try Data(cast.text.utf8).write(to: file)
        }
        let played = try Cast.writings(in: String(contentsOf: file, encoding: .utf8))
        try #require(played.count == screens.count)
        let player = try await Player(beside: till)
        for (writing, screen) in zip(played, screens) {
          try player.play(writing)
          try await player.wait(for: screen, file.lastPathComponent)
        }
      }
    }
  }
}

/// Keeps what a till writes to its terminal.
private final class Recorder {
  private let file: String
  private var length = 0

  init(of till: TmuxTerminal) async throws {
    file = try till.stand.write("", to: "\(UUID().uuidString).written")
    try await till.tmux(["pipe-pane", "-O", "exec cat >>\(file)"])
  }

  /// What was written since the last call, once no more comes.
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

/// A second window of the same terminal, which shows what a recording writes.
private struct Player {
  private let terminal: TmuxTerminal
  private let line: String

  init(beside till: TmuxTerminal) async throws {
    terminal = till
    line = try await till.tmux([
      "new-window", "-d", "-P", "-F", "#{pane_tty}", "stty raw; printf ready; exec sleep 600",
    ]).trimmingCharacters(in: .newlines)
    try await poll("a player") { try await shown().contains("ready") }
  }

  private func shown() async throws -> Shown {
    Shown(try await terminal.tmux(["capture-pane", "-p", "-t", ":1"]))
  }

  func play(_ text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: line))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// Waits until it shows a screen.
  func wait(for screen: Shown, _ name: String) async throws {
    try await poll("in \(name), for which `make pictures` is due,\n\(screen.text)") {
      try await shown() == screen
    }
  }
}
