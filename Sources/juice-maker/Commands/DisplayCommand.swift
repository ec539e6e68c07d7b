import ArgumentParser
import JuiceFiles
import JuiceTerminal
import JuiceTill
import JuiceWords

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "display", help: .display)

  @OptionGroup var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @Option(help: ArgumentHelp(.tillName))
  var till: String?

  @Flag(help: ArgumentHelp(.kioskBoard))
  var kiosk = false

  @OptionGroup var terminalOption: TerminalOption

  @MainActor
  func run() async throws {
    let menu = try options.loadMenu()
    try TerminalOption.check()
    let terminal = try terminalOption.open(Environment.clock)
    let files = DisplayFiles(folder: DefaultPaths.displays)
    let display = Display(
      terminal: terminal, clock: Environment.clock, wording: options.wording(of: menu),
      isKiosk: kiosk, read: { reading(files) },
      changes: {
        let (changes, change) = AsyncStream.makeStream(
          of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watcher = files.watch { change.yield() }
        change.onTermination = { _ in withExtendedLifetime(watcher) {} }
        return changes
      })
    MainLoop.add(deadline: { display.deadline }, expire: { display.expire(at: $0) })
    MainLoop.onRoundEnd = { display.draw() }
    defer { terminal.close() }
    if let signal = await display.run() { throw ExitCode(128 + signal) }
  }

  /// Reads the chosen till, else the only one. Locked kiosks count only if there is nothing else.
  func reading(_ files: DisplayFiles) -> Display.Reading {
    let open = files.tills
    if let till, !files.isOpen(till) { return .closed(till, open: open) }
    let shown = (till.map { [$0] } ?? open).map { till in
      (till: till, sale: files.bytes(of: till).flatMap { try? ShownSale(reading: $0) })
    }
    let tills = shown.filter { $0.sale?.isOfTill ?? true }
    guard tills.count < 2 else { return .several(tills.map(\.till)) }
    return (tills.first ?? shown.first)?.sale.map { .sale($0) } ?? .nothing
  }
}
