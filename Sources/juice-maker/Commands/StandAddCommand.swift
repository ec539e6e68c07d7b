import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct StandAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addStand)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.newStand))
  var name: String

  func run() async throws {
    let login = try await options.stands().add(name)
    do {
      try LoginOutput(login: login, words: options.wording.words).printDone(as: output.format)
    } catch CommandProblem.doneButNotPrinted(let cause) {
      throw CommandProblem.passwordNotPrinted(stand: name, cause)
    }
  }
}

private struct LoginOutput: CommandOutput {
  struct Record: Encodable {
    let stand: String
    let login: String
    let password: String
    /// The store of the stand.
    let address: String
    /// Lines for `~/.pgpass`.
    let pgpass: [String]
  }

  let login: Stands.Login
  let words: any Words

  var record: Record {
    Record(
      stand: login.stand, login: login.login, password: login.password, address: login.address,
      pgpass: login.passwordLines)
  }

  var lines: [String] {
    [
      words.standAdded(login.stand, login: login.login), login.password, words.passwordFile,
    ] + login.passwordLines + [words.storeAtStand, login.address]
  }
}
