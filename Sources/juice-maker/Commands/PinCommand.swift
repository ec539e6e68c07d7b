import ArgumentParser
import Glibc
import JuiceFiles
import JuiceKit
import JuiceWords

/// Keeps the PIN of self-service.
struct PinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", help: .pin, subcommands: [PinSetCommand.self])
}

struct PinSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setPin)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var pinFile: PinFileOption

  func run() async throws {
    let words = options.wording.words
    let pin = try read(words.askPin)
    guard try read(words.askPinAgain) == pin else { throw CommandProblem.pinsDiffer }
    try PinFile(path: pinFile.path).set(pin)
    try MessageOutput(message: words.pinSet(pinFile.path), record: ["file": .text(pinFile.path)])
      .printDone(as: output.format)
  }

  private func read(_ question: String) throws(CommandProblem) -> Pin {
    guard let pin = Pin(parsing: PINPrompt.read(question) ?? "") else { throw .badPin }
    return pin
  }
}

/// Names the file that keeps the PIN.
struct PinFileOption: ParsableArguments {
  @Option(name: .customLong("pin-file"), help: ArgumentHelp(.pinFile), completion: .file())
  var file: String?

  var path: String { file ?? DefaultPaths.pin }
}
