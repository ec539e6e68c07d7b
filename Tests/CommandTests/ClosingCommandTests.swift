import Foundation
import JuiceKit
import JuiceTerminal
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct ClosingCommandTests {
  /// The failure of a command that gets this JSON; `nil` for none. By default its time never ends.
  private func failure(
    _ arguments: String..., json: JSON = ["report": .whole(1)],
    limit: @escaping CapturedCommand.Pause = { _ in },
    pause: @escaping CapturedCommand.Pause = { _ in }
  ) async -> CommandProblem? {
    do {
      try await ClosingCommand(arguments: arguments, limit: limit, pause: pause).start(json)()
      return nil
    } catch { return error as? CommandProblem }
  }

  @Test func `The command has the JSON as one line on its input, and need not read it`() async {
    let shown = await failure("sh", "-c", "cat >&2; exit 3")
    #expect(shown == .commandFailed("sh", .ended(3), said: #"{"report":1}"#))
    let long = JSON.text(String(repeating: "0123456789", count: 100_000))
    #expect(await failure("true", json: long) == nil)
    // With the quotes and the end of the line.
    let counted = await failure("sh", "-c", "wc -c >&2; exit 1", json: long)
    #expect(counted == .commandFailed("sh", .ended(1), said: "1000003"))
  }

  @Test func `Only its first line of errors is told, cleaned and cut`() async {
    let shown = await failure("sh", "-c", "printf 'a\\033[1m%300s\\nb\\n' x >&2; exit 1")
    guard case .commandFailed(_, _, let said) = shown else {
      Issue.record("\(String(describing: shown))")
      return
    }
    #expect(said.hasPrefix("a") && said.unicodeScalars.count < 220)
    #expect(said.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `A command that hangs is ended, and one that goes on is killed`() async {
    let late = CommandProblem.commandFailed("sleep", .late(after: 30), said: "")
    #expect(await failure("sleep", "600", limit: { $0() }) == late)
    let stubborn = await failure(
      "sh", "-c", "trap '' TERM; sleep 600", limit: { $0() }, pause: { $0() })
    #expect(stubborn == .commandFailed("sh", .late(after: 30), said: ""))
  }

  @Test func `A command that is killed or not there is a failure`() async {
    #expect(
      await failure("sh", "-c", "kill -9 $$") == .commandFailed("sh", .ended(137), said: ""))
    #expect(
      await failure("no-such-program")
        == .commandFailed("no-such-program", .system(.errno(ENOENT)), said: ""))
  }

  @Test func `A child that holds its output does not hold its end`() async {
    #expect(await failure("sh", "-c", "sleep 30 & exit 0") == nil)
  }
}
