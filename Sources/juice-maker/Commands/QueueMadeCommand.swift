import ArgumentParser
import JuiceKit
import JuiceWords

struct QueueMadeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "made", help: .queueMade)

  @OptionGroup var arguments: QueueArguments

  func run() async throws { try await arguments.move("made") { .stage($0.id, .made) } }
}
