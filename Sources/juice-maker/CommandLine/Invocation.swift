import ArgumentParser
import Glibc
import JuiceKit
import JuiceText

/// One call of the program, from its arguments to its exit code.
struct Invocation {
  let arguments: [String]

  func run() async -> Int32 {
    // A reader such as head may stop early: end quietly.
    signal(SIGPIPE, SIG_DFL)
    do {
      var command = try CommandArguments(arguments).parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return EXIT_SUCCESS
    } catch {
      return report(error)
    }
  }

  private func report(_ error: any Error) -> Int32 {
    if let exit = error as? ExitCode { return exit.rawValue }
    if let failure = Failure(error) { return report(failure) }
    let message = JuiceMakerCommand.fullMessage(for: error)
    switch JuiceMakerCommand.exitCode(for: error) {
    case .success:
      // Help, the version, completions.
      do { try StandardOutput.write(message + "\n") } catch { return report(error) }
      return EXIT_SUCCESS
    case .validationFailure: return report(CommandProblem.usage(message))
    default: return report(Failure(unforeseen: error))
    }
  }

  private func report(_ failure: Failure) -> Int32 {
    if wantsJSON, failure.code != "output", let json = try? JSON.line(of: failure.record) {
      try? StandardOutput.write(json)
    }
    StandardError.write(failure.sentence(in: language) + "\n")
    return failure.exit
  }

  // Without the parser, which may be what failed.

  private var wantsJSON: Bool { CommandArguments.value(of: "--format", in: arguments) == "json" }

  private var language: Language {
    LanguageChoice.language(
      option: CommandArguments.value(of: "--language", in: arguments).flatMap(Language.init))
  }
}
