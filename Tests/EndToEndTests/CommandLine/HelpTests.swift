import Foundation
import Testing

@Suite(.serialized) struct HelpTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  /// `RECORD_SCREENS=1` records the pages anew.
  @Test(arguments: ["en", "ko"])
  func `help goes to standard output, in each language`(language: String) async throws {
    var pages = ""
    for command in [[]] + Self.commands {
      let run = try await stand.run(["--language", language] + command + ["--help"])
      #expect(run.exit == 0)
      #expect(run.err.isEmpty)
      pages += "$ \((["juice-maker"] + command + ["--help"]).joined(separator: " "))\n\(run.out)\n"
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Help/\(language).txt")
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(pages.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == pages)
  }

  private static let commands = [
    ["till"], ["menu"], ["menu", "set"], ["menu", "add"], ["menu", "add-ingredient"],
    ["menu", "edit"], ["menu", "check"], ["menu", "example"], ["stock"], ["order"], ["receipt"],
    ["restock"], ["count"], ["waste"], ["sold-out"], ["void"], ["history"], ["report"],
    ["export"], ["import"], ["backup"], ["verify"], ["pin"], ["pin", "set"],
    ["stand"], ["stand", "init"], ["stand", "add"], ["stand", "list"], ["stand", "remove"],
  ]

  @Test(arguments: commands)
  func `every command teaches by example`(command: [String]) async throws {
    let run = try await stand.run(command + ["--help"])
    #expect(run.out.contains("\n  juice-maker \(command.joined(separator: " "))"))
    #expect(try await stand.run(["help"] + command).out == run.out)
  }

  @Test func `root help lists every command and every option`() async throws {
    let help = try await stand.run("--help").out
    var options: Set<Substring> = []
    for command in Self.commands {
      if command.count == 1 { #expect(help.contains("\n  \(command[0]) ")) }
      let page = try await stand.run(command + ["--help"]).out
      options.formUnion(page.matches(of: /\n  (--[a-z-]+)/).map(\.output.1))
    }
    #expect(options.count > 10)
    for option in options { #expect(help.contains("\n  \(option)"), "\(option)") }
  }

  /// Every command and every option has its text in Korean.
  @Test(arguments: [[]] + commands)
  func `help in Korean is in Korean`(command: [String]) async throws {
    let run = try await stand.run(command + ["--help"], environment: ["LANG": "ko_KR.UTF-8"])
    let lines = run.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].contains(/\p{Hangul}/))
    // A row goes on in lines that are indented further.
    let rows = run.out.matches(of: /\n  ([^ ].*(\n {4,}.*)*)/).map(\.output.1)
    for row in rows where !row.hasPrefix("juice-maker") {
      #expect(row.contains(/\p{Hangul}/), "\(row)")
    }
    #expect(!run.out.contains(/USAGE|OPTIONS|Show/))
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
    #expect(try await stand.run("--version").out == "1.0.0\n")
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
