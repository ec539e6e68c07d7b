import ArgumentParser
import JuiceKit

struct SoldOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sold-out",
    abstract: "Mark ingredients as not to be used, whatever their count.",
    discussion: """
        juice-maker sold-out kiwi
        juice-maker sold-out kiwi mango --clear     they may be used again

      No juice that takes a marked ingredient can be ordered.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  @Flag(help: "Take the mark off.")
  var clear = false

  @Argument(
    help: "An ingredient.",
    completion: .words { $0.ingredients.map(\.id.rawValue) })
  var ingredients: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let ids = try ingredients.map { try menu.ingredientID($0) }
    let context = try await options.open(menu)
    let applied = try await context.apply(.soldOut(Set(ids), clear ? .cleared : .marked))
    try StockOutput(stock: applied.stock, wording: context.wording).print(as: output.format)
  }
}
