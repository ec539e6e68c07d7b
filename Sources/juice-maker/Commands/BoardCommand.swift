import ArgumentParser
import JuiceTerminal
import JuiceTill
import JuiceWords

struct BoardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "board", help: .board)

  @OptionGroup var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @Flag(help: ArgumentHelp(.kioskBoard))
  var kiosk = false

  @OptionGroup var terminalOption: TerminalOption

  @MainActor
  func run() async throws {
    _ = try options.patience()
    do { try TerminalOption.check() } catch {
      _ = try options.loadMenuWithQueue()
      throw error
    }
    let open = { [options] in try await options.openForScreen { try $0.storeToReadSilently() } }
    guard
      let (terminal, menu) = try await options.start(
        terminalOption, isKiosk: kiosk,
        { [options] in
          let menu = try options.loadMenuWithQueue()
          _ = try await open()
          return menu
        })
    else { return }
    let board = Board(
      terminal: terminal, clock: Environment.clock, wording: options.wording(of: menu),
      isKiosk: kiosk, open: open)
    MainLoop.add(deadline: { board.deadline }, expire: { board.expire(at: $0) })
    MainLoop.onRoundEnd = { board.draw() }
    defer { terminal.close() }
    if let signal = await board.run() { throw ExitCode(128 + signal) }
  }
}
