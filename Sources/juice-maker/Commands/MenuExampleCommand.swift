import ArgumentParser
import JuiceStorage

struct MenuExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Print the built-in menu as a menu file, to start one's own from.",
    discussion: """
        juice-maker menu example > ~/.config/juice-maker/menu.yaml
      """
  )

  @OptionGroup(visibility: .hidden) var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  func run() async throws { try StandardOutput.write(MenuFile.standardText) }
}
