import Glibc
import Testing

extension TerminalTests {
  /// Ctrl-Z and `fg` in a shell with job control.
  @Suite struct StoppingTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    enum Way: CaseIterable { case key, signal }

    @Test(arguments: ["bash --norc -i", "dash -i"], Way.allCases)
    func `the shell has its screen each time, and fg draws anew`(
      _ shell: String, _ way: Way
    ) async throws {
      let terminal = try await TmuxTerminal(on: stand, shell: shell)
      let first = try await terminal.waitForOrders()
      for _ in 0..<3 {
        try await stop(terminal, way)
        try await expectShell(terminal)
        try await terminal.enter("fg")
        try await terminal.wait("the first screen") { $0 == first }
        try await expectTill(terminal)
      }
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
    }

    @Test func `a till that was stopped twice at once is stopped once`() async throws {
      let terminal = try await TmuxTerminal(on: stand, shell: "dash -i")
      let first = try await terminal.waitForOrders()
      try await terminal.tmux("send-keys", "C-z", "C-z", "7")
      try await expectShell(terminal)
      try await terminal.press("C-u")
      try await terminal.enter("fg")
      try await terminal.wait("the first screen") { $0 == first }
      #expect(try await terminal.settle() == first)
    }

    @Test func `keys typed with Ctrl-Z do not reach the till`() async throws {
      let terminal = try await TmuxTerminal(on: stand, shell: "dash -i")
      let first = try await terminal.waitForOrders()
      try await terminal.press("r")
      let restock = try await terminal.wait("the restock screen") { $0 != first }
      try await terminal.tmux("send-keys", "C-z", "Escape")
      try await expectShell(terminal)
      try await terminal.press("C-u")
      try await terminal.enter("fg")
      try await terminal.wait("the restock screen") { $0 == restock }
      #expect(try await terminal.settle() == restock)
    }

    @Test func `a till that is killed while it is stopped leaves the screen to others`()
      async throws
    {
      let terminal = try await TmuxTerminal(on: stand, shell: "dash -i")
      try await terminal.waitForOrders()
      try await stop(terminal, .key)
      try await expectShell(terminal)
      let till = try terminal.till()
      let restorer = try #require(till.children().first)
      // Another program, such as a pager, takes the screen. The typed line does not have its words.
      try await terminal.enter("printf '\\033[?1049hanother %s' program")
      try await terminal.wait(for: "another program")
      till.send(SIGKILL)
      try await poll("the end of who resets the terminal") {
        !restorer.isRunning
      }
      #expect(try await terminal.shown().contains("another program"))
      #expect(try await terminal.switches().hasOwnScreen)
    }

    @Test(arguments: [
      ("?", "Ctrl-L"), ("r", "Save and close"), ("o", "Entry 1"), ("t", "0 orders"),
      ("/", "Search:"), ("3", "Restock now?"),
    ])
    func `every screen is there again`(_ key: String, _ text: String) async throws {
      let terminal = try await TmuxTerminal(on: stand, shell: "bash --norc -i")
      try await terminal.waitForOrders()
      try await terminal.press(key)
      let before = try await terminal.wait(for: text)
      try await stop(terminal, .key)
      try await expectShell(terminal)
      try await terminal.enter("fg")
      try await terminal.wait("the screen") { $0 == before }
    }

    @Test(arguments: Way.allCases)
    func `the new size is drawn and the shell's new modes are kept`(_ way: Way) async throws {
      let terminal = try await TmuxTerminal(on: stand, shell: "dash -i")
      try await terminal.waitForOrders()
      try await stop(terminal, way)
      try await expectShell(terminal)
      #expect(try await terminal.modes() == terminal.modesBefore())
      try await terminal.resize(columns: 60, rows: 20)
      // Without marks: dash would read them as part of the command.
      try await terminal.paste("stty erase '^X'", .marked)
      try await terminal.press("Enter")
      try await poll("the shell's new modes") {
        try await terminal.modes().contains("erase = ^X")
      }
      let shells = try await terminal.modes()
      try await terminal.enter("fg")
      try await terminal.wait("orders at 60 x 20") {
        $0.lines[0].hasSuffix("[Restock]") && $0.contains("1 Strawberry Banana")
      }
      try await terminal.press("q")
      try await terminal.wait("the shell") {
        $0.lines.last { !$0.isEmpty }?.hasPrefix("$") ?? false
      }
      #expect(try await terminal.modes() == shells)
    }

    @Test func `a till that is stopped can be continued in the background, and ended`() async throws
    {
      let terminal = try await TmuxTerminal(on: stand, shell: "bash --norc -i")
      let first = try await terminal.waitForOrders()
      try await stop(terminal, .key)
      try await expectShell(terminal)
      try await terminal.enter("bg; echo after the till")
      try await terminal.wait("the shell still") { $0.lines.contains("after the till") }
      try await expectShell(terminal)
      try await terminal.enter("fg")
      try await terminal.wait("the first screen") { $0 == first }
      try await stop(terminal, .key)
      try await expectShell(terminal)
      // The shell sets its modes before it prompts. The line above looks like a prompt, too.
      try await terminal.wait("the prompt") { $0.lines.last { !$0.isEmpty } == "$" }
      let till = try terminal.till()
      let modes = try await terminal.modes()
      try await terminal.enter("kill %1")
      try await poll("the end of the till") { !till.isRunning }
      try await poll("the shell's modes") { try await terminal.modes() == modes }
      #expect(try await terminal.switches() == .init())
    }

    @Test(arguments: Way.allCases)
    func `Ctrl-Z without a shell does nothing`(_ way: Way) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      for _ in 0..<2 {
        switch way {
        case .key: try await terminal.press("C-z")
        case .signal: try terminal.till().send(SIGTSTP)
        }
        #expect(try await terminal.settle().text == first.text)
        try await expectTill(terminal)
      }
    }

    private func stop(_ terminal: TmuxTerminal, _ way: Way) async throws {
      switch way {
      case .key: try await terminal.press("C-z")
      case .signal: try terminal.till().send(SIGTSTP)
      }
    }

    private func expectShell(
      _ terminal: TmuxTerminal, _ place: SourceLocation = #_sourceLocation
    ) async throws {
      let till = try terminal.till()
      try await poll("the shell", place) {
        guard till.isStopped, try await terminal.switches() == .init() else { return false }
        return try await terminal.shown().lines.last { !$0.isEmpty }?.hasPrefix("$") ?? false
      }
      #expect(!(try await terminal.shown()).contains(terminal.words.title), sourceLocation: place)
    }

    private func expectTill(
      _ terminal: TmuxTerminal, _ place: SourceLocation = #_sourceLocation
    ) async throws {
      #expect(
        try await terminal.switches()
          == .init(hasOwnScreen: true, hasMouse: true, hasCursor: false), sourceLocation: place)
      #expect(try await terminal.modes().contains("-icanon"), sourceLocation: place)
    }
  }
}
