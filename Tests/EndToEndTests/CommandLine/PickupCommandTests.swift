import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct PickupCommandTests {
  let stand: Stand
  let menu: String
  private let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws {
    stand = try Stand()
    menu = try stand.write(QueueCommandTests.menu, to: "menu.yaml")
  }

  /// Runs the program `hours` after noon of November 25, 2026, in Seoul.
  private func at(_ hours: Double, _ arguments: String...) async throws -> Run {
    try await stand.run(
      arguments + ["--menu", menu],
      environment: Preload.seoul(at: 1_795_575_600 + Int(3600 * hours)))
  }

  private func order(_ run: Run) throws -> [String: Any] {
    try #require(run.json["order"] as? [String: Any], "\(run.out)\(run.err)")
  }

  @Test func `an order for later is shown with its time, and waits from when it joins the line`()
    async throws
  {
    let first = try await at(
      0, "order", "water=2", "--pickup", "17:00", "--name", "Minsu", "--format", "json")
    #expect(try order(first)["pickup"] as? String == "2026-11-25T08:00:00.000Z")
    #expect((try first.json["stock"] as? [String: Int])?["ice"] == 98)
    #expect(try await at(1, "order", "water").exit == 0)
    func queue(_ hours: Double) async throws -> [[Int?]] {
      let orders = try await at(hours, "queue", "--format", "json").json["orders"]
      return (orders as? [[String: Any]] ?? []).map {
        [$0["number"] as? Int, $0["waiting"] as? Int]
      }
    }
    #expect(try await queue(1) == [[2, 0], [1, 0]])
    #expect(try await at(4.7, "order", "water").exit == 0)
    // Ten minutes before five o'clock it has waited for none; order 3 was taken before.
    #expect(try await queue(4.9) == [[2, 14040], [3, 720], [1, 240]])
    let lines = try await at(1, "queue").lines
    #expect(lines.last?.contains("Minsu · Pick-up 17:00 · ") == true, "\(lines)")
    for words in [["receipt", "1"], ["receipt", "1", "--ticket"], ["history"]] {
      let out = try await stand.run(
        words + ["--menu", menu], environment: ["TZ": "Asia/Seoul"]
      ).out
      #expect(out.contains("Pick-up 17:00"), "\(out)")
    }
    #expect(try await at(5, "queue", "made", "1").exit == 0)
    let report = try await at(5, "report", "--format", "json").json
    #expect((report["waited"] as? [String: Int])?["longest"] == 600)
    // Another lead of the menu changes nothing that was.
    try stand.write("lead: 60\n" + QueueCommandTests.menu, to: "menu.yaml")
    let later = try await at(6, "report", "--format", "json").json
    #expect((later["waited"] as? [String: Int])?["longest"] == 600)
  }

  @Test func `a time that can't be is refused, and nothing is sold`() async throws {
    for (time, code) in [
      ("11:59", "pickup-over"), ("12-26T12:00", "pickup-over"), ("11-24T12:00", "pickup-over"),
      ("5pm", "usage"), ("25:00", "usage"), ("", "usage"),
    ] {
      for words in [["order", "water"], ["bills", "add", "Minsu", "water"]] {
        let run = try await stand.run(
          words + ["--pickup", time, "--menu", menu, "--format", "json"],
          environment: Preload.seoul(at: 1_795_575_600))
        let error = try run.json["error"] as? [String: Any]
        #expect(run.exit == 64 && error?["code"] as? String == code, "\(time): \(run.err)")
      }
    }
    try stand.write(
      QueueCommandTests.menu.replacing("serving: queue", with: "serving: at-once"), to: "menu.yaml")
    let run = try await at(0, "order", "water", "--pickup", "17:00")
    #expect(run.exit == 64 && run.err.contains("serving: queue"))
  }

  @Test func `a repeated order gets the first answer, even once its time is past`() async throws {
    func order(_ hours: Double, _ time: String) async throws -> Run {
      try await at(hours, "order", "water", "--id", id, "--pickup", time, "--format", "json")
    }
    #expect(try await order(4, "17:00").exit == 0)
    for (hours, time) in [(4.5, "17:00"), (6, "17:00"), (30, "17:00"), (4, "11-25T17:00")] {
      let again = try await order(hours, time)
      let (number, pickup) = (try self.order(again)["number"], try self.order(again)["pickup"])
      #expect(number as? Int == 1 && pickup as? String == "2026-11-25T08:00:00.000Z")
    }
    for time in ["17:30", "11-26T17:00"] {
      let other = try await order(4.5, time)
      #expect((try other.json["error"] as? [String: Any])?["code"] as? String == "id-taken")
    }
    let orders = try await at(30, "history", "--kind", "order", "--format", "json").json["entries"]
    #expect((orders as? [Any])?.count == 1)
  }

  @Test func `a bill and an export keep the time`() async throws {
    #expect(
      try await at(0, "bills", "add", "Anna", "water", "--pickup", "11-29T10:00").exit == 0)
    let bills = try await at(0, "bills", "--format", "json").json["bills"] as? [[String: Any]]
    #expect(bills?.first?["pickup"] as? String == "2026-11-29T01:00:00.000Z")
    #expect(try await at(0, "bills").out.contains("Pick-up 11-29 10:00"))
    #expect(try await at(0, "order", "water", "--pickup", "17:00").exit == 0)
    try await stand.importJournal(await stand.export(), to: "copy.db")
    #expect(try await stand.reader(of: "copy.db").verify() == stand.reader().verify())
    let sheet = try await at(1, "history", "--format", "csv", "--limit", "1").out
    #expect(sheet.contains("2026-11-25T08:00:00.000Z,10,"))
  }
}
