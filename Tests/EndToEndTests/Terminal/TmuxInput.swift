import Foundation
import Glibc
import Testing

/// The actions of a person at the terminal.
extension TmuxTerminal {
  /// Presses a key: a character, or a key by the name that tmux gives it, like `Enter`.
  ///
  /// What the key does is to be waited for before the next one: keys that a busy till reads at once look pasted. One that
  /// comes while the till still draws an alert counts as typed before it, so a till at work is waited for.
  func press(_ key: String) async throws {
    try await waitUntilIdle()
    try await tmux("send-keys", key)
  }

  /// Types a text where it is the same however fast it comes: into a search or a shell.
  func type(_ text: String) async throws { try await tmux("send-keys", "-l", text) }

  /// Types a line into a shell.
  func enter(_ line: String) async throws {
    try await tmux("send-keys", "-l", line)
    try await tmux("send-keys", "Enter")
  }

  /// Sends bytes as a terminal would.
  func press(bytes text: String) async throws { try await press(Array(text.utf8)) }

  func press(_ bytes: some Collection<UInt8>) async throws {
    try await waitUntilIdle()
    try await client.run(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  enum Paste: CaseIterable {
    /// With marks around it, as terminals do for programs that ask for them.
    case marked
    /// As if typed, very fast.
    case plain
  }

  func paste(_ text: String, _ kind: Paste) async throws {
    try await tmux("set-buffer", text)
    try await client.run(["paste-buffer"] + (kind == .marked ? ["-p"] : []))
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Clicks on a text of the screen.
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
    /// The old protocol does not say which button was released.
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

  /// Waits until the till has read all that was sent to it before, on a screen without a field to type in.
  ///
  /// - Returns: the screen then, without an alert.
  @discardableResult
  func settle(_ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    // Straight after a paste that is not marked as one, a key is taken for a part of it.
    try await Task.sleep(for: .milliseconds(150))
    try await press("?", until: "help", place) { $0.hasFramed(words.help) }
    // An answer that comes late is in front of the help, and takes the key.
    try await press("Escape", until: "no help", place) { !$0.hasFramed(words.help) }
    return try await wait("no help", place) { !$0.hasFramed(words.help) }
  }

  /// Presses a key, and again where nothing comes of it: a sequence without an end has taken it.
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
