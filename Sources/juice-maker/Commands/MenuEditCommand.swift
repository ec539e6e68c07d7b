import ArgumentParser
import Glibc
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", help: .editMenu)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let path = options.menuFile
    let editor = MenuEditor(path: path)
    let words = options.wording.words
    let (before, isNew) = try editor.text()
    let copy = try EditedCopy(of: before, name: "menu.yaml")
    var after = before
    var isSaved = false
    defer { copy.end(isNeeded: !isSaved && after != before, words) }
    repeat {
      after = try copy.edit()
      guard after != before else {
        return try print(words.menuNotEdited, path, isNew: false)
      }
      do {
        _ = try editor.replace(before, isNew: isNew, with: after)
        isSaved = true
      } catch let refused as RefusedMenuChange {
        try askToEditAgain(after: refused)
      }
    } while !isSaved
    try print(words.menuSaved(path), path, isNew: isNew)
  }

  /// - Throws: where the person does not want to, or can't be asked.
  private func askToEditAgain(after refused: RefusedMenuChange) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw refused }
    let wording = options.wording
    StandardError.write(wording.sentence(for: refused.error) + "\n" + wording.words.editAgain)
    guard let answer = readLine(), !answer.lowercased().hasPrefix("n") else {
      throw ExitCode(EX_DATAERR)
    }
  }

  private func print(_ message: String, _ path: String, isNew: Bool) throws {
    try MenuFileOutput(message: message, file: path, isNew: isNew, words: options.wording.words)
      .print(as: output.format)
  }
}
