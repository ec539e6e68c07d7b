import FoundationEssentials
import JuiceKit
import PostgresTesting
import SeededTesting
import Testing

@testable import JuicePostgres
@testable import JuiceSQLite
@testable import juice_maker

/// A store in a file, and its stand on a server that is a mirror.
struct MirroredFile {
  let path: String
  let store: SQLiteStore
  let stand: PostgresStand

  init(in folder: String, name: String = "juice.db") async throws {
    path = folder + "/" + name
    store = try SQLiteStore(path: path)
    stand = try await PostgresStand.make(isMirror: true)
  }

  /// With entries of every kind.
  init(filledIn folder: String) async throws {
    try await self.init(in: folder)
    try await store.fill()
  }

  /// - Parameters:
  ///   - path: of another file.
  ///   - wire: a line to the server, for one that breaks.
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

  /// Sells at random.
  func sell(_ count: Int, _ random: inout Seeded) async throws {
    try await store.sell(count, &random)
  }

  /// The journal there is that of the file, and right.
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
  /// Makes entries at random, of which some take others back.
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
