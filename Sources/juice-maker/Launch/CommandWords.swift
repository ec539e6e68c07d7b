import ArgumentParser
import JuiceStorage
import JuiceTill

/// The words of a call before the parser gets them.
enum CommandWords {
  /// Puts the options that every command takes behind the command where they come before it, as in
  /// `juice-maker --store x stock`: the parser would take them for the till's.
  @MainActor
  static func inOrder(_ words: [String]) throws -> [String] {
    var rest = words[...]
    var options: [String] = []
    while let word = rest.first, let option = shared.first(where: { isOption($0, word) }) {
      options.append(rest.removeFirst())
      if word == option, !rest.isEmpty { options.append(rest.removeFirst()) }
    }
    var commands: [String] = []
    var known = JuiceMakerCommand.configuration.subcommands
    while !known.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help" {
      guard let command = known.first(where: { $0._commandName == word }) else {
        let meant = nearMatch(word, among: known.map { $0._commandName })
        throw Failure(.usage) { $0.commands.errors.unknownCommand(word.visible, meant) }
      }
      commands.append(rest.removeFirst())
      known = command.configuration.subcommands
    }
    return commands + options + rest
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
