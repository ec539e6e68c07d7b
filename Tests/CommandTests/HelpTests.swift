import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

/// The shape of the help. Its words stand in `HelpWords.swift` alone.
@Suite struct HelpTests {
  private static let commands = (try? CommandInfo.program(.en)).map(paths) ?? []

  private static func paths(in command: CommandInfo) -> [[String]] {
    command.shownCommands.flatMap { next in
      [[next.commandName]] + paths(in: next).map { [next.commandName] + $0 }
    }
  }

  private func page(
    _ command: [String], _ language: Language, columns: Int = 80, isShort: Bool = false
  ) throws -> HelpPage {
    HelpPage(
      command: try #require(CommandInfo.program(language)[command]),
      path: ["juice-maker"] + command,
      words: language.words, columns: columns, isShort: isShort)
  }

  @Test(arguments: Language.allCases, [80, 50])
  func `no line is wider than the window, except an example`(language: Language, columns: Int)
    throws
  {
    for command in [[]] + Self.commands {
      for line in try page(command, language, columns: columns).lines
      where !line.hasPrefix("  juice-maker") {
        #expect(TextWidth.columns(of: line) <= columns, "\(command): \(line)")
        #expect(!line.hasSuffix(" "), "\(command): \(line)")
      }
    }
  }

  @Test func `the program's page has each format that a command accepts`() throws {
    let program = try CommandInfo.program(.en)
    let formats = program.leaves.flatMap { $0.command.options }
      .filter { $0.name == "--format" }.flatMap(\.values)
    let page = try page([], .en).lines.joined(separator: "\n")
    for format in Set(formats) {
      #expect(page.contains(try Regex("[(, ]\(format)[,;]")), "\(format): \(page)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a page has a summary, the usage, and a line for each argument and option`(
    language: Language
  ) throws {
    let words = language.words
    for command in Self.commands {
      let (page, info) = (
        try page(command, language), try #require(CommandInfo.program(language)[command])
      )
      let lines = page.lines
      #expect(lines.first?.isEmpty == false && lines.dropFirst().contains(""), "\(command)")
      let usage = try #require(lines.firstIndex(of: "\(words.usageHeading):"), "\(command)")
      #expect(lines[usage + 1].hasPrefix("  juice-maker \(command.joined(separator: " "))"))
      let options = lines.firstIndex(of: "\(words.optionsHeading):")
      let rows = lines[try #require(options, "\(command)")...].split(separator: "")[0]
      for option in info.options where option.shouldDisplay {
        let row = rows.firstIndex {
          $0 == "  \(option.synopsis)" || $0.hasPrefix("  \(option.synopsis) ")
        }
        let first = try #require(row, "\(command): \(option.name)")
        let text = rows[first].dropFirst(2 + option.synopsis.count)
        #expect(!text.isEmpty || rows[first + 1].hasPrefix("    "), "\(command): \(option.name)")
      }
      for argument in info.positionals {
        #expect(
          lines.contains { $0.hasPrefix("  \(argument.synopsis)") }, "\(command): \(argument)")
      }
    }
  }

  @Test func `the usage has the arguments that a call needs, and those that it may have`() throws {
    func usage(_ command: String) throws -> String {
      let lines = try page([command], .en, columns: 200).lines
      let start = try #require(lines.firstIndex(of: "USAGE:"))
      return lines[start + 1]
    }
    #expect(try usage("order") == "  juice-maker order <juice[=cups]>... [OPTIONS]")
    #expect(try usage("receipt") == "  juice-maker receipt [<order>] [OPTIONS]")
    #expect(
      try usage("waste") == "  juice-maker waste <ingredient=n>... --reason <reason> [OPTIONS]")
  }

  @Test func `a command with commands says which of them have an option`() throws {
    let lines = try page(["stand"], .en, columns: 200).lines
    #expect(lines.contains { $0.contains(#/--mirror +add: /#) }, "\(lines)")
    #expect(lines.contains { $0.contains(#/--store <path> +The store/#) }, "\(lines)")
  }

  @Test(arguments: Language.allCases)
  func `the examples come before the options, and a command's own options before the common ones`(
    language: Language
  ) throws {
    let words = language.words
    for command in Self.commands {
      let (lines, info) = (
        try page(command, language).lines, try #require(CommandInfo.program(language)[command])
      )
      let options = try #require(lines.firstIndex(of: "\(words.optionsHeading):"), "\(command)")
      let examples = lines.indices.filter { lines[$0].hasPrefix("  juice-maker ") }
      #expect(examples.allSatisfy { $0 < options }, "\(command)")
      let own = info.options.filter {
        $0.shouldDisplay && !(CommandArguments.common + ["--help", "--version"]).contains($0.name)
      }
      let common = lines.firstIndex { $0.hasPrefix("  --store ") } ?? lines.count
      for option in own {
        let row = lines.firstIndex {
          $0 == "  \(option.synopsis)" || $0.hasPrefix("  \(option.synopsis) ")
        }
        #expect(row.map { $0 < common } == true, "\(command): \(option.name)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `the short help has the usage, two examples and no common option`(language: Language) throws
  {
    let words = language.words
    for command in Self.commands {
      let short = try page(command, language, isShort: true).lines
      let all = try page(command, language).lines
      #expect(short.count < all.count, "\(command)")
      #expect(short.contains("\(words.usageHeading):"), "\(command)")
      let call = "juice-maker \(command.joined(separator: " "))"
      #expect(short.count { $0.hasPrefix("  juice-maker ") } <= 3, "\(command)")
      #expect(short.contains { $0.contains("\(call) --help") }, "\(command)")
      for option in CommandArguments.common {
        #expect(!short.contains { $0.hasPrefix("  \(option) ") }, "\(command): \(option)")
      }
      for option in try #require(CommandInfo.program(language)[command]).options
      where option.shouldDisplay && !CommandArguments.common.contains(option.name)
        && !["--help", "--version"].contains(option.name)
      {
        #expect(short.contains { $0.hasPrefix("  \(option.synopsis)") }, "\(option.name)")
      }
    }
  }

  /// The label and the help of a key, as far as a language has them. A key without an option has no help.
  private func parts(of key: MenuKey, in language: Language) -> [String] {
    func texts(_ words: Words) -> [String] {
      [words.label(of: key), words.text(of: key).help.help]
    }
    let (all, own) = (Language.allCases.map { texts($0.words) }, texts(language.words))
    return own.indices.filter { index in all.contains { !$0[index].isEmpty } }.map { own[$0] }
  }

  @Test(arguments: Language.allCases)
  func `no text is missing, and the Korean ones are Korean`(language: Language) throws {
    let words = language.words
    let texts =
      CommandTopic.allCases.flatMap { [words.help($0).abstract] }
      + ArgumentTopic.allCases.map { words.help($0).help }
      + MenuKey.allCases.flatMap { parts(of: $0, in: language) }
    for text in texts {
      #expect(!text.isEmpty)
      // An English text may have a Korean example.
      #expect(language == .en || text.contains(/\p{Hangul}/), "\(text)")
    }
  }

  /// Names and reasons are in the language of the help.
  @Test func `both languages have the same examples`() throws {
    for command in Self.commands {
      let english = try #require(CommandInfo.program(.en)[command]).examples
      let korean = try #require(CommandInfo.program(.ko)[command]).examples
      #expect(english.map(Self.shape) == korean.map(Self.shape), "\(command)")
      #expect(
        english.contains { $0.hasPrefix("juice-maker \(command.joined(separator: " "))") },
        "\(command) teaches by no example")
    }
  }

  /// The words of a call up to its first option, and the names of its options.
  private static func shape(_ example: String) -> [Substring] {
    let words = example.split(separator: " ")
    let start = words.prefix { !$0.hasPrefix("-") }
    return start + words.dropFirst(start.count).filter { $0.hasPrefix("-") }
  }

  /// `HelpExampleTests` runs them.
  @Test func `every example is a right call`() throws {
    for command in Self.commands {
      for example in try #require(CommandInfo.program(.en)[command]).examples {
        for words in Self.calls(in: example) {
          #expect(throws: Never.self, "\(example)") { _ = try CommandArguments(words).parse() }
        }
      }
    }
  }

  /// The arguments of each call of the program in a line of shell.
  private static func calls(in line: String) -> [[String]] {
    line.split(separator: /\||>/).map(words).filter { $0.first == "juice-maker" }.map { call in
      call.dropFirst().map { $0.replacing(/\$\(.*uuid\)/, with: UUID().uuidString) }
    }
  }

  private static func words(of call: Substring) -> [String] {
    var words = [""]
    for (index, part) in call.split(separator: /'|"/, omittingEmptySubsequences: false).enumerated()
    {
      // Every second part is in quotes.
      let pieces: [Substring] =
        index.isMultiple(of: 2)
        ? part.split(separator: " ", omittingEmptySubsequences: false) : [part]
      words[words.count - 1] += pieces[0]
      words += pieces.dropFirst().map(String.init)
    }
    return words.filter { !$0.isEmpty }
  }

  @Test(arguments: Language.allCases)
  func `the help of the program has a line for each command, and fits a window`(language: Language)
    throws
  {
    let help = try page([], language, isShort: true).lines
    #expect(help.count { !$0.isEmpty } <= 36)
    let whole = try page([], language).lines
    for option in CommandArguments.common {
      #expect(
        whole.contains { $0.hasPrefix("  \(option) <") } && !help.contains { $0.contains(option) })
    }
    for group in JuiceMakerCommand.groups {
      let name = language.words.name(of: group.topic)
      #expect(help.contains { $0.hasPrefix("  \(name)  ") }, "\(name)")
    }
    for command in Self.commands where command.count == 1 {
      #expect(help.count { $0.contains("  \(command[0])  ") } == 1, "\(command)")
    }
  }

  @Test func `menu set has an option for every field on the menu screen`() throws {
    let page = try page(["menu", "set"], .en).lines
    let menu = Menu.standard
    let keys = ([.juice("mango"), .ingredient("mango")] as [MenuEntry]).flatMap {
      menu.fields(of: $0).filter(\.isOnScreen).map(\.key)
    }
    // `menu hide` sets the hidden key.
    for key in keys where key != .hidden {
      #expect(page.contains { $0.hasPrefix("  --\(key.rawValue) ") }, "\(key)")
    }
  }

  @Test func `help in Korean is in Korean`() throws {
    for command in [[]] + Self.commands {
      let lines = try page(command, .ko).lines
      let text = lines.joined(separator: "\n")
      // The lines of a row after its first are indented further.
      let rows = text.matches(of: /\n  ([^ ].*(\n {4,}.*)*)/).map(\.output.1)
      for row in rows where !row.hasPrefix("juice-maker") {
        #expect(row.contains(/\p{Hangul}/), "\(row)")
      }
      #expect(!text.contains(/USAGE|OPTIONS|Show/), "\(command)")
    }
  }
}
