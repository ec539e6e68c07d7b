import Dispatch
import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

/// Prints slips, and keeps those that the printer does not take for later.
struct Printer: Sendable {
  let port: PrinterPort
  let paper: Paper
  let waiting: WaitingSlips
  private let now: @Sendable () -> Date

  /// - Parameter patience: how long a printer may take nothing, in seconds.
  init(
    _ settings: Settings.Printer, waiting: WaitingSlips, patience: Double = 10,
    now: @escaping @Sendable () -> Date = Environment.now
  ) {
    port = PrinterPort(settings.name, patience: patience)
    paper = Paper(
      settings.format ?? (port.isCommand ? .text : .escpos),
      columns: settings.columns ?? Paper.widths.lowerBound, page: settings.page ?? .cp949)
    (self.waiting, self.now) = (waiting, now)
  }

  /// That of `$JUICE_MAKER_PRINT`, else of the settings; nil where neither names one.
  static func ofThisMachine(_ settings: @autoclosure () -> Settings) -> Printer? {
    (Environment.variable("JUICE_MAKER_PRINT").map { Settings.Printer($0) } ?? settings().printer)
      .map {
        Printer($0, waiting: WaitingSlips(folder: DefaultPaths.unprinted, printer: $0.name))
      }
  }

  /// Prints what waits and then a slip, which opens the drawer only if it is printed now.
  ///
  /// - Returns: how many were printed before it.
  /// - Throws: `CommandProblem`; the slip is kept then, unless it can't be written at all.
  func print(_ slip: Slip, opensDrawer: Bool = false) async throws -> Int {
    if slip.lacksTable { throw CommandProblem.noKoreanTable }
    let new = slip.bytes(opensDrawer: opensDrawer)
    return try await aside {
      let name: String
      do { name = try waiting.add(slip.bytes(), at: now()) } catch {
        // A slip that can't be kept is printed all the same.
        try send(new, of: waiting)
        return 0
      }
      return try sendAll(waiting) { $0 == name ? new : nil } - 1
    }
  }

  /// Prints what waits for any printer of the machine: one may have been replaced.
  func printWaiting() async throws -> Int {
    try await aside { try sendAll(waiting.all) { _ in nil } }
  }

  /// - Parameter bytes: what is printed for a slip other than its file.
  private func sendAll(_ slips: WaitingSlips, _ bytes: (String) -> [UInt8]?) throws -> Int {
    var count = 0
    try slips.takeAll { name, kept in
      try send(bytes(name) ?? kept, of: slips)
      count += 1
    }
    return count
  }

  private func send(_ bytes: [UInt8], of slips: WaitingSlips) throws(CommandProblem) {
    do throws(PrinterFault) { try port.send(bytes) } catch {
      throw .notPrinted(printer: port.name, error, waiting: slips.names.count)
    }
  }

  /// Not on the main thread, and not waited for where the till is left: what is not printed by then waits.
  private func aside(_ body: @escaping @Sendable () throws -> Int) async throws -> Int {
    try await DispatchQueue.global().run(body)
  }
}
