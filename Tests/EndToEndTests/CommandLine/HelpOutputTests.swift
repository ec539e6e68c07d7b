import Foundation
import Testing

@Suite(.serialized) struct HelpOutputTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test(arguments: [("en", "USAGE", "OPTIONS"), ("ko", "사용법", "옵션")])
  func `help goes to standard output, in each language`(
    language: String, usage: String, options: String
  ) async throws {
    for command in [["order"], ["queue", "made"], ["pin"]] {
      let run = try await stand.run(["--language", language] + command + ["--help"])
      #expect(run.exit == 0 && run.err.isEmpty)
      let call = "juice-maker \(command.joined(separator: " "))"
      #expect(run.out.contains("\n\n\(usage):\n  \(call) "), "\(run.out)")
      #expect(run.out.contains("\n\n\(options):\n  --"), "\(run.out)")
    }
  }

  @Test func `the help of the program has the options of all commands, its short one none`()
    async throws
  {
    let program = try await stand.run("--language", "ko", "--help")
    #expect(program.exit == 0 && program.err.isEmpty)
    #expect(program.out.contains("\n사용법: juice-maker ["))
    #expect(program.out.contains("\n\n옵션:\n  --store <"), "\(program.out)")
    let short = try await stand.run("-h")
    #expect(short.out.contains("  verify ") && !short.out.contains("--store"), "\(short.out)")
  }

  @Test func `help is asked for in several ways`() async throws {
    for (command, others) in [
      (["pin"], [["pin"], ["help", "pin"]]), (["stand"], [["stand"], ["stand", "help"]]),
      (["menu", "set"], [["help", "menu", "set"], ["menu", "help", "set"]]),
    ] {
      let page = try await stand.run(command + ["--help"])
      for other in others {
        let run = try await stand.run(other)
        #expect(run.exit == 0 && run.err.isEmpty)
        #expect(run.out == page.out, "\(other)")
      }
    }
  }

  @Test func `a short help has the command's own options, and names the long one`() async throws {
    let short = try await stand.run("backup", "-h")
    #expect(short.exit == 0 && short.err.isEmpty)
    #expect(short.out.hasSuffix("“juice-maker backup --help” has the rest.\n"))
    #expect(!short.out.contains("--store <path>"))
    let order = try await stand.run("order", "kiwi", "-h", "--language", "ko")
    #expect(order.out.contains("--discount") && !order.out.contains("--wait"))
    #expect(order.out.contains("“juice-maker order --help”"))
    #expect(try await stand.run("order", "-h", "--help").out.contains("--wait"))
  }

  @Test(arguments: [(40, ["help"]), (40, ["help", "history"]), (60, ["help", "history"])])
  func `help fits the terminal`(columns: Int, command: [String]) async throws {
    let lines = try await stand.linesOnTerminal(columns, command + ["--language", "ko"])
    let prose = lines.filter { !$0.hasPrefix("  juice-maker") }
    #expect(prose.count > 10)
    #expect(prose.allSatisfy { Stand.columns(of: $0) <= columns }, "\(prose)")
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
