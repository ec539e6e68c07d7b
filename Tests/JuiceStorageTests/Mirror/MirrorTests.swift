import FoundationEssentials
import JuiceKit
import PostgresTesting
import SeededTesting
import Testing
import TimeTesting

@testable import JuiceFiles
@testable import JuicePostgres
@testable import JuiceSQLite
@testable import juice_maker

@Suite(PostgresCluster.condition) struct MirrorTests {
  @Test func `a journal of every kind is sent in pieces, and is the same there`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      var random = Seeded(27)
      var (sent, pieces) = (0, 0)
      while pieces < 5 {
        let sender = try file.sender()
        try await sender.sendOnce()
        sent += sender.sent
        #expect(sender.mirror == (try await file.store.verify()))
        try await file.sell(random.number(1...400), &random)
        pieces += 1
      }
      let last = try file.sender()
      try await last.sendOnce()
      try await file.expectEqual()
      #expect(sent + last.sent == last.mirror.entries)
      let again = try file.sender()
      try await again.sendOnce()
      #expect(again.sent == 0)
    }
  }

  /// After a laptop is stolen, for example.
  @Test func `the journal of a mirror becomes a file again, and that goes on`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      try await file.sender().sendOnce()
      let stands = try Stands(PostgresStand.owner)
      try await stands.remove(file.stand.name)
      let login = try await stands.add(file.stand.name)

      let stand = PostgresStand(name: login.stand, login: "\(login.login):\(login.password)")
      let new = try SQLiteStore(path: folder + "/new.db")
      try await new.load(try await stand.store().journal())
      #expect(try await new.journal() == file.store.journal())
      #expect(try await new.verify() == file.store.verify())
      try await new.order("kiwi")
      let sender = MirrorSender(
        of: folder + "/new.db", to: try PostgresAddress(stand.address), patience: patience,
        sentence: { "\($0)" }, now: { .noon })
      try await sender.sendOnce()
      #expect(sender.sent == 1)
    }
  }

  @Test func `a file that was set back is told, and nothing is overwritten`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let old = try #require(try await file.store.lastEntry())
      try file.store.backup(to: folder + "/copy.db")
      var random = Seeded(27)
      try await file.sell(600, &random)
      let newest = try await file.store.lastEntry()
      try await file.sender().sendOnce()
      let there = try await file.stand.store().verify()

      _ = try VerifiedBackup(backup: folder + "/copy.db", patience: patience) { _ in }
        .becomeStore(at: file.path, patience: patience, now: .noon)
      await #expect(throws: MirrorDifference(store: old, mirror: newest, common: old)) {
        try await file.sender().sendOnce()
      }
      // Orders after that have other digests.
      try await file.sell(700, &random)
      let other = try await file.store.lastEntry()
      await #expect(throws: MirrorDifference(store: other, mirror: newest, common: old)) {
        try await file.sender().sendOnce()
      }
      #expect(MirrorFile(of: file.path).load()?.problem == .differs(common: old.seq))
      #expect(try await file.stand.store().verify() == there)
    }
  }

  @Test func `two files can't mix in one place`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let other = try SQLiteStore(path: folder + "/other.db")
      try await other.fill()
      try await file.sender().sendOnce()
      let (newest, newestOther) = (
        try await file.store.lastEntry(), try await other.lastEntry()
      )
      await #expect(
        throws: MirrorDifference(store: newestOther, mirror: newest, common: nil)
      ) { try await file.sender(of: folder + "/other.db").sendOnce() }
      let empty = try SQLiteStore(path: folder + "/empty.db")
      await #expect(throws: MirrorDifference.self) {
        try await file.sender(of: folder + "/empty.db").sendOnce()
      }
      _ = try await empty.stock()
      try await file.expectEqual()
    }
  }

  @Test func `a file is mirrored to no store, and no till sells on a mirror`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let stand = try await PostgresStand.make()
      let sender = MirrorSender(
        of: file.path, to: try PostgresAddress(stand.address), patience: patience,
        sentence: { "\($0)" }, now: { .noon })
      let error = await #expect(throws: StoreError.self) { try await sender.sendOnce() }
      guard case .server(_, .isStore(stand.name))? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try await stand.store().verify().entries == 0)
      let refusal = await #expect(throws: StoreError.self) {
        _ = try await file.stand.store().apply(.open(["kiwi": 1]))
      }
      guard case .server(_, .isMirror(file.stand.name))? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
    }
  }

  @Test func `an entry that was altered is not sent`() async throws {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let shell = try Shell(file.path)
      try shell.dropGuards()
      try shell.execute(
        "UPDATE entry SET body = replace(body, 'by Tester', 'by Eve') WHERE seq = 3")
      await #expect(throws: JournalFault(seq: 3, rule: .wrongDigest)) {
        try await file.sender().sendOnce()
      }
      #expect(try await file.stand.store().verify().entries == 0)
    }
  }

  @Test func `a mirror changes nothing in the file, and its note is the owner's`()
    async throws
  {
    try await withFolder { folder in
      let file = try await MirroredFile(filledIn: folder)
      let before = try await file.store.verify()
      try await file.sender().sendOnce()
      #expect(try await file.store.verify() == before)
      let note = MirrorFile(of: file.path)
      #expect(note.path.hasSuffix("/juice.db-mirror"))
      let state = try #require(note.load())
      #expect(state.entries == before.entries && state.digest == before.digest)
      #expect(state.at == Date(milliseconds: 1_772_290_800_000) && state.problem == nil)
      #expect(!state.address.contains(file.stand.login.split(separator: ":")[1]))
      let permissions = try FileManager.default.attributesOfItem(atPath: note.path)[
        .posixPermissions]
      #expect(permissions as? Int == 0o600)

      // Once the server answers again, the problem is over.
      var silent = state
      silent.problem = .other("no answer")
      try note.save(silent)
      try await file.sender().sendOnce()
      #expect(note.load() == state)

      // An attempt with a wrong address leaves the note of the mirror.
      let typo = try MirrorSender(
        of: file.path, to: PostgresAddress("postgres://typo@127.0.0.1:1/x"), patience: 0,
        sentence: { "\($0)" }, now: { .noon })
      await #expect(throws: StoreError.self) { try await typo.sendOnce() }
      #expect(note.load() == state)

      // A restored file and a backup start without a mirror state.
      #expect(throws: StoreError.self) { try file.store.backup(to: folder + "/other.db-mirror") }
      try file.store.backup(to: folder + "/copy.db")
      #expect(MirrorFile(of: folder + "/copy.db").load() == nil)
      _ = try VerifiedBackup(backup: folder + "/copy.db", patience: patience) { _ in }
        .becomeStore(at: file.path, patience: patience, now: .noon)
      #expect(note.load() == nil)
    }
  }

  @Test func `an unreadable note counts as missing`() async throws {
    try await withFolder { folder in
      let note = MirrorFile(of: folder + "/juice.db")
      #expect(note.load() == nil)
      for text in ["", "x", "server: x\n", "server: x\nentries: -1\n", "entries: 1\n"] {
        try Data(text.utf8).write(to: URL(filePath: note.path))
        #expect(note.load() == nil)
      }
      var state = MirrorState(address: "postgres://a@b/c")
      state.problem = .other("one\ntwo: three")
      try note.save(state)
      #expect(note.load()?.problem == .other("one two: three"))
    }
  }
}
