import ArgumentParser

struct StockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stock",
    abstract: "Show the stock.",
    discussion: """
        juice-maker stock
        juice-maker stock --format json | jq '.stock[] | select(.low)'
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  func run() async throws {
    let context = try await options.open()
    try StockOutput(stock: context.stock, wording: context.wording).print(as: output.format)
  }
}
