import PostgresTesting
import Testing

extension TerminalTests {
  @Suite(.enabled(if: PostgresCluster.shared.isThere, "\(PostgresCluster.shared.reason)"))
  struct ServerTillTests {
    @Test func `an order at one till of a server's stand shows at the other at once`() async throws
    {
      let server = try await ServerStand.make()
      let store = try await server.add("north")
      let one = try await TmuxTerminal(on: server.stand, arguments: ["--store", store])
      let other = try await TmuxTerminal(on: server.stand, arguments: ["--store", store])
      try await one.waitForOrders()
      try await other.waitForOrders()
      var times: [Duration] = []
      for left in [7, 4, 1] {
        try await one.press("7")
        try await one.wait(for: "Mango \(left)")
        let start = ContinuousClock.now
        try await other.wait(for: "Mango \(left)")
        times.append(ContinuousClock.now - start)
      }
      // What else runs on this machine may take longer.
      #expect(times.contains { $0 < .milliseconds(250) }, "\(times)")
    }
  }
}
