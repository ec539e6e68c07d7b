import Dispatch
import JuiceKit
import JuiceTerminal
import SystemPackage

/// Prints by a command of the shell, which gets the text on its standard input.
struct Printer: Sendable {
  /// For example `lp -d receipt`.
  let command: String

  /// nil where `$JUICE_MAKER_PRINT` names no command.
  init?() {
    guard let command = Locations.variable("JUICE_MAKER_PRINT") else { return nil }
    self.command = command
  }

  /// Waits until the command has ended; nothing that it writes is shown.
  ///
  /// - Throws: `CommandProblem.notPrinted`.
  func print(_ text: String) async throws {
    let status: CInt = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: run(with: text)) }
    }
    guard status == 0 else { throw CommandProblem.notPrinted(command: command, status: status) }
  }

  /// - Returns: the exit code as a shell tells it; 126 where no shell could be started.
  private func run(with text: String) -> CInt {
    guard let shell = Shell(command) else { return 126 }
    // A command that reads nothing is no failure.
    try? shell.input.closeAfter { _ = try shell.input.writeAll(text.utf8) }
    return shell.wait() ?? 126
  }
}
