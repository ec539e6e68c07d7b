import ArgumentParser
import FoundationEssentials
import JuiceText
import JuiceWords

/// A command with its options, as the parser describes it.
struct CommandInfo: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      let kind: Kind
      let name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    enum Kind: String, Decodable { case positional, option, flag }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    private let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    private let allValues: [String]?
    let abstract: String?
  }

  let commandName: String
  private let shouldDisplay: Bool
  let abstract: String?
  let discussion: String?
  private let defaultSubcommand: String?
  private let subcommands: [CommandInfo]?
  private let arguments: [Argument]?
}

extension CommandInfo {
  /// The whole program.
  static func program() throws -> CommandInfo { try described.get() }

  private static let described = Result {
    // The parser prints this for `--experimental-dump-help`.
    try program(Data(JuiceMakerCommand._dumpHelp().utf8))
  }

  /// - Parameter dump: as the parser describes a program.
  static func program(_ dump: Data) throws -> CommandInfo {
    struct Dump: Decodable { let command: CommandInfo }

    return try JSONDecoder().decode(Dump.self, from: dump).command
  }

  /// - Parameter path: the names of a command and those it is part of, without the program's.
  subscript(path: [String]) -> CommandInfo? {
    guard let name = path.first else { return self }
    return commands.first { $0.commandName == name }?[Array(path.dropFirst())]
  }

  /// Its subcommands; the parser's own `help` is told of in another way.
  private var commands: [CommandInfo] { (subcommands ?? []).filter { $0.commandName != "help" } }

  var shownCommands: [CommandInfo] { commands.filter(\.shouldDisplay) }

  /// The command that takes the arguments of a call: itself, or its default subcommand.
  var target: CommandInfo { commands.first { $0.commandName == defaultSubcommand } ?? self }

  var positionals: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }
  var options: [Argument] { (arguments ?? []).filter { $0.kind != .positional } }

  /// The commands that have no subcommands, each with the path to it.
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

  /// `--help` before `-h`.
  var spellings: [String] { (names ?? []).map(\.text).sorted { $0.count > $1.count } }

  var name: String { spellings.first ?? "" }

  /// `--store <path>`, `<juice[=cups]>...`.
  var synopsis: String { single + (kind == .positional && isRepeating ? "..." : "") }

  /// The synopsis of one of several.
  var single: String {
    switch kind {
    case .positional: "<\(valueName ?? "")>"
    case .option: "\(name) <\(valueName ?? "")>"
    case .flag: spellings.joined(separator: ", ")
    }
  }
}

// The parser gets its texts of commands and options in the language of this call. Shell completions show them
// too.

extension CommandConfiguration {
  init(
    commandName: String, help topic: CommandTopic, version: String = "",
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let text = Language.ofCall.words.help(topic)
    self.init(
      commandName: commandName, abstract: text.abstract, discussion: text.discussion,
      version: version, shouldDisplay: shouldDisplay, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
    // A part of another command is not asked for completion scripts: a fifth of the parser's work.
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
  /// The language of what is said about the call itself: found without the parser, which may be what fails.
  static let ofCall = LanguageChoice.language(
    option: CommandArguments.value(of: "--language", in: CommandLine.arguments)
      .flatMap(Language.init))
}
