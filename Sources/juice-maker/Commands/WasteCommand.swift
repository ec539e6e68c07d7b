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

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: "Why.")
  var reason: WasteReason

  @Argument(
    help: ArgumentHelp("An ingredient and how much of it, 1 to 9999.", valueName: "ingredient=n"),
    completion: .words { $0.ingredients.map { $0.id.rawValue + "=" } })
  var amounts: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let amounts = try menu.amounts(
      amounts, in: 1...Ingredient.counts.upperBound, repetition: .added)
    let context = try await options.open(menu)
    let applied = try await context.apply(.waste(amounts, reason))
    try CountsOutput(stock: applied.stock, wording: context.wording).print(as: output.format)
  }
}

extension WasteReason: ExpressibleByArgument {}
