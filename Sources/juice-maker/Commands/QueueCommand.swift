import ArgumentParser
import JuiceKit
import JuiceWords

struct QueueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue", help: .queue,
    subcommands: [
      ShowQueue.self, QueueMadeCommand.self, QueueCollectedCommand.self, QueueBackCommand.self,
    ],
    defaultSubcommand: ShowQueue.self
  )

  struct ShowQueue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showQueue, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: RowFormatOption

    func run() async throws {
      let context = try await options.openToRead(options.menuOrIDs())
      try QueueOutput(
        orders: try await context.store.queue(), now: Environment.now(), wording: context.wording
      ).print(as: output.format)
    }
  }
}

/// A command that moves orders to another stage.
protocol StageChange {
  var options: CommonOptions { get }
  var output: FormatOption { get }
  var orders: [String] { get }
}

extension StageChange {
  /// Moves each order once, and prints the result. All or none move, unless other tills interfere.
  ///
  /// - Parameter command: its verb, for calls that are suggested.
  func move(_ command: String, _ change: (OrderRecord) -> Change) async throws {
    let names = try OrderReference.list(orders, command: "queue \(command)")
    let context = try await options.open(options.menuToChange(), makesFile: false)
    let now = Environment.now()
    var (records, named): ([OrderRecord], [Order.ID: OrderReference]) = ([], [:])
    for (name, record) in zip(names, try await context.records(names)) {
      if !records.contains(record) { records.append(record) }
      named.merge(name.naming(record.id)) { first, _ in first }
    }
    try await context.perform(naming: named) { _ in
      for record in records { try Books.check(change(record), on: record) }
    }
    var moved: [QueuedOrder] = []
    for record in records {
      // Read before the write: a later read could fail.
      let written =
        try await context.apply(change(record), naming: named).entry
        .map { [$0] } ?? []
      if let now = OrderRecord(record.entries + written).flatMap(QueuedOrder.init) {
        moved.append(now)
      }
    }
    try QueueOutput(orders: moved, now: now, wording: context.wording)
      .printDone(as: output.format)
  }
}

struct QueueMadeCommand: AsyncParsableCommand, StageChange {
  static let configuration = CommandConfiguration(commandName: "made", help: .queueMade)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.queued))
  var orders: [String]

  func run() async throws { try await move("made") { .stage($0.id, .made) } }
}

struct QueueCollectedCommand: AsyncParsableCommand, StageChange {
  static let configuration = CommandConfiguration(commandName: "collected", help: .queueCollected)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.queued))
  var orders: [String]

  func run() async throws { try await move("collected") { .stage($0.id, .collected) } }
}

struct QueueBackCommand: AsyncParsableCommand, StageChange {
  static let configuration = CommandConfiguration(commandName: "back", help: .queueBack)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.queued))
  var orders: [String]

  func run() async throws {
    // Without stages, the store refuses: nothing to take back.
    try await move("back") { .back($0.id, from: $0.stage ?? .toMake) }
  }
}
