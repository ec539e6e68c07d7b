import FoundationEssentials
import JuiceKit
import SeededTesting
import Testing
import TimeTesting

@testable import JuiceSQLite

/// A flipped bit in a store is found, or nothing that can be read differs. `$FLIPPED_BITS` is their number, `$TORTURE_SEED` the
/// seed.
@Suite(.serialized) struct FlippedBitTests {
  private struct Contents: Equatable {
    let stock: Stock
    let journal: [JournalEntry]
    let ofOrders: [JournalEntry]
    let lastOrder: Order.ID?
    let undone: [Int: JournalEntry]
    let sales: Sales

    init(_ store: SQLiteStore) async throws {
      stock = try await store.stock()
      journal = try await store.journal()
      ofOrders = try await store.entries(
        JournalQuery(
          kind: .order, since: Date(milliseconds: 0), until: .noon + 3600))
      lastOrder = try await store.lastOrder()
      undone = try await store.undone(journal)
      sales = try await store.report(since: Date(milliseconds: 0), until: nil, by: .midnight).sales
    }
  }

  @Test func `a flipped bit is found, or changes nothing that is read`() async throws {
    let torture = Torture("FLIPPED_BITS", usual: 60)
    let flips = torture.count
    var random = torture.random
    try await withFolder { folder in
      let (bytes, contents) = try await makeStore(folder + "/good.db")
      var found = 0
      for _ in 1...flips {
        let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
        var flipped = bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        let damaged = Data(flipped)
        let result = try await withFolder { folder in
          try damaged.write(to: URL(filePath: folder + "/juice.db"))
          return await finding(folder + "/juice.db", contents)
        }
        switch result {
        case .found: found += 1
        case .harmless: break
        case .unnoticed: Issue.record("bit \(bit % 8) of byte \(bit / 8) changes what is read")
        }
      }
      // Most of a page is in use, so most flips must be found.
      #expect(found > flips / 3)
      print("\(flips) bits flipped: \(found) found, \(flips - found) of no effect")
    }
  }

  private func makeStore(_ path: String) async throws -> (bytes: [UInt8], Contents) {
    let contents = try await {
      let store = try SQLiteStore(path: path)
      try await store.fill()
      // Fill most pages.
      _ = try await store.apply(.restock(["kiwi": 2000, "mango": 2000]))
      for _ in 1...150 { try await store.order("mango-kiwi") }
      return try await Contents(store)
    }()
    // Wait until the store is closed, and its log removed.
    #expect(await eventually { !FileManager.default.fileExists(atPath: path + "-wal") })
    return ([UInt8](try Data(contentsOf: URL(filePath: path))), contents)
  }

  private enum Finding { case found, harmless, unnoticed }

  private func finding(_ path: String, _ contents: Contents) async -> Finding {
    guard let store = try? SQLiteStore(path: path) else { return .found }
    // The program survives any read.
    let read = try? await Contents(store)
    let isRight = (try? await store.verify()) != nil
    _ = try? await store.order("kiwi")
    return !isRight ? .found : read == contents ? .harmless : .unnoticed
  }
}
