import ArgumentParser
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct DrawerSlipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "slip", help: .drawerSlip)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: PaperOptions

  @Argument(help: ArgumentHelp(.closing))
  var number: String?

  func run() async throws {
    let paper = try output.paper(of: "drawer slip")
    let wanted = try number.map {
      try JournalLimits.numbers.number($0, of: .closing, command: "drawer slip")
    }
    let context = try await options.openToRead()
    try output.print(try await context.drawerSlip(wanted, on: paper))
  }
}

extension CommandContext {
  /// Returns the slip of a closing; without a number that of the drawer now, or else of the last closing.
  ///
  /// - Throws: `CommandProblem.noClosing`.
  func drawerSlip(_ wanted: Int?, on paper: Paper = Paper()) async throws -> DrawerSlipOutput {
    let ways = maker.menu.drawerWays
    var found = try await store.closing(wanted, ways: ways)
    if wanted == nil, found == nil,
      let last = try await store.drawer(ways: ways).lastClosing?.drawer?.closing?.number
    {
      found = try await store.closing(last, ways: ways)
    }
    guard let found, let open = found.drawer.open,
      let slip = DrawerSlip(
        found.drawer, closing: found.entry, now: Environment.now(), wording: wording)
    else { throw CommandProblem.noClosing(wanted) }
    return DrawerSlipOutput(
      drawer: DrawerOutput(drawer: open, closing: found.entry, wording: wording),
      report: slip, takings: found.drawer.takings, moves: open.moves, slip: slip.slip(on: paper))
  }
}
