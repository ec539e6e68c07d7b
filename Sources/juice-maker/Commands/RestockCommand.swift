import ArgumentParser
import JuiceKit

struct RestockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restock",
    abstract: "Note a delivery: adds to the stock.",
    discussion: """
        juice-maker restock strawberry=20
        juice-maker restock banana=12 kiwi=30 --format json
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Argument(
    help: ArgumentHelp(
      "An ingredient and how much of it came, 1 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var deliveries: [String]

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    let amounts = try menu.amounts(
      deliveries, in: 1...Ingredient.counts.upperBound, twice: .added)
    let shop = try await options.openShop(menu)
    let applied = try await shop.apply(.restock(amounts))
    CountsAnswer(stock: applied.stock).print(as: Format(output.format), shop.speech)
  }
}
