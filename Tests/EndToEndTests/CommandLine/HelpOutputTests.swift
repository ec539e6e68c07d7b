import Foundation
import Testing

@Suite(.serialized) struct HelpOutputTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test(arguments: ["en", "ko"])
  func `help goes to standard output, in each language`(language: String) async throws {
    for command in [[], ["order"], ["queue", "made"]] {
      let run = try await stand.run(["--language", language] + command + ["--help"])
      #expect(run.exit == 0)
      #expect(run.err.isEmpty)
      #expect(try run.out == page(command, language))
    }
  }

  @Test(arguments: ["stand", "pin"], ["en", "ko"])
  func `A command that does nothing by itself shows its help`(command: String, language: String)
    async throws
  {
    let run = try await stand.run(command, "--language", language)
    #expect(run.exit == 0 && run.err.isEmpty)
    #expect(try run.out == page([command], language))
  }

  @Test(arguments: [["order"], ["menu", "set"]])
  func `help may come before the command`(command: [String]) async throws {
    #expect(try await stand.run(["help"] + command).out == page(command))
  }

  /// Returns a page that `HelpTests` recorded.
  private func page(_ command: [String], _ language: String = "en") throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../CommandTests/Help/\(language).txt")
    let pages = try "\n\n" + String(contentsOf: file, encoding: .utf8)
    let call = (["juice-maker"] + command + ["--help"]).joined(separator: " ")
    let start = try #require(pages.firstRange(of: "\n\n$ \(call)\n"))
    let rest = pages[start.upperBound...]
    return String(rest[..<(rest.firstRange(of: "\n\n$ ")?.lowerBound ?? rest.endIndex)]) + "\n"
  }

  @Test(arguments: [40, 60, 80])
  func `help fits the terminal`(columns: Int) async throws {
    for command in [["help"], ["help", "history"]] {
      let lines = try await stand.linesOnTerminal(columns, command + ["--language", "ko"])
      let prose = lines.filter { !$0.hasPrefix("  juice-maker") }
      #expect(prose.count > 10)
      #expect(prose.allSatisfy { Stand.columns(of: $0) <= columns }, "\(prose)")
    }
  }

  @Test func `the version is told`() async throws {
    #expect(try await stand.run("--version").out == "1.2.0~dev\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell gets its completions`(shell: String) async throws {
    let run = try await stand.run("--generate-completion-script", shell)
    #expect(run.exit == 0)
    #expect(run.out.contains("sold-out"))
  }

  @Test func `completions know the menu`() async throws {
    let run = try await stand.run("---completion", "restock", "--", "positional@0", "1", "0", "")
    #expect(run.lines == ["strawberry=", "banana=", "pineapple=", "kiwi=", "mango="])
  }
}
