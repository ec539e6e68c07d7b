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
    try await options.changeStock(
      by: counts, in: Ingredient.counts, repetition: .refused, as: output.format
    ) { .count($0) }
  }
}
