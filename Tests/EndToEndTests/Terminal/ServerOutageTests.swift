import Foundation
import Glibc
import PostgresTesting
import Testing

extension TerminalTests {
  @Suite(.serialized, PostgresCluster.condition) struct ServerOutageTests {
    /// Each test leaves it running, since a start takes long.
    private static let cluster = PostgresCluster()
    let stand: Stand
    let environment: [String: String]

    init() async throws {
      stand = try Stand()
      environment = ["JUICE_MAKER_STORE": try await Self.cluster.makeStand()]
    }

    private func open() async throws -> TmuxTerminal {
      let terminal = try await TmuxTerminal(on: stand, environment: environment)
      try await terminal.waitForOrders()
      return terminal
    }

    @Test func `a server that is away, and comes back`() async throws {
      let till = try await open()
      try await till.press("7")
      try await till.wait(for: "Mango 7")

      Self.cluster.stop()
      var isAway = true
      defer { if isAway { Self.cluster.start() } }
      try await till.wait(for: "No orders since")
      try await till.press("7")
      try await till.wait(for: "can't be reached")
      try await till.press("Escape")
      try await till.wait(forNo: "can't be reached")
      try await till.press("?")
      try await till.wait(for: "Other screens")
      try await till.press("Escape")

      Self.cluster.start()
      isAway = false
      try await till.wait(forNo: "No orders since")
      try await till.press("7")
      try await till.wait(for: "Mango 4")
      try await till.press("Escape")
      #expect(try await stand.run("order", "kiwi", environment: environment).exit == 0)
      try await till.wait(for: "Kiwi 7")
      let verify = try await stand.run("verify", environment: environment)
      #expect(verify.out.hasPrefix("4 entries"))
    }

    @Test func `a server that is restarted while nobody orders`() async throws {
      let till = try await open()
      Self.cluster.stop()
      Self.cluster.start()
      for count in 11...13 {
        let run = try await stand.run("restock", "kiwi=1", environment: environment)
        #expect(run.exit == 0)
        try await till.wait(for: "Kiwi \(count)")
      }
      try await till.wait(forNo: "No orders since")
    }

    @Test func `a till at which nothing happens only asks for a sign of life`() async throws {
      let terminal = try await open()
      let till = try terminal.till()
      try await poll("three seconds of quiet") {
        let before = try till.work()
        try await Task.sleep(for: .seconds(3))
        return try till.work() == before
      }
    }
  }
}
