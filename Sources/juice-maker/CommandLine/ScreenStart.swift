import ArgumentParser
import Dispatch
import JuiceKit
import JuicePostgres
import JuiceTerminal
import JuiceTill

extension CommonOptions {
  /// Opens the terminal and prepares a screen. While something is missing, the screen says so.
  ///
  /// - Returns: `nil` if the user left meanwhile.
  /// - Throws: `ExitCode` for a signal; `CommandProblem` if the terminal can't be opened.
  @MainActor
  func start<Parts>(
    _ terminalOption: TerminalOption, isKiosk: Bool, _ prepare: @escaping () async throws -> Parts
  ) async throws -> (terminal: Terminal, parts: Parts)? {
    let clock = Environment.clock
    let terminal = try terminalOption.open(clock)
    let screen = StartScreen(
      terminal: terminal, clock: clock, wording: wording, isKiosk: isKiosk)
    MainLoop.add(deadline: { screen.deadline }, expire: { screen.expire(at: $0) })
    MainLoop.onRoundEnd = { screen.draw() }
    var parts: Parts?
    let end = await screen.run { parts = try await prepare() }
    if let parts, end == .ready { return (terminal, parts) }
    terminal.close()
    if case .left(let signal?) = end { throw ExitCode(128 + signal) }
    return nil
  }

  /// Opens a store for a screen, off the main thread: a server may take long to answer.
  func openForScreen(_ open: @escaping @Sendable (CommonOptions) throws -> any FruitStore)
    async throws -> any FruitStore
  {
    let store = try await Self.queue.run { try open(self) }
    try await (store as? PostgresStore)?.checkSessionsAreKept()
    return store
  }

  private static let queue = DispatchQueue(label: "Store")
}
