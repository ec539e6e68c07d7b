import Foundation
import JuiceKit
import PostgresTesting
import Testing

@Suite(.serialized, PostgresCluster.condition) struct ManyStandsTests {
  /// Two stands with entries of every kind over two winters and a summer, with and without prices.
  private static func make() async throws -> (ServerStand, north: String, east: String) {
    let server = try await ServerStand.make()
    let (north, east) = (try await server.add("north"), try await server.add("east"))
    try await server.stand.importJournal(journal, to: north)
    try await server.stand.withShop(of: east) { shop in
      try await shop.order("kiwi", "mango")
      try await shop.order("banana=2")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.waste(["mango": 1], .spilled))
      try await shop.store.apply(.restock(["strawberry": 20]))
      try await shop.order("strawberry-banana")
      try await shop.store.apply(.soldOut(["kiwi"], .marked))
    }
    return (server, north, east)
  }

  private static let journal = #"""
    {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-01-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"mango":100,"kiwi":50},"reason":null}
    {"seq":2,"id":"00000000-0000-4000-8000-000000000002","at":"2026-03-08T06:30:00.000Z","kind":"order","lines":[{"juice":"mango","cups":4,"price":"3.50","currency":"USD"},{"juice":"kiwi","cups":1}],"changes":{"mango":-12,"kiwi":-3},"reason":null,"payment":"cash"}
    {"seq":3,"id":"00000000-0000-4000-8000-000000000003","at":"2026-03-08T07:30:00.000Z","kind":"order","lines":[{"juice":"mango","cups":2,"price":"4500","currency":"KRW"}],"changes":{"mango":-6},"reason":null,"payment":"card"}
    {"seq":4,"id":"00000000-0000-4000-8000-000000000004","at":"2026-11-01T05:59:59.999Z","kind":"order","lines":[{"juice":"mango","cups":1,"price":"2.00","currency":"USD"}],"changes":{"mango":-3},"reason":null}
    {"seq":5,"id":"00000000-0000-4000-8000-000000000005","at":"2026-11-01T06:00:00.000Z","kind":"order","lines":[{"juice":"mango","cups":1,"price":"2.00","currency":"USD"}],"changes":{"mango":-3},"reason":null}
    {"seq":6,"entries":6,"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-02T07:30:00.000Z","kind":"void","lines":[{"juice":"mango","cups":2,"price":"4500","currency":"KRW"}],"changes":{"mango":6},"reason":null,"payment":"card"}

    """#

  private func object(_ value: Any) throws -> NSDictionary { try #require(value as? NSDictionary) }

  /// Compares the server's sums with reports of the same journals in files.
  @Test func `the report of every stand is added up as each stand's own`() async throws {
    let (server, north, east) = try await Self.make()
    var files: [String] = []
    for (store, name) in [(east, "east"), (north, "north")] {
      files.append(server.stand.path(name + ".db"))
      try await server.stand.importJournal(
        await server.stand.export(of: store), to: files[files.count - 1])
    }
    for zone in ["Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "UTC"] {
      try await expectSums(of: server, as: files, in: zone)
    }
  }

  private func expectSums(of server: ServerStand, as files: [String], in zone: String) async throws
  {
    func run(_ store: String, _ more: [String]) async throws -> Run {
      try await server.stand.run(
        ["report", "--since", "2026-01-01", "--until", "2100-01-01", "--format", "json"] + more,
        environment: ["JUICE_MAKER_STORE": store, "TZ": zone])
    }
    let every = try #require(
      try await run(server.owner, ["--stand", "all"]).json["stands"] as? [[String: Any]])
    #expect(every.map { $0["stand"] as? String } == ["east", "north"])
    for (sums, store, name) in zip3(every, files, ["east", "north"]) {
      var sums = sums
      sums["stand"] = nil
      sums["daysLeft"] = nil
      var own = try await run(store, []).json
      if zone == "UTC" {
        let byName = try await run(server.owner, ["--stand", name]).json
        #expect(try object(byName)["orders"] as? Int == own["orders"] as? Int)
      }
      own["daysLeft"] = nil
      #expect(try object(sums) == object(own), "\(zone)")
    }
  }

  private func zip3<A, B, C>(_ a: [A], _ b: [B], _ c: [C]) -> [(A, B, C)] {
    zip(a, zip(b, c)).map { ($0, $1.0, $1.1) }
  }

  @Test func `stands are read without a menu`() async throws {
    let (server, east, _) = try await Self.make()
    for words in [["stock"], ["history"], ["report", "--since", "2026-01-01"]] {
      let run = try await server.stand.run(
        words + ["--stand", "all", "--menu", "none.yaml"],
        environment: ["JUICE_MAKER_STORE": server.owner])
      #expect(run.exit == 0 && run.out.contains("north"))
      #expect(run.err.hasPrefix("Going on without the menu"))
    }
    // A page of voids has none of their orders, which have sealed the names.
    let voids = try await server.run(
      "history", "--kind", "void", "--stand", "all", "--menu", "none.yaml")
    #expect(voids.out.contains("Banana x 2"), "\(voids.out)")
    let shopping = try await server.run("shopping", "--menu", "none.yaml", at: east)
    #expect(shopping.exit == 0 && shopping.err.hasPrefix("Going on without the menu"))
  }

  @Test func `text and CSV have a column for the stand`() async throws {
    let (server, _, _) = try await Self.make()
    let report = try await server.run("report", "--stand", "all", "--since", "2026-01-01")
    #expect(report.exit == 0)
    #expect(report.out.contains(/Stand +Orders +Sold +Total +Voided/))
    let today = try await server.run("report", "--stand", "all", "--until", "2026-01-02")
    #expect(today.out.contains(/Stand +Orders +Sold +Voided/), "\(today.out)")
    #expect(report.out.contains(/east +2 +3 cups/))
    #expect(report.out.contains(/north +3 +7 cups +\$/))
    // 82 are left at north, and 6 at east.
    #expect(report.out.contains(/Mango .* 88\b/), "\(report.out)")
    let page = try await server.run(
      "report", "--stand", "all", "--since", "2026-01-01", "--format", "html")
    #expect(page.out.contains(">north<") && page.out.contains(">east<"))
    let csv = try await server.run(
      "report", "--stand", "all", "--since", "2026-01-01", "--format", "csv")
    #expect(
      csv.out.hasPrefix("stand,section,id,measure,value\r\neast,juice,strawberry-banana,cups,1\r\n")
    )
    #expect(csv.out.contains("north,juice,mango,cups,6\r\n"))

    let stock = try await server.run("stock", "--stand", "all")
    #expect(stock.out.contains(/north +mango +Mango +82/))
    #expect(stock.out.contains(/east +kiwi +Kiwi +7 +Sold out/))
    // North has not opened its strawberries yet.
    #expect(stock.out.contains(/north +strawberry +Strawberry +10/))
    let rows = try await server.run("stock", "--stand", "all", "--format", "csv").out
    #expect(rows.hasPrefix("stand,id,name,quantity,low,soldOut\r\neast,strawberry,Strawberry,20,"))
    let stands = try #require(
      try await server.run("stock", "--stand", "all", "--format", "json").json["stands"] as? [Any])
    #expect(stands.count == 2)
  }

  @Test func `a stand whose sums are too large is not left out of the report in silence`()
    async throws
  {
    let server = try await ServerStand.make()
    let (north, _) = (try await server.add("north"), try await server.add("east"))
    try await server.stand.importJournal(Self.tooLarge, to: north)
    let all = try await server.run("report", "--stand", "all", "--since", "2026-01-01")
    #expect(all.exit == 64 && all.out.contains("east") && !all.err.isEmpty, "\(all.out)\(all.err)")
  }

  /// A journal with a cost beyond the largest sum.
  private static let tooLarge = #"""
    {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-01-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"mango":100},"reason":null}
    {"seq":2,"entries":2,"id":"00000000-0000-4000-8000-000000000002","at":"2026-03-08T06:30:00.000Z","kind":"order","lines":[{"juice":"mango","cups":99,"price":"3.50","currency":"USD","cost":"99999999999999.9999"}],"changes":{"mango":-99},"reason":null}

    """#

  @Test func `the history of every stand is the newest first, each entry with its stand`()
    async throws
  {
    let (server, north, east) = try await Self.make()
    let text = try await server.run("history", "--stand", "all", "--limit", "3")
    #expect(text.lines.count == 4)
    #expect(text.lines[0].hasPrefix("Stand"))
    let entries = try #require(
      try await server.run("history", "--stand", "all", "--format", "json").json["entries"]
        as? [[String: Any]])
    let times = entries.compactMap { $0["at"] as? String }
    #expect(times == times.sorted(by: >))
    for (name, store) in [("north", north), ("east", east)] {
      var own = try #require(
        try await server.run("history", "--format", "json", at: store).json["entries"]
          as? [[String: Any]])
      let mine = entries.filter { $0["stand"] as? String == name }
      for index in own.indices { own[index]["stand"] = name }
      #expect(own.count > 5 && NSArray(array: mine) == NSArray(array: own))
    }
    let csv = try await server.run("history", "--stand", "all", "--format", "csv", "--kind", "void")
    #expect(csv.out.hasPrefix("stand,seq,id,at,kind,"))
    #expect(csv.out.contains("\r\neast,") && csv.out.contains("\r\nnorth,6,"))
  }

  @Test func `a stand by its name is read as with its own login`() async throws {
    let (server, north, _) = try await Self.make()
    let reader = try Self.makeReader(server.owner)
    for command in [["stock"], ["history"], ["report", "--since", "2026-01-01"]] {
      try await expectAlike(command, at: server, north, reader: reader)
    }
    let ready = try await server.run("stand", "init", at: reader)
    #expect(ready.exit == 77 && ready.err.contains("only the owner"), "\(ready.err)")
  }

  @Test func `the owner and a reader verify one stand, and all`() async throws {
    let (server, north, _) = try await Self.make()
    let reader = try Self.makeReader(server.owner)
    let own = try await server.run("verify", at: north)
    for login in [server.owner, reader] {
      let one = try await server.run("verify", "--stand", "north", at: login)
      #expect(one.exit == 0 && one.out == own.out, "\(one.err)")
    }
    let all = try await server.run("verify", "--stand", "all", at: reader)
    #expect(all.exit == 0 && all.lines.count == 4, "\(all.err)")
    #expect(all.lines[2] == "north: 6 entries add up to the stock.")
    let digest = try #require(own.out.firstMatch(of: /[0-9a-f]{64}/)).output
    let json = try await server.run(
      "verify", "--stand", "all", "--expect", String(digest), "--format", "json")
    let stands = try #require(try json.json["stands"] as? [[String: Any]])
    #expect(stands.map { $0["stand"] as? String } == ["east", "north"])
    #expect(stands.allSatisfy { $0["ok"] as? Bool == true })
    #expect((stands[1]["expected"] as? [String: Any])?["seq"] as? Int == 6)
    #expect(stands[0]["expected"] == nil)
    let other = try await server.run(
      "verify", "--stand", "all", "--expect", String(repeating: "0", count: 16))
    #expect(other.exit == 65)
    #expect(
      try await server.stand.refuse("verify", "--stand", "west", "--store", server.owner).exit
        == 64)
    #expect(try await server.stand.refuse("verify", "--stand", "all").exit == 64)
  }

  @Test func `a stand that was changed is named, and the others are verified`() async throws {
    let (server, _, _) = try await Self.make()
    #expect(try await server.run("report", "--stand", "all").exit == 0)
    let shell = try Child(
      [
        "psql", "-qX", server.owner, "-c",
        "UPDATE juice.entry AS e SET body = replace(body, 'kiwi', 'kuwi') FROM juice.stand AS s WHERE s.id = e.stand AND s.name = 'east' AND e.seq = 2",
      ],
      environment: ProcessInfo.processInfo.environment, input: "/dev/null", output: "/dev/null")
    try #require(shell.wait() == 0)
    let all = try await server.run("verify", "--stand", "all", "--format", "json")
    #expect(all.exit == 65)
    let record = try #require(all.lines.first)
    #expect(record.hasPrefix(#"{"stands":[{"ok":false,"stand":"east"},{"digest":"#), "\(record)")
    #expect(all.err.hasPrefix("The stand east: Entry 2 can't be used: "), "\(all.err)")
    // The reader has checked the entry before. Without what it keeps, it checks again.
    #expect(try await server.run("stock", "--stand", "all").exit == 0)
    try FileManager.default.removeItem(at: server.stand.folder.appending(path: ".cache"))
    let stock = try await server.run("stock", "--stand", "all")
    #expect(stock.exit == 65 && stock.err.hasPrefix("The stand east: Entry 2 "))
    // An owner can't restore the journal of a stand.
    try FileManager.default.removeItem(at: server.stand.folder.appending(path: ".cache"))
    let one = try await server.run("stock", "--stand", "east")
    #expect(one.exit == 65 && one.err.hasPrefix("The stand east: Entry 2 "), "\(one.err)")
    #expect(!one.err.contains("restore"))
  }

  private func expectAlike(
    _ command: [String], at server: ServerStand, _ north: String, reader: String
  ) async throws {
    for format in ["text", "csv"] {
      let arguments = command + ["--format", format]
      let own = try await server.stand.run(arguments + ["--store", north])
      let byName = try await server.stand.run(
        arguments + ["--store", server.owner, "--stand", "north"])
      #expect(own.exit == 0 && own.out.count > 100)
      // The days that a stock lasts change every second.
      let lasting = /.*(daysLeft|days|pcs).*/
      #expect(byName.out.replacing(lasting, with: "") == own.out.replacing(lasting, with: ""))
    }
    for stand in ["north", "all"] {
      #expect(
        try await server.stand.run(command + ["--store", reader, "--stand", stand]).exit == 0)
    }
    #expect(
      try await server.stand.refuse(command + ["--store", reader, "--stand", "west"]).exit == 64)
    for login in [reader, server.owner] {
      let own = try await server.stand.refuse(command + ["--store", login])
      #expect(own.exit == 77 && own.err.contains("--stand NAME"), "\(own.err)")
    }
    let mine = try await server.stand.refuse(command + ["--store", north, "--stand", "north"])
    #expect(mine.exit == 77 && mine.err.contains("Leave --stand out"), "\(mine.err)")
    let file = try await server.stand.refuse(command + ["--stand", "all"])
    #expect(file.exit == 64 && file.err.contains("postgres://OWNER@HOST/DATABASE"))
    #expect(try await server.stand.refuse(command + ["--stand", "north"]).exit == 64)
  }

  /// Returns the address of a login that can read every stand.
  private static func makeReader(_ owner: String) throws -> String {
    let login = "reader_\(UUID().uuidString.prefix(8).lowercased())"
    let shell = try Child(
      [
        "psql", "-qX", owner, "-c", "CREATE ROLE \(login) LOGIN PASSWORD 'x' IN ROLE juice_reader",
      ],
      environment: ProcessInfo.processInfo.environment, input: "/dev/null", output: "/dev/null")
    try #require(shell.wait() == 0)
    return owner.replacing("owner@", with: "\(login):x@")
  }
}
