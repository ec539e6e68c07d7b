import Dispatch
import Glibc
import JuiceKit
import JuiceTerminal
import JuiceWords
import SystemPackage

/// Prints by a command of the shell, which gets the text on its standard input.
struct Printer: Sendable {
  /// A command as `lp -d receipt`.
  let command: String

  /// nil where `$JUICE_MAKER_PRINT` names no command.
  init?() {
    guard let command = Environment.variable("JUICE_MAKER_PRINT") else { return nil }
    self.command = command
  }

  /// What the command begins with or writes to, where that is not here; nil where all is, or it can't be told.
  var missing: String? {
    let words = command.split { " \t\n;|&<>".contains($0) }
    // A device that it writes to, as `cat >/dev/usb/lp0` does.
    let device = words.first { $0.hasPrefix("/dev/") }.map(String.init)
    if let device, access(device, W_OK) != 0 { return device }
    guard let program = words.first.map(String.init),
      program.allSatisfy({ $0.isLetter || $0.isNumber || "-_./+~".contains($0) })
    else { return nil }
    // As it is run: without quotes, for ~. 1 or 127, as the shell has it.
    let status = Shell("command -v -- \(program)")?.wait()
    return [1, 127].contains(status) ? program : nil
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
