import Dispatch
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import SystemPackage

extension CardTerminals {
  /// The terminals of the settings.
  ///
  /// - Parameters:
  ///   - environment: the variables of this process, as `NAME=value`.
  ///   - pause: calls a function after the time that a stopped command has to end.
  init(
    _ terminals: [Payment.ID: Settings.Terminal],
    environment: [String] = Environment.variables,
    pause: @escaping CapturedCommand.Pause = CapturedCommand.pause
  ) {
    let variables = CapturedCommand.variables(of: environment)
    self.init { kind, way in
      guard let command = terminals[way]?.command(for: kind) else { return nil }
      return { request in
        CardCommand(command.arguments(for: request), variables: variables).start(pause)
      }
    }
  }
}

/// A run of a terminal's command.
struct CardCommand: Sendable {
  /// The limit for the words of a refusal, in Unicode scalars.
  static let longestRefusal = 200

  private let arguments: [String]
  private let variables: [String]

  init(_ arguments: [String], variables: [String]) {
    (self.arguments, self.variables) = (arguments, variables)
  }

  /// Starts the command on a thread of its own.
  func start(_ pause: @escaping CapturedCommand.Pause) -> CardRun {
    let command = CapturedCommand()
    let (processes, started) = AsyncStream.makeStream(of: ProcessMark.self)
    let answer = Task<CardAnswer, Never>.detached {
      await DispatchQueue(label: "Terminal").run {
        defer { started.finish() }
        return run(command) { started.yield($0) }
      }
    }
    return CardRun {
      await answer.value
    } stop: {
      command.terminate()
      pause { command.kill() }
    } process: {
      await processes.first { _ in true }
    }
  }

  private func run(
    _ command: CapturedCommand, onStart: (ProcessMark) -> Void
  ) -> CardAnswer {
    let outcome: CapturedCommand.Outcome
    func started(_ process: Int32) { if let mark = ProcessMark(of: process) { onStart(mark) } }
    do throws(Errno) {
      outcome = try command.run(arguments, environment: variables, onStart: started) {
        DispatchQueue(label: "Terminal end").async(execute: $0)
      }
    } catch {
      return .notStarted(arguments[0], .errno(error.rawValue))
    }
    switch outcome.ending {
    case .exit(0): return .done(reference: Self.reference(outcome.output))
    // A shell reports so that a signal has ended its command.
    case .exit(129...192): return .unknown
    case .exit: return .refused(Self.refusal(outcome.errors))
    case .signal, nil: return .unknown
    }
  }

  private static func reference(_ output: [UInt8]) -> String? {
    let line = lines(output).first.map { cut($0, to: 64) } ?? ""
    return line.isNote ? line : nil
  }

  private static func refusal(_ errors: [UInt8]) -> String {
    cut(lines(errors).filter { !$0.isEmpty }.joined(separator: " "), to: longestRefusal)
  }

  /// Returns the lines without characters that can't be seen.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let text = String(decoding: line, as: UTF8.self)
      let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
        scalar.properties.isWhitespace ? " " : scalar.isUnseen ? nil : scalar
      }
      return String(String.UnicodeScalarView(scalars)).trimmed.composed
    }
  }

  private static func cut(_ text: String, to most: Int) -> String {
    String(text.unicodeScalars.prefix(most)).trimmed
  }
}
