import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a menu file, and say all that is wrong in it.",
    discussion: """
        juice-maker menu check menu.yaml

      What is wrong goes to standard error, a line each, as FILE:LINE:COLUMN: and what would be right.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: "The menu file.", completion: .file())
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
