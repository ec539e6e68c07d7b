import ArgumentParser
import Dispatch
import Glibc
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import Synchronization

struct TillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "till", help: .till
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup(visibility: .hidden) var output: FormatOption

  @OptionGroup var terminalOption: TerminalOption

  @Flag(help: ArgumentHelp(.kiosk))
  var kiosk = false

  @Flag(help: ArgumentHelp(.make))
  var make = false

  @OptionGroup var pinFile: PinFileOption

  @MainActor
  func run() async throws {
    if make, kiosk { throw CommandProblem.makeAtKiosk }
    let (author, _) = (try options.author(), try options.patience())
    do { try TerminalOption.check() } catch {
      _ = try (menu(), selfService())
      throw error
    }
    // A printer's command that reads nothing must not end the till.
    signal(SIGPIPE, SIG_IGN)
    let isFromFile = options.menuPath != nil
    let (settings, problem) = SettingsFile(path: DefaultPaths.settings).load()
    let terminal: Terminal
    let parts: Parts
    if make || kiosk {
      guard
        let started = try await options.start(terminalOption, isKiosk: kiosk, { try await load() })
      else { return }
      (terminal, parts) = started
    } else {
      parts = try await load()
      terminal = try terminalOption.open(Environment.clock, settings)
    }
    let (context, kiosk) = (parts.context, parts.kiosk)
    let menu = context.maker.menu
    let file = context.store as? SQLiteStore
    let clock = Environment.clock
    let printer = Printer.ofThisMachine(settings)
    var updates: MenuUpdates?
    var tillSettings = TillSettings(
      settings, problem, option: options.language, pins: pinFile.ofStaff)
    if let file, let setting = settings.backup {
      let folder = BackupFolder(setting.folder, ofStore: options.storePath)
      let queue = DispatchQueue(label: "Backup")
      tillSettings.backUp = {
        let added = try await queue.run { try folder.copy(file, keeping: setting.keep) }
        return { added.remark($0) }
      }
    }
    tillSettings.passOn = ClosingCommand.passOn(settings, problem, from: context.store)
    let till = Till(
      terminal: terminal, clock: clock, language: context.wording.language, maker: context.maker,
      stock: context.stock, author: author,
      notice: file?.isOnNetwork ?? false ? \.words.onNetwork : nil, newStore: parts.newStore,
      settings: tillSettings, kiosk: kiosk,
      menus: { [options] in
        updates = MenuUpdates(
          path: options.menuFile, current: menu, isFromFile: isFromFile, clock: clock)
        return updates?.news
      },
      changeMenu: { change in
        guard let updates else { throw FileProblem.cannotChangeText(path: options.menuFile) }
        return try await updates.change(options.menuEditor, change)
      },
      printer: printer.map { printer in
        (printer.paper, { try await printer.print($0) })
      },
      mirror: file.map { _ in Self.mirrorNote(of: MirrorFile(of: options.storePath)) },
      // The maker's screen faces no customer.
      display: make ? nil : Self.display(of: author),
      isForMaking: make)
    MainLoop.add(deadline: { till.deadline }, expire: { till.expire(at: $0) })
    MainLoop.onRoundEnd = { till.draw() }
    MainLoop.add(deadline: { updates?.deadline }, expire: { updates?.expire(at: $0) })
    let signal = await till.run()
    if !till.leftInMiddle { await file?.emptyLog(within: .milliseconds(500)) }
    // A second Ctrl-C during the exit must not change its outcome.
    Terminal.ignoreKeyboard()
    terminal.close()
    if till.leftInMiddle { StandardError.write(options.wording.words.changeUnderway + "\n") }
    for line in till.unseenAlerts.flatMap({ $0.split(separator: "\n") }) {
      StandardError.write(String(line).printable + "\n")
    }
    if signal == nil, kiosk == nil, let left = options.wording.left(await till.billsLeft()) {
      // If the window was closed, nobody reads it.
      try? StandardOutput.write(left.printable + "\n")
    }
    if let signal { throw ExitCode(128 + signal) }
  }

  private struct Parts {
    let context: CommandContext
    let newStore: String?
    let kiosk: Kiosk?
  }

  /// Loads everything; the store comes last, since opening creates it.
  @MainActor
  private func load() async throws -> Parts {
    let (menu, kiosk) = try (menu(), selfService())
    let context = try await options.openForScreen(menu)
    return Parts(
      context: context, newStore: try await options.newStore(context.store), kiosk: kiosk)
  }

  private func menu() throws -> Menu {
    try make ? options.loadMenuWithQueue() : options.loadMenu()
  }

  /// Shows the sales of a till to `juice-maker display`, on a queue: a slow disk must not block the main thread.
  private static func display(of author: Author) -> (ShownSale) -> Void {
    let files = DisplayFiles(folder: DefaultPaths.displays)
    let queue = DispatchQueue(label: "Display")
    let own = Mutex<DisplayFiles.Own?>(nil)
    return { sale in
      queue.async {
        own.withLock { own in
          // Another till that had the name may have ended.
          own = own ?? files.own(author.till)
          try? own?.show(sale.bytes)
        }
      }
    }
  }

  @MainActor
  private static func mirrorNote(of file: MirrorFile) -> MirrorNote {
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watcher = FileWatcher(.name(file.path)) { change.yield() }
    // The file may exist already.
    change.yield()
    change.onTermination = { _ in withExtendedLifetime(watcher) {} }
    return (changes, file.load)
  }

  @MainActor
  private func selfService() throws -> Kiosk? {
    guard kiosk else { return nil }
    let file = PinFile(path: pinFile.path)
    let hash = try file.hashOfKiosk()
    // Off the main thread: hashing is slow on purpose.
    let queue = DispatchQueue(label: "PIN")
    let newest = Mutex(hash)
    return Kiosk { digits in
      guard let pin = Pin(parsing: digits) else { return false }
      return await queue.run {
        // A PIN that is changed while the till runs takes effect at once. A damaged file doesn't lock out the owner.
        let hash = newest.withLock { newest in
          newest = (try? file.hash()) ?? newest
          return newest
        }
        return hash.matches(pin)
      }
    }
  }
}

extension PinFile {
  /// - Throws: `CommandProblem.noPin` if the file can't be read.
  func hashOfKiosk() throws -> PinHash {
    // A pattern in the catch clause crashes Debian's Swift 6.2.3, if it binds and rethrows the rest.
    do { return try hash() } catch {
      guard case .cannotRead(let path, let cause) = error else { throw error }
      throw CommandProblem.noPin(path: path, cause)
    }
  }
}
