import Foundation
import Glibc
import Testing

/// A till in a terminal of its own tmux server. Below it, a shell script shows and records the exit code.
final class TmuxTerminal: Sendable {
  let stand: Stand
  private let name = String(UUID().uuidString.prefix(8))
  let client: TmuxClient
  /// The path of its terminal device.
  let tty: String
  let language: Language

  enum Language: String, CaseIterable {
    case en = "en_US.UTF-8"
    case ko = "ko_KR.UTF-8"
  }

  /// Opens a terminal and starts the till in it.
  ///
  /// - Parameters:
  ///   - environment: the till's variables beyond the terminal's.
  ///   - shell: runs the till from this shell, so that it can be stopped and continued.
  init(
    on stand: Stand, columns: Int = 80, rows: Int = 24, language: Language = .en,
    term: String = "xterm-256color", environment: [String: String] = [:],
    arguments: [String] = [], shell: String? = nil
  ) async throws {
    self.stand = stand
    self.language = language
    let script = try stand.write(Self.script, to: "\(name).sh")
    let till = ([Stand.program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // The plain look: the tests read its frames.
    let variables = ["NO_COLOR": "1"].merging(environment) { $1 }.merging(["TERM": term]) { $1 }
      .map { "\($0)='\($1)'" }.joined(separator: " ")
    let run = try stand.write(
      "printf %s $$ >'\(stand.path(name)).pid'; \(variables) exec \(till)", to: "\(name).till")
    let client = try TmuxClient(
      [
        "tmux", "-u", "-L", name, "-f", "/dev/null", "-C", "new-session", "-P", "-F",
        "#{pane_tty}", "-x", "\(columns)", "-y", "\(rows)", "/bin/sh", script, stand.path(name),
      ] + (shell.map { [$0] } ?? []),
      // Without a history, which bash would write while the folder is being removed.
      environment: [
        "HISTFILE": "", "HOME": stand.folder.path, "JUICE_MAKER_STORE": stand.store,
        "LANG": language.rawValue, "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh",
        "TMUX_TMPDIR": stand.folder.path, "TZ": stand.timeZone,
      ].merging(Stand.instruments) { $1 }, path: stand.path(name))
    tty = try await client.begin()
    try await client.run(["set-option", "-s", "exit-unattached", "on"])
    self.client = client
    if shell != nil {
      try await wait("the shell") { $0.lines.contains("$") }
      try await enter("clear; sh \(run)")
    }
  }

  deinit { client.close() }

  private static let script = """
    stty -a >"$1.modes"
    echo 'The shell before the till.'
    if [ "$2" ]; then PS1='$ ' exec $2; fi
    sh "$1.till"
    exit=$?
    echo "The till left with $exit."
    printf %s $exit >"$1.exit"
    exec sleep 600
    """

  @discardableResult
  func tmux(_ words: String...) async throws -> String { try await client.run(words) }

  // MARK: The screen

  func shown() async throws -> Shown { Shown(try await tmux("capture-pane", "-p")) }

  /// Waits until the order screen is drawn to its last line.
  @discardableResult
  func waitForOrders(_ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    try await wait("the order screen", place) {
      $0.contains(words.title) && $0.contains("  ? ")
    }
  }

  @discardableResult
  func wait(for text: String, _ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    try await wait("`\(text)`", place) { $0.contains(text) }
  }

  @discardableResult
  func wait(
    forNo text: String, _ place: SourceLocation = #_sourceLocation
  ) async throws -> Shown {
    try await wait("no `\(text)`", place) { !$0.contains(text) }
  }

  @discardableResult
  func wait(
    _ what: String, _ place: SourceLocation = #_sourceLocation, until isWanted: (Shown) -> Bool
  ) async throws -> Shown {
    var last = Shown("")
    try await watch("\(what) on the screen, which is\n\(last.text)", place) {
      last = try await shown()
      guard isWanted(last) else { return false }
      last = try await shownToEnd()
      return isWanted(last)
    }
    return last
  }

  /// Returns the screen once it no longer changes: the till or tmux may have to wait for a processor.
  private func shownToEnd() async throws -> Shown {
    while true {
      let drawings = client.drawings
      try await waitUntilIdle()
      let last = try await shown()
      try await Task.sleep(for: .milliseconds(20))
      if client.drawings == drawings, try await shown() == last { return last }
    }
  }

  func waitUntilIdle() async throws {
    guard let till = try? till() else { return }
    try await poll("a till that waits") { !till.isAtWork }
  }

  /// Repeats a check after each write to the terminal; fails after `patience`.
  func watch(
    _ what: @autoclosure () -> String, _ place: SourceLocation = #_sourceLocation,
    until isSo: () async throws -> Bool
  ) async throws {
    let came = try await comes(within: patience, isSo)
    try #require(came, "never came: \(what())", sourceLocation: place)
  }

  /// Repeats a check as `watch` does; returns `false` on timeout.
  func comes(within time: Duration, _ isSo: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + time
    let alarm = Task { [client] in
      try await Task.sleep(until: end)
      client.wake()
    }
    defer { alarm.cancel() }
    while true {
      let drawings = client.drawings
      if try await isSo() { return true }
      guard ContinuousClock.now < end else { return false }
      await client.drawing(after: drawings)
    }
  }

  /// The terminal modes that programs have switched on.
  struct Switches: Equatable {
    var hasOwnScreen = false
    var hasMouse = false
    var hasCursor = true
  }

  func switches() async throws -> Switches {
    let flags = try await ask("#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split(
      separator: " ")
    return Switches(
      hasOwnScreen: flags[0] == "1", hasMouse: flags[1] == "1", hasCursor: flags[2] == "1")
  }

  func waitForCursor(on text: String, _ place: SourceLocation = #_sourceLocation) async throws {
    try await watch("the cursor on `\(text)`", place) {
      guard try await shown().contains(text) else { return false }
      let shown = try await shownToEnd()
      let cursor = try await ask("#{cursor_x} #{cursor_y}").split(separator: " ").compactMap {
        Int($0)
      }
      guard shown.contains(text) else { return false }
      return try shown.place(of: text, place) == Shown.Place(x: cursor[0], y: cursor[1])
    }
  }

  func ask(_ format: String) async throws -> String {
    try await tmux("display-message", "-p", format)
  }

  // MARK: The processes

  func till() throws -> Till { Till(pid: try #require(Int32(note("pid")))) }

  /// The till's exit code; `nil` while it runs.
  func exit() -> Int32? { (try? note("exit")).flatMap(Int32.init) }

  func modesBefore() throws -> String { try note("modes") }

  func modes() async throws -> String {
    try await stand.run(["-a", "-F", tty], program: "/usr/bin/stty").out
  }

  private func note(_ kind: String) throws -> String {
    try String(contentsOfFile: stand.path("\(name).\(kind)"), encoding: .utf8)
  }
}

/// The timeout of every wait.
let patience = Duration.seconds(300)

/// Repeats a check every 10 ms; fails after `patience`.
func poll(
  _ what: @autoclosure () -> String, _ place: SourceLocation = #_sourceLocation,
  _ isSo: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + patience
  while try await !isSo() {
    try #require(ContinuousClock.now < end, "never came: \(what())", sourceLocation: place)
    try await Task.sleep(for: .milliseconds(10))
  }
}
