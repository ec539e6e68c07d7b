import ArgumentParser
import Dispatch
import Glibc
import JuiceKit
import JuicePostgres
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
    let menu = try options.loadMenuWithQueue()
    try TerminalOption.check()
    let clock = Environment.clock
    let terminal = try terminalOption.open(clock)
    // Not on the main thread: a server may take long to answer.
    let queue = DispatchQueue(label: "Store")
    let board = Board(
      terminal: terminal, clock: clock, wording: options.wording(of: menu), isKiosk: kiosk,
      open: { [options] in
        let store = try await withCheckedThrowingContinuation { continuation in
          queue.async { continuation.resume(with: Result { try options.storeToFollow() }) }
        }
        try await (store as? PostgresStore)?.checkSessionsAreKept()
        return store
      }, mayCome: Self.mayCome)
    MainLoop.add(deadline: { board.deadline }, expire: { board.expire(at: $0) })
    MainLoop.onRoundEnd = { board.draw() }
    defer { terminal.close() }
    if let signal = try await board.run() { throw ExitCode(128 + signal) }
  }

  /// The board's machine may be the first to start.
  private static func mayCome(_ error: any Error) -> Bool {
    if case StoreError.missing = error { return true }
    return ExitReport(error)?.exit == EX_UNAVAILABLE
  }
}
