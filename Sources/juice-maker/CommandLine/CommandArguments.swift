import ArgumentParser
import JuiceKit
import JuiceText

/// Finds the command that a call names.
struct CommandArguments {
  private let command: any ParsableCommand.Type
  /// The command's names, outermost first.
  private let path: [String]
  /// The command's arguments.
  private let rest: [String]

  /// Moves common options from before the command to after it, as in `juice-maker --store x stock`: the
  /// parser would take them for the till's.
  init(_ arguments: [String]) throws(CommandProblem) {
    var tokens = arguments[...]
    var options: [String] = []
    while let token = tokens.first,
      let option = Self.common.first(where: { Self.isOption($0, token) })
    {
      options.append(tokens.removeFirst())
      if token == option, !tokens.isEmpty { options.append(tokens.removeFirst()) }
    }
    var command: any ParsableCommand.Type = JuiceMakerCommand.self
    var path: [String] = []
    while let token = tokens.first, !token.hasPrefix("-"), token != "help",
      !command.configuration.subcommands.isEmpty
    {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0._commandName == token }) else {
        throw .unknownCommand(
          token, meant: nearMatch(token, among: subcommands.map { $0._commandName }))
      }
      path.append(tokens.removeFirst())
      command = next
    }
    if tokens.first != "help", let next = command.configuration.defaultSubcommand { command = next }
    self.command = command
    self.path = path
    rest = options + tokens
  }

  func parse() throws -> sending any ParsableCommand {
    // Without the other commands: a quarter less work for the parser.
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    // Help and usage errors need the whole program.
    return try JuiceMakerCommand.parseAsRoot(path + rest)
  }

  /// The value of an option; the last one counts, as for the parser.
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
