import ArgumentParser
import JuiceFiles
import JuiceWords

struct MenuExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "example", help: .menuExample)

  @OptionGroup(visibility: .hidden) var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  func run() async throws {
    try StandardOutput.write(MenuFile.standardText(options.wording.language))
  }
}
