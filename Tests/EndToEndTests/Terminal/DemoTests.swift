import Foundation
import Testing

extension TerminalTests {
  @Suite struct DemoTests {
    @Test func `the demo reads and writes no file of the person`() async throws {
      let stand = try Stand()
      let config = stand.folder.appending(path: ".config/juice-maker")
      try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
      for name in ["settings.yaml", "menu.yaml", "pin"] {
        try stand.write("not: [valid", to: ".config/juice-maker/\(name)")
      }
      let demo = try await TmuxTerminal(on: stand, arguments: ["demo"])
      try await demo.wait(for: "Demo · Fresh juice, made for you!")
      try await demo.press("q")
      try await demo.wait(for: "Nothing of it is kept.")
      try await demo.wait(for: "The till left with 0.")
      let files = try FileManager.default.subpathsOfDirectory(atPath: stand.folder.path)
      #expect(!files.contains { $0.hasSuffix(".db") || $0.hasPrefix(".local") }, "\(files)")
    }

    @Test func `a seed is a number`() async throws {
      let run = try await Stand().run("demo", "--seed", "x")
      #expect(run.exit == 64 && run.err.contains("--seed"), "\(run.err)")
    }
  }
}
