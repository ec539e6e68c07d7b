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
    let left = try await stands.prepare()
    let words = options.wording.words
    // A separate line for text to copy.
    try MessageOutput(
      message: words.standsPrepared(stands.shownAddress),
      record: ["store": .text(stands.shownAddress), "left": .orNull(left)],
      remarks: left.map { [words.leftToSuperuser, $0] } ?? []
    ).printDone(as: output.format)
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
