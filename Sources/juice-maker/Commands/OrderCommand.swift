import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceWords

struct OrderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "order", help: .order
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.orderID))
  var id: String?

  @Option(
    help: ArgumentHelp(.payment),
    completion: .words { $0.payments.map(\.rawValue) })
  var payment: String?

  @Argument(
    help: ArgumentHelp(.juices), completion: .words { $0.juices.map(\.id.rawValue) })
  var juices: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let cups = try menu.cups(juices)
    let id = try orderID()
    let payment = try payment.map(menu.payment)
    let context = try await options.open(menu)
    let applied = try await context.perform {
      try await $0.order(cups, id: id, payment: payment)
    }
    guard let order = applied.entry else { return }
    try OrderOutput(.ordered, order, stock: applied.stock, wording: context.wording)
      .printDone(as: output.format)
  }

  private func orderID() throws(CommandProblem) -> Order.ID {
    guard let id else { return Order.ID() }
    guard let orderID = Order.ID(parsing: id) else { throw .badOrderID(id) }
    return orderID
  }
}
