import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceTill

struct MenuCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a menu file, and say all that is wrong in it.",
    discussion: """
        juice-maker menu check menu.yaml

      What is wrong goes to standard error, a line each, as FILE:LINE:COLUMN: and what would be right.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Argument(help: "The menu file.", completion: .file())
  var file: String

  @MainActor
  func run() async throws {
    let menu = try MenuFile.load(path: file)
    let (ingredients, juices) = (menu.ingredients.count, menu.juices.count)
    DoneAnswer(
      sentence: { $0.menuIsGood(file, ingredients, juices) },
      data: ["ok": .bool(true), "ingredients": .int(ingredients), "juices": .int(juices)]
    ).print(as: Format(output.format), Speech(options.speech, menu))
  }
}
