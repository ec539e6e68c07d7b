import Foundation
import Glibc
import Testing

extension TerminalTests {
  @Suite struct PinTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    private func open() async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(
        on: stand, columns: 160, arguments: ["pin", "set", "--pin-file", stand.path("pin")])
      try await terminal.wait(for: "PIN, 4 to 12 digits:")
      return terminal
    }

    private var isSet: Bool { FileManager.default.fileExists(atPath: stand.path("pin")) }

    @Test func `a typed PIN is not shown`() async throws {
      let terminal = try await open()
      try await terminal.enter("482913")
      try await terminal.wait(for: "The same again:")
      try await terminal.enter("482913")
      let shown = try await terminal.wait(for: "The till left with 0.")
      #expect(shown.contains("The PIN is set, in \(stand.path("pin"))."))
      #expect(!shown.contains("482913"))
      #expect(try await terminal.modes() == terminal.modesBefore())
      #expect(isSet)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal leaves a terminal that shows what is typed`(_ signal: Int32) async throws {
      let terminal = try await open()
      #expect(try await terminal.modes() != terminal.modesBefore())
      try terminal.till().send(signal)
      try await terminal.wait(for: "The till left with \(128 + signal).")
      #expect(try await terminal.modes() == terminal.modesBefore())
      #expect(!isSet)
    }

    @Test func `a PIN that is none is asked for only once`() async throws {
      let terminal = try await open()
      try await terminal.enter("12")
      let shown = try await terminal.wait(for: "The till left with 64.")
      #expect(shown.contains("A PIN has 4 to 12 digits, and nothing else."))
      #expect(try await terminal.modes() == terminal.modesBefore())
    }
  }
}
