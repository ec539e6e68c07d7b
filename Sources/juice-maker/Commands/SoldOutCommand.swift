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

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: RowFormatOption

  @Flag(help: "Take the mark off.")
  var clear = false

  @Argument(
    help: "An ingredient.",
    completion: .words { $0.ingredients.map(\.id.rawValue) })
  var ingredients: [String]

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    let ids = try ingredients.map { try menu.ingredientID($0) }
    let shop = try await options.openShop(menu)
    let applied = try await shop.apply(.soldOut(Set(ids), clear ? .cleared : .marked))
    StockAnswer(stock: applied.stock).print(as: output.format, shop.speech)
  }
}
