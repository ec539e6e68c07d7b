import JuiceKit
import JuiceTerminal
import TerminalTesting
import Testing

@testable import JuiceTill

/// The screens in colour, by the roles of their cells. The other recordings have the plain look.
@Suite struct LookTests {
  @Test(arguments: [Look.dark, .light])
  func `tiles, labels and keys stand on grounds`(_ look: Look) async throws {
    try await Rig.run(look: look) { till in
      try await till.press("4", .escape, .right)
      try till.expectRoles("roles-order")
    }
  }

  @Test func `a dialog stands on its own ground`() async throws {
    try await Rig.run(look: .dark) { till in
      try await till.press("3")
      try till.expectRoles("roles-shortage")
    }
  }

  /// Both have the same text: layouts do not depend on the look.
  @Test func `the looks differ in no column`() async throws {
    var texts: [String] = []
    for look in [Look.dark, .light] {
      try await Rig.run(look: look) { till in texts.append(till.screen) }
    }
    #expect(Set(texts).count == 1)
  }
}

extension Rig {
  /// Compares the screen and the roles of its cells with a recording, which is the same for dark and light.
  fileprivate func expectRoles(
    _ scene: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rows = terminal.roles.enumerated().filter { !$1.isEmpty }.map { "\($0): \($1)\n" }.joined()
    let size = terminal.size
    try expectRecording(
      screen + rows, scene, "\(till.context.state.language) \(size.columns)x\(size.rows)",
      sourceLocation: sourceLocation)
  }
}
