import ArgumentParser
import FoundationEssentials
import JuiceTill

/// The span of time that a command looks at.
struct SpanOptions: ParsableArguments {
  @Option(help: ArgumentHelp("From this time on.", valueName: "time"))
  var since: String?

  @Option(help: ArgumentHelp("Before this time.", valueName: "time"))
  var until: String?

  @MainActor
  func start() throws -> Date? { try since.map(time) }

  @MainActor
  func end() throws -> Date? { try until.map(time) }

  @MainActor
  private func time(_ word: String) throws -> Date {
    guard let date = Moment.parse(word) else {
      throw Failure(.usage) { $0.commands.errors.badTime(word.visible) }
    }
    return date
  }
}
