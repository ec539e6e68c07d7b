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

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(
    help: ArgumentHelp("An ingredient and its count, 0 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var counts: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let found = try menu.amounts(counts, in: Ingredient.counts, repetition: .refused)
    let context = try await options.open(menu)
    let applied = try await context.apply(.count(found))
    try CountsOutput(stock: applied.stock, wording: context.wording).print(as: output.format)
  }
}
