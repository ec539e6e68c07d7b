import Foundation
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct MirrorCommandTests {
  private func make() async throws -> (ServerStand, mirror: String) {
    let server = try await ServerStand.make()
    return (server, try await server.add("north", isMirror: true))
  }

  @Test func `the journal of the file is on the server, and every report of it`() async throws {
    let (server, mirror) = try await make()
    let stand = server.stand
    try await stand.withShop { shop in
      for cups in ["kiwi", "mango=2", "banana"] { try await shop.order(cups) }
      _ = try await shop.store.voidLast()
    }
    let digest = try #require(try await stand.reader().verify().digest).text

    let run = try await stand.run("mirror", mirror, "--format", "json")
    #expect(run.exit == 0, "\(run.err)")
    let sent = try #require(try run.json["mirror"] as? [String: Any])
    #expect(sent["sent"] as? Int == 5 && sent["entries"] as? Int == 5)
    #expect(sent["digest"] as? String == digest)
    let doctor = try await stand.run("doctor", "--store", mirror, "--format", "json")
    #expect(doctor.exit == 77 && doctor.out.contains("mirror"), "\(doctor.out)")
    let again = try await stand.run("mirror", mirror)
    #expect(again.lines.first == "The mirror has all 5 entries.", "\(again.out)")

    for command in [["stock"], ["history", "--format", "json"]] {
      let byOwner = try await stand.run(command + ["--stand", "north", "--store", server.owner])
      let own = try await stand.run(command + ["--store", mirror])
      #expect(try await stand.run(command).out == own.out)
      #expect(byOwner.out == own.out)
    }
    let list = try await server.run("stand", "list", "--format", "json").json
    let north = try #require((list["stands"] as? [[String: Any]])?.first)
    #expect(north["mirror"] as? Bool == true && north["entries"] as? Int == 5)

    // Recovers from a lost machine.
    #expect(try await server.run("stand", "remove", "north").exit == 0)
    #expect(try await stand.run("mirror", mirror).exit == 77)
    let new = try await server.add("north")
    let export = try await stand.export()
    #expect(try await stand.export(of: new) == export)
    try await stand.importJournal(export, to: "new.db")
    #expect(try await stand.export(of: "new.db") == export)
    #expect(try await stand.reader(of: new).verify().digest?.text == digest)
  }

  @Test func `A store is restored from a mirror, also up to a fault, and no password is told`()
    async throws
  {
    let (server, mirror) = try await make()
    let stand = server.stand
    try await stand.withShop { shop in
      for _ in 1...2 { try await shop.order("kiwi") }
    }
    try await stand.run("mirror", mirror)
    let digest = try await stand.reader().verify().digest
    let shown = mirror.replacing(#/:[0-9a-f]+@/#, with: "@")
    #expect(shown != mirror)

    let run = try await stand.run("restore", mirror, "--store", "new.db")
    #expect(run.exit == 0 && run.out.hasPrefix("The store is restored from \(shown): 3 entries"))
    #expect(try await stand.reader(of: "new.db").verify().digest == digest)

    let sql = """
      SET session_replication_role = replica; \
      UPDATE juice.entry SET body = replace(body, 'kiwi -3', 'kiwi -2') WHERE seq = 3
      """
    let spoil = try await stand.run(
      ["-c", "psql -q '\(server.owner)' -c \"\(sql)\""], program: "/bin/sh")
    try #require(spoil.exit == 0, "\(spoil.err)")
    let refused = try await stand.run("restore", mirror, "--store", "part.db")
    #expect(refused.exit == 65)
    #expect(
      refused.err.contains("juice-maker restore '\(shown)' --until 2 --store part.db\n"),
      "\(refused.err)")
    let faulty = try await stand.run("restore", mirror, "--until", "3", "--store", "part.db")
    #expect(faulty.exit == 65)
    let part = try await stand.run("restore", mirror, "--until", "2", "--store", "part.db")
    #expect(part.exit == 0 && part.out.contains("2 entries"))
    let password = try #require(
      mirror.split(separator: ":").dropFirst(2).first?.prefix { $0 != "@" })
    for told in [run, refused, part] { #expect(!(told.out + told.err).contains(password)) }

    // A stand on a server can't be restored in place, so `verify` does not suggest it.
    let verified = try await stand.run("verify", "--store", mirror)
    #expect(verified.exit == 65 && !verified.err.contains("juice-maker restore"))
  }

  @Test func `another journal is told, and what can't be mirrored`() async throws {
    let (server, mirror) = try await make()
    let stand = server.stand
    try await stand.withShop { try await $0.order("kiwi") }
    try stand.backUp(to: "old.db")
    try await stand.withShop { try await $0.order("kiwi") }
    #expect(try await stand.run("mirror", mirror).exit == 0)
    #expect(try await stand.run("restore", "old.db").exit == 0)

    let back = try await stand.run("mirror", mirror, "--format", "json")
    #expect(back.exit == 65)
    #expect(try back.code == "mirror-differs")
    let error = try #require(try back.json["error"] as? [String: Any])
    for (end, seq) in [("store", 2), ("mirror", 3), ("common", 2)] {
      #expect((error[end] as? [String: Any])?["seq"] as? Int == seq)
    }
    #expect(back.err.contains("set back") && back.err.contains("entry 3"), "\(back.err)")
    let doctor = try await stand.run("doctor", "--format", "json")
    #expect(doctor.out.contains(#""check":"mirror""#), "\(doctor.out)")

    try await stand.withShop { shop in
      for _ in 1...2 { try await shop.order("mango") }
    }
    let parted = try await stand.run("mirror", mirror, "--language", "ko")
    #expect(parted.exit == 65 && parted.err.contains("기록 2"), "\(parted.err)")
    #expect(try await stand.verifyBooks(of: mirror) == 3)

    let east = try await server.add("east")
    #expect(try await stand.refuse("mirror", east, "--format", "json").code == "is-a-store")
    #expect(try await stand.refuse("order", "kiwi", "--store", mirror).exit == 77)
    let checked = try await stand.run("doctor", "--store", mirror)
    #expect(checked.exit != 0 && checked.out.contains("is a mirror"), "\(checked.out)")
    for words in [
      ["mirror"], ["mirror", "north"], ["mirror", mirror, "--store", ":memory:"],
      ["mirror", mirror, "--store", east],
    ] {
      let run = try await stand.refuse(words)
      #expect(run.exit == 64 && !run.err.isEmpty, "\(words) \(run.err)")
    }
    #expect(try await stand.run("mirror", mirror, "--store", "none.db").exit == 74)
    #expect(!FileManager.default.fileExists(atPath: stand.path("none.db")))
    let away = try await stand.run("mirror", "postgres://a@127.0.0.1:1/b", "--wait", "1")
    #expect(away.exit == 69)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `mirror --follow sends each change, and ends with a signal`(_ signal: Int32)
    async throws
  {
    let (server, mirror) = try await make()
    let stand = server.stand
    let following = try Following(stand, mirror, "--format", "json")
    // Waits for a till to create the store.
    try await following.wait(for: "store-unavailable")
    try await stand.run("order", "kiwi")
    try await following.wait(for: #""entries":2"#)
    try await stand.run("order", "mango")
    try await following.wait(for: #""entries":3,"sent":1"#)
    // The output also has the sentences from standard error. The new store may be read before its first order.
    let objects = following.out.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(objects.count >= 3)
    for line in objects { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }

    following.child.send(signal)
    #expect(try following.child.wait() == 128 + signal)
    #expect(try await stand.verifyBooks(of: mirror) == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(names.contains("stand.db-mirror") && !names.contains { $0.hasSuffix(".part") })
  }

  @Test func `mirror --follow does nothing while nothing happens`() async throws {
    let (server, mirror) = try await make()
    try await server.stand.run("order", "kiwi")
    let following = try Following(server.stand, mirror)
    defer { following.child.stop() }
    try await following.wait(for: "has all 2 entries")
    let process = Till(pid: following.child.pid)
    try await poll("ten seconds of quiet") {
      let before = try process.work()
      try await Task.sleep(for: .seconds(10))
      return try process.work() == before
    }
  }

  @Test func `a server that is away is tried again, until what was sold is there`() async throws {
    let cluster = PostgresCluster()
    let owner = cluster.makeDatabase()
    let server = ServerStand(stand: try Stand(), owner: owner)
    #expect(try await server.run("stand", "init").exit == 0)
    let mirror = try await server.add("north", isMirror: true)
    try await server.stand.run("order", "kiwi")
    let following = try Following(server.stand, mirror)
    defer { following.child.stop() }
    try await following.wait(for: "has all 2 entries")
    cluster.stop()
    try await server.stand.run("order", "kiwi")
    try await following.wait(for: "can't be reached")
    cluster.start()
    try await following.wait(for: "has all 3 entries")
  }
}

struct Following {
  let child: Child
  private let output: String

  init(_ stand: Stand, _ address: String, _ arguments: String...) throws {
    output = stand.path("following.out")
    child = try Child(
      [Stand.program.path, "mirror", address, "--follow"] + arguments,
      environment: [
        "HOME": stand.folder.path, "JUICE_MAKER_STORE": stand.store, "TZ": stand.timeZone,
        "PATH": "/usr/bin:/bin",
      ].merging(Stand.instruments) { $1 }, input: "/dev/null", output: output)
  }

  var out: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

  func wait(for text: String) async throws {
    try await poll("\(text)\n\(out)") { out.contains(text) }
  }
}

extension TerminalTests {
  @Suite(PostgresCluster.condition) struct MirrorTitleTests {
    @Test func `the title says what was sent`() async throws {
      let server = try await ServerStand.make()
      let mirror = try await server.add("north", isMirror: true)
      let till = try await TmuxTerminal(on: server.stand)
      try await till.waitForOrders()
      let following = try Following(server.stand, mirror)
      try await till.wait(for: "Sent to the server")
      try await till.press("7")
      try await till.wait(for: "Mango 7")
      try await following.wait(for: "has all 2 entries")

      following.child.send(SIGTERM)
      #expect(try following.child.wait() == 128 + SIGTERM)
      try await till.press("Escape")
      try await till.press("7")
      // Shown after five seconds by the till's clock.
      try await till.wait(for: "1 not sent since")
      #expect(try await server.stand.run("mirror", mirror).exit == 0)
      try await till.wait(for: "Sent to the server")
    }
  }
}
