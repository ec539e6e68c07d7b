import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct StockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stock", help: .stock)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption
  @OptionGroup var stand: StandOption

  func run() async throws {
    if stand.isEvery {
      let (stands, menu) = (try options.stands(), try options.loadMenu())
      let stocks = try await stands.stocks().map { ($0.stand, $0.stock.onceOpen(menu)) }
      return try StocksOutput(stocks: stocks, wording: options.wording(of: menu))
        .print(as: output.format)
    }
    let context = try await options.openToRead(stand: stand)
    try StockOutput(stock: context.stock, wording: context.wording).print(as: output.format)
  }
}
