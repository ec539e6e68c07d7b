import ArgumentParser
import JuiceKit
import JuiceWords

struct VoidCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "void", help: .void)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.last))
  var last = false

  @Flag(help: ArgumentHelp(.usedFruit))
  var used = false

  @Argument(help: ArgumentHelp(.voided))
  var orderID: String?

  func run() async throws {
    guard last == (orderID == nil) else { throw CommandProblem.orderOrLast }
    let name = try orderID.map { word throws(CommandProblem) in
      try OrderReference(word, last: "void --last")
    }
    let fruit: Refund.Fruit = used ? .used : .returned
    let context = try await options.open(options.menuToChange(), makesFile: false)
    let (order, void, stock): (SoldOrder, JournalEntry, Stock)
    if let name {
      let id = try await context.id(of: name)
      (order, void, stock) = try await context.perform(naming: name.naming(id)) {
        try await $0.store.void(id, fruit)
      }
    } else {
      (order, void, stock) = try await context.perform { try await $0.store.voidLast(fruit) }
    }
    try VoidOutput(sold: order, taken: void, stock: stock, wording: context.wording)
      .printDone(as: output.format)
  }
}
