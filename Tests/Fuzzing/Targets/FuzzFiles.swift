import Foundation
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceWords

@testable import juice_maker

/// A file of this process, in `$TMPDIR`.
private let path = FileManager.default.temporaryDirectory.path + "/juice-fuzz-\(getpid())"

private func withFile(_ bytes: [UInt8], _ body: () throws -> Void) rethrows {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  promise(write(file, bytes, bytes.count) == bytes.count && close(file) == 0, "a file")
  defer { unlink(path) }
  try body()
}

/// An error is said in each language, in lines that can't move the cursor.
func expectSentence(for error: any Error, maxLines: Int = 300) {
  guard let failure = ExitReport(error) else { fatalError("no code for \(error)") }
  for language in Language.allCases {
    let sentence = failure.sentence(in: language)
    let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false)
    promise(!sentence.isEmpty && lines.count <= maxLines, "\(lines.count) lines")
    for line in lines {
      promise(!line.unicodeScalars.contains(where: \.isUnseen), "it shows \(line.debugDescription)")
    }
  }
}

/// A menu or problems, each in the file.
func fuzzMenu(_ bytes: [UInt8]) {
  do {
    let menu = try MenuFile.parse(bytes, file: "m.yaml")
    promise(!menu.juices.isEmpty, "a menu without juices")
  } catch {
    guard case .invalid(let problems, _) = error else { fatalError("\(error)") }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    promise(!problems.isEmpty, "no problem")
    promise(problems.allSatisfy { 1...(lines + 1) ~= $0.line && $0.column >= 1 }, "a place")
    expectSentence(for: error)
  }
}

/// What is read is written, and read again as the same.
func fuzzImport(_ bytes: [UInt8]) {
  func read(_ bytes: [UInt8]) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try withFile(bytes) { try ExportReader(path, needsEnd: false).read { entries.append($0) } }
    return entries
  }
  do {
    let entries = try read(bytes)
    let written = entries.flatMap { "\($0.json())\n".utf8 }
    promise(try read(written) == entries, "read again it differs")
  } catch {
    expectSentence(for: error)
  }
}

/// Settings or problems; a language that is noted is the language.
func fuzzSettings(_ bytes: [UInt8]) {
  withFile(bytes) {
    let file = SettingsFile(path: path)
    if let problem = file.load().problem { expectSentence(for: problem) }
    do {
      try file.remember(.ko)
      promise(file.load().settings.language == .ko, "the language is not noted")
    } catch {
      expectSentence(for: error)
      promise(FileManager.default.contents(atPath: path).map(Array.init) == bytes, "half done")
    }
  }
}

func fuzzPin(_ bytes: [UInt8]) {
  withFile(bytes) {
    do { _ = try PinFile(path: path).hash() } catch { expectSentence(for: error) }
  }
}
