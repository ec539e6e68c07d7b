import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

struct CommandArguments {
  /// The command that the path names.
  private let named: any ParsableCommand.Type
  /// The command that gets the arguments: the named one, or its default subcommand.
  private let command: any ParsableCommand.Type
  private let path: [String]
  private let rest: [String]
  let isHelpWanted: Bool
  /// `-h` asks for the short help.
  private let isShortWanted: Bool

  /// Moves common options from before the command to after it, as in `juice-maker --store x stock`. The parser would
  /// give them to the till.
  init(_ arguments: [String]) throws(CommandProblem) {
    guard arguments.count <= Self.most else { throw .tooManyArguments(most: Self.most) }
    let arguments = arguments.map(\.withASCIINumber)
    var tokens = arguments[...]
    var options = Self.takeCommon(from: &tokens)
    if tokens.count == 1, ["version", "-v", "-V"].contains(tokens[tokens.startIndex]) {
      tokens = ["--version"]
    }
    var command: any ParsableCommand.Type = JuiceMakerCommand.self
    var path: [String] = []
    var isHelpWanted = false
    while let token = tokens.first, !token.hasPrefix("-"),
      !command.configuration.subcommands.isEmpty
    {
      if token == "help" {
        isHelpWanted = true
        tokens.removeFirst()
        continue
      }
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0._commandName == token }) else {
        let problem = CommandProblem.unknownCommand(
          token, tokens.dropFirst(), of: path, among: subcommands,
          hasDefault: command.configuration.defaultSubcommand != nil)
        throw path.isEmpty ? problem.suggestingOrder(Array(tokens), in: arguments) : problem
      }
      path.append(tokens.removeFirst())
      command = next
    }
    named = command
    self.command = command.configuration.defaultSubcommand ?? command
    self.path = path
    options += Self.takeCommon(from: &tokens)
    rest = options + Truth.completed(Array(tokens))
    let needsSubcommand =
      !command.configuration.subcommands.isEmpty && command.configuration.defaultSubcommand == nil
    let words = tokens.prefix { $0 != "--" }
    let asksForAll =
      isHelpWanted || needsSubcommand && tokens.isEmpty
      || words.contains { $0 == "--help" || $0.hasPrefix("--help=") }
    isShortWanted = !asksForAll && words.contains { $0.hasPrefix("-h") }
    self.isHelpWanted = asksForAll || isShortWanted
  }

  func parse() throws -> sending any ParsableCommand {
    // Parses this command alone, which saves a quarter of the parser's time.
    do {
      let parsed = try command.parseAsRoot(rest)
      if type(of: parsed) == command {
        try checkOptions()
        return parsed
      }
    } catch let problem as CommandProblem {
      throw problem
    } catch {
      if !asksParser, let problem = try problem() { throw usage(problem) }
    }
    // The version and the completion scripts need the whole program.
    do { return try JuiceMakerCommand.parseAsRoot(path + rest) } catch {
      switch JuiceMakerCommand.exitCode(for: error) {
      // The parser makes its answer anew whenever it is asked about the error.
      case .success: throw CleanExit.message(JuiceMakerCommand.fullMessage(for: error))
      case .validationFailure: throw usage(try problem(error))
      default: throw error
      }
    }
  }

  /// Finds mistakes that the parser accepts.
  private func checkOptions() throws {
    // Checks the options only if it can matter: this takes longer than an order.
    if hasAnyTwice || rest.contains("")
      || CommandInfo.neverEmpty.contains(where: { Self.value(of: $0, in: rest) == "" }),
      let problem = try CommandInfo(command).problem(in: rest, of: path)
    {
      throw usage(problem)
    }
    if let format = Self.value(of: "--format", in: rest), format != "csv",
      let option = ["--excel", "--separator"].first(where: { option in
        rest.prefix { $0 != "--" }.contains { Self.isOption(option, $0) }
      })
    {
      throw usage(.onlyWith(option: option, other: "--format csv"))
    }
  }

  private func usage(_ problem: UsageProblem) -> CommandProblem {
    .usage(problem, command: path.joined(separator: " "))
  }

  /// Limits the arguments: the parser's time grows with their square.
  static let most = 4000

  func help(in language: Language) throws -> HelpPage {
    HelpPage(
      command: try CommandInfo(named), path: words, words: language.words,
      columns: StandardOutput.columns, isShort: isShortWanted)
  }

  private var hasAnyTwice: Bool {
    let names = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map {
      $0.prefix { $0 != "=" }
    }
    return Set(names).count < names.count
  }

  private var words: [String] { ["juice-maker"] + path }

  private static let completions = "--generate-completion-script"

  /// Questions to the parser: for the version, for a completion script, and for the completions of an argument.
  private static let questions = [
    "--version", "--help", "--experimental-dump-help", completions, "---completion",
  ]

  private var asksParser: Bool {
    rest.contains { word in Self.questions.contains { word.hasPrefix($0) } }
  }

  private func problem(_ error: any Error) throws -> UsageProblem {
    if rest.first == Self.completions {
      return .badValue(
        option: Self.completions, value: rest.dropFirst().first ?? "",
        known: CompletionShell.allCases.map(\.rawValue))
    }
    return try problem() ?? .other(JuiceMakerCommand.message(for: error))
  }

  private func problem() throws -> UsageProblem? {
    try CommandInfo(command).problem(in: rest, of: path)?.suggestingWords(of: path, in: rest)
  }

  /// The menu that a call is about, for suggestions; `nil` if it can't be read.
  static func menu(in arguments: [String]) -> Menu? {
    guard let path = value(of: "--menu", in: arguments) ?? DefaultPaths.menu else {
      return .standard
    }
    return try? MenuFile.load(path: path)
  }

  /// The value of an option. The last one wins, like in the parser.
  static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.lastIndex(where: { isOption(option, $0) }) else { return nil }
    let argument = arguments[index]
    return argument == option
      ? arguments.dropFirst(index + 1).first : String(argument.dropFirst(option.count + 1))
  }

  /// The options of every command but the demo, which has no store.
  static let common = ["--store", "--menu", "--language", "--as", "--wait", "--format"]

  /// Removes and returns the common options at the start.
  private static func takeCommon(from tokens: inout ArraySlice<String>) -> [String] {
    var options: [String] = []
    while let token = tokens.first, let option = common.first(where: { isOption($0, token) }) {
      options.append(tokens.removeFirst())
      if token == option, !tokens.isEmpty { options.append(tokens.removeFirst()) }
    }
    return options
  }

  private static func isOption(_ option: String, _ argument: String) -> Bool {
    argument == option || argument.hasPrefix(option + "=")
  }
}
