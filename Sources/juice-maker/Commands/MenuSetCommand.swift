import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setPrice)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.price))
  var price: String

  @OptionGroup var currency: CurrencyOption

  @Argument(help: ArgumentHelp(.pricedJuice), completion: .words { $0.juices.map(\.id.rawValue) })
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
    try MenuFileOutput(message: message, file: path, isNew: isNew, wording: wording)
      .printDone(as: output.format)
  }
}
