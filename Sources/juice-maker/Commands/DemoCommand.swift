import ArgumentParser
import JuiceFiles
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "demo", help: .demo)

  @Option(help: ArgumentHelp(.seed))
  var seed: String?

  @Flag(help: ArgumentHelp(.make))
  var make = false

  @Option(help: ArgumentHelp(.demoLanguage))
  var language: Language?

  @Flag(help: ArgumentHelp(.ascii))
  var ascii = false

  @Option(help: ArgumentHelp(.demoTheme))
  var theme: Settings.Theme?

  @MainActor
  func run() async throws {
    let seed = try seed.map { try (0...999_999).number($0, of: "--seed", command: "demo") }
    try TerminalOption.check()
    let language = LanguageChoice.languageOfCall(option: language)
    let stand = try await DemoStand(
      seed: UInt64(seed ?? 1), language: language, clock: Environment.clock,
      now: Environment.now())
    let terminal = try TerminalOption(ascii: ascii, theme: theme).open(Environment.clock, .unset)
    let till = stand.till(on: terminal, isForMaking: make)
    MainLoop.add(deadline: { till.deadline }, expire: { till.expire(at: $0) })
    MainLoop.onRoundEnd = { till.draw() }
    MainLoop.add(deadline: { stand.deadline }, expire: { stand.expire(at: $0) })
    let signal = await till.run()
    Terminal.ignoreKeyboard()
    terminal.close()
    if let signal { throw ExitCode(128 + signal) }
    try StandardOutput.write(language.words.demoEnded + "\n")
  }
}
