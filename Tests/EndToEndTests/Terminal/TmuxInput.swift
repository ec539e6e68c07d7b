import Foundation
import Glibc
import Testing

extension TmuxTerminal {
  /// Presses a key: a character, or a tmux key name such as `Enter`.
  ///
  /// Wait for its effect before the next press: keys that a busy till reads at once look pasted. A key that arrives while the till
  /// draws an alert counts as typed before it, so this waits for an idle till.
  func press(_ key: String) async throws {
    try await waitUntilIdle()
    try await tmux("send-keys", key)
  }

  /// Types a text into a search or a shell, where the speed does not matter.
  func type(_ text: String) async throws { try await tmux("send-keys", "-l", text) }

  func enter(_ line: String) async throws {
    try await tmux("send-keys", "-l", line)
    try await tmux("send-keys", "Enter")
  }

  func press(bytes text: String) async throws { try await press(Array(text.utf8)) }

  func press(_ bytes: some Collection<UInt8>) async throws {
    try await waitUntilIdle()
    try await client.run(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  enum Paste: CaseIterable {
    /// With the marks of bracketed paste.
    case marked
    /// Without marks, like very fast typing.
    case plain
  }

  func paste(_ text: String, _ kind: Paste) async throws {
    try await tmux("set-buffer", text)
    try await client.run(["paste-buffer"] + (kind == .marked ? ["-p"] : []))
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func click(_ text: String, _ place: SourceLocation = #_sourceLocation) async throws {
    try await click(wait(for: text, place).place(of: text, place))
  }

  func click(_ place: Shown.Place) async throws {
    try await mouse(Button.left, place)
  }

  func turnWheel(_ wheel: Wheel, at place: Shown.Place) async throws {
    try await mouse(wheel == .up ? Button.wheelUp : Button.wheelDown, place)
  }

  enum Wheel: CaseIterable { case up, down }

  private enum Button {
    static let left = 0
    static let wheelUp = 64
    static let wheelDown = 65
    /// The older protocol does not say which button was released.
    static let released = 3
  }

  private func mouse(_ button: Int, _ place: Shown.Place) async throws {
    let (x, y) = (place.x + 1, place.y + 1)
    var text: String
    if try await ask("#{mouse_sgr_flag}") == "1" {
      text = "\u{1B}[<\(button);\(x);\(y)M"
      if button == Button.left { text += "\u{1B}[<\(button);\(x);\(y)m" }
    } else {
      func report(_ button: Int) -> String {
        "\u{1B}[M" + [button, x, y].map { String(UnicodeScalar(UInt8($0 + 32))) }.joined()
      }
      text = report(button) + (button == Button.left ? report(Button.released) : "")
    }
    try await press(bytes: text)
  }

  /// Waits until the till has read all input, and closes any alert. The screen must have no text field.
  @discardableResult
  func settle(_ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    // A key right after an unmarked paste counts as part of it.
    try await Task.sleep(for: .milliseconds(150))
    try await press("?", until: "help", place) { $0.hasDialog(words.help) }
    // A late alert covers the help and takes the key.
    try await press("Escape", until: "no help", place) { !$0.hasDialog(words.help) }
    return try await wait("no help", place) { !$0.hasDialog(words.help) }
  }

  /// Presses a key, and retries if an unfinished escape sequence has swallowed it.
  private func press(
    _ key: String, until what: String, _ place: SourceLocation, _ isWanted: (Shown) -> Bool
  ) async throws {
    let end = ContinuousClock.now + patience
    repeat {
      try await press(key)
      if try await comes(within: .seconds(10), { isWanted(try await shown()) }) { return }
    } while ContinuousClock.now < end
    try #require(Bool(false), "never came: \(what)", sourceLocation: place)
  }
}
