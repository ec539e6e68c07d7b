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

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(
    help: ArgumentHelp(
      "An ingredient and how much of it came, 1 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var deliveries: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let amounts = try menu.amounts(
      deliveries, in: 1...Ingredient.counts.upperBound, repetition: .added)
    let context = try await options.open(menu)
    let applied = try await context.apply(.restock(amounts))
    try CountsOutput(stock: applied.stock, wording: context.wording).print(as: output.format)
  }
}
