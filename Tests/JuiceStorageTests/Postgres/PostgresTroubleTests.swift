import Foundation
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(PostgresCluster.condition) struct PostgresTroubleTests {
  private let cluster = PostgresCluster.shared

  private func fault(_ text: String, patience: Double = patience) throws -> ServerFault? {
    let address = try PostgresAddress(text)
    do throws(PostgresError) {
      _ = try PostgresConnection(address, until: .after(patience))
      return nil
    } catch { return ServerFault(error) }
  }

  @Test func `a password has to be the right one`() throws {
    let name = "insider"
    try cluster.connect().execute(
      "CREATE ROLE \(name) LOGIN PASSWORD 'geheim'", until: .after(patience))
    #expect(try fault(cluster.address(login: "\(name):geheim")) == nil)
    #expect(
      try fault(cluster.address(login: "\(name):geheimer"))
        == .loginRefused("password authentication failed for user \"\(name)\""))
    let without = try fault(cluster.address(login: name))
    guard case .loginRefused(let message) = without else {
      Issue.record("\(without as Any)")
      return
    }
    #expect(message.hasSuffix("fe_sendauth: no password supplied"))
  }

  @Test func `a login and a database have to be there`() throws {
    #expect(
      try fault(cluster.address(login: "nobody:geheim"))
        == .loginRefused("password authentication failed for user \"nobody\""))
    #expect(
      try fault(cluster.address(database: "nothing", login: "owner"))
        == .noDatabase("database \"nothing\" does not exist"))
  }

  @Test func `a login that may not connect to a database is told so`() throws {
    let name = "outsider"
    try cluster.connect().execute(
      "CREATE ROLE \(name) LOGIN PASSWORD 'geheim'", until: .after(patience))
    let address = cluster.makeDatabase()
    let owner = try PostgresCluster.connect(address)
    let database = try owner.rows("SELECT current_database()", until: .after(patience)).text(0, 0)
    try owner.execute("REVOKE CONNECT ON DATABASE \(database) FROM PUBLIC", until: .after(patience))
    let fault = try fault(cluster.address(database: database, login: "\(name):geheim"))
    #expect(fault == .noRights("permission denied for database \"\(database)\""))
  }

  @Test func `a closed port and an unknown host are no server`() throws {
    let port = try Wire(to: .nobody).port
    for text in ["postgres://127.0.0.1:\(port)/x", "postgres:///x?host=/nowhere"] {
      let fault = try fault(text)
      guard case .notReached(let message) = fault else {
        Issue.record("\(fault as Any)")
        continue
      }
      #expect(message.contains("Connection refused") || message.contains("No such file"))
    }
    let fault = try fault("postgres://nowhere.invalid/x?sslmode=disable")
    guard case .notReached(let message) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
    #expect(message.contains("could not translate host name \"nowhere.invalid\""))
  }

  @Test(arguments: ["disable", "prefer"])
  func `a server that says nothing is left when time is over`(_ mode: String) throws {
    let wire = try Wire(to: .silence)
    #expect(try fault(wire.address() + "?sslmode=\(mode)", patience: 0.3) == .noAnswer)
  }

  @Test(arguments: ["disable", "prefer"])
  func `a server that answers rubbish is no PostgreSQL`(_ mode: String) throws {
    let wire = try Wire(to: .text("HTTP/1.1 400 Bad Request\r\n\r\n"))
    let fault = try fault(wire.address() + "?sslmode=\(mode)")
    guard case .notPostgres = fault else {
      Issue.record("\(fault as Any)")
      return
    }
  }

  @Test func `a server without encryption is not trusted where it has to prove who it is`() throws {
    let wire = try Wire(to: .server(folder: cluster.socketFolder))
    #expect(try fault(wire.address()) == nil)
    let fault = try fault(wire.address() + "?sslmode=require")
    guard case .notTrusted(.noEncryption, let message, _) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
    #expect(message.contains("server does not support SSL"))
  }

  @Test(arguments: [
    (
      "server certificate for \"db\" does not match host name \"192.0.2.1\"",
      Distrust.otherName
    ),
    (
      """
      root certificate file "/home/anna/.postgresql/root.crt" does not exist
      Either provide the file or change sslmode to disable server certificate verification.
      """, .noRoot
    ),
    ("SSL error: certificate verify failed", .otherSigner),
    ("SSL error: sslv3 alert certificate expired", .otherSigner),
    ("could not read root certificate file \"root.crt\": no certificate", .otherSigner),
    ("SSL error: unexpected eof while reading", .other),
  ])
  func `why a server is not trusted is told from the message`(
    _ message: String, reason: Distrust
  ) {
    let text = "connection to server at \"db\" (192.0.2.1), port 5432 failed: \(message)"
    let line = String(text.split(separator: "\n")[0])
    for (root, shown) in [
      (nil, "~/.postgresql/root.crt"), ("", "~/.postgresql/root.crt"),
      ("/etc/db.crt", "/etc/db.crt"),
    ] {
      let fault = ServerFault(.connecting(text, root: root))
      #expect(fault == .notTrusted(reason, line, root: shown))
    }
  }

  @Test func `a server that lets nobody in like that is no wrong password`() {
    let message = "no pg_hba.conf entry for host \"192.0.2.1\", user \"anna\", database \"x\""
    let text = "connection to server at \"db\" (192.0.2.1), port 5432 failed: FATAL:  28000: "
    #expect(ServerFault(.connecting(text + message)) == .notLetIn(message))
  }

  @Test(arguments: [
    ("sslmode=foo", "invalid sslmode value: \"foo\""),
    ("channel_binding=foo", "invalid channel_binding value: \"foo\""),
  ])
  func `a setting with a wrong value is named`(_ setting: String, message: String) throws {
    #expect(try fault("postgres://host.invalid/x?\(setting)") == .badSetting(message))
  }

  @Test func `the next host is tried where one is silent or gone`() throws {
    let gone = try Wire(to: .nobody).port
    let silent = try Wire(to: .silence)
    let good = try Wire(to: .server(folder: cluster.socketFolder))
    let hosts = [gone, silent.port, good.port].map { "127.0.0.1:\($0)" }.joined(separator: ",")
    let address = "postgres://owner@\(hosts)/stand"
    // Each host gets a third of the timeout, which is little on a busy machine.
    let connection =
      try (try? PostgresCluster.connect(address, patience: 10)) ?? PostgresCluster.connect(address)
    #expect(try connection.rows("SELECT 1", until: .after(patience)).count == 1)
  }

  @Test func `a line that is cut is lost, and the queue connects again`() async throws {
    let wire = try Wire(to: .server(folder: cluster.socketFolder))
    let queue = PostgresQueue(try PostgresAddress(wire.address()))
    let first = try await pid(queue)
    #expect(try await pid(queue) == first)
    wire.cut()
    let error = await #expect(throws: PostgresError.self) { _ = try await pid(queue) }
    guard case .lost(let message) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(message.contains("server closed the connection unexpectedly"))
    #expect(try await pid(queue) != first)
  }

  @Test func `an answer that is cut in the middle is no answer`() async throws {
    let wire = try Wire(to: .server(folder: cluster.socketFolder))
    let connection = try PostgresCluster.connect(wire.address())
    wire.cut(after: 1000)
    let error = #expect(throws: PostgresError.self) {
      _ = try connection.rows("SELECT generate_series(1, 10000)", until: .after(patience))
    }
    guard case .lost = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `a line on which nothing passes any more costs no more than the time given`() throws {
    let wire = try Wire(to: .server(folder: cluster.socketFolder))
    let connection = try PostgresCluster.connect(wire.address())
    wire.freeze()
    #expect(throws: PostgresError.timedOut) {
      _ = try connection.rows("SELECT 1", until: .after(0.2))
    }
    #expect(try fault(wire.address(), patience: 0.2) == .noAnswer)
    wire.thaw()
    #expect(try fault(wire.address()) == nil)
  }

  @Test func `a server that is stopped is lost, and found again`() async throws {
    let own = PostgresCluster()
    let address = try #require(own.ownerAddress)
    let queue = PostgresQueue(try PostgresAddress(address))
    _ = try await pid(queue)
    own.stop()
    await #expect(throws: PostgresError.self) { _ = try await pid(queue) }
    let fault = try fault(address)
    guard case .notReached(let message) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
    #expect(message.contains("No such file or directory") || message.contains("refused"))
    own.start()
    _ = try await pid(queue)
  }

  @Test func `a connection that the server ended is lost, whatever it says`() async throws {
    let connection = try cluster.connect()
    let pid = try connection.rows("SELECT pg_backend_pid()", until: .after(patience)).text(0, 0)
    let owner = try cluster.connect()
    _ = try owner.rows("SELECT pg_terminate_backend($1::int)", [pid], until: .after(patience))
    #expect(
      try await eventually {
        try owner.rows(
          "SELECT FROM pg_stat_activity WHERE pid = $1::int", [pid], until: .after(patience)
        ).count == 0
      })
    let error = #expect(throws: PostgresError.self) {
      _ = try connection.rows("SELECT 1", until: .after(patience))
    }
    guard case .lost = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(!connection.isUsable)
  }

  private func pid(_ queue: PostgresQueue) async throws -> Int {
    let deadline = Deadline.after(patience)
    return try await queue.run(until: deadline) {
      try $0.rows("SELECT pg_backend_pid()", until: deadline).integer(0, 0)
    }
  }
}
