public import FoundationEssentials
public import JuiceKit

/// A thing that `doctor` looks at; scripts know it by its raw value.
public enum CheckTopic: String, CaseIterable, Sendable {
  case terminal
  case terminalSize = "terminal-size"
  case terminalColors = "terminal-colors"
  case terminalKorean = "terminal-korean"
  case terminalPastes = "terminal-pastes"
  case server, store, journal, mirror, log
  case diskSpace = "disk-space"
  case clock, printer, pin, settings, menu, services
}

/// The findings of `doctor`, except errors that a till would meet too. Sizes are in bytes.
public enum Finding: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable {
    case fine
    /// The till sells all the same.
    case remark
    /// It stands in the way of selling.
    case problem
  }

  // The terminal.
  case noTerminal
  case terminal(String)
  /// Nobody knows its name, which is empty where it has none.
  case takenForXterm(String)
  case size(columns: Int, rows: Int)
  /// The layout has to fold.
  case small(columns: Int, rows: Int)
  case tooSmall(columns: Int, rows: Int, leastColumns: Int, leastRows: Int)
  case noSize
  /// How many there are, by the terminal's name.
  case colors(Int)
  case colorsOff
  /// How many columns a syllable takes; nil where the terminal did not say.
  case korean(columns: Int?)
  /// A bare console has no letters for it.
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
  /// - Parameter waiting: how many entries are not sent; nil where the file is not the one that was sent.
  case mirror(MirrorState, waiting: Int?)
  case log(size: Int)
  case largeLog(size: Int)
  case diskSpace(Int)
  case littleSpace(Int)
  case noSpace(Int)

  // The machine.
  case clock(Date)
  /// The newest entry is of a later time.
  case clockBehind(Date, last: Date)
  /// It shows a time before this program was made.
  case clockUnset(Date)
  case noPrinter
  /// - Parameter waiting: slips that it is still to print.
  case printer(String, waiting: Int)
  /// The missing program of the printer's command.
  case printerMissing(String, command: String)
  case printerAway(String, Cause)
  case noPin
  case pin(String)
  case settings(String)
  case builtInMenu(juices: Int)
  case menu(String, ingredients: Int, juices: Int)
  case unpriced([String], of: Int)
  /// A service that is enabled, and what is missing without which it can't start.
  case service(String, CommandProblem?)

  public var state: State {
    switch self {
    case .terminal, .size, .colorsOff, .korean(columns: 2), .pastes(areMarked: true), .store,
      .newStore, .server, .journal, .log, .diskSpace, .clock, .noPrinter, .noPin, .pin,
      .settings, .builtInMenu, .menu, .service(_, nil):
      .fine
    case .colors(let count): count >= 8 ? .fine : .remark
    case .mirror(let mirror, let waiting): mirror.problem == nil && waiting == 0 ? .fine : .remark
    case .printer(_, let waiting): waiting == 0 ? .fine : .remark
    case .noTerminal, .takenForXterm, .small, .noSize, .korean, .koreanOnConsole, .pastes,
      .olderStore, .openStore, .storeInMemory, .storeOnNetwork, .largeLog, .littleSpace,
      .clockBehind, .clockUnset, .printerMissing, .printerAway, .unpriced:
      .remark
    case .tooSmall, .noSpace, .service: .problem
    }
  }
}
