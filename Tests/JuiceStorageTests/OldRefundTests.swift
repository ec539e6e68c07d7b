import FoundationEssentials
import JuiceKit
import JuiceStorage
import OldStores
import Testing

@testable import JuiceSQLite

/// Refunds of stores that did not round them: they stay valid, byte for byte.
@Suite(.serialized) struct OldRefundTests {
  private static let digest = "78dd4aab4e29049e7b788a3016385b2bc356b01f44fec8a3c09a6c3060598fa8"

  private func journal() throws -> [JournalEntry] {
    try OldExport.refunds().map { try JournalEntry.imported($0).0 }
  }

  @Test(arguments: StoreKind.allCases)
  func `An export with unrounded refunds is imported and verified, and exported again alike`(
    kind: StoreKind
  ) async throws {
    let lines = try OldExport.refunds()
    try await kind.withStore { store in
      try await store.load(journal())
      let verification = try await store.verify()
      #expect(verification.entries == 36 && verification.digest?.text == Self.digest)
      let exported = try await store.journal().map { Array($0.json().line.utf8) }
      #expect(exported.dropLast() == lines.dropLast())
      let report = try await store.report(since: .distantPast, until: nil, by: .midnight)
      // 21 refunds of 26 cups, as that version reported them.
      #expect(report.refunds.cups == 26 && report.refunds.revenue.map(\.plain) == ["114.74"])
      #expect(report.sales.revenue.map(\.plain) == ["33.92"])
    }
  }

  @Test func `A store of version 7 is taken over with its refunds, and the next is rounded`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let journal = try journal()
      try OldSchema.run(OldSchema.texts, path)
      let shell = try Shell(path)
      for entry in journal { try shell.connection.append(entry) }
      let version: SQL = "PRAGMA user_version"

      let reader = try SQLiteStore(reading: path)
      #expect(try await reader.journal().map(\.body) == journal.map(\.body))
      #expect(try await reader.verify().digest?.text == Self.digest)
      #expect(try shell.connection.integer(version) == 7)

      let store = try SQLiteStore(path: path)
      #expect(try shell.connection.integer(version) == 8)
      #expect(try await store.verify().digest?.text == Self.digest)
      // Order 5 was 3 apples and an oat for 18.30. An apple went back before it was paid: 13.31, rounded to 13.30. Then one went back
      // for 4.99.
      let order = try #require(journal.last { $0.kind == .order && $0.number?.number == 5 })
      let rounding = Rounding(to: 5, for: .cash)
      let next = try await store.apply(
        .refund(Refund(of: order.id, cups: ["apple": 1]).rounded(by: rounding)))
      #expect(next.entry?.total?.plain == "4.96" && next.entry?.step == rounding)
      let last = try await store.apply(.refund(Refund(of: order.id).rounded(by: rounding)))
      #expect(last.entry?.total?.plain == "3.35")
      #expect(try await store.verify().entries == 38)
      #expect(try Shell(path).connection.integer(version) == 8)
    }
  }
}
