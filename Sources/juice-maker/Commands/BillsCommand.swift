import ArgumentParser
import JuiceKit
import JuiceWords

struct BillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bills", help: .bills,
    subcommands: [ShowBills.self, BillsAddCommand.self, BillsDropCommand.self],
    defaultSubcommand: ShowBills.self
  )

  struct ShowBills: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showBills, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: RowFormatOption

    func run() async throws {
      let context = try await options.openToRead(options.menuOrIDs())
      try BillsOutput(bills: try await context.store.bills(), wording: context.wording)
        .print(as: output.format)
    }
  }
}
