import Dispatch
import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

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

  /// - Parameter patience: the timeout while the printer accepts no data, in seconds.
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

  /// The printer of `$JUICE_MAKER_PRINT`, or else of the settings; `nil` without one.
  static func ofThisMachine(_ settings: @autoclosure () -> Settings) -> Printer? {
    (Environment.variable(Settings.Printer.variable).map { Settings.Printer($0) }
      ?? settings().printer)
      .map {
        Printer($0, waiting: WaitingSlips(folder: DefaultPaths.unprinted, printer: $0.name))
      }
  }

  /// Prints the waiting slips, then this one. The drawer opens only if this slip is printed now.
  ///
  /// - Returns: the number of slips printed before this one.
  /// - Throws: `CommandProblem`. The slip is kept for later, unless this machine lacks its code page.
  func print(_ slip: Slip, opensDrawer: Bool = false) async throws -> Int {
    if slip.lacksTable { throw CommandProblem.noKoreanTable }
    let new = slip.bytes(opensDrawer: opensDrawer)
    return try await aside {
      let name: String
      do { name = try waiting.add(slip.bytes(), at: now()) } catch {
        // Print even if the slip can't be kept.
        try send(new, of: waiting)
        return 0
      }
      return try sendAll(waiting) { $0 == name ? new : nil } - 1
    }
  }

  /// Prints the waiting slips of all printers: one may have been replaced.
  func printWaiting() async throws -> Int {
    try await aside { try sendAll(waiting.all) { _ in nil } }
  }

  /// - Parameter bytes: replaces the content of a slip's file; `nil` for the file.
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

  /// Runs off the main thread. The till doesn't wait for it on exit: unprinted slips are kept.
  private func aside(_ body: @escaping @Sendable () throws -> Int) async throws -> Int {
    try await DispatchQueue.global().run(body)
  }
}
