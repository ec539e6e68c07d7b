import ArgumentParser
import JuiceKit
import JuiceWords

struct QueueCollectedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "collected", help: .queueCollected)

  @OptionGroup var arguments: QueueArguments

  func run() async throws { try await arguments.move("collected") { .stage($0.id, .collected) } }
}
