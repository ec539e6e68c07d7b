internal import ArgumentParser
package import JuiceKit
import JuiceWords

struct WasteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "waste", help: .waste)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.reason))
  var reason: WasteReason

  @Argument(help: ArgumentHelp(.wasted), completion: .amounts)
  var amounts: [String]

  func run() async throws {
    let menu = try await options.menuToChange()
    let amounts = try menu.amounts(
      amounts, in: 1...Ingredient.counts.upperBound, repetition: .added)
    let context = try await options.open(menu)
    let applied = try await context.apply(.waste(amounts, reason))
    try CountsOutput(stock: applied.stock, wording: context.wording).printDone(as: output.format)
  }
}

extension WasteReason: ExpressibleByArgument {}
