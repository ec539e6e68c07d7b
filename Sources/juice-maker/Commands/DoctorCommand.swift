import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "doctor", help: .doctor)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var pinFile: PinFileOption

  @MainActor
  func run() async throws {
    // Checked first: a wrong option is not a fault of the machine.
    _ = (try options.patience(), try options.author())
    let store = await StoreChecks(options)
    let checks =
      checkTerminal() + store.checks + checkBackup(options)
      + [checkClock(last: store.lastEntry), checkPrinter()] + checkTerminals(options)
      + store.runs + checkAfterClosing()
      + [checkPIN(pinFile.path)] + checkSettings(pinFile) + [checkMenu(options)]
      + checkServices(options, pin: pinFile.path)
    try DoctorOutput(checks: checks, wording: options.wording).print(as: output.format)
    if let problem = checks.first(where: { $0.state == .problem }) { throw ExitCode(problem.exit) }
  }
}

private struct DoctorOutput: CommandOutput {
  let checks: [Check]
  let wording: Wording

  var record: JSON {
    [
      "ok": .bool(checks.allSatisfy { $0.state != .problem }),
      "checks": .list(
        checks.map {
          [
            "check": .text($0.topic.rawValue), "state": .text($0.state.rawValue),
            "message": .text($0.message(wording)),
          ]
        }),
    ]
  }

  var lines: [String] {
    let states = TextWidth.column(
      checks.map { "\(Self.sign($0.state)) \(wording.words.name(of: $0.state))" }, .leading)
    let names = TextWidth.column(checks.map { wording.words.name(of: $0.topic) }, .leading)
    return checks.indices.flatMap { index in
      let head = "\(states[index])  \(names[index])  "
      let indent = TextWidth.columns(of: head)
      return checks[index].message(wording).split(separator: "\n").flatMap {
        Self.wrap(String($0), after: indent)
      }.enumerated().map { line, message in
        (line == 0 ? head : String(repeating: " ", count: indent)) + message
      }
    }
  }

  /// Wraps a message, but keeps it whole if it has a path longer than a line.
  private static func wrap(_ message: String, after indent: Int) -> [String] {
    guard let columns = StandardOutput.terminalColumns else { return [message] }
    let words = message.split(separator: " ").map { TextWidth.columns(of: String($0)) }
    return words.allSatisfy { $0 <= columns - indent }
      ? TextWidth.wrap(message, to: columns - indent) : [message]
  }

  private static func sign(_ state: Finding.State) -> String {
    switch state {
    case .fine: "+"
    case .remark: "!"
    case .problem: "x"
    }
  }
}
