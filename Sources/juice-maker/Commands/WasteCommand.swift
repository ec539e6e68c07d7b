internal import ArgumentParser
package import JuiceKit
import JuiceWords

struct WasteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "waste", help: .waste)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.reason))
  var reason: WasteReason

  @Argument(help: ArgumentHelp(.wasted), completion: .amounts)
  var amounts: [String]

  func run() async throws {
    try await options.changeStock(by: amounts, as: output.format) { .waste($0, reason) }
  }
}

extension WasteReason: ExpressibleByArgument {}
