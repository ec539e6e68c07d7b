import Foundation
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct MirrorTitleTests {
  /// The state file beside a store.
  private final class Note {
    private let news = News<Void>()
    private var state: MirrorState?

    var value: (News<Void>, () -> MirrorState?) { (news, { self.state }) }

    func write(
      _ entries: Int, at: Date? = nil, problem: MirrorState.Problem? = nil, in rig: Rig
    ) async throws {
      var state = MirrorState(address: "postgres://juice_stand_north@db.example/juice")
      (state.entries, state.at, state.problem) = (entries, at, problem)
      try await change(to: state, in: rig)
    }

    func remove(in rig: Rig) async throws { try await change(to: nil, in: rig) }

    private func change(to state: MirrorState?, in rig: Rig) async throws {
      self.state = state
      news.send(())
      try await rig.pass(.zero)
    }
  }

  /// The title bar with a text at its right end.
  private func title(_ language: Language, _ columns: Int, _ end: String) -> String {
    let room = columns - TextWidth.columns(of: end) - 1
    return TextWidth.fit(" " + language.words.title, to: room) + end
  }

  @Test(arguments: [
    (
      Language.ko, 80, ["서버로 보냄 12:00", "3개 못 보냄 · 12:00부터", "서버의 기록과 달라요"].map { $0 + "  [재고수정]" }
    ),
    (.ko, 60, ["서버로 보냄 12:00", "3개 못 보냄", "서버와 다름"].map { $0 + "  [재고수정]" }),
    (
      .en, 80,
      ["Sent to the server 12:00", "3 not sent since 12:00", "The server has another journal"].map {
        $0 + "  [Restock]"
      }
    ),
    (.en, 60, ["Sent 12:00", "3 not sent", "Server differs"].map { $0 + "  [Restock]" }),
  ])
  func `the title says what was sent, and what waits`(
    _ language: Language, _ columns: Int, _ ends: [String]
  ) async throws {
    let (note, rows) = (Note(), columns == 80 ? 24 : 20)
    try await Rig.run(language, columns: columns, rows: rows, mirror: note.value) { rig in
      #expect(!rig.shows("12:00"))
      try await note.write(1, at: .noon, in: rig)
      #expect(rig.terminal.text[0] == title(language, columns, ends[0]))

      for _ in 1...3 { try await rig.press("4", .escape) }
      #expect(rig.shows("12:00"))
      try await rig.pass(MirrorFollower.shownAfter)
      #expect(rig.terminal.text[0] == title(language, columns, ends[1]))

      try await note.write(1, at: .noon, problem: .differs(common: 1), in: rig)
      #expect(rig.terminal.text[0] == title(language, columns, ends[2]))
      try await note.write(4, at: .noon, in: rig)
      #expect(rig.shows("12:00"))
      try await note.remove(in: rig)
      #expect(!rig.shows("12:00"))
      #expect(rig.sleep.map { $0 > .seconds(60) } ?? true)
    }
  }

  private final class Time: Sendable { let now = Mutex(Date.noon) }

  @Test func `the time of the first entry that waits is told`() async throws {
    let (note, time) = (Note(), Time())
    let store = MemoryStore(author: .anna) { time.now.withLock(\.self) }
    try await Rig.run(.en, store: store, mirror: note.value) { rig in
      try await note.write(1, at: .noon, in: rig)
      for (minutes, sent) in [(60, 1), (61, 2)] {
        time.now.withLock { $0 = .noon + Double(60 * minutes) }
        try await note.write(sent, at: .noon, in: rig)
        try await rig.press("4", .escape)
        try await rig.pass(MirrorFollower.shownAfter)
        let clock = Timestamp.clock(.noon + Double(60 * minutes))
        #expect(rig.shows("1 not sent since \(clock)"), "\(rig.screen)")
      }
    }
  }

  @Test func `a time of another day has its date`() async throws {
    let note = Note()
    try await Rig.run(.en, mirror: note.value) { rig in
      let before = Date.noon - 86_400
      try await note.write(1, at: before, in: rig)
      #expect(rig.shows(Wording(.en).words.sentToServer(Timestamp.short(before))))
    }
  }

  @Test func `entries that waited before the till opened are shown with their time`() async throws {
    let note = Note()
    let store = MemoryStore()
    try await Rig.run(.en, store: store, mirror: note.value) { rig in
      try await note.write(0, in: rig)
      #expect(!rig.shows("not sent"))
      try await rig.pass(MirrorFollower.shownAfter)
      #expect(rig.shows("1 not sent since 12:00"))
    }
  }

  @Test func `an old note says nothing until it is known if the next entries are late`()
    async throws
  {
    let note = Note()
    try await Rig.run(.en, mirror: note.value) { rig in
      try await note.write(0, at: .noon - 3600, in: rig)
      rig.expectNo("Sent", "not sent")
      try await rig.pass(MirrorFollower.shownAfter)
      rig.expect("1 not sent since 12:00")
      try await note.write(1, at: .noon, in: rig)
      rig.expect("Sent to the server 12:00")
      // The next entries have a moment.
      try await rig.press("4", .escape)
      rig.expect("Sent to the server 12:00")
    }
  }

  @Test func `A mirror that sends is known in a rush, before all is sent`() async throws {
    let note = Note()
    try await Rig.run(.en, mirror: note.value) { rig in
      try await note.write(0, at: .noon - 3600, in: rig)
      try await rig.press("4", .escape)
      rig.expectNo("Sent to the server")
      try await note.write(1, at: .noon, in: rig)
      rig.expect("Sent to the server 12:00")
    }
  }

  @Test func `customers learn nothing of it`() async throws {
    let note = Note()
    try await Rig.run(.en, kiosk: Kiosk { _ in true }, mirror: note.value) { rig in
      try await note.write(1, at: .noon, in: rig)
      #expect(!rig.shows("12:00"))
    }
  }

  @Test func `entries that wait for a moment are not mentioned`() async throws {
    let note = Note()
    try await Rig.run(.en, mirror: note.value) { rig in
      // No mirror is known yet.
      try await rig.pass(.seconds(9))
      #expect(!rig.shows("not sent"))
      try await note.write(1, at: .noon, in: rig)
      for _ in 1...3 { try await rig.press("4", .escape) }
      try await rig.pass(.seconds(4))
      #expect(rig.shows("12:00"))

      // Entries are sent, but late: the next one has its own time.
      try await note.write(2, at: .noon, in: rig)
      try await rig.pass(.seconds(4))
      #expect(rig.shows("12:00"))
      #expect(!rig.shows("not sent"))
      try await rig.pass(.seconds(1))
      #expect(rig.shows("2 not sent"))
      try await rig.press("4", .escape)
      #expect(rig.shows("3 not sent"))
      try await note.write(5, at: .noon, in: rig)
      #expect(!rig.shows("not sent"))

      // A store after a restore.
      try await note.write(9, at: .noon, in: rig)
      try await rig.pass(.seconds(9))
      #expect(rig.shows("12:00"))
      #expect(!rig.shows("not sent"))
    }
  }
}
