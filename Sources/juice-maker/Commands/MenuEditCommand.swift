import ArgumentParser
import Glibc
import JuiceFiles
import JuiceKit
import JuiceWords
import SystemPackage

struct MenuEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "edit", help: .editMenu)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let path = options.menuFile
    let editor = options.menuEditor
    var wording = options.wording
    let words = wording.words
    let (before, isNew) = try editor.text()
    let copy = try EditedCopy(of: before, name: "menu.yaml")
    var units: [Ingredient] = []
    var isSaved = false
    defer { copy.end(isSaved: isSaved, words) }
    repeat {
      do {
        let (after, wasShort) = try copy.edit()
        guard after != before else {
          if wasShort { StandardError.write(words.editorDidNotWait + "\n") }
          return try MenuFileOutput(
            message: words.menuNotEdited, file: path, isNew: false, wording: wording
          ).print(as: output.format)
        }
        let menu = try editor.replace(before, isNew: isNew, with: after)
        wording = Wording(wording.language, menu)
        // A menu that was wrong before has no units to compare.
        if let old = try? MenuFile.parse(before, file: path) {
          units = menu.changedUnits(since: old)
        }
        isSaved = true
      } catch let refused as RefusedMenuChange {
        try askToEditAgain(after: refused)
      }
    } while !isSaved
    try MenuFileOutput(
      message: words.menuSaved(path), file: path, isNew: isNew, wording: wording,
      changedUnits: units
    ).printDone(as: output.format)
  }

  /// - Throws: `ExitCode` if the user declines; `refused` if there is no terminal to ask on.
  private func askToEditAgain(after refused: RefusedMenuChange) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw refused }
    let wording = options.wording
    StandardError.write(wording.sentence(for: refused.error) + "\n")
    guard answer(to: wording.words.editAgain) == .yes else { throw ExitCode(EX_DATAERR) }
  }

  /// Repeats the question until the answer is yes or no. Ctrl-C and the end of input mean no.
  private func answer(to question: String) -> Answer {
    // Without SA_RESTART, Ctrl-C interrupts the read. `readLine` would retry.
    var interrupt = sigaction()
    unsafe interrupt.__sigaction_handler.sa_handler = { _ in }
    var before = sigaction()
    unsafe sigaction(SIGINT, &interrupt, &before)
    defer { unsafe sigaction(SIGINT, &before, nil) }
    while true {
      StandardError.write(question)
      guard let line = typedLine() else {
        StandardError.write("\n")
        return .no
      }
      if let answer = Answer(line) { return answer }
    }
  }

  /// A line from the terminal; `nil` at its end or after Ctrl-C.
  private func typedLine() -> String? {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      guard
        let count = unsafe try? FileDescriptor.standardInput.read(
          into: buffer, retryOnInterrupt: false),
        count > 0
      else { return nil }
      return unsafe String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
