import ArgumentParser
import FoundationEssentials
import JuiceKit

struct OrderCommand: AsyncParsableCommand, QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "order",
    abstract: "Order juices: every cup is made, or none is.",
    discussion: """
        juice-maker order mango
        juice-maker order strawberry-banana=2 kiwi --format json
        juice-maker order mango --id "$(uuidgen)"     safe to send again

      An order with the id of an earlier one sells nothing more: it answers as the first did, and is \
      refused where its cups differ.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp("The order's id, made up where none is given.", valueName: "uuid"))
  var id: String?

  @Argument(
    help: ArgumentHelp(
      "A juice of the menu by its id, and how many cups.", valueName: "juice[=cups]"),
    completion: .words { $0.juices.map(\.id.rawValue) })
  var juices: [String]

  @MainActor
  static func quick(_ words: [String]) -> OrderCommand? {
    let names = ShopOptions.names.union([FormatOption.name, "--id"])
    guard let words = PlainWords(words, options: names), !words.others.isEmpty,
      let options = ShopOptions(words), let output = FormatOption(words)
    else { return nil }
    var command = OrderCommand()
    command.options = options
    command.output = output
    command.id = words.values["--id"]
    command.juices = words.others
    return command
  }

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    let cups = try menu.cups(juices)
    let id = try id.map(Order.ID.init(parsing:)) ?? Order.ID()
    let shop = try await options.openShop(menu)
    let applied = try await shop.refusing { try await shop.maker.order(cups, id: id) }
    guard let order = applied.entry else { return }
    OrderAnswer(deed: .ordered, order: order, stock: applied.stock)
      .print(as: Format(output.format), shop.speech)
  }
}
