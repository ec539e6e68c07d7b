import ArgumentParser
import JuiceKit
import JuicePostgres
import JuiceWords

struct StandAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addStand)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.newStand))
  var name: String

  @Flag(help: ArgumentHelp(.mirrorStand))
  var mirror = false

  @Flag(help: ArgumentHelp(.standAnew))
  var anew = false

  func run() async throws {
    let login = try await options.stands().add(name, isMirror: mirror, anew: anew)
    do {
      try LoginOutput(login: login, words: options.wording.words).printDone(as: output.format)
    } catch CommandProblem.doneButNotPrinted(let cause) {
      throw CommandProblem.passwordNotPrinted(stand: name, cause)
    }
  }
}

struct LoginOutput: CommandOutput {
  let login: Stands.Login
  let words: Words

  var record: JSON {
    [
      "stand": .text(login.stand), "login": .text(login.login),
      "password": .text(login.password), "address": .text(login.address),
      "pgpass": .list(login.passwordLines.map(JSON.text)),
    ]
  }

  var lines: [String] {
    [
      words.standAdded(login.stand, login: login.login), login.password, words.passwordFile,
    ] + login.passwordLines
      + (login.isMirror
        ? [words.mirrorAtStand, "juice-maker mirror --follow \(login.address)"]
        : [words.storeAtStand, login.address])
  }
}
