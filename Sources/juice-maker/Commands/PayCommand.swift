import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceWords

struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pay", help: .pay)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.given))
  var given: String?

  @Argument(help: ArgumentHelp(.paidOrder))
  var order: String

  @Argument(help: ArgumentHelp(.ways), completion: .payments)
  var ways: [String]

  func run() async throws {
    let name = try OrderName(order)
    let menu = try options.loadMenu()
    let arguments = try PaymentArguments(ways, given: given, on: menu)
    let context = try await options.open(menu)
    let record = try await context.store.records([name], now: Environment.now())[0]
    let payments = try arguments.payments(of: record.order.total)
    let applied = try await context.apply(
      .pay(record.order.id, payments, menu.excerpt(of: payments)),
      naming: name.number(of: record.order.id))
    try PaymentOutput(
      order: record.order, payments: applied.entry?.payments ?? payments, wording: context.wording
    ).printDone(as: output.format)
  }
}
