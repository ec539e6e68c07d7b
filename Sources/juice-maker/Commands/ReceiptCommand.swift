import ArgumentParser
import JuiceKit
import JuiceWords

struct ReceiptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipt", help: .receipt
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.columns))
  var columns: String?

  @Argument(help: ArgumentHelp(.printed))
  var orderID: String?

  func run() async throws {
    let columns = try paperColumns()
    let id = try orderID.map(Order.ID.init(named:))
    let context = try await options.openToRead()
    try ReceiptOutput(
      order: try await order(id, in: context.store), columns: columns, wording: context.wording
    ).print(as: output.format)
  }

  private func paperColumns() throws(CommandProblem) -> Int {
    guard let columns else { return Receipt.columns.lowerBound }
    guard columns.utf8.allSatisfy(\.isDigit), let number = Int(columns),
      Receipt.columns.contains(number)
    else {
      throw .usage(
        .outOfRange(option: "--columns", value: columns, Receipt.columns),
        command: "juice-maker receipt")
    }
    return number
  }

  private func order(_ id: Order.ID?, in store: any FruitStore) async throws -> JournalEntry {
    guard let wanted = if let id { id } else { try await store.lastOrder() } else {
      throw CommandProblem.noOrder
    }
    guard let order = try await store.order(wanted) else { throw Refusal.unknownOrder(wanted) }
    return order
  }
}
