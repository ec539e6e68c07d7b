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
    let warnings = menu.warnings
    let record: JSON = [
      "ok": .bool(true), "ingredients": .whole(ingredients), "juices": .whole(juices),
      "warnings": .list(warnings.map(\.json)),
    ]
    let wording = Wording(options.wording.language, menu)
    try MessageOutput(
      message: message, record: record, remarks: warnings.map { $0.sentence(wording) }
    ).print(as: output.format)
  }
}
