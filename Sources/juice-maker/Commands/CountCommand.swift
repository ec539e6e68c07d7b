import ArgumentParser
import JuiceKit

struct CountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Note a stock-take: what was counted is the stock now.",
    discussion: """
        juice-maker count banana=7
        juice-maker count strawberry=0 mango=31

      The journal keeps the difference to what the stock was.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Argument(
    help: ArgumentHelp("An ingredient and its count, 0 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var counts: [String]

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    let found = try menu.amounts(counts, in: Ingredient.counts, twice: .refused)
    let shop = try await options.openShop(menu)
    let applied = try await shop.apply(.count(found))
    CountsAnswer(stock: applied.stock).print(as: Format(output.format), shop.speech)
  }
}
