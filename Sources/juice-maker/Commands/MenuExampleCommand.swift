import ArgumentParser
import JuiceKit
import JuiceStorage

struct MenuExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Print the built-in menu as a menu file, to start one's own from.",
    discussion: """
        juice-maker menu example > ~/.config/juice-maker/menu.yaml
      """
  )

  @OptionGroup(visibility: .hidden) var options: ShopOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @MainActor
  func run() async throws { StandardOutput.write(MenuFile.text(of: .standard)) }
}
