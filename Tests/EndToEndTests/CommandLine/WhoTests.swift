import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct WhoTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  /// The author of the newest entry.
  private func newest() async throws -> Author {
    try #require(try await stand.reader().lastEntry()?.by)
  }

  @Test func `an entry has the name of the call, else of the environment, else of the login`()
    async throws
  {
    try await stand.run("order", "kiwi", "--as", "김 사장")
    #expect(try await newest().name == "김 사장")
    try await stand.run("--as", "Ben", "restock", "kiwi=1")
    #expect(try await newest().name == "Ben")
    try await stand.run("restock", "kiwi=1", environment: ["JUICE_MAKER_USER": "Eve"])
    #expect(try await newest().name == "Eve")
    try await stand.run("restock", "kiwi=1", environment: ["JUICE_MAKER_USER": ""])
    #expect(try await newest().name == NSUserName())
  }

  @Test func `The history and the report answer for a person`() async throws {
    @discardableResult func run(_ words: String...) async throws -> Run {
      // Noon of November 25, 2026: no hour ends between two orders.
      try await stand.run(words, environment: Preload.seoul(at: 1_795_575_600))
    }
    let noon = Date(timeIntervalSince1970: 1_795_575_600)
    try await stand.withShop(by: "민수", at: noon) { shop in
      for cups in ["kiwi=2", "banana=2"] { try await shop.order(cups) }
    }
    try await stand.withShop(at: noon) { try await $0.order("pineapple=2") }
    try await run("refund", "1", "--as", "민수")
    let history = try await run("history", "--by", "민수", "--format", "json")
    let entries = try #require(try history.json["entries"] as? [[String: Any]])
    #expect(entries.map { $0["kind"] as? String } == ["refund", "order", "order", "open"])
    #expect(entries.allSatisfy { $0["by"] as? String == "민수" })
    #expect(try await run("report").out.contains(/By: .*Anna · 1 order, 2 cups/))
    let report = try await run("report", "--format", "json")
    let cashiers = try #require(try report.json["cashiers"] as? [[String: Any]])
    #expect(cashiers.map { $0["name"] as? String } == ["Anna", "민수"])
    #expect(cashiers.map { $0["cups"] as? Int } == [2, 2])
    #expect(cashiers.map { $0["hours"] as? Int } == [1, 1])
    #expect(cashiers.map { $0["cupsPerHour"] as? Double } == [2, 2])
  }

  @Test func `a name in another encoding is wrong usage, and is told as it arrived`() async throws {
    let call = "\"$0\" order kiwi --as \"$(printf '\\261\\350')\""
    let run = try await stand.run(["-c", call, Stand.program.path], program: "/bin/sh")
    #expect(run.exit == 64)
    #expect(run.err.hasPrefix("“��” is not a name for the journal. "))
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  @Test func `a name that nobody can see is told by its characters`() async throws {
    let run = try await stand.refuse("order", "kiwi", "--as", "\u{3164}\u{2800}")
    #expect(run.err.hasPrefix("“U+3164U+2800” is not a name for the journal. "))
  }

  @Test func `an entry has the host, and the terminal where there is one`() async throws {
    try await stand.run("order", "kiwi")
    #expect(try await newest().till == ProcessInfo.processInfo.hostName)
    let script = "\(Stand.program.path) order kiwi"
    let run = try await stand.run(
      ["-qec", script, "/dev/null"], program: "/usr/bin/script", environment: ["TERM": "dumb"])
    #expect(run.exit == 0)
    let till = try await newest().till
    #expect(till.hasPrefix(ProcessInfo.processInfo.hostName + " pts/"))
  }

  @Test(arguments: [
    "", " ", "\u{7}", "a\nb", "\u{202E}Anna", String(repeating: "x", count: 65),
    "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0} \u{2800}", "Ann\u{FFFD}",
  ])
  func `a text that is no name is wrong usage, and changes nothing`(name: String) async throws {
    let run = try await stand.refuse("order", "kiwi", "--as=\(name)", "--format", "json")
    #expect(run.exit == 64)
    #expect(try run.code == "usage")
    #expect(!FileManager.default.fileExists(atPath: stand.store))
  }

  @Test func `a name of the environment that is none is wrong usage too`() async throws {
    let other = try await stand.run("order", "kiwi", environment: ["JUICE_MAKER_USER": "a\nb"])
    #expect(other.exit == 64)
    #expect(other.err.contains("is not a name for the journal"))
  }

  @Test(arguments: [nil, 80, 40])
  func `the history tells who made each entry, where there is room`(columns: Int?) async throws {
    try await stand.withShop(by: "김 사장") { try await $0.order("kiwi") }
    try await stand.withShop(by: "Benjamin Franklin") {
      try await $0.store.apply(.restock(["strawberry": 20, "banana": 10, "mango": 6]))
    }
    for (language, heading) in [("en", "By"), ("ko", "담당")] {
      let call = ["history", "--limit", "2", "--language", language]
      let lines =
        if let columns { try await stand.linesOnTerminal(columns, call) } else {
          try await stand.run(call).lines
        }
      #expect(lines.allSatisfy { Stand.columns(of: $0) <= columns ?? .max }, "\(lines)")
      guard columns != 40 else { continue }
      #expect(lines[0].contains("  \(heading)  "))
      #expect(lines[1].contains("  Benjami"))
      #expect(lines[1].contains("  Benjamin Franklin  ") || columns != nil)
      #expect(lines[2].contains("  김 사장  "))
    }
  }

  @Test func `the report tells who took orders back`() async throws {
    for name in ["Ben", "Eve", "Ben", "Anna"] {
      try await stand.withShop(by: name) { shop in
        try await shop.order("kiwi")
        _ = try await shop.store.voidLast()
      }
    }
    let report = try await stand.run("report")
    #expect(report.out.contains("Voided: 4 orders (Ben: 2, Anna: 1, Eve: 1)"))
    let json = try await stand.run("report", "--format", "json")
    #expect(
      json.out.contains(
        #""voids":{"by":[{"name":"Ben","orders":2},{"name":"Anna","orders":1},"#
          + #"{"name":"Eve","orders":1}],"orders":4}"#
      ))
    let csv = try await stand.run("report", "--format", "csv")
    #expect(
      csv.out.contains(
        "voids by,Ben,orders,2\r\nvoids by,Anna,orders,1\r\nvoids by,Eve,orders,1\r\n"))
  }
}
