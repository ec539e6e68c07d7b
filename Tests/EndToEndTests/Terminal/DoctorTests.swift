import Foundation
import Testing

extension TerminalTests {
  @Suite struct DoctorTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test func `a real terminal is described, and is as it was afterwards`() async throws {
      // The program's clock stands, so that no answer is late.
      let terminal = try await TmuxTerminal(
        on: stand,
        environment: ["NO_COLOR": "", "LD_PRELOAD": Preload.stillClock, "STILL_MONOTONIC": "1"],
        arguments: ["doctor"])
      let shown = try await terminal.wait(for: "The till left with 0.")
      #expect(shown.contains("+ ok    terminal    xterm-256color"))
      #expect(shown.contains("+ ok    window      80 x 24"))
      #expect(shown.contains("+ ok    colors      256"))
      #expect(shown.contains("+ ok    Korean      UTF-8, a syllable in two columns."))
      #expect(!shown.contains("거"))
      #expect(try await terminal.modes() == terminal.modesBefore())
    }

    @Test(arguments: [
      (79, 24, "! note  window      79 x 24: the till leaves some things out.", Int32(0)),
      (60, 11, "x problem  window      60 x 11: the till takes no orders.", 70),
    ])
    func `a small window is told`(_ columns: Int, _ rows: Int, _ line: String, _ exit: Int32)
      async throws
    {
      // The page may be longer than the window, so the capture includes the scrollback.
      let terminal = try await TmuxTerminal(
        on: stand, columns: columns, rows: rows, arguments: ["doctor"])
      var all = ""
      try await terminal.watch("the exit") {
        all = try await terminal.tmux("capture-pane", "-p", "-J", "-S", "-")
        return all.contains("The till left with \(exit).")
      }
      #expect(all.contains(line), "\(all)")
    }

    @Test func `a terminal that can't be drawn on is a problem, an unknown one a note`()
      async throws
    {
      let dumb = try await TmuxTerminal(on: stand, term: "dumb", arguments: ["doctor"])
      let shown = try await dumb.wait(for: "The till left with 70.")
      #expect(shown.contains("x problem  terminal"))
      let other = try await TmuxTerminal(on: stand, term: "nobody", arguments: ["doctor"])
      #expect(
        try await other.wait(for: "The till left with 0.").contains("! note  terminal    “nobody”"))
    }

    @Test func `doctor works without colors, and on a console`() async throws {
      let off = try await TmuxTerminal(
        on: stand, environment: ["NO_COLOR": "1"], arguments: ["doctor"])
      #expect(
        try await off.wait(for: "left with 0.").contains("colors      Off, as NO_COLOR says."))
      let console = try await TmuxTerminal(on: stand, term: "linux", arguments: ["doctor"])
      let shown = try await console.wait(for: "left with 0.")
      #expect(shown.contains("Korean      The Linux console has no Korean letters and no ₩."))
      #expect(shown.contains("pastes      The terminal does not mark pasted text"))
    }

    /// Starts `doctor`, and answers its questions in place of the terminal.
    ///
    /// - Parameter isPatient: stops the program's clock, so that no answer is late.
    private func ask(_ answers: String, isPatient: Bool = true) async throws -> BareTerminal {
      let terminal = try BareTerminal(
        on: stand, arguments: ["doctor"],
        environment: isPatient ? ["LD_PRELOAD": Preload.stillClock, "STILL_MONOTONIC": "1"] : [:])
      let question = "\r거\u{1B}[6n\r\u{1B}[K\u{1B}]11;?\u{7}\u{1B}[?2004$p\u{1B}[c"
      #expect(try await terminal.wait(for: question))
      terminal.send(answers.utf8)
      return terminal
    }

    @Test(arguments: [
      ("\u{1B}[5;3R", "UTF-8, a syllable in two columns."),
      ("\u{1B}[5;4R", "The terminal does not read UTF-8."),
      ("\u{1B}[5;2R", "A syllable takes 1 column instead of 2"),
      ("", "The terminal does not report the width of Korean letters."),
    ])
    func `the width of Korean is what the terminal says`(_ answer: String, _ line: String)
      async throws
    {
      let terminal = try await ask("ab\(answer)\u{1B}[A\u{1B}[?2004;2$y\u{1B}[?62;22c")
      #expect(try await terminal.wait(for: line))
      #expect(
        try await terminal.wait(for: "Pasted text is marked, so the till never takes it for keys."))
      try await poll("the end") { terminal.hasEnded() }
      #expect(terminal.exit == 0)
      #expect(terminal.isOfShell)
    }

    @Test func `a terminal that answers nothing is waited for, and no longer than that`()
      async throws
    {
      let terminal = try await ask("", isPatient: false)
      #expect(
        try await terminal.wait(for: "The terminal does not report the width of Korean letters."))
      #expect(try await terminal.wait(for: "The terminal does not mark pasted text"))
      try await poll("the end") { terminal.hasEnded() }
      #expect(terminal.exit == 0)
      #expect(terminal.isOfShell)
    }

    @Test func `ended while it asks, it leaves the terminal as it was`() async throws {
      for end in [{ $0.interrupt() }, { $0.send([3]) }] as [(BareTerminal) -> Void] {
        let terminal = try await ask("")
        #expect(!terminal.isOfShell)
        end(terminal)
        try await poll("the end") { terminal.hasEnded() }
        #expect([128 + SIGTERM, 128 + SIGINT].contains(terminal.exit))
        #expect(terminal.isOfShell)
      }
    }
  }
}
