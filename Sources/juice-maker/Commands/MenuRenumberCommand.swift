import ArgumentParser
import JuiceKit
import JuiceWords

struct MenuRenumberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "renumber", help: .renumber)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try options.changeMenu(as: output.format) {
      $0.renumber()
    } saying: {
      $0.words.renumbered($0.menu.numbers.count, path: options.menuFile)
    }
  }
}
