import ArgumentParser
import JuiceKit
import JuiceWords

struct BillsDropCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "drop", help: .dropBill)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.droppedBill))
  var bill: String

  func run() async throws {
    guard let id = Order.ID(parsing: bill) else { throw CommandProblem.unknownBill(bill) }
    let context = try await options.open(options.menuToChange())
    let found = try await context.perform { maker in
      guard let open = try await maker.store.bills().first(where: { $0.id == id }) else {
        throw Refusal.unknownBill(id)
      }
      if let taken = open.taken { throw Refusal.billTaken(taken) }
      _ = try await maker.store.apply(.bill(id, .dropped, after: open.newest.seq))
      return open
    }
    try BillsOutput(bills: [found], wording: context.wording).printDone(as: output.format)
  }
}
