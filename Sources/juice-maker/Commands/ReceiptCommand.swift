import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceWords

struct ReceiptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "receipt", help: .receipt)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.columns))
  var columns: String?

  @Argument(help: ArgumentHelp(.printed))
  var orderID: String?

  func run() async throws {
    let columns = try paperColumns()
    let name = try orderID.map(OrderName.init)
    let context = try await options.openToRead()
    try ReceiptOutput(
      record: try await record(of: name, in: context.store), columns: columns,
      wording: context.wording
    ).print(as: output.format)
  }

  private func paperColumns() throws(CommandProblem) -> Int {
    guard let columns else { return Receipt.columns.lowerBound }
    guard let number = Receipt.columns.number(columns) else {
      throw .usage(
        .outOfRange(option: "--columns", value: columns, Receipt.columns),
        command: "juice-maker receipt")
    }
    return number
  }

  private func record(of name: OrderName?, in store: any FruitStore) async throws -> OrderRecord {
    let last = name == nil ? try await store.lastOrder() : nil
    guard let name = name ?? last.map(OrderName.id) else { throw CommandProblem.noOrder }
    return try await store.records([name], now: Environment.now())[0]
  }
}
