import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceWords

struct StandCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand", help: .stand,
    subcommands: [
      StandInitCommand.self, StandAddCommand.self, StandListCommand.self, StandRemoveCommand.self,
      StandWatchCommand.self,
    ])
}

struct StandInitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "init", help: .prepareStands)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let stands = try options.stands()
    try PreparedStands(
      address: stands.shownAddress, left: try await stands.prepare(), words: options.wording.words
    ).printDone(as: output.format)
  }
}

struct PreparedStands: CommandOutput {
  let address: String
  /// The psql commands for a superuser.
  let left: String?
  let words: Words

  var record: JSON { ["store": .text(address), "left": .orNull(left)] }
  var lines: [String] {
    // A separate line for text to copy.
    [words.standsPrepared(address)] + (left.map { [words.leftToSuperuser, $0] } ?? [])
  }
}

struct StandRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", help: .removeStand)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.removedStand))
  var name: String

  func run() async throws {
    try await options.stands().remove(name)
    try MessageOutput(
      message: options.wording.words.standRemoved(name), record: ["stand": .text(name)]
    ).printDone(as: output.format)
  }
}
