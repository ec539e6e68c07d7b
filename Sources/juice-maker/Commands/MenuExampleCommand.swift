internal import ArgumentParser
package import JuiceFiles
import JuiceWords

struct MenuExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "example", help: .menuExample)

  @OptionGroup(visibility: .hidden) var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @Argument(help: ArgumentHelp(.exampleMenu))
  var name: ExampleMenu?

  func run() async throws {
    try StandardOutput.write((name ?? .juiceStand).text(options.wording.language))
  }
}

extension ExampleMenu: ExpressibleByArgument {}
