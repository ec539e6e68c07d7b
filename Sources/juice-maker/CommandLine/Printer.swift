import Dispatch
import Glibc
import JuiceKit

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
    let status: Int32 = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: run(with: text)) }
    }
    guard status == 0 else { throw CommandProblem.notPrinted(command: command, status: status) }
  }

  /// - Returns: the exit code as a shell tells it; 126 where no shell could be started.
  private func run(with text: String) -> Int32 {
    // A command that reads nothing must not end the till.
    signal(SIGPIPE, SIG_IGN)
    guard let input = popen("(\(command)\n) >/dev/null 2>&1", "w") else { return 126 }
    _ = fputs(text, input)
    let status = pclose(input)
    guard status >= 0 else { return 126 }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 : 128 + signal
  }
}
