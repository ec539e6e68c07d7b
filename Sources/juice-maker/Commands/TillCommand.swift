import ArgumentParser
import Glibc
import JuiceKit
import JuiceTerminal
import JuiceTill

struct TillCommand: AsyncParsableCommand, QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "till",
    abstract: "Open the till in this terminal.",
    discussion: """
      Orders by key and by click; ? shows every key. Any number of tills may share a store.

        juice-maker till
        juice-maker till --language ko --store stand.db
        juice-maker till --ascii       for a terminal without line-drawing characters

      NO_COLOR, set to anything, turns colours off.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @Flag(
    help: "Draw with ASCII characters only, and speak English unless --language says otherwise.")
  var ascii = false

  @MainActor
  static func quick(_ words: [String]) -> TillCommand? {
    guard let words = PlainWords(words, options: ShopOptions.names, flags: ["--ascii"]),
      words.others.isEmpty, let options = ShopOptions(words), let output = FormatOption(words)
    else { return nil }
    var command = TillCommand()
    command.options = options
    command.output = output
    command.ascii = words.flags.contains("--ascii")
    return command
  }

  @MainActor
  func run() async throws {
    let language = ascii && options.language == nil ? .en : options.speech
    // Before a store is made for nothing.
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw TerminalError.none }
    let shop = try await options.openShop()
    let menu = shop.maker.menu
    let terminal = try Terminal(
      Terminal.Options(colors: Locations.variable("NO_COLOR") == nil, ascii: ascii))
    let till = Till(
      terminal: terminal, language: language, maker: shop.maker, stock: shop.stock,
      menus: { [options] in
        options.menuPath.map { MenuUpdates.stream(path: $0, current: menu) }
      })
    let signal = await till.run()
    terminal.close()
    if let signal { throw ExitCode(128 + signal) }
  }
}
