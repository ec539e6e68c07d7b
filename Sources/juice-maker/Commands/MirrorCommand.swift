import ArgumentParser
import Dispatch
import Glibc
import JuiceKit
import JuicePostgres
import JuiceWords

struct MirrorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "mirror", help: .mirror)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.mirrorAddress))
  var address: String

  @Flag(help: ArgumentHelp(.follow))
  var follow = false

  @MainActor
  func run() async throws {
    let wording = options.wording
    let sender = MirrorSender(
      of: try options.mirroredFile(waits: follow), to: try PostgresAddress(address),
      patience: try options.patience(), sentence: { wording.sentence(for: $0) },
      now: Environment.now)
    if follow {
      let signal = try await MirrorFollowing(sender, wording, output.format).signal()
      throw ExitCode(128 + signal)
    }
    try await Progress.show(wording.words) { _ in try await sender.sendOnce() }
    try MirrorOutput(
      sent: sender.sent, mirror: sender.mirror, words: wording.words, hasDigest: true
    )
    .printDone(as: output.format)
  }
}

/// Mirrors until a signal arrives, and prints a line on every change.
@MainActor private final class MirrorFollowing {
  private let sender: MirrorSender
  private let wording: Wording
  private let format: Format
  private var told = 0
  private var problem: String?
  private var hasBegun = false
  private var ending: CheckedContinuation<Int32, any Error>?

  init(_ sender: MirrorSender, _ wording: Wording, _ format: Format) {
    (self.sender, self.wording, self.format) = (sender, wording, format)
  }

  /// - Returns: the signal that ended it, between two steps: nothing is left half written.
  func signal() async throws -> Int32 {
    let sources = [SIGINT, SIGTERM].map { number in
      Glibc.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [self] in
        MainActor.assumeIsolated { end(.success(number)) }
      }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await withCheckedThrowingContinuation { continuation in
      ending = continuation
      Task { [self] in
        do { try await sender.follow { try self.hear($0) } } catch { end(.failure(error)) }
      }
    }
  }

  private func end(_ result: Result<Int32, any Error>) {
    ending?.resume(with: result)
    ending = nil
  }

  private func hear(_ news: MirrorNews) throws {
    switch news {
    case .upToDate:
      guard sender.sent != told || problem != nil || !hasBegun else { return }
      try MirrorOutput(
        sent: sender.sent - told, mirror: sender.mirror, words: wording.words
      ).print(as: format)
      (told, problem, hasBegun) = (sender.sent, nil, true)
    case .failed(let error):
      let report = ExitReport(error) ?? ExitReport(unforeseen: error)
      guard problem != report.code else { return }
      problem = report.code
      try report.print(as: format, in: wording.language)
    }
  }
}

private struct MirrorOutput: CommandOutput {
  let sent: Int
  let mirror: Verification
  let words: Words
  var hasDigest = false

  var record: JSON {
    [
      "mirror": [
        "sent": .whole(sent), "entries": .whole(mirror.entries),
        "digest": .orNull(mirror.digest?.text),
      ]
    ]
  }

  var lines: [String] {
    [
      words.mirrored(sent: sent, entries: mirror.entries),
      mirror.digest.flatMap { hasDigest ? words.digest($0.text, upTo: mirror.entries) : nil },
    ].compactMap(\.self)
  }
}
