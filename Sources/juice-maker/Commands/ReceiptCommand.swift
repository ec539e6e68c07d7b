import ArgumentParser
import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceWords

struct ReceiptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "receipt", help: .receipt)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, escpos }

  @OptionGroup var options: CommonOptions

  @Option(help: ArgumentHelp(.format))
  var format = Format.text

  @Option(help: ArgumentHelp(.columns))
  var columns: String?

  @Flag(help: ArgumentHelp(.ticket))
  var ticket = false

  @Flag(help: ArgumentHelp(.unprinted))
  var unprinted = false

  @Argument(help: ArgumentHelp(.printed))
  var orderID: String?

  func run() async throws {
    let paper = Paper(format == .escpos ? .escpos : .text, columns: try paperColumns())
    let name = try orderID.map(OrderName.init)
    if unprinted { return try await printWaiting() }
    let context = try await options.openToRead()
    let output = ReceiptOutput(
      record: try await record(of: name, in: context.store), isTicket: ticket, paper: paper,
      wording: context.wording)
    guard format == .escpos else { return try output.print(as: format == .json ? .json : .text) }
    if output.slip.needsKorean, !CP949.isInstalled { throw CommandProblem.noKoreanTable }
    try StandardOutput.write(output.bytes)
  }

  private func printWaiting() async throws {
    let settings = SettingsFile(path: DefaultPaths.settings).load().settings
    guard let printer = Printer.ofThisMachine(settings) else { throw CommandProblem.noPrinter }
    // A printer that hangs up, or a command that reads nothing, must not end this.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    let count = try await printer.printWaiting()
    try MessageOutput(
      message: options.wording.words.printed(count), record: ["printed": .whole(count)]
    ).print(as: format == .json ? .json : .text)
  }

  private func paperColumns() throws(CommandProblem) -> Int {
    guard let columns else { return Paper.widths.lowerBound }
    guard let number = Paper.widths.number(columns) else {
      throw .usage(
        .outOfRange(option: "--columns", value: columns, Paper.widths),
        command: "juice-maker receipt")
    }
    return number
  }

  private func record(of name: OrderName?, in store: any FruitStore) async throws -> OrderRecord {
    let last = name == nil ? try await store.lastOrder() : nil
    guard let name = name ?? last.map(OrderName.id) else { throw CommandProblem.noOrder }
    return try await store.records([name], now: Environment.now())[0]
  }
}
