import CNcurses
import Glibc
import Testing

@testable import JuiceTerminal

@Suite struct TerminalRestorerTests {
  private nonisolated static let shell = tcflag_t(ICANON | ECHO | ISIG)
  private nonisolated static let till = tcflag_t(ISIG)
  private nonisolated static let other = tcflag_t(ICANON | ISIG)

  @Test(arguments: [(till, shell), (other, other), (shell, shell)])
  func `A till that dies leaves its shell's modes, and those that were set meanwhile`(
    _ atDeath: tcflag_t, _ after: tcflag_t
  ) throws {
    var (line, terminal): (Int32, Int32) = (-1, -1)
    unsafe try #require(openpty(&line, &terminal, nil, nil, nil) == 0)
    defer { close(line) }
    for end in [line, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let before = setModes(Self.shell, of: terminal)
    let ours = setModes(Self.till, of: terminal)
    let restorer = try #require(TerminalRestorer(terminal: terminal, reset: "reset"))
    restorer.guardTerminal(modes: before, ours: ours)
    _ = setModes(atDeath, of: terminal)
    close(terminal)
    restorer.close()
    #expect(textUntilEnd(of: line) == "reset")
    #expect(modes(of: line).c_lflag & Self.shell == after)
  }

  private func modes(of terminal: Int32) -> termios {
    var modes = termios()
    unsafe tcgetattr(terminal, &modes)
    return modes
  }

  private func setModes(_ flags: tcflag_t, of terminal: Int32) -> termios {
    var modes = modes(of: terminal)
    modes.c_lflag = modes.c_lflag & ~Self.shell | flags
    unsafe tcsetattr(terminal, TCSANOW, &modes)
    return modes
  }

  /// Reads until the restorer's shell, the last with the terminal open, has ended.
  private func textUntilEnd(of line: Int32) -> String {
    var (text, buffer) = ("", [UInt8](repeating: 0, count: 100))
    while case let count = unsafe read(line, &buffer, buffer.count), count > 0 {
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return text
  }
}
