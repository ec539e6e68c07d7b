import ArgumentParser
import JuiceKit
import JuiceText

/// The arguments of a call, taken apart as far as the command that they name.
struct CommandArguments {
  private let command: any ParsableCommand.Type
  /// The names that lead to the command.
  private let path: [String]
  /// What is for the command.
  private let rest: [String]

  /// Moves the options that every command takes behind the command where they come before it, as in
  /// `juice-maker --store x stock`: the parser would take them for the till's.
  init(_ arguments: [String]) throws(CommandProblem) {
    var words = arguments[...]
    var options: [String] = []
    while let word = words.first, let option = Self.common.first(where: { Self.isOption($0, word) })
    {
      options.append(words.removeFirst())
      if word == option, !words.isEmpty { options.append(words.removeFirst()) }
    }
    var command: any ParsableCommand.Type = JuiceMakerCommand.self
    var path: [String] = []
    while let word = words.first, !word.hasPrefix("-"), word != "help",
      !command.configuration.subcommands.isEmpty
    {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        throw .unknownCommand(
          word, meant: nearMatch(word, among: subcommands.map { $0._commandName }))
      }
      path.append(words.removeFirst())
      command = next
    }
    if words.first != "help", let next = command.configuration.defaultSubcommand { command = next }
    self.command = command
    self.path = path
    rest = options + words
  }

  /// The command with its values.
  func parse() throws -> sending any ParsableCommand {
    // Past all the other commands, which saves a quarter of the parser's work.
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    // Help, and what is wrong, is explained with the whole program in view.
    return try JuiceMakerCommand.parseAsRoot(path + rest)
  }

  /// The value of an option, wherever it is; the last one counts, as it does for the parser.
  static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.lastIndex(where: { isOption(option, $0) }) else { return nil }
    let argument = arguments[index]
    return argument == option
      ? arguments.dropFirst(index + 1).first : String(argument.dropFirst(option.count + 1))
  }

  private static let common = ["--store", "--menu", "--language", "--format"]

  private static func isOption(_ option: String, _ argument: String) -> Bool {
    argument == option || argument.hasPrefix(option + "=")
  }
}
