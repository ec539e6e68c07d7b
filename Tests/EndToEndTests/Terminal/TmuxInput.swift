import Foundation
import Testing

/// What a person does at the terminal.
extension TmuxTerminal {
  /// Presses a key: a character, or a key by the name that tmux gives it, like `Enter`.
  func press(_ key: String) async throws {
    try await tmux(["send-keys", key])
    // No hand presses the next one sooner.
    try await Task.sleep(for: .milliseconds(20))
  }

  /// Presses a key for each character, as fast as a good typist, and rests as long after the last: what a busy till
  /// reads at once looks pasted.
  func type(_ text: String) async throws {
    try await play(text.map { (String($0), .milliseconds(110)) })
  }

  /// Types a line into a shell.
  func enter(_ line: String) async throws {
    try await tmux(["send-keys", "-l", line, ";", "send-keys", "Enter"])
  }

  /// Sends bytes as a terminal would.
  func press(bytes text: String) async throws { try await press(Array(text.utf8)) }

  func press(_ bytes: some Collection<UInt8>) async throws {
    try await tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// A key, and how long the hand waits after it.
  typealias Beat = (key: String, pause: Duration)

  /// Types keys, given as bytes, in time.
  ///
  /// - Returns: the pauses as the machine made them, each a little longer.
  @discardableResult
  func play(_ beats: [Beat]) async throws -> [Duration] {
    let times = stand.path(UUID().uuidString)
    let steps = beats.map { beat in
      let octal = beat.key.utf8.map { "\\" + String($0, radix: 8) }.joined()
      return "date +%s%N >>\(times); printf '\(octal)'; sleep \(beat.pause / .seconds(1))"
    }
    let script = try stand.write(
      (steps + ["date +%s%N >>\(times)", "mv \(times) \(times).end"]).joined(separator: "\n"),
      to: "\(UUID().uuidString).sh")
    try await tmux(["pipe-pane", "-I", "sh \(script)"])
    try await poll("the last key") { FileManager.default.fileExists(atPath: "\(times).end") }
    let text = try String(contentsOfFile: "\(times).end", encoding: .utf8)
    let moments = text.split(separator: "\n").compactMap { Int($0) }
    return zip(moments.dropFirst(), moments).map { .nanoseconds($0 - $1) }
  }

  enum Paste: CaseIterable {
    /// With marks around it, as terminals do for programs that ask for them.
    case marked
    /// As if typed, very fast.
    case plain
  }

  func paste(_ text: String, _ kind: Paste) async throws {
    let flags = kind == .marked ? ["-p"] : []
    try await tmux(["set-buffer", text, ";", "paste-buffer"] + flags)
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
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
    /// Of the old protocol, which does not say which one was released.
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
    try await tmux(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// Waits until the till has read all that was sent to it before, on the order screen.
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

  /// Presses a key, and again where nothing comes of it for six seconds: a paste without an end lasts five.
  private func press(
    _ key: String, until what: String, _ place: SourceLocation, _ isWanted: (Shown) -> Bool
  ) async throws {
    try await poll(what, place) {
      try await press(key)
      for _ in 0..<300 {
        if isWanted(try await shown()) { return true }
        try await Task.sleep(for: .milliseconds(20))
      }
      return false
    }
  }
}
