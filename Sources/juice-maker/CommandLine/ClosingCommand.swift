import Dispatch
import Glibc
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import Synchronization
import SystemPackage

/// The command of the setting `after-closing`. It gets slip and report of a closing as one JSON object on its standard input.
struct ClosingCommand: Sendable {
  /// The time that the command has, in seconds.
  private static let seconds = 30

  let arguments: [String]
  /// Calls a function after the time that the command has.
  var limit: CapturedCommand.Pause = { body in
    DispatchQueue(label: "After closing: limit").asyncAfter(
      deadline: .now() + .seconds(Self.seconds), execute: body)
  }
  /// Calls a function after the time that the command has from then on.
  var pause: CapturedCommand.Pause = CapturedCommand.pause

  static func ofThisMachine() throws(MenuFileError) -> ClosingCommand? {
    let (settings, problem) = SettingsFile(path: DefaultPaths.settings).load()
    return try of(settings, problem)
  }

  /// Returns `nil` without the setting.
  ///
  /// - Throws: the problems of the setting, also if others may change it.
  static func of(_ settings: Settings, _ problem: MenuFileError?) throws(MenuFileError)
    -> ClosingCommand?
  {
    if let problem = problem?.inSetting(.afterClosing) { throw problem }
    return settings.afterClosing.isEmpty ? nil : ClosingCommand(arguments: settings.afterClosing)
  }

  /// Returns the function that passes closings at the till on; `nil` without the setting. If the setting is refused, it throws
  /// the reason.
  @MainActor
  static func passOn(
    _ settings: Settings, _ problem: MenuFileError?, from store: any FruitStore
  ) -> TillSettings.PassOn? {
    do throws(MenuFileError) {
      guard let command = try of(settings, problem) else { return nil }
      return { closing, wording in
        try await command.start(
          closing,
          CommandContext(
            maker: JuiceMaker(menu: wording.menu, store: store), stock: try await store.stock(),
            wording: wording))
      }
    } catch {
      return { _, _ in throw error.inShort }
    }
  }

  /// Starts the command, which goes on if this process ends.
  ///
  /// - Returns: a function that waits for the end of the command, and throws `CommandProblem.commandFailed`.
  func start(_ closing: Int, _ context: CommandContext) async throws
    -> @Sendable () async throws -> Void
  {
    let slip = try await context.drawerSlip(closing)
    let report = try await context.report(
      since: slip.report.since, until: slip.report.until, now: Environment.now())
    return await start(JSON.object(["slip": slip.record, "report": report.record]))
  }

  func start(_ json: JSON) async -> @Sendable () async throws -> Void {
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let command = CapturedCommand()
    let isLate = Atomic(false)
    let run = Task.detached { [self] in
      defer { started.finish() }
      return try await DispatchQueue(label: "After closing").run {
        try command.run(
          arguments, environment: CapturedCommand.variables(),
          input: Array((json.line + "\n").utf8), keepsOutput: false
        ) { body in
          started.yield()
          DispatchQueue(label: "After closing: end").async(execute: body)
        }
      }
    }
    // The program has started, or can't.
    for await _ in starts { break }
    limit {
      isLate.store(true, ordering: .relaxed)
      command.terminate()
      pause { command.kill() }
    }
    return { [self] in
      do { try check(try await run.value, isLate: isLate.load(ordering: .relaxed)) } catch let
        error as Errno
      {
        throw CommandProblem.commandFailed(arguments[0], .system(Cause(error)), said: "")
      }
    }
  }

  private func check(_ outcome: CapturedCommand.Outcome, isLate: Bool) throws(CommandProblem) {
    let fault: PrinterFault
    switch outcome.ending {
    case _ where isLate: fault = .late(after: Self.seconds)
    case .exit(0): return
    case let ending?: fault = .ended(ending.code)
    case nil: fault = .system(.errno(ECHILD))
    }
    let said = String(decoding: outcome.errors, as: UTF8.self)
      .split(whereSeparator: \.isNewline).first
    throw .commandFailed(
      arguments[0], fault, said: said.map { String($0).visible(most: 200) } ?? "")
  }
}

extension CommonOptions {
  /// Passes a closing on to the command of the settings. A failure is told, and changes nothing.
  func passOn(
    _ closing: Int?, of context: CommandContext, _ settings: Settings, _ problem: MenuFileError?
  ) async {
    guard let closing else { return }
    do { try await ClosingCommand.of(settings, problem)?.start(closing, context)() } catch {
      tell(error, context.wording.words.closingNotPassedOn)
    }
  }
}
