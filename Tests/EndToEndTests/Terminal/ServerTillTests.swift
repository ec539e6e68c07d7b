import PostgresTesting
import Testing

extension TerminalTests {
  @Suite(PostgresCluster.condition) struct ServerTillTests {
    @Test func `an order at one till of a server's stand shows at the other`() async throws {
      let server = try await ServerStand.make()
      let store = try await server.add("north")
      let arguments = ["--store", store] + Stand.longWait
      let one = try await TmuxTerminal(on: server.stand, arguments: arguments)
      let other = try await TmuxTerminal(on: server.stand, arguments: arguments)
      try await one.waitForOrders()
      try await other.waitForOrders()
      for left in [7, 4, 1] {
        try await one.press("7")
        try await one.wait(for: "Mango \(left)")
        try await other.wait(for: "Mango \(left)")
      }
    }

    @Test func `a till on a mirror says so, and does not open`() async throws {
      let server = try await ServerStand.make()
      let mirror = try await server.add("north", isMirror: true)
      // At its start, a till on the mirror of an open stand has nothing to write that the server would refuse.
      try await server.stand.withShop { _ in }
      #expect(try await server.stand.run("mirror", mirror).exit == 0)
      let till = try await TmuxTerminal(
        on: server.stand, columns: 200, arguments: ["--store", mirror] + Stand.longWait)
      let shown = try await till.wait(for: "The till left with 77.")
      #expect(shown.contains("“north” is a mirror"))
    }
  }
}
