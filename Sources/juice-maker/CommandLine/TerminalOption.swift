public import ArgumentParser
import Glibc
public import JuiceFiles
import JuiceTerminal
import JuiceTill
import JuiceWords

struct TerminalOption: ParsableArguments {
  @Flag(help: ArgumentHelp(.ascii))
  var ascii = false

  @Option(help: ArgumentHelp(.theme))
  var theme: Settings.Theme?

  static func check() throws(CommandProblem) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
  }

  /// - Parameter settings: `nil` for those of the machine.
  @MainActor
  func open(_ clock: SystemClock, _ settings: Settings? = nil) throws(CommandProblem) -> Terminal {
    let settings = settings ?? SettingsFile(path: DefaultPaths.settings).load().settings
    let options = Terminal.Options(
      colors: Environment.variable("NO_COLOR") == nil, ascii: ascii,
      theme: (theme ?? settings.theme).flatMap { Look(rawValue: $0.rawValue) })
    do throws(TerminalError) { return try Terminal(options, clock: clock) } catch {
      throw CommandProblem(error)
    }
  }
}

extension Settings.Theme: ExpressibleByArgument {}

extension CommandProblem {
  init(_ error: TerminalError) {
    switch error {
    case .none: self = .noTerminal
    case .unknown(let name): self = .unknownTerminal(name: name)
    case .tooSimple(let name): self = .simpleTerminal(name: name)
    case .failed(let detail): self = .brokenTerminal(detail: detail)
    }
  }
}
