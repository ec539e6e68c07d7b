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
    try await options.changeStock(by: deliveries, as: output.format) { .restock($0) }
  }
}

extension CommonOptions {
  /// Changes the stock by amounts such as `banana=5`, and prints it.
  func changeStock(
    by arguments: [String], in range: ClosedRange<Int> = 1...Ingredient.counts.upperBound,
    repetition: Menu.Repetition = .added, as format: Format, _ change: (Quantities) -> Change
  ) async throws {
    let menu = try await menuToChange()
    let amounts = try menu.amounts(arguments, in: range, repetition: repetition)
    let context = try await open(menu)
    let applied = try await context.apply(change(amounts))
    try CountsOutput(stock: applied.stock, wording: context.wording).printDone(as: format)
  }
}
