import Foundation
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct ServerErrorTests {
  private let cluster = PostgresCluster.shared

  private func order(at store: String, wait: Int = 300) async throws -> Run {
    let run = try await Stand().run("order", "kiwi", "--wait", "\(wait)", "--store", store)
    #expect(run.out == "")
    #expect(run.lines.isEmpty && run.err.split(separator: "\n").count <= 2, "\(run.err)")
    return run
  }

  @Test func `a silent server is waited for as long as --wait says`() async throws {
    let wire = try Wire(to: .silence)
    let start = ContinuousClock.now
    let run = try await order(at: wire.address(), wait: 1)
    let time = ContinuousClock.now - start
    #expect(run.exit == 69 && run.err.contains("does not answer") && run.err.contains("--wait"))
    #expect(time >= .seconds(1), "\(time)")
  }

  @Test func `a line that dies in the middle is waited for as long as it is said`() async throws {
    let wire = try Wire(to: .server(folder: cluster.socketFolder))
    wire.cut(after: 400)
    let run = try await order(at: wire.address(), wait: 1)
    #expect(run.exit == 69, "\(run.err)")
  }

  @Test func `a server that is away is reported`() async throws {
    let run = try await order(at: try Wire(to: .nobody).address())
    #expect(run.exit == 69 && run.err.contains("can't be reached"))
  }

  @Test(arguments: ["sslmode=foo", "sslmod=require"])
  func `a setting that is wrong is named`(_ setting: String) async throws {
    let run = try await order(at: "postgres://anna@db.invalid/juice?\(setting)")
    let name = try #require(setting.split(separator: "=").first)
    #expect(run.exit == 64 && run.err.contains(name), "\(run.err)")
  }

  @Test func `a server that answers rubbish is reported`() async throws {
    let wire = try Wire(to: .text("HTTP/1.1 400 Bad Request\r\n\r\n"))
    let run = try await order(at: wire.address())
    #expect(run.exit == 65 && run.err.contains("is not PostgreSQL"))
  }

  @Test func `a server that is too old`() async throws {
    // The server accepts the login, sends its version, and is ready.
    let version = "server_version\u{0}12.19\u{0}"
    let wire = try Wire(
      to: .text(
        "R\u{0}\u{0}\u{0}\u{8}\u{0}\u{0}\u{0}\u{0}"
          + "S\u{0}\u{0}\u{0}\u{19}" + version + "Z\u{0}\u{0}\u{0}\u{5}I"))
    let run = try await order(at: wire.address() + "?sslmode=disable")
    #expect(run.exit == 65 && run.err.contains("PostgreSQL 12 is too old"), "\(run.err)")
  }

  @Test func `a database of another program`() async throws {
    let run = try await order(at: cluster.makeDatabase())
    #expect(run.exit == 69 && run.err.contains("has no store yet"), "\(run.err)")
  }

  @Test func `a wrong password, and a login without a stand`() async throws {
    let address = try await cluster.makeStand()
    let login = try #require(address.split(separator: "/").dropFirst().first?.prefix { $0 != ":" })
    let wrong = try await order(at: cluster.address(login: "\(login):falsch"))
    #expect(wrong.exit == 77 && !wrong.err.contains("falsch"), "\(wrong.err)")
    let owner = try await order(at: try #require(cluster.ownerAddress))
    #expect(owner.exit == 77 && owner.err.contains("belongs to no stand"), "\(owner.err)")
  }
}
