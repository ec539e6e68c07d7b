import Foundation
import JuiceKit
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct ExportEndTests {
  private static let entries = (1...3).map { seq in
    JournalEntry(
      seq: seq, id: UUID(), at: Date(timeIntervalSince1970: 1_770_000_000), kind: .restock
    ) {
      $0.changes = ["kiwi": seq]
      $0.by = Author(name: "장미란", till: "stand-pi pts/0")
    }
  }

  private static let export =
    entries.map { line($0, entries: $0.seq == 3 ? 3 : nil) }.joined()

  private static func line(_ entry: JournalEntry, entries: Int? = nil) -> String {
    entry.json().with(["entries": entries.map(JSON.whole)]).line + "\n"
  }

  private func read(_ bytes: some Sequence<UInt8>, needsEnd: Bool = true) throws -> [JournalEntry] {
    let path = FileManager.default.temporaryDirectory.path + "/juice-export-\(UUID())"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var entries: [JournalEntry] = []
    try ExportReader(path, needsEnd: needsEnd).read { entries.append($0) }
    return entries
  }

  @Test func `an export is read to its end, with a last line feed and without`() throws {
    #expect(try read(Self.export.utf8) == Self.entries)
    #expect(try read(Self.export.utf8.dropLast()) == Self.entries)
  }

  @Test func `an export that was cut at any byte is refused`() throws {
    for length in 0..<Self.export.utf8.count - 1 {
      let problem = #expect(throws: CommandProblem.self, "\(length)") {
        try read(Self.export.utf8.prefix(length))
      }
      guard case .cutOff(_, let entries, nil) = problem else {
        Issue.record("\(length): \(String(describing: problem))")
        continue
      }
      let lines = Self.export.utf8.prefix(length).count { $0 == UInt8(ascii: "\n") }
      // An entry that lacks only its line feed still counts.
      #expect([lines, lines + 1].contains(entries))
    }
  }

  @Test func `an export with a wrong count, or with lines after its end, is refused`() throws {
    let two = Self.export.replacing(#""entries":3"#, with: #""entries":4"#)
    let problem = #expect(throws: CommandProblem.self) { try read(two.utf8) }
    guard case .cutOff(_, 3, 4) = problem else { throw try #require(problem) }
    let more = Self.export + Self.line(Self.entries[2])
    #expect(throws: CommandProblem.self) { try read(more.utf8) }
    let none = Self.export.replacing(#""entries":3"#, with: #""entries":0"#)
    #expect(throws: CommandProblem.self) { try read(none.utf8) }
  }

  @Test func `an export of an earlier version is accepted if somebody says so`() throws {
    let old = Self.entries.map { Self.line($0) }.joined()
    #expect(throws: CommandProblem.self) { try read(old.utf8) }
    #expect(try read(old.utf8, needsEnd: false) == Self.entries)
    #expect(try read(Self.export.utf8, needsEnd: false) == Self.entries)
    // These fail in any case.
    #expect(throws: CommandProblem.self) { try read([], needsEnd: false) }
    #expect(throws: CommandProblem.self) { try read(old.utf8.dropLast(2), needsEnd: false) }
    let two = Self.export.replacing(#""entries":3"#, with: #""entries":4"#)
    #expect(throws: CommandProblem.self) { try read(two.utf8, needsEnd: false) }
  }
}
