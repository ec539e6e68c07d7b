import ArgumentParser
import Glibc
import JuiceKit
import JuicePostgres
import JuiceWords
import Synchronization

struct Invocation {
  let arguments: [String]

  /// Stores that the command has read. Their faults are reported after the command's output.
  static let storesRead = Mutex<[any FruitStore]>([])
  /// Stores that the command may write to. Their faults are only reported in place of an error.
  static let storesToChange = Mutex<[any FruitStore]>([])
  static let faultsOfStands = Mutex<Set<PartialJournal>>([])

  func run() async -> Int32 {
    // End quietly if the reader of the output exits, such as `head`.
    signal(SIGPIPE, SIG_DFL)
    // Exceeding the file size limit becomes an error instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    // Releasing the stores closes them.
    defer {
      Self.storesRead.withLock { $0 = [] }
      Self.storesToChange.withLock { $0 = [] }
    }
    do {
      guard JournalLimits.times.contains(Environment.now().milliseconds) else {
        throw CommandProblem.wrongClock
      }
      if arguments.first == ManualPages.option {
        try ManualPages.write(arguments.dropFirst())
        return EXIT_SUCCESS
      }
      let call = try CommandArguments(arguments)
      if call.isHelpWanted {
        try StandardOutput.write(call.help(in: .ofCall).lines.map { $0 + "\n" }.joined())
        return EXIT_SUCCESS
      }
      var command = try call.parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return await reportFaults()
    } catch {
      if ExitReport(error)?.isNotFound == true {
        // An entry that can't be read hides itself and those behind it.
        let fault = await reportFaults(alsoOf: Self.storesToChange.withLock(\.self))
        return fault == EXIT_SUCCESS ? report(error) : fault
      }
      let exit = report(error)
      // A fault can be the cause of a refusal: entries after it are missing.
      let fault = error is Refusal ? await reportFaults() : EXIT_SUCCESS
      return fault == EXIT_SUCCESS ? exit : fault
    }
  }

  private func reportFaults(alsoOf stores: [any FruitStore] = []) async -> Int32 {
    var parts = Self.faultsOfStands.withLock(\.self).sorted { $0.stand ?? "" < $1.stand ?? "" }
    // A command may open its store twice.
    for store in Self.storesRead.withLock(\.self) + stores {
      guard let fault = await store.fault() else { continue }
      let server = store as? PostgresStore
      let part = PartialJournal(fault, of: server?.name, at: server?.shownAddress)
      if !parts.contains(part) { parts.append(part) }
    }
    return parts.reduce(EXIT_SUCCESS) { _, part in report(part) }
  }

  private func report(_ error: any Error) -> Int32 {
    if let exit = error as? ExitCode { return exit.rawValue }
    if let report = ExitReport(error) { return tell(report) }
    // The version or completions.
    guard let answer = error as? CleanExit else { return tell(ExitReport(unforeseen: error)) }
    do { try StandardOutput.write("\(answer)\n") } catch { return report(error) }
    return EXIT_SUCCESS
  }

  private func tell(_ report: ExitReport) -> Int32 {
    if wantsJSON, report.code != "output" {
      try? StandardOutput.write(report.record.line + "\n")
    }
    StandardError.write(
      report.sentence(
        in: .ofCall, store: CommandArguments.value(of: "--store", in: arguments)) + "\n")
    return report.exit
  }

  /// Works without the parser, whose failure may be the message.
  private var wantsJSON: Bool { CommandArguments.value(of: "--format", in: arguments) == "json" }
}
