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
    let context = try await options.open(menu, makesFile: false)
    let record = try await context.records([name])[0]
    let applied = try await context.perform(naming: name.naming(record.id)) { maker in
      // No money is right for an order that can't be paid.
      try Books.checkPayable(record)
      let order = record.nextCharge
      let payments = try PaymentArguments(ways, given: given, tip: tip, on: menu).payments(
        of: menu.due(of: order), rounding: menu.cashRounding(of: order),
        insteadOf: record.payments)
      return try await maker.store.apply(menu.payment(payments, of: order))
    }
    // Read before the write: a later read could fail.
    let paid = applied.entry.map(record.adding) ?? record
    try PaymentOutput(order: paid, wording: context.wording).printDone(as: output.format)
  }
}
