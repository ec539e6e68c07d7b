import ArgumentParser
import JuiceKit
import JuiceWords

struct CountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "count", help: .count)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.counted), completion: .amounts)
  var counts: [String]

  func run() async throws {
    let menu = try await options.menuToChange()
    let found = try menu.amounts(counts, in: Ingredient.counts, repetition: .refused)
    let context = try await options.open(menu)
    let applied = try await context.apply(.count(found))
    try CountsOutput(stock: applied.stock, wording: context.wording).printDone(as: output.format)
  }
}
