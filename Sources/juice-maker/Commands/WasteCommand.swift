public import ArgumentParser
public import JuiceKit

struct WasteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waste",
    abstract: "Note what was thrown away, and why.",
    discussion: """
        juice-maker waste banana=2 --reason expired
        juice-maker waste kiwi=1 mango=1 --reason spilled
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Option(help: "Why.")
  var reason: WasteReason

  @Argument(
    help: ArgumentHelp("An ingredient and how much of it, 1 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var amounts: [String]

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    let amounts = try menu.amounts(amounts, in: 1...Ingredient.counts.upperBound, twice: .added)
    let shop = try await options.openShop(menu)
    let applied = try await shop.apply(.waste(amounts, reason))
    CountsAnswer(stock: applied.stock).print(as: Format(output.format), shop.speech)
  }
}

extension WasteReason: ExpressibleByArgument {}
