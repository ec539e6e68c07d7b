import ArgumentParser
import JuiceKit
import JuiceWords

struct QueueBackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "back", help: .queueBack)

  @OptionGroup var arguments: QueueArguments

  func run() async throws {
    // Without stages, the store refuses: nothing to take back.
    try await arguments.move("back") { .back($0.id, from: $0.stage ?? .toMake) }
  }
}
