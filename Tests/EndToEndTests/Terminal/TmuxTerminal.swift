import Foundation
import Glibc
import Testing

/// A terminal with the till in it, and under it a shell that says how the till ended.
final class TmuxTerminal: Sendable {
  let stand: Stand
  /// Also the name of the tmux server, which serves this terminal alone.
  private let name = String(UUID().uuidString.prefix(8))
  let language: Language

  /// The language of the environment, and what the till says in it.
  enum Language: String, CaseIterable {
    case en = "en_US.UTF-8"
    case ko = "ko_KR.UTF-8"
  }

  /// Opens a terminal and starts the till in it.
  ///
  /// - Parameters:
  ///   - environment: of the till, on top of that of the terminal.
  ///   - program: the till, or a program that starts it.
  ///   - shell: types the till's command into this shell, which can stop it; else nothing can.
  init(
    on stand: Stand, columns: Int = 80, rows: Int = 24, language: Language = .en,
    term: String = "xterm-256color", environment: [String: String] = [:],
    program: [String] = [Stand.program.path],
    arguments: [String] = [], shell: String? = nil
  ) async throws {
    self.stand = stand
    self.language = language
    let script = try stand.write(Self.script, to: "\(name).sh")
    let till = (program + arguments).map { "'\($0)'" }.joined(separator: " ")
    let variables = environment.merging(["TERM": term]) { $1 }
      .map { "\($0)='\($1)'" }.joined(separator: " ")
    let run = try stand.write(
      "printf %s $$ >'\(stand.path(name)).pid'; \(variables) exec \(till)", to: "\(name).till")
    try await tmux(
      ["set", "-g", "status", "off", ";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + ["/bin/sh", script, stand.path(name)] + (shell.map { [$0] } ?? []))
    if shell != nil {
      try await wait("the shell") { $0.lines.contains("$") }
      try await enter("clear; sh \(run)")
    }
  }

  deinit {
    // Asked to end, a server takes its terminals with it.
    if let server = try? Int32(
      String(contentsOfFile: stand.path("\(name).server"), encoding: .utf8))
    {
      kill(server, SIGTERM)
    }
  }

  private static let script = """
    printf %s "$(ps -o ppid= -p $$ | tr -d ' ')" >"$1.server"
    stty -a >"$1.modes"
    tty >"$1.tty"
    echo 'The shell before the till.'
    if [ "$2" ]; then PS1='$ ' exec $2; fi
    sh "$1.till"
    exit=$?
    echo "The till left with $exit."
    printf %s $exit >"$1.exit"
    exec sleep 600
    """

  /// Runs a command of tmux.
  @discardableResult
  func tmux(_ arguments: [String]) async throws -> String {
    try await run(["tmux", "-u", "-L", name, "-f", "/dev/null"] + arguments)
  }

  private func run(_ words: [String]) async throws -> String {
    let tool = Tool(
      words: words,
      environment: [
        "HOME": stand.folder.path, "JUICE_MAKER_STORE": stand.store, "LANG": language.rawValue,
        "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh", "TMUX_TMPDIR": stand.folder.path,
      ].merging(Stand.instruments) { $1 }, output: stand.path("\(name).\(UUID().uuidString)"))
    let (exit, out) = try await tool.run()
    try #require(exit == 0, "\(words): \(out)")
    return out
  }

  // MARK: What it shows

  func shown() async throws -> Shown { Shown(try await tmux(["capture-pane", "-p"])) }

  /// Waits until the order screen is drawn, to its last line.
  @discardableResult
  func waitForOrders(_ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    try await wait("the order screen", place) {
      $0.contains(words.title) && $0.contains("  ? ")
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult
  func wait(for text: String, _ place: SourceLocation = #_sourceLocation) async throws -> Shown {
    try await wait("`\(text)`", place) { $0.contains(text) }
  }

  /// Waits until a text is on the screen no more.
  @discardableResult
  func wait(
    forNo text: String, _ place: SourceLocation = #_sourceLocation
  ) async throws -> Shown {
    try await wait("no `\(text)`", place) { !$0.contains(text) }
  }

  /// Waits until the screen is as wanted.
  @discardableResult
  func wait(
    _ what: String, _ place: SourceLocation = #_sourceLocation, until isWanted: (Shown) -> Bool
  ) async throws -> Shown {
    var last = try await shown()
    try await poll("\(what) on the screen, which is\n\(last.text)", place) {
      // Twice the same: a screen may be seen while it is being drawn.
      let before = last
      last = try await shown()
      return last == before && isWanted(last)
    }
    return last
  }

  /// What programs have switched on in it.
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

  /// Waits until the cursor stands at the beginning of a text.
  func waitForCursor(on text: String, _ place: SourceLocation = #_sourceLocation) async throws {
    try await poll("the cursor on `\(text)`", place) {
      let cursor = try await ask("#{cursor_x} #{cursor_y}").split(separator: " ").compactMap {
        Int($0)
      }
      let shown = try await shown()
      guard shown.contains(text) else { return false }
      return try shown.place(of: text, place) == Shown.Place(x: cursor[0], y: cursor[1])
    }
  }

  func ask(_ format: String) async throws -> String {
    try await tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  // MARK: What runs in it

  func till() throws -> Till { Till(pid: try #require(Int32(note("pid")))) }

  /// How the till ended; nil while it runs.
  func exit() -> Int32? { (try? note("exit")).flatMap(Int32.init) }

  /// The modes of the line before the till was started.
  func modesBefore() throws -> String { try note("modes") }

  /// The modes of the line now.
  func modes() async throws -> String {
    let tty = try note("tty").trimmingCharacters(in: .newlines)
    return try await run(["stty", "-a", "-F", tty])
  }

  private func note(_ kind: String) throws -> String {
    try String(contentsOfFile: stand.path("\(name).\(kind)"), encoding: .utf8)
  }
}

/// Asks again and again until the answer is yes; on a busy machine that may take a while.
func poll(
  _ what: @autoclosure () -> String, _ place: SourceLocation = #_sourceLocation,
  _ isSo: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(20)
  while try await !isSo() {
    try #require(ContinuousClock.now < end, "never came: \(what())", sourceLocation: place)
    try await Task.sleep(for: .milliseconds(10))
  }
}
