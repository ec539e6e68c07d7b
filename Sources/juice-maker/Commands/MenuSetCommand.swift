import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set the price of a juice in the menu file.",
    discussion: """
        juice-maker menu set mango --price 5000
        juice-maker menu set mango --price 5000 --currency KRW     the first price of a menu

      The rest of the file, with its notes and order, stays as it is. Without a menu file one is made \
      from the built-in menu. Tills follow.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp("The price of a cup, as 4500 or 3.50.", valueName: "price"))
  var price: String

  @OptionGroup var currency: CurrencyOption

  @Argument(
    help: "A juice of the menu by its id.", completion: .words { $0.juices.map(\.id.rawValue) })
  var juice: String

  func run() async throws {
    let path = options.menuFile
    let (menu, isNew) = try MenuEditor(path: path).apply { menu in
      let id = try menu.juiceID(juice)
      return .price(try currency.price(price, for: menu, at: path), of: id)
    }
    let wording = Wording(options.wording.language, menu)
    let id = try menu.juiceID(juice)
    let message = wording.words.priced(
      wording.name(of: id), menu.juice(id)?.price?.text ?? "", path: path)
    try MenuFileOutput(message: message, file: path, isNew: isNew, words: wording.words)
      .print(as: output.format)
  }
}
