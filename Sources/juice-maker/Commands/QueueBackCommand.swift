import ArgumentParser
import JuiceKit
import JuiceWords

struct QueueBackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "back", help: .queueBack)

  @OptionGroup var arguments: QueueArguments

  func run() async throws {
    // If an order has no stages, the store says that there is nothing to take back.
    try await arguments.move { .back($0.order.id, from: $0.stage ?? .toMake) }
  }
}
