import FoundationEssentials
import JuiceKit
import PostgresTesting
import SeededTesting
import Testing

@testable import JuicePostgres
@testable import JuiceSQLite
@testable import juice_maker

/// A store file, and a mirror stand on a server.
struct MirroredFile {
  let path: String
  let store: SQLiteStore
  let stand: PostgresStand

  init(in folder: String, name: String = "juice.db") async throws {
    path = folder + "/" + name
    store = try SQLiteStore(path: path)
    stand = try await PostgresStand.make(isMirror: true)
  }

  init(filledIn folder: String) async throws {
    try await self.init(in: folder)
    try await store.fill()
  }

  /// - Parameter path: another file's; nil for this one's.
  func sender(of path: String? = nil, over wire: Wire? = nil, patience: Double = patience)
    throws -> MirrorSender
  {
    let address = wire?.address(login: stand.login) ?? stand.address
    let sender = MirrorSender(
      of: path ?? self.path, to: try PostgresAddress(address), patience: patience,
      sentence: { "\($0)" }, now: { Date(milliseconds: 1_772_290_800_000) })
    sender.pauses = BackOff(first: .milliseconds(1), longest: .milliseconds(5))
    return sender
  }

  func sell(_ count: Int, _ random: inout Seeded) async throws {
    try await store.sell(count, &random)
  }

  /// Checks that both journals are equal and valid.
  func expectEqual(_ place: SourceLocation = #_sourceLocation) async throws {
    let mirror = try stand.store()
    let (journal, copy) = (try await store.journal(), try await mirror.journal())
    #expect(journal == copy, sourceLocation: place)
    #expect(try await store.verify() == mirror.verify(), sourceLocation: place)
    let (here, there) = (try await store.stock(), try await mirror.stock())
    #expect(here.items == there.items, sourceLocation: place)
  }
}

extension FruitStore {
  /// Makes random entries, some of which revert others.
  func sell(_ count: Int, _ random: inout Seeded) async throws {
    for _ in 1...count {
      switch random.number(1...6) {
      case 1: _ = try await apply(.restock(["kiwi": random.number(1...9)]))
      case 2: _ = try await apply(.count(["kiwi": random.number(1...99)]))
      case 3: do { _ = try await voidLast() } catch Refusal.nothingToVoid {}
      default:
        let lines = [Order.Line(juice: "kiwi", cups: random.number(1...9))]
        _ = try await apply(.restock(["kiwi": 3]))
        _ = try await apply(.order(Order(lines: lines, uses: ["kiwi": 3], payments: "card")))
      }
    }
  }
}
