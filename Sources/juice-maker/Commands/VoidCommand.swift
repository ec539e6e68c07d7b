import ArgumentParser
import JuiceKit
import JuiceWords

struct VoidCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void", help: .void
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.last))
  var last = false

  @Argument(help: ArgumentHelp(.voided))
  var orderID: String?

  func run() async throws {
    guard last == (orderID == nil) else { throw CommandProblem.orderOrLast }
    let id = try orderID.map(Order.ID.init(named:))
    let context = try await options.open()
    let (order, stock) = try await context.perform { maker in
      if let id { try await maker.store.void(id) } else { try await maker.store.voidLast() }
    }
    try OrderOutput(.voided, order, stock: stock, wording: context.wording)
      .printDone(as: output.format)
  }
}
