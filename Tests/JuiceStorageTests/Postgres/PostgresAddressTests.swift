import Foundation
import JuiceKit
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite struct PostgresAddressTests {
  @Test func `a file and memory are no address of a server`() {
    for text in [
      "juice.db", ":memory:", "/tmp/postgres:/x", "./postgres:x", "postgres", "a=b", "a:b", "://x",
    ] {
      #expect(!PostgresAddress.isOne(text), "\(text)")
    }
    #expect(PostgresAddress.isOne("postgres://host/x"))
    #expect(PostgresAddress.isOne("postgresql://host/x"))
  }

  @Test(arguments: [
    ("Postgres://anna:geheim@host/x", "Postgres://…"),
    ("postgress://anna:geheim@host/x", "postgress://…"),
    ("postgres:/anna:geheim@host/x", "postgres:…"), ("POSTGRES:anna", "POSTGRES:…"),
    ("http://anna:geheim@host", "http://…"), ("host=db password=geheim", "host=…"),
    ("password=geheim host=db", "password=…"), ("dbname=x", "dbname=…"),
  ])
  func `an address with a typing mistake is no file, and told without its password`(
    _ text: String, shown: String
  ) {
    #expect(PostgresAddress.isOne(text))
    #expect(throws: StoreError.server(shown, .badAddress)) { try PostgresAddress(text) }
  }

  @Test(arguments: [
    ("north", "north"), ("./stand.db", "./stand.db"), ("anna:geheim@host", "…"),
    ("", "…"), ("geheim@host", "…"), ("x/geheim@host", "…"), ("x password=geheim", "…"),
  ])
  func `a word that is no address is told, unless it may have a password`(
    _ text: String, shown: String
  ) {
    #expect(throws: StoreError.server(shown, .badAddress)) { try PostgresAddress(text) }
  }

  @Test(arguments: [
    ("postgres://anna:geheim@host:5433/stand", "postgres://anna@host:5433/stand"),
    ("postgres://anna@host/stand", "postgres://anna@host/stand"),
    ("postgresql://host", "postgresql://host"),
    ("postgres://anna:ge%40heim@a,b/stand", "postgres://anna@a,b/stand"),
    ("postgres:///stand?host=/run/pg&password=geheim", "postgres:///stand?host=/run/pg"),
    ("postgres:///stand?pass%77ord=geheim&sslmode=require", "postgres:///stand?sslmode=require"),
    (
      "postgres://anna:geheim@[::1]:5432/stand?sslpassword=geheim",
      "postgres://anna@[::1]:5432/stand"
    ),
  ])
  func `an address is shown without its password`(_ text: String, shown: String) throws {
    #expect(try PostgresAddress(text).shown == shown)
  }

  @Test(arguments: [
    "postgres://anna:ge@heim@host/stand", "postgres://anna:ge/heim@host/stand",
    "postgres://anna:geheim%@host/stand",
    "postgres://anna:geheim@host:port/stand", "postgres://anna:geheim@[::1/stand",
    "postgres://anna:geheim@host/stand\0",
  ])
  func `an address that can't be read is refused without a word of its password`(_ text: String) {
    let error = #expect(throws: StoreError.self) { _ = try PostgresAddress(text) }
    let isBad = if case .server(_, .badAddress) = error { true } else { false }
    #expect(isBad, "\(error as Any)")
    #expect(error.map { !"\($0)".contains("heim") } == true, "\(error as Any)")
  }

  @Test func `a setting that is not known is named, unless it may be a part of a password`() {
    func fault(_ text: String) -> ServerFault? {
      do throws(StoreError) { _ = try PostgresAddress(text) } catch {
        if case .server(_, let fault) = error { return fault }
      }
      return nil
    }
    #expect(
      fault("postgres://anna:geheim@host/stand?sslmod=require")
        == .badSetting("invalid URI query parameter: \"sslmod\""))
    #expect(fault("postgres://host/stand?password=ge&heim=1") == .badAddress)
  }

  @Test func `a file of passwords that others may read is left alone`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    for (mode, isUsed) in [(0o600, true), (0o644, false), (0o660, false)] {
      try Data().write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let address = try PostgresAddress("postgres://host/stand?passfile=\(file)")
      let passfile = try #require(address.parameters(patience: 10)["passfile"])
      #expect(FileManager.default.fileExists(atPath: passfile) == isUsed)
      let told = address.explaining("fe_sendauth: no password supplied")
      #expect(told.contains("chmod 600") == !isUsed)
      try FileManager.default.removeItem(atPath: file)
    }
  }

  @Test(arguments: [
    ("postgres:///stand", "prefer"), ("postgres:///stand?host=/run/pg", "prefer"),
    ("postgres://localhost/stand", "prefer"), ("postgres://127.0.0.1/stand", "prefer"),
    ("postgres://[::1]/stand", "prefer"), ("postgres://stand.example/stand", "verify-full"),
    ("postgres://localhost,stand.example/stand", "verify-full"),
    ("postgres://localhost/stand?hostaddr=192.0.2.1", "verify-full"),
    ("postgres://127.0.0.2/stand", "verify-full"),
    ("postgres://stand.example/stand?sslmode=require", "require"),
    ("postgres://localhost/stand?sslmode=verify-ca", "verify-ca"),
  ])
  func `elsewhere than on the machine the server has to prove who it is`(
    _ text: String, mode: String
  ) throws {
    #expect(try PostgresAddress(text).parameters(patience: 10)["sslmode"] == mode)
  }

  @Test func `variables of libpq count like the settings of an address`() async {
    await #expect(processExitsWith: .success) {
      func setting(_ name: String, of text: String = "postgres:///stand") -> String? {
        (try? PostgresAddress(text))?.parameters(patience: 10)[name]
      }
      for (variable, here, elsewhere) in [
        ("PGHOST", "/run/pg", "stand.example"), ("PGHOSTADDR", "::1", "192.0.2.1"),
      ] {
        unsafe setenv(variable, here, 1)
        precondition(setting("sslmode") == "prefer")
        unsafe setenv(variable, elsewhere, 1)
        precondition(setting("sslmode") == "verify-full")
        unsafe unsetenv(variable)
      }

      // A service may name any server. Its own mode counts, which a setting would overrule.
      precondition(setting("sslmode", of: "postgres:///stand?service=stand") == nil)
      precondition(PostgresAddress.variable("PGSSLMODE") == "verify-full")
      unsafe unsetenv("PGSSLMODE")
      unsafe setenv("PGSERVICE", "stand", 1)
      precondition(setting("sslmode") == nil)
      precondition(PostgresAddress.variable("PGSSLMODE") == "verify-full")

      try await withFolder { home in
        let file = home + "/.pgpass"
        func isLeftAlone() -> Bool {
          setting("passfile").map { !FileManager.default.fileExists(atPath: $0) } ?? false
        }
        try Data().write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        unsafe setenv("HOME", home, 1)
        precondition(isLeftAlone())
        unsafe setenv("PGPASSFILE", home + "/other", 1)
        precondition(!isLeftAlone())
        unsafe setenv("PGPASSFILE", file, 1)
        unsafe setenv("HOME", "/nowhere", 1)
        precondition(isLeftAlone())
      }
    }
  }

  /// The parts of an owner's address that the address of a new stand has too, and its lines for `~/.pgpass`.
  @Test(arguments: [
    ("postgres:///x", "/stand", ["*:*"]),
    ("postgres://owner:geheim@host/x", "host/stand", ["host:*"]),
    ("postgres://[::1]:5433/x", "[::1]:5433/stand", ["\\:\\:1:5433"]),
    ("postgres://a:5433,b:5434/x", "a:5433,b:5434/stand", ["a:5433", "b:5434"]),
    ("postgres://a,b:5434/x", "a,b:5434/stand", ["a:*", "b:5434"]),
    ("postgres:///x?host=a,b&port=5433", "/stand?host=a,b&port=5433", ["a:5433", "b:5433"]),
    ("postgres:///?hostaddr=192.0.2.1", "/stand?hostaddr=192.0.2.1", ["192.0.2.1:*"]),
    ("postgres:///x?service=db", "/stand?service=db", ["*:*"]),
    (
      "postgres://host?user=owner&dbname=x&password=geheim&sslmode=require",
      "host/stand?sslmode=require", ["host:*"]
    ),
  ])
  func `a new stand gets the owner's server, and a login and database of its own`(
    _ text: String, place: String, servers: [String]
  ) throws {
    let owner = try PostgresAddress(text)
    #expect(owner.text.address(of: "north", database: "stand") == "postgres://north@" + place)
    #expect(
      owner.passwordLines(of: "north", "kiwi", database: "a:b")
        == servers.map { $0 + ":a\\:b:north:kiwi" })
  }

  @Test func `each of several hosts gets its share of the time`() throws {
    let address = try PostgresAddress("postgres://a,b,c/stand")
    #expect(address.parameters(patience: 10)["connect_timeout"] == "4")
    let patient = try PostgresAddress("postgres://a/stand?connect_timeout=3")
    #expect(patient.parameters(patience: 10)["connect_timeout"] == "3")
  }

  @Test func `a host that answered tells more than the advice around it`() {
    #expect(
      PostgresError.connecting(
        """
        connection to server at "a" (192.0.2.1), port 5432 failed: FATAL:  28P01: no: way
        connection to server at "b" (192.0.2.2), port 5432 failed: Connection refused
        \tIs the server running on that host and accepting TCP/IP connections?
        """) == .failed(state: "28P01", message: "no: way"))
    #expect(
      PostgresError.connecting(
        """
        connection to server at "b" (192.0.2.2), port 5432 failed: Connection refused
        \tIs the server running on that host and accepting TCP/IP connections?
        """)
        == .unreachable(
          "connection to server at \"b\" (192.0.2.2), port 5432 failed: Connection refused"))
  }

  @Test func `a library that is not there says its name`() throws {
    let error = #expect(throws: PostgresError.self) { try LibPQ.load("libnothing.so.5") }
    guard case .notInstalled(let message) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(message.contains("libnothing.so.5"))
    #expect(throws: PostgresError.notInstalled("libm.so.6 has no PQconninfoParse")) {
      try LibPQ.load("libm.so.6")
    }
  }
}
