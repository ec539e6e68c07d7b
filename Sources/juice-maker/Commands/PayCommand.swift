import ArgumentParser
import JuiceKit
import JuiceWords

struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pay", help: .pay)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.given))
  var given: String?

  @Option(help: ArgumentHelp(.newTip))
  var tip: String?

  @Argument(help: ArgumentHelp(.paidOrder))
  var order: String

  @Argument(help: ArgumentHelp(.ways), completion: .payments)
  var ways: [String]

  func run() async throws {
    let name = try OrderReference.leading(order, before: ways, command: "pay")
    let menu = try options.loadMenu()
    let arguments = try PaymentArguments(ways, given: given, tip: tip, on: menu)
    let context = try await options.open(menu, makesFile: false)
    let record = try await context.records([name])[0]
    // Nothing is left to compare the arguments with.
    if record.isTakenBack {
      throw ExitReport(
        .alreadyVoid(record.id), menu: menu, naming: name.naming(record.id))
    }
    let order = record.nextCharge
    let due = menu.due(of: order)
    let payments = try arguments.payments(
      of: due, rounding: menu.cashRounding(of: order), insteadOf: record.payments)
    let applied = try await context.apply(
      menu.payment(payments, of: order), naming: name.naming(record.id))
    // Read before the write: a later read could fail.
    let paid = applied.entry.map(record.adding) ?? record
    try PaymentOutput(order: paid, wording: context.wording).printDone(as: output.format)
  }
}
