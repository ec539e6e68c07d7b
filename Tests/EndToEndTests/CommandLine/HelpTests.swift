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
      pages += "\(Self.call(command))\n\(run.out)\n"
    }
    let file = Self.file(language)
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(pages.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == pages)
  }

  private static let commands = [
    ["till"], ["menu"], ["menu", "set"], ["menu", "hide"], ["menu", "move"], ["menu", "remove"],
    ["menu", "add"], ["menu", "add-ingredient"], ["menu", "add-payment"],
    ["menu", "add-discount"], ["menu", "add-option"], ["menu", "add-choice"],
    ["menu", "edit"], ["menu", "check"], ["menu", "example"], ["stock"], ["order"], ["queue"],
    ["queue", "made"],
    ["queue", "collected"], ["queue", "back"], ["pay"], ["board"],
    ["drawer"], ["drawer", "open"], ["drawer", "in"], ["drawer", "out"], ["drawer", "close"],
    ["drawer", "slip"], ["receipt"],
    ["restock"], ["count"], ["waste"], ["sold-out"], ["void"], ["history"], ["report"],
    ["shopping"],
    ["export"], ["import"], ["backup"], ["restore"], ["mirror"], ["verify"], ["doctor"], ["pin"],
    ["pin", "set"],
    ["stand"], ["stand", "init"], ["stand", "add"], ["stand", "list"], ["stand", "remove"],
  ]

  private static func call(_ command: [String]) -> String {
    "$ " + (["juice-maker"] + command + ["--help"]).joined(separator: " ")
  }

  private static func file(_ language: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help/\(language).txt")
  }

  /// A page as it was recorded, which the program prints.
  private func page(_ command: [String], _ language: String = "en") throws -> String {
    let pages = try "\n\n" + String(contentsOf: Self.file(language), encoding: .utf8)
    let start = try #require(pages.firstRange(of: "\n\n\(Self.call(command))\n"))
    let rest = pages[start.upperBound...]
    return String(rest[..<(rest.firstRange(of: "\n\n$ ")?.lowerBound ?? rest.endIndex)]) + "\n"
  }

  @Test func `every command teaches by example`() throws {
    for command in Self.commands {
      let example = "\n  juice-maker \(command.joined(separator: " "))"
      #expect(try page(command).contains(example), "\(command)")
    }
  }

  @Test(arguments: [["order"], ["menu", "set"]])
  func `help may come before the command`(command: [String]) async throws {
    #expect(try await stand.run(["help"] + command).out == page(command))
  }

  @Test func `root help lists every command and every option`() throws {
    let help = try page([])
    var options: Set<Substring> = []
    for command in Self.commands {
      if command.count == 1 { #expect(help.contains("\n  \(command[0]) ")) }
      options.formUnion(try page(command).matches(of: /\n  (--[a-z-]+)/).map(\.output.1))
    }
    #expect(options.count > 10)
    for option in options { #expect(help.contains("\n  \(option)"), "\(option)") }
  }

  /// Every command and every option has its text in Korean.
  @Test func `help in Korean is in Korean`() throws {
    for command in [[]] + Self.commands {
      let page = try page(command, "ko")
      #expect(page.prefix { $0 != "\n" }.contains(/\p{Hangul}/), "\(command)")
      // A row goes on in lines that are indented further.
      let rows = page.matches(of: /\n  ([^ ].*(\n {4,}.*)*)/).map(\.output.1)
      for row in rows where !row.hasPrefix("juice-maker") {
        #expect(row.contains(/\p{Hangul}/), "\(row)")
      }
      #expect(!page.contains(/USAGE|OPTIONS|Show/), "\(command)")
    }
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
    #expect(try await stand.run("--version").out == "1.1.0\n")
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
