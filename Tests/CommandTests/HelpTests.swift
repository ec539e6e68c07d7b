import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct HelpTests {
  /// `RECORD_SCREENS=1` records the pages anew.
  @Test(arguments: Language.allCases)
  func `the page of every command, in each language`(language: Language) throws {
    let program = try CommandInfo.program(language)
    var pages = ""
    for path in try [[]] + Self.commands.get() {
      let command = try #require(program[path])
      let page = HelpPage(
        command: command, path: ["juice-maker"] + path, words: language.words, columns: 80)
      pages += "\(Self.call(path))\n\(page.lines.map { $0 + "\n" }.joined())\n"
    }
    let file = Self.file(language.rawValue)
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      try Data(pages.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == pages)
  }

  private static let commands = Result { try paths(in: CommandInfo.program(.en)) }

  private static func paths(in command: CommandInfo) -> [[String]] {
    command.shownCommands.flatMap { next in
      [[next.commandName]] + paths(in: next).map { [next.commandName] + $0 }
    }
  }

  private static func call(_ command: [String]) -> String {
    "$ " + (["juice-maker"] + command + ["--help"]).joined(separator: " ")
  }

  private static func file(_ language: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help/\(language).txt")
  }

  private func page(_ command: [String], _ language: String = "en") throws -> String {
    let pages = try "\n\n" + String(contentsOf: Self.file(language), encoding: .utf8)
    let start = try #require(pages.firstRange(of: "\n\n\(Self.call(command))\n"))
    let rest = pages[start.upperBound...]
    return String(rest[..<(rest.firstRange(of: "\n\n$ ")?.lowerBound ?? rest.endIndex)]) + "\n"
  }

  @Test func `every command teaches by example`() throws {
    for command in try Self.commands.get() {
      let example = "\n  juice-maker \(command.joined(separator: " "))"
      #expect(try page(command).contains(example), "\(command)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the help of the program has a line for each command, and fits a window`(language: Language)
    throws
  {
    let help = try page([], language.rawValue).split(separator: "\n")
    #expect(help.count <= 31)
    #expect(help.allSatisfy { TextWidth.columns(of: String($0)) <= 80 })
    for group in JuiceMakerCommand.groups {
      let name = language.words.name(of: group.topic)
      #expect(help.contains { $0.hasPrefix("  \(name)  ") }, "\(name)")
    }
    for command in try Self.commands.get() where command.count == 1 {
      #expect(help.count { $0.contains("  \(command[0])  ") } == 1, "\(command)")
    }
  }

  @Test func `menu set has an option for every field on the menu screen`() throws {
    let page = try page(["menu", "set"])
    let menu = Menu.standard
    let keys = ([.juice("mango"), .ingredient("mango")] as [MenuEntry]).flatMap {
      menu.fields(of: $0).filter(\.isOnScreen).map(\.key)
    }
    // `menu hide` sets the hidden key.
    for key in keys where key != .hidden {
      #expect(page.contains("\n  --\(key.rawValue) "), "\(key)")
    }
  }

  @Test func `help in Korean is in Korean`() throws {
    for command in try [[]] + Self.commands.get() {
      let page = try page(command, "ko")
      #expect(page.prefix { $0 != "\n" }.contains(/\p{Hangul}/), "\(command)")
      // The lines of a row after its first are indented further.
      let rows = page.matches(of: /\n  ([^ ].*(\n {4,}.*)*)/).map(\.output.1)
      for row in rows where !row.hasPrefix("juice-maker") {
        #expect(row.contains(/\p{Hangul}/), "\(row)")
      }
      #expect(!page.contains(/USAGE|OPTIONS|Show/), "\(command)")
    }
  }
}
