import Foundation
import Glibc
import JuiceStorage
import Testing

@testable import JuiceSQLite

extension TerminalTests {
  @Suite struct OutageTests {
    let stand: Stand
    let faults: Faults

    init() throws {
      stand = try Stand()
      faults = try Faults(on: stand)
    }

    private func open() async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(on: stand, environment: faults.environment)
      try await terminal.waitForOrders()
      return terminal
    }

    private func shell(_ line: String) async throws {
      try await stand.run(["-c", line], program: "/bin/sh")
    }

    @Test func `a disk that is full for a while`() async throws {
      let terminal = try await open()
      try faults.begin(.full)
      try await terminal.press("7")
      try await terminal.wait(for: "No orders since")
      try await terminal.wait(for: "space and try again")
      try faults.end(.full)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      #expect(try await stand.verifyBooks() == 2)
    }

    @Test func `a store that is taken away, and put back`() async throws {
      let terminal = try await open()
      let elsewhere = stand.path("elsewhere.db")
      try FileManager.default.moveItem(atPath: stand.store, toPath: elsewhere)
      try await terminal.press("7")
      try await terminal.wait(for: "store is gone")
      try await terminal.wait(for: "taken away while in use")
      try FileManager.default.moveItem(atPath: elsewhere, toPath: stand.store)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      try await stand.verifyBooks()
    }

    @Test func `another store in its place`() async throws {
      let terminal = try await open()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      let elsewhere = stand.path("elsewhere.db")
      try FileManager.default.moveItem(atPath: stand.store, toPath: elsewhere)
      // A command creates a store only once no WAL is left: the till empties it.
      try await poll("another store") { try await stand.run("order", "kiwi").exit == 0 }
      try await terminal.press("7")
      // The till may notice the missing store before the new one.
      try await terminal.wait("a refusal") {
        $0.contains("another store") || $0.contains("taken away while in use")
      }
      // The till may still open the new store and create a WAL, which would overlay its own store.
      try await poll("nothing in its place") {
        try await shell("rm -f '\(stand.store)' '\(stand.store)'-*")
        try await Task.sleep(for: .milliseconds(200))
        return !FileManager.default.fileExists(atPath: stand.store + "-wal")
      }
      try FileManager.default.moveItem(atPath: elsewhere, toPath: stand.store)
      // The till may still see the other store: the WAL is no longer at the expected path.
      try await terminal.wait("its own store, or what to do") {
        $0.contains(terminal.words.title) || $0.contains("another store")
      }
      try await terminal.press("C-c")
      try await poll("the end of the till") { terminal.exit() != nil }
      let next = try await open()
      try await next.wait(for: "Mango 7")
      #expect(try await stand.verifyBooks() == 2)
    }

    @Test func `an older copy put over an open store is told of`() async throws {
      let terminal = try await open()
      let copy = stand.path("copy.db")
      let connection = try Connection(path: stand.store, patience: 5)
      func emptyLog() async throws {
        // The till may read meanwhile.
        try await poll("an empty log") {
          try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
          return FileManager.default.contents(atPath: stand.store + "-wal")?.isEmpty ?? true
        }
      }
      try await emptyLog()
      try await shell("cp '\(stand.store)' '\(copy)'")
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      // The WAL would overlay the copy.
      try await emptyLog()
      try await shell("cp '\(copy)' '\(stand.store)'")
      #expect(try await stand.run("order", "kiwi").exit == 0)
      try await terminal.wait(for: "No orders since")
      try await terminal.press("6")
      // “Leave every till …”
      #expect(try await terminal.wait(for: "Leave").contains("Kiwi 10"))
    }

    @Test func `a till that is left leaves all of the store in its file`() async throws {
      var entries = 1
      // The till gives up emptying the log after half a second, so a slow machine needs retries.
      try await poll("an empty log") {
        let terminal = try await open()
        try await terminal.press("4")
        try await terminal.wait(for: terminal.words.ready("Banana"))
        try await terminal.press("C-c")
        try await poll("the end of the till") { terminal.exit() == 0 }
        entries += 1
        return FileManager.default.contents(atPath: stand.store + "-wal")?.isEmpty ?? true
      }
      let copy = stand.path("copy.db")
      try FileManager.default.copyItem(atPath: stand.store, toPath: copy)
      #expect(try await stand.verifyBooks(of: copy) == entries)
    }

    @Test func `a change on a slow disk shows at the other till`() async throws {
      let till = try await open()
      let other = try await TmuxTerminal(on: stand)
      try await other.waitForOrders()
      try faults.begin(.slow)
      try await till.press("7")
      try await till.wait(for: "Keys that you press now are ignored")
      // Longer than a follower polls after a change.
      try await Task.sleep(for: .seconds(2.5))
      try faults.end(.slow)
      try await other.wait(for: "Mango 7")
      try await till.wait(for: till.words.ready("Mango"))
    }

    enum Way: CaseIterable { case key, control, terminate, hangUp }

    @Test(arguments: Way.allCases)
    func `a till can be left in the middle of a change`(_ way: Way) async throws {
      let terminal = try await open()
      try faults.begin(.slow)
      try await terminal.press("7")
      try await terminal.wait(for: "Working…")
      switch way {
      case .key: try await terminal.press("q")
      case .control: try await terminal.press("C-c")
      case .terminate: try terminal.till().send(SIGTERM)
      case .hangUp: try terminal.till().send(SIGHUP)
      }
      try await poll("the end of the till") { terminal.exit() != nil }
      #expect(
        terminal.exit() == (way == .terminate ? 128 + SIGTERM : way == .hangUp ? 128 + SIGHUP : 0))
      try await poll("the terminal as before") {
        guard try await terminal.modes() == terminal.modesBefore() else { return false }
        return try await terminal.switches() == .init()
      }
      try await terminal.wait(for: "A change was still on its way")
      try await stand.verifyBooks()
    }

    @Test func `a till ends while others sell`() async throws {
      let terminal = try await open()
      try await stand.run("restock", "kiwi=900")
      let others = Task {
        try await withThrowingTaskGroup { group in
          for _ in 1...2 {
            group.addTask { while !Task.isCancelled { try await stand.run("order", "kiwi") } }
          }
          try await group.waitForAll()
        }
      }
      for key in ["6", "Right", "7", "o", "Down"] { try await terminal.press(key) }
      try terminal.till().send(SIGTERM)
      // The other processes go on until the till has ended.
      try await poll("the end of the till") { terminal.exit() != nil }
      #expect(terminal.exit() == 128 + SIGTERM)
      others.cancel()
      try await others.value
      #expect(try await terminal.modes() == terminal.modesBefore())
      try await stand.verifyBooks()
    }

    @Test func `a network drive and bad settings are both told of`() async throws {
      try faults.begin(.network)
      let folder = stand.folder.appendingPathComponent(".config/juice-maker")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try stand.write("language: fr\n", to: ".config/juice-maker/settings.yaml")
      let terminal = try await open()
      let shown = try await terminal.wait(for: "The store is on a network drive")
      #expect(shown.contains("Some settings could not be used: settings.yaml:1:11"))
    }
  }
}
