import Dispatch
import FoundationEssentials
import JuiceFiles
import JuicePapers
import JuiceText
import JuiceWords
import Synchronization

extension Settings.Printer {
  /// Overrides the setting.
  static let variable = "JUICE_MAKER_PRINT"
}

/// Prints slips, and keeps those that fail for later.
struct Printer: Sendable {
  let port: PrinterPort
  let paper: Paper
  let waiting: WaitingSlips
  private let now: @Sendable () -> Date
  private let lacksTable: @Sendable (Slip) -> Bool
  private let turns = Turns()

  /// - Parameter patience: the timeout while the printer accepts no data, in seconds.
  init(
    _ settings: Settings.Printer, waiting: WaitingSlips, patience: Double = 10,
    now: @escaping @Sendable () -> Date = Environment.now,
    lacksTable: @escaping @Sendable (Slip) -> Bool = { $0.lacksTable }
  ) {
    port = PrinterPort(settings.name, patience: patience)
    paper = Paper(
      settings.format ?? (port.isCommand ? .text : .escpos),
      columns: settings.columns ?? Paper.widths.lowerBound, page: settings.page ?? .cp949)
    (self.waiting, self.now, self.lacksTable) = (waiting, now, lacksTable)
  }

  /// The printer of `$JUICE_MAKER_PRINT`, or else of the settings; `nil` without one.
  static func ofThisMachine(_ settings: @autoclosure () -> Settings) -> Printer? {
    (Environment.variable(Settings.Printer.variable).map { Settings.Printer($0) }
      ?? settings().printer)
      .map {
        Printer($0, waiting: WaitingSlips(folder: DefaultPaths.unprinted, printer: $0.name))
      }
  }

  /// Prints the waiting slips, then these. All are kept before the first is sent. Slips whose code page this machine lacks don't
  /// stop the others. The drawer opens only for a slip that is printed now.
  ///
  /// - Returns: the number of older slips printed too.
  /// - Throws: `CommandProblem`. The slips are kept for later, unless they can't be kept or this machine lacks their code
  ///   page.
  func print(_ slips: [PrintedSlip]) async throws -> Int {
    let printable = slips.filter { !lacksTable($0.slip) }
    let count = try await printAll(printable)
    if printable.count < slips.count { throw CommandProblem.noKoreanTable }
    return count
  }

  private func printAll(_ slips: [PrintedSlip]) async throws -> Int {
    let bytes = slips.map { slip, opensDrawer in
      (kept: slip.bytes(), new: slip.bytes(opensDrawer: opensDrawer))
    }
    let (names, unkept, tried) = await DispatchQueue.global().run {
      var (names, unkept, tried): ([String], [[UInt8]], Int) = ([], [], 0)
      for (kept, new) in bytes {
        do {
          let slip = try keep(kept, new)
          names.append(slip.name)
          tried = slip.tried
        } catch { unkept.append(new) }
      }
      return (names, unkept, tried)
    }
    return try await turns.queue.run {
      defer { turns.state.withLock { for name in names { $0.new[name] = nil } } }
      // Print even if a slip can't be kept.
      for bytes in unkept { try send(bytes, of: waiting, unkeptIn: waiting.folderPath) }
      return names.isEmpty ? 0 : try sendAll(waiting, after: tried)
    }
  }

  /// Prints a slip that is of no use later.
  ///
  /// - Throws: `CommandProblem`. The slip is not kept.
  func printNow(_ slip: Slip) async throws {
    if lacksTable(slip) { throw CommandProblem.noKoreanTable }
    try await turns.queue.run { try send(slip.bytes(), of: waiting) }
  }

  /// Prints the waiting slips of all printers: one may have been replaced.
  func printWaiting() async throws -> Int {
    try await turns.queue.run { try sendAll(waiting.all, after: .max) }
  }

  /// Keeps a slip behind those that were kept before. A try that begins later is for this slip too.
  ///
  /// - Returns: its name, and the number of tries until then.
  private func keep(_ kept: [UInt8], _ new: [UInt8]) throws -> (name: String, tried: Int) {
    try turns.state.withLock { state in
      // The names sort by milliseconds.
      state.last = max(now(), state.last + 0.001)
      let name = try waiting.add(kept, at: state.last)
      state.new[name] = new
      return (name, state.tries)
    }
  }

  /// - Parameter tried: the number of tries when the newest slip was kept. If a later one has failed, that was for this slip too:
  ///   slips of a printer that is off don't wait for one timeout after another.
  /// - Returns: the number of slips that were not just kept.
  private func sendAll(_ slips: WaitingSlips, after tried: Int) throws -> Int {
    let failure = turns.state.withLock { state in
      let isCovered = state.failure.map { $0.atTry > tried } ?? false
      if !isCovered { state.tries += 1 }
      return isCovered ? state.failure : nil
    }
    if let failure { throw failure.problem }
    var count = 0
    do {
      try slips.takeAll { name, kept in
        let new = turns.state.withLock { $0.new[name] }
        try send(new ?? kept, of: slips)
        if new == nil { count += 1 }
      }
    } catch let problem as CommandProblem {
      turns.state.withLock { $0.failure = ($0.tries, problem) }
      throw problem
    }
    return count
  }

  private func send(_ bytes: [UInt8], of slips: WaitingSlips, unkeptIn folder: String? = nil)
    throws(CommandProblem)
  {
    do throws(PrinterFault) { try port.send(bytes) } catch {
      throw .notPrinted(
        printer: port.name, error, waiting: slips.names.count, unkeptIn: folder)
    }
  }
}

/// Sends the slips of this process one after another, off the main thread. The till doesn't wait for it on exit: unprinted slips
/// are kept.
private final class Turns: Sendable {
  struct State {
    /// The time of the newest kept slip.
    var last = Date.distantPast
    /// The bytes of slips that were just kept, by name: they may open the drawer.
    var new: [String: [UInt8]] = [:]
    var tries = 0
    var failure: (atTry: Int, problem: CommandProblem)?
  }

  let queue = DispatchQueue(label: "Printer")
  let state = Mutex(State())
}
