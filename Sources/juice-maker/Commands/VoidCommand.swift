import ArgumentParser
import JuiceKit

struct VoidCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Take an order back: every ingredient returns to the stock.",
    discussion: """
        juice-maker void --last
        juice-maker void 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f

      "juice-maker history --kind order" shows the ids. The order stays in the journal, and its void is \
      an entry of its own.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: "The newest order that is not taken back yet.")
  var last = false

  @Argument(help: "The id of an order.")
  var orderID: String?

  func run() async throws {
    guard last == (orderID == nil) else { throw CommandProblem.orderOrLast }
    let id = try orderID.map { word throws(CommandProblem) in
      guard let id = Order.ID(parsing: word) else { throw .unknownOrder(word) }
      return id
    }
    let context = try await options.open()
    let applied = try await context.perform { maker in
      if let id { try await maker.store.apply(.void(id)) } else { try await maker.store.voidLast() }
    }
    guard let void = applied.entry, let order = try await context.store.order(void.id) else {
      return
    }
    try OrderOutput(.voided, order, stock: applied.stock, wording: context.wording)
      .print(as: output.format)
  }
}
