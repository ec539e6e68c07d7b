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

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: RowFormatOption

  @MainActor
  func run() async throws {
    let shop = try await options.openShop()
    StockAnswer(stock: shop.stock).print(as: output.format, shop.speech)
  }
}
