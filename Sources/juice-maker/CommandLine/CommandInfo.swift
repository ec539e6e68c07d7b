import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

/// A command and its options, decoded from the parser's description.
struct CommandInfo: Decodable, Sendable {
  struct Argument: Decodable, Sendable {
    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      let kind: Kind
      let name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    enum Kind: String, Decodable { case positional, option, flag }

    struct Completion: Decodable {
      struct File: Decodable {}

      let file: File?
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    private let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    fileprivate var allValues: [String]?
    let abstract: String?
    private let completionKind: Completion?

    var isFile: Bool { completionKind?.file != nil }
  }

  let commandName: String
  private let shouldDisplay: Bool
  let abstract: String?
  let discussion: String?
  private let subcommands: [CommandInfo]?
  private let arguments: [Argument]?
}

extension CommandInfo {
  /// The whole program, which takes ten times as long to describe as one command. `nil` if the parser can't describe it.
  static let wholeProgram = try? CommandInfo(JuiceMakerCommand.self)

  init(_ command: any ParsableCommand.Type) throws {
    // The output of `--experimental-dump-help`.
    try self.init(dump: Data(command._dumpHelp().utf8))
  }

  init(dump: Data) throws {
    struct Dump: Decodable { let command: CommandInfo }

    self = try JSONDecoder().decode(Dump.self, from: dump).command
  }

  /// - Parameter path: the names from a subcommand of this command down.
  subscript(path: [String]) -> CommandInfo? {
    guard let name = path.first else { return self }
    return commands.first { $0.commandName == name }?[Array(path.dropFirst())]
  }

  /// The subcommands without the parser's own `help`.
  private var commands: [CommandInfo] { (subcommands ?? []).filter { $0.commandName != "help" } }

  var shownCommands: [CommandInfo] { commands.filter(\.shouldDisplay) }

  var positionals: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }
  var options: [Argument] { (arguments ?? []).filter { $0.kind != .positional } }

  /// The calls that the help shows, without their explanations.
  var examples: [String] {
    (discussion ?? "").split(separator: "\n").compactMap { line in
      let call = line.drop { $0 == " " }
      guard call.hasPrefix("juice-maker "), call.count < line.count else { return nil }
      return String(call[..<(call.firstRange(of: "   ")?.lowerBound ?? call.endIndex)])
    }
  }

  /// The options of every command but the demo, for the whole program.
  var commonOptions: [Argument] {
    let all = leaves.flatMap(\.command.options)
    return CommandArguments.common.compactMap { name in all.filter { $0.name == name }.joined }
  }

  /// The commands without subcommands, each with its path.
  var leaves: [(path: String, command: CommandInfo)] {
    commands.flatMap { command in
      command.commands.isEmpty
        ? [(command.commandName, command)]
        : command.leaves.map { ("\(command.commandName) \($0.path)", $0.command) }
    }
  }
}

extension CommandInfo.Argument {
  var values: [String] { allValues ?? [] }

  /// Longest first: `--help`, `-h`.
  var spellings: [String] { (names ?? []).map(\.text).sorted { $0.count > $1.count } }

  var name: String { spellings.first ?? "" }

  /// True for an option that the parser adds to every command.
  var isOfParser: Bool { ["--help", "--version"].contains(name) }

  /// True for an option of every command.
  var isCommon: Bool { CommandArguments.common.contains(name) }

  /// `true` for `<juice[=cups]>`, `false` for `<ingredient=n>`.
  var isCountOptional: Bool { valueName?.contains("[=") ?? false }

  /// `--store <path>` or `<juice[=cups]>...`.
  var synopsis: String { single + (kind == .positional && isRepeating ? "..." : "") }

  var single: String {
    switch kind {
    case .positional: "<\(valueName ?? "")>"
    case .option: "\(name) <\(valueName ?? "")>"
    case .flag: spellings.joined(separator: ", ")
    }
  }
}

extension [CommandInfo.Argument] {
  /// The first one with the values of all: only some commands have the format `csv`.
  var joined: CommandInfo.Argument? {
    guard var joined = first else { return nil }
    joined.allValues = flatMap(\.values).withoutRepeats
    return joined
  }
}

// The parser gets its texts in the language of this call; shell completions show them too.

extension CommandConfiguration {
  init(
    commandName: String, help topic: CommandTopic, shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let text = Language.ofCall.words.help(topic)
    self.init(
      commandName: commandName, abstract: text.abstract, discussion: text.discussion,
      version: JuiceMakerCommand.version, shouldDisplay: shouldDisplay, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
    // The parser doesn't ask a part of another command for completion scripts, which saves a fifth of its work.
    if subcommands.isEmpty { _superCommandName = "juice-maker" }
  }
}

extension ArgumentHelp {
  init(_ topic: ArgumentTopic) {
    let text = Language.ofCall.words.help(topic)
    self.init(text.help, valueName: text.value)
  }
}

extension Language {
  /// The language of this call, found without the parser, whose failure may be the message.
  static let ofCall = LanguageChoice.language(
    option: CommandArguments.value(of: "--language", in: CommandLine.arguments)
      .flatMap(Language.init))
}
