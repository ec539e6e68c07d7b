import ArgumentParser
import JuiceKit
import JuiceWords

struct RestockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "restock", help: .restock)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.delivered), completion: .amounts)
  var deliveries: [String]

  func run() async throws {
    let menu = try await options.menuToChange()
    let amounts = try menu.amounts(
      deliveries, in: 1...Ingredient.counts.upperBound, repetition: .added)
    let context = try await options.open(menu)
    let applied = try await context.apply(.restock(amounts))
    try CountsOutput(stock: applied.stock, wording: context.wording).printDone(as: output.format)
  }
}
