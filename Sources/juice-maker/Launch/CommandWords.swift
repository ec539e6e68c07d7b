import ArgumentParser
import JuiceStorage
import JuiceTill

/// The words of a call, taken apart as far as the command they name.
struct CommandWords {
  let command: any ParsableCommand.Type
  /// The names that lead to the command.
  private let path: [String]
  private let rest: [String]

  /// Puts the options that every command takes behind the command where they come before it, as in
  /// `juice-maker --store x stock`: the parser would take them for the till's.
  init(_ words: [String]) throws {
    var words = words[...]
    var options: [String] = []
    while let word = words.first, let option = Self.shared.first(where: { Self.isOption($0, word) })
    {
      options.append(words.removeFirst())
      if word == option, !words.isEmpty { options.append(words.removeFirst()) }
    }
    var command: any ParsableCommand.Type = JuiceMakerCommand.self
    var path: [String] = []
    while let word = words.first, !word.hasPrefix("-"), word != "help" {
      let known = command.configuration.subcommands
      guard !known.isEmpty else { break }
      guard let next = known.first(where: { $0._commandName == word }) else {
        let meant = nearMatch(word, among: known.map { $0._commandName })
        throw Failure(.usage) { $0.commands.errors.unknownCommand(word.visible, meant) }
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
  @MainActor
  func parse() throws -> sending any ParsableCommand {
    if let quick = command as? any QuickCommand.Type, let filled = quick.quick(rest) {
      return filled
    }
    // Past all the others, which saves a quarter of the parser's work.
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    // Help, and what is wrong, is explained with the whole program in view.
    return try JuiceMakerCommand.parseAsRoot(path + rest)
  }

  /// The value of an option, wherever it is; the last one counts, as it does for the parser.
  static func value(of option: String, in words: [String]) -> String? {
    guard let index = words.lastIndex(where: { isOption(option, $0) }) else { return nil }
    let word = words[index]
    return word == option
      ? words.dropFirst(index + 1).first : String(word.dropFirst(option.count + 1))
  }

  private static let shared = ["--store", "--menu", "--language", "--format"]

  private static func isOption(_ option: String, _ word: String) -> Bool {
    word == option || word.hasPrefix(option + "=")
  }
}
