import ArgumentParser
import JuiceKit
import JuiceWords

struct SoldOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "sold-out", help: .soldOut)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: RowFormatOption

  @Flag(help: ArgumentHelp(.clear))
  var clear = false

  @Argument(help: ArgumentHelp(.marked), completion: .words { $0.ingredients.map(\.id.rawValue) })
  var ingredients: [String]

  func run() async throws {
    let menu = try await options.menuToChange()
    let ids = try ingredients.map { try menu.ingredientID($0) }
    let context = try await options.open(menu)
    let applied = try await context.apply(.soldOut(Set(ids), clear ? .cleared : .marked))
    let answer = StockOutput(stocks: [(nil, applied.stock)], wording: context.wording)
    // Marking twice is a no-op.
    if applied.entry == nil {
      try answer.print(as: output.format)
    } else {
      try answer.printDone(as: output.format)
    }
  }
}
