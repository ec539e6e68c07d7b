import FoundationEssentials
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

/// The folder of the books that a reader has checked.
@Suite struct CheckedBooksTests {
  /// Returns the digest of the first entry, and the books after each of `count` entries.
  private static func books(_ count: Int) throws -> (journal: Digest, [Books]) {
    var (books, all) = (Books(), [Books]())
    for seq in 1...count {
      let entry = JournalEntry(
        seq: seq, id: UUID(), at: Date(milliseconds: seq), kind: seq == 1 ? .open : .restock
      ) { $0.changes = ["kiwi": 1] }
      try books.admit(entry, prior: [], needsDigest: false)
      all.append(books)
    }
    return (try #require(all[0].digest), all)
  }

  @Test func `The newest books up to an entry are found again`() async throws {
    let (journal, all) = try Self.books(2100)
    try await withFolder { folder in
      let checked = CheckedBooksFolder(path: folder + "/a/checked", version: "1")
      #expect(checked.books(of: journal, upTo: .max) == nil)
      for count in [999, 1000, 2000, 2099] { checked.keep(all[count - 1], of: journal) }
      func count(_ last: Int) -> Int? { checked.books(of: journal, upTo: last)?.count }
      #expect(count(.max) == 2099 && count(2098) == 2000 && count(1999) == 1000)
      #expect(count(998) == nil)
      let other = try Self.books(1).journal
      #expect(checked.books(of: other, upTo: .max) == nil)
      let newer = CheckedBooksFolder(path: folder + "/a/checked", version: "2")
      #expect(newer.books(of: journal, upTo: .max) == nil)

      let file = URL(filePath: "\(folder)/a/checked/\(journal.text)/newest")
      let modes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(modes[.posixPermissions] as? Int == 0o600)
      try Data("juice-maker 1\nmade up".utf8).write(to: file)
      #expect(count(.max) == 2000)
      // A copy that lies about its place is skipped.
      try FileManager.default.removeItem(at: file)
      try FileManager.default.copyItem(
        at: file.deletingLastPathComponent().appending(path: "1000"),
        to: file.deletingLastPathComponent().appending(path: "3000"))
      #expect(count(.max) == 2000)
    }
  }

  @Test func `A folder that can't be made keeps no books`() async throws {
    let (journal, all) = try Self.books(2)
    try await withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/file"))
      let checked = CheckedBooksFolder(path: folder + "/file/checked", version: "1")
      checked.keep(all[1], of: journal)
      #expect(checked.books(of: journal, upTo: .max) == nil)
    }
  }
}
