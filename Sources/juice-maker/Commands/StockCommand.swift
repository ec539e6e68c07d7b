import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceWords

struct StockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stock", help: .stock)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var stand: StandOption

  func run() async throws {
    if stand.isEvery {
      let stocks = try await options.stands().stocks()
      let menu = try await options.menuOrIDs { stocks.map(\.stock) }
      return try StockOutput(
        stocks: stocks.map { ($0.stand, $0.stock.onceOpen(menu)) },
        wording: options.wording(of: menu)
      ).print(as: output.format)
    }
    let menu = try await options.menuOrIDs(stand: stand)
    let context = try await options.openToRead(menu, stand: stand)
    try StockOutput(stocks: [(nil, context.stock)], wording: context.wording)
      .print(as: output.format)
  }
}
