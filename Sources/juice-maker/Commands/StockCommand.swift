import ArgumentParser
import JuiceWords

struct StockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stock", help: .stock
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  func run() async throws {
    let context = try await options.openToRead()
    try StockOutput(stock: context.stock, wording: context.wording).print(as: output.format)
  }
}
