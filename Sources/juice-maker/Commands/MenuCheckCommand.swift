import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", help: .checkMenu
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.menuFile), completion: .file())
  var file: String

  func run() async throws {
    let menu = try MenuFile.load(path: file)
    let record = Record(ingredients: menu.ingredients.count, juices: menu.juices.count)
    let message = options.wording.words.goodMenu(
      file, ingredients: record.ingredients, juices: record.juices)
    try MessageOutput(message: message, record: record).print(as: output.format)
  }

  private struct Record: Encodable {
    let ok = true
    let ingredients: Int
    let juices: Int
  }
}
