import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceWords
import SystemPackage

/// - Parameter last: the time of the newest entry.
func checkClock(last: Date?) -> Check {
  let now = Environment.now()
  if let last, last.isAhead(of: now) {
    return Check(.clock, .clockBehind(now, last: last))
  }
  return Check(.clock, now < released ? .clockUnset(now) : .clock(now))
}

/// The beginning of 2026, the year of this version.
private let released = Date(timeIntervalSince1970: 1_767_225_600)

/// Checks the folder of backups, if the settings name one and the store can have backups.
func checkBackup(_ options: CommonOptions) -> [Check] {
  guard let folder = try? options.backupFolder() else { return [] }
  do {
    let newest = try folder.newest()
    do throws(Cause) { try folder.checkIsWritable() } catch {
      throw FileProblem.cannotWrite(path: folder.path, error)
    }
    guard let newest else { return [Check(.backup, .noBackups(folder.path))] }
    do throws(StoreError) { try newest.verify() } catch .damaged(_, let cause) {
      return [Check(.backup, .damagedBackup(newest.path, cause))]
    }
    let made = newest.made
    let finding: Finding =
      switch Environment.now().timeIntervalSince(made) {
      case ..<(-BackupFolder.leeway): .futureBackup(folder.path, made: made)
      case ...(2 * 86_400): .backup(folder.path, made: made)
      default: .oldBackup(folder.path, made: made)
      }
    return [Check(.backup, finding)]
  } catch {
    return [Check(.backup, error, isRemark: true)]
  }
}

/// Checks the command of `after-closing`; `checkSettings` tells about a refused one.
func checkAfterClosing() -> [Check] {
  guard let program = (try? ClosingCommand.ofThisMachine())?.arguments[0] else { return [] }
  return [
    Check(
      .afterClosing,
      CapturedCommand.isInstalled(program) ? .program(program) : .programMissing(program))
  ]
}

func checkPrinter() -> Check {
  let settings = SettingsFile(path: DefaultPaths.settings).load().settings
  guard let printer = Printer.ofThisMachine(settings) else {
    return Check(.printer, settings.print.isEmpty ? .noPrinter : .nothingPrints)
  }
  if printer.paper.format == .escpos, !printer.paper.page.isInstalled {
    return Check(.printer, CommandProblem.noKoreanTable, isRemark: true)
  }
  let name = printer.port.name
  if let missing = printer.port.missing {
    return Check(.printer, .printerMissing(missing, in: missing == name ? nil : name))
  }
  do throws(Cause) { try printer.port.check() } catch {
    return Check(.printer, .printerAway(name, error))
  }
  return Check(.printer, .printer(name, waiting: printer.waiting.names.count))
}

/// Checks the commands of the card terminals; `checkSettings` tells about refused ones.
func checkTerminals(_ options: CommonOptions) -> [Check] {
  // `checkMenu` tells about a menu that can't be read.
  let ways = (try? options.loadMenu())?.payments
  let terminals = SettingsFile(path: DefaultPaths.settings).load().settings.terminals
  return terminals.sorted { $0.key < $1.key }.flatMap { way, terminal in
    if let ways, !ways.contains(way) {
      return [Check(.cardTerminal, .cardTerminalUnused(way.rawValue))]
    }
    // Often one program does both.
    return Set([terminal.pay, terminal.refund].compactMap { $0?.arguments[0] }).sorted().map {
      command in
      let isHere = CapturedCommand.isInstalled(command)
      return Check(
        .cardTerminal,
        isHere
          ? .cardTerminal(way.rawValue, command: command)
          : .cardTerminalMissing(way.rawValue, command: command))
    }
  }
}

func checkPIN(_ path: String) -> Check {
  do throws(FileProblem) {
    _ = try PinFile(path: path).hash()
    return Check(.pin, .pin(path))
  } catch .cannotRead(_, .errno(ENOENT)) {
    return Check(.pin, .noPin)
  } catch {
    // Only self-service needs it.
    return Check(.pin, error, isRemark: true)
  }
}

func checkSettings(_ pins: PinFileOption, path: String = DefaultPaths.settings) -> [Check] {
  guard FilePath(path).existsOrIsBrokenLink else { return [] }
  let loaded = SettingsFile(path: path).load()
  let staff = loaded.settings.staff
  let nobodyMay = staff != .everybody && staff.cashiers.allSatisfy(\.may.isEmpty)
  if let problem = loaded.problem {
    return [Check(.settings, problem, isRemark: true)]
      + (nobodyMay ? [Check(.settings, .staffUnread)] : [])
  }
  if nobodyMay { return [Check(.settings, .staffWithoutRights)] }
  let open = staff.privileged.filter { !pins.hasPIN($0) }
  return [Check(.settings, open.isEmpty ? .settings(path) : .staffWithoutPIN(open))]
}

func checkMenu(_ options: CommonOptions) -> Check {
  do {
    let menu = try options.loadMenu()
    guard menu.unpriced.isEmpty else {
      let ids = menu.unpriced.map(\.id.rawValue)
      return Check(.menu, .unpriced(ids, of: menu.juices.count))
    }
    guard let path = options.menuPath else {
      return Check(.menu, .builtInMenu(juices: menu.juices.count))
    }
    return Check(
      .menu, .menu(path, ingredients: menu.ingredients.count, juices: menu.juices.count))
  } catch {
    return Check(.menu, error)
  }
}
