package import FoundationEssentials
package import JuiceKit

/// A check of `doctor`. Scripts rely on the raw values.
package enum CheckTopic: String, CaseIterable, Sendable {
  case terminal
  case terminalSize = "terminal-size"
  case terminalColors = "terminal-colors"
  case terminalKorean = "terminal-korean"
  case terminalPastes = "terminal-pastes"
  case server, store, journal, mirror, log
  case diskSpace = "disk-space"
  case backup, clock, printer
  case cardTerminal = "card-terminal"
  case afterClosing = "after-closing"
  case pin, settings, menu, services
}

/// The findings of `doctor`, besides errors that a till would also report. Sizes are in bytes.
package enum Finding: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case fine
    /// The till works nevertheless.
    case remark
    /// The till can't sell.
    case problem
  }

  // The terminal.
  case noTerminal
  case terminal(String)
  /// Terminfo doesn't know the name, which is empty if `TERM` is unset.
  case takenForXterm(String)
  case size(columns: Int, rows: Int)
  /// Enough for a folded layout only.
  case small(columns: Int, rows: Int)
  case tooSmall(columns: Int, rows: Int, leastColumns: Int, leastRows: Int)
  case noSize
  case colors(Int)
  case colorsOff
  /// The width of a syllable in columns; `nil` if the terminal didn't answer.
  case korean(columns: Int?)
  case koreanOnConsole
  case pastes(areMarked: Bool)

  // The store, by its path or address.
  case store(String)
  case newStore(String)
  case olderStore(String)
  case openStore(String)
  case storeInMemory
  case storeOnNetwork(String)
  case server(String)
  case journal(entries: Int, last: Date?)
  /// - Parameter waiting: the number of unsent entries; `nil` if this is not the file that was sent.
  case mirror(MirrorState, waiting: Int?)
  case log(size: Int)
  case largeLog(size: Int)
  case diskSpace(Int)
  case littleSpace(Int)
  case noSpace(Int)

  // The folder of backups.
  case backup(String, made: Date)
  case noBackups(String)
  /// The newest backup is older than two days.
  case oldBackup(String, made: Date)
  /// The time of the newest backup is in the future: the clock was wrong.
  case futureBackup(String, made: Date)
  case damagedBackup(String, Cause)

  // The machine.
  case clock(Date)
  /// The newest entry has a later time.
  case clockBehind(Date, last: Date)
  /// The clock is earlier than this program's release.
  case clockUnset(Date)
  case noPrinter
  /// Slips are to be printed by themselves, and there is no printer.
  case nothingPrints
  /// The program of a command of the settings.
  case program(String)
  case programMissing(String)
  /// - Parameter waiting: the number of slips still to print.
  case printer(String, waiting: Int)
  /// The missing file, and the command that has it; `nil` if the command itself is missing.
  case printerMissing(String, in: String?)
  case printerAway(String, Cause)
  /// The way to pay, and its terminal's command.
  case cardTerminal(String, command: String)
  case cardTerminalMissing(String, command: String)
  /// The menu lacks the way to pay.
  case cardTerminalUnused(String)
  case unfinishedRuns([UnfinishedRun])
  /// Bills whose card payment was begun.
  case unfinishedBills([OpenBill])
  case noPin
  case pin(String)
  case settings(String)
  /// People with rights that others lack, and without a PIN: anybody can choose them at the till.
  case staffWithoutPIN([String])
  /// Nobody in the list of the staff has a right.
  case staffWithoutRights
  /// The list of the staff can't be read because of a mistake in the settings.
  case staffUnread
  case builtInMenu(juices: Int)
  case menu(String, ingredients: Int, juices: Int)
  case unpriced([String], of: Int)
  /// An enabled service, and the problem that keeps it from starting.
  case service(String, CommandProblem?)

  package var state: State {
    switch self {
    case .terminal, .size, .colorsOff, .korean(columns: 2), .pastes(areMarked: true), .store,
      .newStore, .server, .journal, .log, .diskSpace, .backup, .clock, .noPrinter, .cardTerminal,
      .program, .noPin, .pin, .settings, .builtInMenu, .menu, .service(_, nil):
      .fine
    case .colors(let count): count >= 8 ? .fine : .remark
    case .mirror(let mirror, let waiting): mirror.problem == nil && waiting == 0 ? .fine : .remark
    case .printer(_, let waiting): waiting == 0 ? .fine : .remark
    case .noTerminal, .takenForXterm, .small, .noSize, .korean, .koreanOnConsole, .pastes,
      .olderStore, .openStore, .storeInMemory, .storeOnNetwork, .largeLog, .littleSpace, .noBackups,
      .oldBackup, .futureBackup, .damagedBackup, .clockBehind, .clockUnset, .printerMissing,
      .printerAway,
      .cardTerminalMissing, .cardTerminalUnused, .unfinishedRuns, .unfinishedBills, .nothingPrints,
      .programMissing,
      .staffWithoutPIN, .staffWithoutRights, .staffUnread, .unpriced:
      .remark
    case .tooSmall, .noSpace, .service: .problem
    }
  }
}
