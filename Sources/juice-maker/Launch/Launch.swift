import ArgumentParser
import Glibc
import JuiceTerminal
import JuiceTill

/// One call of the program, from its words to its exit code.
@MainActor
struct Launch {
  private let arguments: [String]

  init(arguments: [String]) { self.arguments = arguments }

  func run() async -> Int32 {
    // Whoever reads the output may stop early: that ends the program, and quietly.
    signal(SIGPIPE, SIG_DFL)
    do {
      var command = try CommandWords(arguments).parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try StandardOutput.flush()
      return 0
    } catch {
      return report(error)
    }
  }

  private func report(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let failure = Failure(error) { return report(failure) }
    let code = JuiceMakerCommand.exitCode(for: error)
    let message = JuiceMakerCommand.fullMessage(for: error)
    guard code == .success else {
      // The parser repeats the words of the call as they are.
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      let harmless = lines.map { TextWidth.printable(String($0)) }.joined(separator: "\n")
      return report(Failure(.usage) { _ in harmless })
    }
    do {
      StandardOutput.write(message + "\n")
      try StandardOutput.flush()
      return 0
    } catch { return report(error) }
  }

  private func report(_ failure: Failure) -> Int32 {
    StandardOutput.discard()
    if isForScripts, failure.code != .output {
      StandardOutput.write(failure.json.text + "\n")
      try? StandardOutput.flush()
    }
    StandardError.write(failure.sentence(language) + "\n")
    return failure.exit
  }

  // The words themselves may be what is wrong, so these are looked up without the parser.

  private var isForScripts: Bool { CommandWords.value(of: "--format", in: arguments) == "json" }

  private var language: Language {
    CommandWords.value(of: "--language", in: arguments).flatMap(Language.init)
      ?? (arguments.contains("--ascii") ? .en : Language.ofEnvironment)
  }
}
