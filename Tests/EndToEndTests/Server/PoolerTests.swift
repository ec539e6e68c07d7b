import Foundation
import PostgresTesting
import Testing

@Suite(.serialized, .enabled(if: Pooler.isThere, "needs PostgreSQL and pgbouncer"))
struct PoolerTests {
  /// Returns a stand, and its store's address direct and behind the pooler.
  private func stand(_ mode: Pooler.Mode) async throws -> (Pooler, Stand, direct: String, String) {
    let direct = try await PostgresCluster.shared.makeStand()
    let login = direct.split(separator: "/")[1].prefix { $0 != "@" }
    let pooler = try Pooler(mode, login: String(login))
    return (pooler, try Stand(), direct, pooler.address(of: direct))
  }

  @Test(arguments: Pooler.Mode.allCases)
  func `commands work through it, without a setting of its own`(mode: Pooler.Mode) async throws {
    let (pooler, stand, direct, store) = try await stand(mode)
    let (other, _, _, empty) = try await self.stand(mode)
    defer { withExtendedLifetime((pooler, other)) {} }
    for words in [
      ["order", "mango"], ["restock", "kiwi=5"], ["void", "--last"], ["stock"], ["report"],
      ["history"], ["verify"],
    ] {
      let run = try await stand.run(words + ["--store", store])
      #expect(run.exit == 0, "\(words): \(run.err)")
    }
    let export = try await stand.run("export", "--store", store).out
    #expect(try await stand.export(of: direct) == export)
    let file = try stand.write(export, to: "export.jsonl")
    let load = try await stand.run("import", file, "--store", empty)
    #expect(load.exit == 0, "\(load.err)")
  }

  @Test func `a pooler's refusal is reported as a server's`() async throws {
    let (pooler, stand, _, store) = try await stand(.session)
    defer { withExtendedLifetime(pooler) {} }
    for (address, exit, words) in [
      (store.replacing("/stand?", with: "/nowhere?"), Int32(69), "no such database"),
      (store.replacing(/:[0-9a-f]{64}@/, with: ":wrong@"), 77, "refuses this login"),
      (store.replacing(/juice_stand[^:]*:/, with: "nobody:"), 77, "refuses this login"),
      (store + "&options=-c%20work_mem%3D1MB", 64, "unsupported startup parameter: options"),
    ] {
      let run = try await stand.run("stock", "--store", address)
      #expect(run.exit == exit && run.err.contains(words), "\(run.err)")
    }
  }

  @Test func `doctor says which mode tills and boards need`()
    async throws
  {
    for (mode, exit) in [(Pooler.Mode.transaction, Int32(64)), (.session, 0)] {
      let (pooler, stand, _, store) = try await stand(mode)
      defer { withExtendedLifetime(pooler) {} }
      let doctor = try Diagnosis(
        await stand.run("doctor", "--store", store, "--format", "json"))
      #expect(doctor.exit == exit)
      #expect(doctor["server"]?.contains("pool_mode = session") == (mode == .transaction))
    }
  }
}

extension TerminalTests {
  @Suite(.enabled(if: Pooler.isThere, "needs PostgreSQL and pgbouncer"))
  struct PooledTillTests {
    @Test func `a till behind a pooler by sessions hears of another's order`() async throws {
      let direct = try await PostgresCluster.shared.makeStand()
      let login = direct.split(separator: "/")[1].prefix { $0 != "@" }
      let pooler = try Pooler(.session, login: String(login))
      defer { withExtendedLifetime(pooler) {} }
      let till = try await TmuxTerminal(
        on: try Stand(), arguments: ["--store", pooler.address(of: direct)] + Stand.longWait)
      try await till.waitForOrders()
      try await Stand().run("order", "mango", "--store", direct)
      try await till.wait(for: "Mango 7")
      try await till.press("7")
      try await till.wait(for: "Mango 4")
    }

    @Test(arguments: TmuxTerminal.Language.allCases)
    func `behind one by transactions it says what to set, and opens no screen`(
      language: TmuxTerminal.Language
    ) async throws {
      let direct = try await PostgresCluster.shared.makeStand()
      let login = direct.split(separator: "/")[1].prefix { $0 != "@" }
      let pooler = try Pooler(.transaction, login: String(login))
      defer { withExtendedLifetime(pooler) {} }
      let till = try await TmuxTerminal(
        on: try Stand(), language: language,
        arguments: ["--store", pooler.address(of: direct)] + Stand.longWait)
      let shown = try await till.wait(for: "The till left with 64.")
      #expect(shown.lines.joined().contains("pool_mode = session"))
    }
  }
}
