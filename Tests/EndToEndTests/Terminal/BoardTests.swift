import Foundation
import Glibc
import PostgresTesting
import Testing

extension TerminalTests {
  @Suite struct BoardTests {
    let stand: Stand

    init() async throws {
      stand = try Stand()
      try stand.writeQueueMenu()
    }

    private func open(
      _ arguments: String..., on store: String? = nil, showing text: String = "Preparing"
    ) async throws -> TmuxTerminal {
      let board = try await TmuxTerminal(
        on: stand, columns: 120, rows: 40, environment: stand.queueEnvironment(store),
        arguments: ["board"] + arguments + wait(on: store))
      try await board.wait(for: text)
      return board
    }

    private func till(on store: String? = nil) async throws -> TmuxTerminal {
      let till = try await TmuxTerminal(
        on: stand, environment: stand.queueEnvironment(store), arguments: wait(on: store))
      try await till.waitForOrders()
      return till
    }

    private func wait(on store: String?) -> [String] { store == nil ? [] : Stand.longWait }

    private func run(_ arguments: String..., on store: String? = nil) async throws {
      let run = try await stand.run(arguments, environment: stand.queueEnvironment(store))
      try #require(run.exit == 0, "\(run.err)")
    }

    private func sell(on store: String? = nil) async throws {
      try await stand.withShop(of: store, menu: stand.queueMenu) { try await $0.order("kiwi") }
    }

    /// Expects an order at one till on the board and at the other till.
    private func serve(on store: String? = nil) async throws {
      try await sell(on: store)
      let board = try await open(on: store)
      let (one, other) = (try await till(on: store), try await till(on: store))
      try await board.waitForNumbers(preparing: [1])
      try await one.press("7")
      try await board.waitForNumbers(preparing: [1, 2])
      try await other.wait(for: "Mango 9996")
      try await other.press("4")
      try await board.waitForNumbers(preparing: [1, 2, 3])
      try await one.wait(for: "Banana 9997")
      try await run("queue", "made", "2", on: store)
      try await board.waitForNumbers(preparing: [1, 3], ready: [2])
      try await run("queue", "collected", "2", "1", on: store)
      try await board.waitForNumbers(preparing: [3])
      try await run("queue", "back", "1", on: store)
      try await board.waitForNumbers(preparing: [3], ready: [1])
      try await run("void", "3", on: store)
      try await board.waitForNumbers(ready: [1])
    }

    @Test func `orders of two tills are on the board at once`() async throws {
      try await serve()
      try await stand.verifyBooks()
    }

    @Test(PostgresCluster.condition)
    func `orders of two tills of a server's stand are on the board at once`() async throws {
      try await serve(on: try await ServerStand.make().add("north"))
    }

    @Test func `a board that is there before the store waits, and makes nothing`() async throws {
      let board = try await open(showing: "Not ready yet")
      #expect(!FileManager.default.fileExists(atPath: stand.store))
      try await sell()
      try await board.waitForNumbers(preparing: [1])
      let entries = try await stand.verifyBooks()
      try await board.press("q")
      try await poll("the end of the board") { board.exit() == 0 }
      #expect(try await stand.verifyBooks() == entries)
    }

    @Test func `a store that is taken away, put back, and replaced`() async throws {
      try await sell()
      let board = try await open()
      try await board.waitForNumbers(preparing: [1])
      let elsewhere = stand.path("elsewhere.db")
      try FileManager.default.moveItem(atPath: stand.store, toPath: elsewhere)
      try await board.wait(for: "Please ask us")
      try await board.waitForNumbers(preparing: [1])
      try FileManager.default.moveItem(atPath: elsewhere, toPath: stand.store)
      try await board.wait(forNo: "Please ask us")
      try await sell()
      try await board.waitForNumbers(preparing: [1, 2])
      try FileManager.default.removeItem(atPath: stand.store)
      try await board.wait(for: "Please ask us")
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: stand.store + suffix)
      }
      try await sell()
      try await board.wait(forNo: "Please ask us")
      try await board.waitForNumbers(preparing: [1])
    }

    @Test func `before customers no key leads out, and a signal does`() async throws {
      let board = try await open("--kiosk", showing: "Not ready yet")
      let codes = (UInt8(0)...31).filter { $0 != 27 } + [27]
      for code in codes + Array("qQ?Lm".utf8) { try await board.press([code]) }
      try await sell()
      try await board.waitForNumbers(preparing: [1])
      let till = try board.till()
      for signal in [SIGINT, SIGQUIT, SIGTSTP] { till.send(signal) }
      try await sell()
      try await board.waitForNumbers(preparing: [1, 2])
      till.send(SIGTERM)
      try await poll("the end of the board") { board.exit() == 128 + SIGTERM }
    }

    @Test func `the board follows the window, and sleeps`() async throws {
      try await sell()
      let board = try await open()
      try await board.waitForNumbers(preparing: [1])
      try await board.resize(columns: 39, rows: 11)
      try await board.wait(for: "40 x 12")
      try await board.resize(columns: 60, rows: 20)
      try await board.waitForNumbers(preparing: [1])
      let till = try board.till()
      try await poll("two seconds of quiet") {
        let before = try till.work()
        try await Task.sleep(for: .seconds(2))
        return try till.work() == before
      }
    }

    @Test func `a menu without a queue has no board`() async throws {
      let run = try await stand.run("board", "--format", "json")
      #expect(run.exit == 64 && run.err.contains("serving: queue"))
      #expect(try run.code == "usage")
      let noTerminal = try await stand.run(["board"], environment: stand.queueEnvironment())
      #expect(noTerminal.exit == 70)
    }
  }
}

extension Stand {
  var queueMenu: String { path("queue.yaml") }

  /// Writes the built-in menu with this opening stock and with a queue, and lets digits sell.
  func writeQueueMenu(opening: Int = 9999) throws {
    let menu = try String(contentsOfFile: writeMenu(opening: opening), encoding: .utf8)
    try write(menu.replacing("# serving: queue", with: "serving: queue"), to: "queue.yaml")
    let settings = folder.appendingPathComponent(".config/juice-maker")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try write("digits: sell\n", to: ".config/juice-maker/settings.yaml")
  }

  func queueEnvironment(_ store: String? = nil) -> [String: String] {
    ["JUICE_MAKER_MENU": queueMenu, "JUICE_MAKER_STORE": store ?? self.store]
  }
}

extension TmuxTerminal {
  func waitForNumbers(
    preparing: Set<Int> = [], ready: Set<Int> = [], _ place: SourceLocation = #_sourceLocation
  ) async throws {
    let numbers = ShownBoard(preparing: preparing, ready: ready)
    try await wait("\(numbers)", place) { ShownBoard($0) == numbers }
  }
}
