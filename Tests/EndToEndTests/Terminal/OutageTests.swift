import Foundation
import Glibc
import Testing

extension TerminalTests {
  /// What a till does where its store can't be used.
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
      // It is tried after a second, and the disk is as full as before.
      let end = ContinuousClock.now + .milliseconds(2500)
      while ContinuousClock.now < end {
        try #require(try await terminal.shown().contains("No orders since"))
      }
      try faults.end(.full)
      try await terminal.waitForOrders()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      #expect(try await stand.run("verify").out.hasPrefix("2 entries"))
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
      #expect(try await stand.run("verify").exit == 0)
    }

    @Test func `another store in its place`() async throws {
      let terminal = try await open()
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      let elsewhere = stand.path("elsewhere.db")
      try FileManager.default.moveItem(atPath: stand.store, toPath: elsewhere)
      // It takes the log of the other one away.
      try await stand.run("order", "kiwi")
      try await terminal.press("7")
      try await terminal.wait(for: "another store")
      try FileManager.default.removeItem(atPath: stand.store)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: stand.store)
      try await terminal.wait(for: "No orders since")
      try await terminal.wait(for: "start it again")
      try await terminal.press("C-c")
      try await poll("the end of the till") { terminal.exit() != nil }
      let next = try await open()
      try await next.wait(for: "Mango 7")
      #expect(try await stand.run("verify").out.hasPrefix("2 entries"))
    }

    enum Harm: CaseIterable { case restored, zeroed, emptied, indexRemoved, logRemoved, logEmptied }

    @Test(arguments: Harm.allCases)
    func `what is done to the files of an open store is told of at once`(_ harm: Harm) async throws
    {
      let terminal = try await open()
      let backup = stand.path("backup.db")
      try await stand.run("backup", backup)
      try await terminal.press("7")
      try await terminal.wait(for: "Mango 7")
      switch harm {
      case .restored: try await shell("cp '\(backup)' '\(stand.store)'")
      case .zeroed:
        try await shell("dd if=/dev/zero of='\(stand.store)' bs=4096 count=14 conv=notrunc")
      case .emptied: try await shell(": > '\(stand.store)'")
      case .indexRemoved: try FileManager.default.removeItem(atPath: stand.store + "-shm")
      case .logRemoved: try FileManager.default.removeItem(atPath: stand.store + "-wal")
      case .logEmptied: try await shell(": > '\(stand.store)-wal'")
      }
      // Nobody has pressed anything.
      try await terminal.wait(for: "No orders since")
      try await terminal.press("6")
      #expect(try await terminal.wait(for: "No orders since").contains("Kiwi 10"))
    }

    @Test func `a till that is left leaves all of the store in its file`() async throws {
      let terminal = try await open()
      try await terminal.press("7")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await terminal.press("C-c")
      try await poll("the end of the till") { terminal.exit() == 0 }
      let log = FileManager.default.contents(atPath: stand.store + "-wal")
      #expect(log?.isEmpty ?? true)
      let copy = stand.path("copy.db")
      try FileManager.default.copyItem(atPath: stand.store, toPath: copy)
      #expect(try await stand.run("verify", "--store", copy).out.hasPrefix("2 entries"))
    }

    @Test func `a change on a slow disk shows at the other till`() async throws {
      let till = try await open()
      let other = try await TmuxTerminal(on: stand)
      try await other.waitForOrders()
      try faults.begin(.slow, milliseconds: 3500)
      try await till.press("7")
      try await till.wait(for: "What you press now doesn't count")
      try await other.wait(for: "Mango 7")
      try await till.wait(for: till.words.ready("Mango"))
    }

    enum Way: CaseIterable { case key, control, terminate, hangUp }

    @Test(arguments: Way.allCases, [true, false])
    func `a till can be left in the middle of a change`(_ way: Way, _ isMade: Bool) async throws {
      let terminal = try await open()
      try faults.begin(.slow, milliseconds: isMade ? 500 : 5000)
      try await terminal.press("7")
      try await terminal.wait(for: "Working…")
      let start = ContinuousClock.now
      switch way {
      case .key: try await terminal.press("q")
      case .control: try await terminal.press("C-c")
      case .terminate: try terminal.till().send(SIGTERM)
      case .hangUp: try terminal.till().send(SIGHUP)
      }
      try await poll("the end of the till") { terminal.exit() != nil }
      // A second, and what a busy machine takes; who waits for the change takes five.
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(
        terminal.exit() == (way == .terminate ? 128 + SIGTERM : way == .hangUp ? 128 + SIGHUP : 0))
      try await poll("the terminal as before") {
        guard try await terminal.modes() == terminal.modesBefore() else { return false }
        return try await terminal.switches() == .init()
      }
      let shown = try await terminal.shown()
      #expect(shown.contains("A change was still on its way") != isMade)
      #expect(try await stand.run("verify").exit == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a till ends at once while others sell`(_ signal: Int32) async throws {
      let terminal = try await open()
      try await stand.run("restock", "kiwi=900")
      let others = Task {
        try await withThrowingTaskGroup { group in
          for _ in 1...4 {
            group.addTask { while !Task.isCancelled { try await stand.run("order", "kiwi") } }
          }
          try await group.waitForAll()
        }
      }
      for key in ["6", "Right", "7", "o", "Down"] { try await terminal.press(key) }
      let start = ContinuousClock.now
      try terminal.till().send(signal)
      try await poll("the end of the till") { terminal.exit() != nil }
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(terminal.exit() == 128 + signal)
      others.cancel()
      try await others.value
      #expect(try await terminal.modes() == terminal.modesBefore())
      #expect(try await stand.run("verify").exit == 0)
    }

    @Test func `a network drive is told of on the screen`() async throws {
      try faults.begin(.network)
      let terminal = try await open()
      try await terminal.wait(for: "The store is on a network drive")
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
