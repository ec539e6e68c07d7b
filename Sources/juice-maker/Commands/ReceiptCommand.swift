import ArgumentParser
import Glibc
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct ReceiptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "receipt", help: .receipt)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: PaperOptions

  @Flag(help: ArgumentHelp(.ticket))
  var ticket = false

  @Flag(help: ArgumentHelp(.refundSlip))
  var refund = false

  @Flag(help: ArgumentHelp(.unprinted))
  var unprinted = false

  @Flag(help: ArgumentHelp(.testPage))
  var test = false

  @Argument(help: ArgumentHelp(.printed))
  var orderID: String?

  func run() async throws {
    let paper = try output.paper(of: "receipt")
    let name = try orderID.map { word throws(CommandProblem) in
      try OrderReference(word, last: "receipt")
    }
    if unprinted { return try await printWaiting() }
    if test { return try await printTestPage(on: paper) }
    let context = try await options.openToRead(options.menuOrIDs())
    let record = try await record(of: name, in: context)
    if refund {
      guard let last = record.refunds.last else { throw CommandProblem.noRefund }
      return try output.print(
        RefundOutput(
          refund: last, record: record, paper: paper, stock: nil, wording: context.wording))
    }
    try output.print(
      ReceiptOutput(
        order: record, isTicket: ticket, paper: paper,
        wording: context.wording))
  }

  /// A printer that hangs up, or a command that reads nothing, must not end the process.
  private func printerOfThisMachine() -> Printer? {
    signal(SIGPIPE, SIG_IGN)
    return Printer.ofThisMachine(options.settings().settings)
  }

  /// Prints the page on the printer if there is one, else on standard output, as `--format escpos` does.
  private func printTestPage(on paper: Paper) async throws {
    let wording = options.wording(of: try options.loadMenu())
    guard output.format != .escpos, let printer = printerOfThisMachine() else {
      return try output.print(TestPageOutput(slip: wording.testPage(on: paper)))
    }
    try await printer.printNow(wording.testPage(on: printer.paper))
    try MessageOutput(
      message: wording.words.testPrinted(printer.port.name), record: ["printed": .whole(1)]
    ).print(as: output.format == .json ? .json : .text)
  }

  private func printWaiting() async throws {
    guard let printer = printerOfThisMachine() else { throw CommandProblem.noPrinter }
    let count = try await printer.printWaiting()
    try MessageOutput(
      message: options.wording.words.printed(count), record: ["printed": .whole(count)]
    ).print(as: output.format == .json ? .json : .text)
  }

  /// Returns the named order; else, for a slip, the one refunded last, and for a receipt the newest that is not voided.
  private func record(of name: OrderReference?, in context: CommandContext) async throws
    -> OrderRecord
  {
    if let name { return try await context.records([name])[0] }
    let last =
      refund
      ? try await context.store.entries(JournalQuery(kind: .refund, limit: 1)).first?.id
      : try await context.store.newestOrder(where: { !$0.isVoided })?.id
    guard let last else { throw refund ? CommandProblem.noRefunds : .noOrder }
    return try await context.records([.id(last)])[0]
  }
}

private struct TestPageOutput: SlipOutput {
  let slip: Slip
  var record: JSON { ["lines": .list(lines.map(JSON.text))] }
}
