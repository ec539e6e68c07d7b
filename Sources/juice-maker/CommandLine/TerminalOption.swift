internal import ArgumentParser
import Dispatch
import Glibc
package import JuiceFiles
import JuiceTerminal
import JuiceWords

struct TerminalOption: ParsableArguments {
  @Flag(help: ArgumentHelp(.ascii))
  var ascii = false

  @Option(help: ArgumentHelp(.theme))
  var theme: Settings.Theme?

  init() {}

  init(ascii: Bool, theme: Settings.Theme?) { (self.ascii, self.theme) = (ascii, theme) }

  static func check() throws(CommandProblem) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
  }

  /// - Parameter settings: `nil` for those of the machine.
  @MainActor
  func open(_ clock: SystemClock, _ settings: Settings? = nil) throws(CommandProblem) -> Terminal {
    let settings = settings ?? SettingsFile(path: DefaultPaths.settings).load().settings
    let known = KnownBackgrounds(path: DefaultPaths.backgrounds)
    let name = Environment.variable("TERM") ?? ""
    do throws(TerminalError) {
      let terminal = try Terminal(
        options(settings, known: known[name], variable: Environment.variable), clock: clock)
      // A slow disk must not block the main thread.
      let queue = DispatchQueue(label: "Backgrounds")
      terminal.onBackground = { background in
        queue.async { try? known.remember(background.rawValue, of: name) }
      }
      return terminal
    } catch {
      throw CommandProblem(error)
    }
  }

  /// - Parameter known: the background that a terminal of this kind told last.
  @MainActor
  func options(
    _ settings: Settings, known: String?, variable: (String) -> String?
  ) -> Terminal.Options {
    let background =
      variable("COLORFGBG").flatMap(Background.init(environment:))
      ?? known.flatMap(Background.init(rawValue:))
    return Terminal.Options(
      colors: variable("NO_COLOR") == nil, ascii: ascii,
      theme: (theme ?? settings.theme).flatMap { Look(rawValue: $0.rawValue) },
      guess: background.map(Look.init) ?? .dark)
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
