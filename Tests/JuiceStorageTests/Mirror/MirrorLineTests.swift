import FoundationEssentials
import Glibc
import JuiceKit
import PostgresTesting
import SeededTesting
import Testing
import TimeTesting

@testable import JuiceFiles
@testable import JuiceSQLite
@testable import juice_maker

/// Mirroring over broken lines loses and duplicates nothing.
@Suite(.serialized, PostgresCluster.condition) struct MirrorLineTests {
  private static func wire() throws -> Wire {
    try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
  }

  /// Cuts at `$MIRROR_CUTS` of the bytes of connecting and sending a batch.
  @Test func `a line that is cut at a byte, either way`() async throws {
    let torture = Torture("MIRROR_CUTS", usual: 60)
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let wire = try Self.wire()
      var random = torture.random
      try await file.sender(over: wire).sendOnce()
      let before = wire.passed
      try await file.sell(3, &random)
      try await file.sender(over: wire).sendOnce()
      let bytes = (
        questions: wire.passed.questions - before.questions,
        answers: wire.passed.answers - before.answers
      )
      var sent = 0
      let first = try await file.stand.store().verify().entries
      for place in places(torture.count, of: bytes.questions + bytes.answers) {
        try await file.sell(1, &random)
        let sender = try file.sender(over: wire)
        if place < bytes.questions {
          wire.cut(afterQuestions: place)
        } else {
          wire.cut(after: place - bytes.questions)
        }
        do { try await sender.send(file.store) } catch is StoreError {}
        wire.thaw()
        try await sender.send(file.store)
        sent += sender.sent
      }
      try await file.expectEqual()
      #expect(try await file.store.verify().entries == first + sent)
    }
  }

  private func places(_ count: Int, of bytes: Int) -> [Int] {
    count >= bytes ? Array(0..<bytes) : (0..<count).map { $0 * bytes / count }
  }

  @Test func `three mirrors catch up over lines that break and hang`() async throws {
    let torture = Torture("MIRROR_ORDERS", usual: 60)
    try await withFolder { folder in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...3 {
          group.addTask {
            try await Self.sell(
              torture.count, on: MirroredFile(in: folder, name: "\(number).db"),
              Seeded(torture.seed + UInt64(number)))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func sell(_ count: Int, on file: MirroredFile, _ seed: Seeded) async throws {
    var random = seed
    let wire = try wire()
    let following = Task {
      let sender = try file.sender(over: wire)
      try await sender.follow { _ in }
    }
    try await file.store.fill()
    for _ in 1...count {
      switch random.number(1...6) {
      case 1: wire.cut()
      case 2: wire.cut(after: random.number(0...800))
      case 3: wire.cut(afterQuestions: random.number(0...3000))
      case 4: wire.thaw()
      default: break
      }
      try await file.sell(1, &random)
    }
    wire.thaw()
    let newest = try await file.store.verify()
    let mirror = try file.stand.store()
    #expect(try await eventually { try await mirror.stock().revision == newest.entries })
    try await file.expectEqual()
    #expect(await eventually { MirrorFile(of: file.path).load()?.digest == newest.digest })
    following.cancel()
    await #expect(throws: CancellationError.self) { try await following.value }
  }

  @Test func `several senders of the same file send each entry once`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      var random = Seeded(27)
      try await file.sell(1200, &random)
      let sent = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...3 {
          group.addTask {
            let sender = try file.sender()
            try await sender.sendOnce()
            return sender.sent
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sent == (try await file.store.verify().entries))
      try await file.expectEqual()
    }
  }

  @Test func `a follower hears of each change, and of a file that replaces its own`()
    async throws
  {
    try await withFolder { folder in
      let file = try await MirroredFile(in: folder)
      let mirror = try file.stand.store()
      let following = Task {
        let sender = try file.sender()
        try await sender.follow { _ in }
      }
      _ = try await file.store.apply(.open(["kiwi": 1]))
      for count in 2...5 {
        _ = try await file.store.apply(.restock(["kiwi": 1]))
        #expect(try await eventually { try await mirror.stock().revision == count })
      }
      try file.store.backup(to: folder + "/copy.db")
      _ = try await file.store.apply(.restock(["kiwi": 1]))
      #expect(try await eventually { try await mirror.stock().revision == 6 })

      // The file is restored while it is mirrored.
      _ = try VerifiedBackup(backup: folder + "/copy.db", patience: patience) { _ in }
        .becomeStore(at: file.path, patience: patience, now: .noon)
      await #expect(throws: MirrorDifference.self) { try await following.value }
      #expect(MirrorFile(of: file.path).load()?.problem == .differs(common: 5))
      #expect(try await mirror.stock().revision == 6)
    }
  }

  @Test func `a file that is not there yet is waited for, and another put in its place is opened`()
    async throws
  {
    try await withFolder { folder in
      let file = try await MirroredFile(in: folder, name: "first.db")
      let (path, mirror) = (folder + "/later/juice.db", try file.stand.store())
      let (missing, isMissing) = AsyncStream.makeStream(of: Void.self)
      let following = Task {
        let sender = try file.sender(of: path)
        try await sender.follow { if case .failed(StoreError.missing) = $0 { isMissing.yield() } }
      }
      for await _ in missing { break }
      let entries = try await Self.fill(path, copy: folder + "/copy.db")
      #expect(try await eventually { try await mirror.stock().revision == entries })
      unsafe #expect(rename(folder + "/copy.db", path) == 0)
      #expect(try await eventually { try await mirror.stock().revision == entries + 1 })
      following.cancel()
    }
  }

  /// Makes a closed store, and a closed copy with one more entry.
  private static func fill(_ path: String, copy: String) async throws -> Int {
    let store = try SQLiteStore(path: path)
    try await store.fill()
    try store.backup(to: copy)
    let more = try SQLiteStore(path: copy)
    _ = try await more.apply(.restock(["kiwi": 1]))
    for store in [store, more] { await store.emptyLog(within: .seconds(patience)) }
    return try await store.verify().entries
  }
}
