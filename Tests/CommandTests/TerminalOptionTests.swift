import ArgumentParser
import JuiceFiles
import JuiceTerminal
import Testing

@testable import juice_maker

/// The look of a screen, by the call, the settings and the terminal.
@MainActor @Suite struct TerminalOptionTests {
  private func options(
    _ words: String..., theme: Settings.Theme? = nil, known: String? = nil,
    variables: [String: String] = [:]
  ) throws -> Terminal.Options {
    var settings = Settings.standard
    settings.theme = theme
    return try TerminalOption.parse(words).options(settings, known: known) { variables[$0] }
  }

  @Test func `The call's theme goes before that of the settings`() throws {
    #expect(try options().theme == nil)
    #expect(try options(theme: .light).theme == .light)
    #expect(try options("--theme", "plain", theme: .light).theme == .plain)
  }

  @Test func `The first look fits the ground that the terminal tells, or told last`() throws {
    #expect(try options().guess == .dark)
    #expect(try options(known: "light").guess == .light)
    let dark = ["COLORFGBG": "15;0"]
    #expect(try options(known: "light", variables: dark).guess == .dark)
    #expect(try options(variables: ["COLORFGBG": "0;15"]).guess == .light)
  }

  @Test func `NO_COLOR and --ascii count`() throws {
    let (usual, plain) = (try options(), try options("--ascii", variables: ["NO_COLOR": "1"]))
    #expect(usual.colors && !usual.ascii)
    #expect(!plain.colors && plain.ascii)
  }
}
