import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceWords

struct MenuCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check", help: .checkMenu)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.menuFile), completion: .file())
  var file: String

  func run() async throws {
    let menu = try MenuFile.load(path: file)
    let (ingredients, juices) = (menu.ingredients.count, menu.juices.count)
    let message = options.wording.words.goodMenu(file, ingredients: ingredients, juices: juices)
    let record: JSON = [
      "ok": .bool(true), "ingredients": .whole(ingredients), "juices": .whole(juices),
    ]
    let remarks = Wording(options.wording.language, menu).menuRemarks
    try MessageOutput(message: message, record: record, remarks: remarks).print(as: output.format)
  }
}
