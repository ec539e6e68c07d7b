import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

@testable import juice_maker

private let path = FileManager.default.temporaryDirectory.path + "/juice-fuzz-\(getpid())"

private func withFile(_ bytes: [UInt8], _ body: () throws -> Void) rethrows {
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  unsafe promise(write(file, bytes, bytes.count) == bytes.count && close(file) == 0, "a file")
  defer { unsafe unlink(path) }
  try body()
}

/// Checks an error's sentence in each language: not empty, and no line can move the cursor.
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

/// Parses a menu, and applies each change to its file. A failed change leaves the file as it was.
func fuzzMenu(_ bytes: [UInt8]) {
  do {
    let menu = try MenuFile.parse(bytes, file: "m.yaml")
    promise(!menu.juices.isEmpty, "a menu without juices")
    for change in menuChanges { withFile(bytes) { edit(menu, bytes, change) } }
  } catch {
    guard case .invalid(let problems, _) = error else { fatalError("\(error)") }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    promise(!problems.isEmpty, "no problem")
    promise(problems.allSatisfy { 1...(lines + 1) ~= $0.line && $0.column >= 1 }, "a place")
    expectSentence(for: error)
  }
}

private func edit(_ menu: Menu, _ bytes: [UInt8], _ change: (inout Menu) -> Void) {
  do {
    var wanted = menu
    change(&wanted)
    let changed = try MenuEditor(path: path).apply { change(&$0) }.menu
    wanted.currency = changed.currency
    promise(changed == wanted, "another menu")
  } catch {
    expectSentence(for: error)
    promise(FileManager.default.contents(atPath: path).map(Array.init) == bytes, "half done")
  }
}

private let menuChanges: [(inout Menu) -> Void] = [
  { $0.juices.removeFirst() }, { $0.juices.removeLast() }, { $0.ingredients.removeFirst() },
  { $0.juices.swapAt(0, $0.juices.count - 1) },
  { $0.juices.move($0.juices[0].id, before: nil) },
  { $0.juices[0].name = Name(["ko": "새", "en": "# new"]) },
  { $0.juices[0].price = Price(minorUnits: 700, currency: $0.currency ?? Currency(code: "KRW")!) },
  { $0.juices[0].price = nil },
  { $0.juices[0].hidden = $0.juices[0].hidden == nil ? .always : nil },
  { $0.juices[0].hidden = LocalDay(parsing: "2026-11-24").map { .on($0) } },
  { $0.juices[0].recipe = Recipe($0.juices[0].recipe.parts.reversed()) },
  { $0.ingredients[0].low = $0.ingredients[0].low == nil ? 3 : nil },
  { $0.ways = $0.ways.isEmpty ? ["card"] : Array($0.ways.dropFirst()) },
  { $0.ways.append(Payment.Way(id: "fuzz", name: Name("F"), hasDrawer: true)) },
  { $0.discounts = $0.discounts.reversed() },
  {
    $0.groups.append(
      Menu.OptionGroup(id: "fuzz", name: Name("F"), choices: [.init(id: "f", name: Name("F"))]))
    $0.juices[0].options.append("fuzz")
  },
  {
    $0.groups = $0.groups.reversed().map {
      var group = $0
      group.kind = group.kind == .many ? .usual : .many
      group.choices.reverse()
      return group
    }
  },
]

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

/// Reads settings or a problem, then remembers and reads a language.
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
