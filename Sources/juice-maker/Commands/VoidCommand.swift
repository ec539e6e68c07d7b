import ArgumentParser
import JuiceKit
import JuiceTill

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

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Flag(help: "The newest order that is not taken back yet.")
  var last = false

  @Argument(help: "The id of an order.")
  var orderID: String?

  @MainActor
  func run() async throws {
    guard last == (orderID == nil) else { throw Failure(.usage) { $0.commands.errors.voidWhat } }
    let id = try orderID.map { word in
      do { return try Order.ID(parsing: word) } catch {
        throw Failure(.unknownOrder) { $0.commands.errors.unknownOrder(word.visible) }
      }
    }
    let shop = try await options.openShop()
    let applied = try await shop.refusing {
      if let id { try await shop.store.apply(.void(id)) } else { try await shop.store.voidLast() }
    }
    guard let void = applied.entry else { return }
    // An order that was made before answers with its own entry, and so with its own time.
    let order = try await shop.apply(.order(Order(id: void.id, lines: void.lines, uses: [:])))
    OrderAnswer(deed: .voided, order: order.entry ?? void, stock: applied.stock)
      .print(as: Format(output.format), shop.speech)
  }
}
