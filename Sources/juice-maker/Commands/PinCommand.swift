import ArgumentParser
import Glibc
import JuiceFiles
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceWords
import SystemPackage

struct PinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", help: .pin, subcommands: [PinSetCommand.self])
}

struct PinSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setPin)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var pinFile: PinFileOption

  @Option(name: .customLong("for"), help: ArgumentHelp(.pinOwner))
  var owner: String?

  func run() async throws {
    let words = options.wording.words
    let names = options.settings().settings.staff.cashiers.map(\.name)
    // The staff's names are in composed form (NFC), like the names of their files.
    let owner = self.owner?.trimmed.composed
    if let owner, !Author.allows(owner) { throw CommandProblem.badAuthor(owner) }
    if let owner, !names.isEmpty, !names.contains(owner) {
      throw CommandProblem.unknownCashier(owner, known: names)
    }
    let file = owner.map(pinFile.file) ?? PinFile(path: pinFile.path)
    let pin = try read(words.askPin)
    guard try read(words.askPinAgain) == pin else { throw CommandProblem.pinsDiffer }
    // The PIN identifies the person who approves.
    if let owner, let other = try pinFile.owner(of: pin, among: names.filter { $0 != owner }) {
      throw CommandProblem.pinTaken(by: other)
    }
    try file.set(pin)
    try MessageOutput(
      message: words.pinSet(file.path),
      record: ["file": .text(file.path), "for": owner.map(JSON.text)]
    ).printDone(as: output.format)
  }

  private func read(_ question: String) throws(CommandProblem) -> Pin {
    guard let typed = PINPrompt.read(question) else {
      let given: [(name: String, value: String?)] = [
        ("--for", owner), ("--pin-file", pinFile.file),
      ]
      throw .noPinTyped(options: given.flatMap { name, value in value.map { [name, $0] } ?? [] })
    }
    guard let pin = Pin(parsing: typed.asciiDigits) else { throw .badPin }
    return pin
  }
}

struct PinFileOption: ParsableArguments {
  @Option(name: .customLong("pin-file"), help: ArgumentHelp(.pinFile), completion: .file())
  var file: String?

  var path: String { file ?? DefaultPaths.pin }

  /// The file of a cashier's PIN: `pin-NAME`, beside the main one.
  func file(of name: String) -> PinFile {
    PinFile(path: path + "-" + name.replacing("%", with: "%25").replacing("/", with: "%2f"))
  }

  /// Returns true also for a PIN that can't be read.
  func hasPIN(_ name: String) -> Bool {
    let path = file(of: name).path
    return unsafe access(path, F_OK) == 0 || errno != ENOENT || FilePath(path).isBrokenLink
  }

  /// - Throws: `FileProblem` for a file that exists but can't be read.
  func owner(of pin: Pin, among names: [String]) throws(FileProblem) -> String? {
    for name in names {
      do {
        if try file(of: name).hash().matches(pin) { return name }
      } catch .cannotRead(_, .errno(ENOENT)) {}
    }
    return nil
  }
}
