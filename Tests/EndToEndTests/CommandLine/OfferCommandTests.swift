import Foundation
import Testing

@Suite(.serialized) struct OfferCommandTests {
  let stand: Stand
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
  let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(Self.menu, to: "menu.yaml")
  }

  private static let menu = """
    currency: KRW
    discounts:
      - { id: staff, amount: 500 }
      - { id: happy, name: Happy, percent: 50, juices: [mango], from: "15:00", to: "17:00", on: [mon, wed], auto: true }
      - { id: cup, amount: 6000, juices: [kiwi, mango] }
    ingredients: [{ id: ice, name: Ice, opening: 900 }]
    juices:
      - { id: mango, name: Mango, recipe: { ice: 1 }, price: 5500 }
      - { id: kiwi, name: Kiwi, recipe: { ice: 1 }, price: 7000 }
    """

  /// Runs the program at a time of Wednesday, November 25, 2026, in Seoul.
  private func at(_ time: String, _ arguments: String...) async throws -> Run {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return try await stand.run(
      arguments + ["--menu", menu],
      environment: Preload.seoul(at: 1_795_532_400 + 3600 * parts[0] + 60 * parts[1]))
  }

  @Test func `an order has the offer of its time, and a repeat later the first answer`()
    async throws
  {
    let call = ["order", "mango=2", "kiwi", "--id", id, "--format", "json"]
    func order(_ time: String) async throws -> Run {
      try await at(time, call[0], call[1], call[2], call[3], call[4], call[5], call[6])
    }
    let first = try await order("16:59")
    #expect(
      first.out.contains(
        #""discount":{"amount":"5500","auto":true,"id":"happy","juices":["mango"],"percent":50,"reason":null}"#
      ), "\(first.out)\(first.err)")
    #expect(first.out.contains(#""total":"12500""#))
    #expect(try await order("17:01").out == first.out)
    let text = try await at("15:00", "order", "mango")
    #expect(text.lines[0].contains("Discount Happy 50% -₩2,750"))
    #expect(try await !at("14:59", "order", "mango").out.contains("Happy"))
    #expect(try await !at("16:00", "order", "kiwi").out.contains("Happy"))
    try await stand.verifyBooks()
    let lines = try await at("18:00", "history", "--format", "csv", "--lines", "--limit", "1000")
    #expect(lines.out.contains(",mango,,2,5500,5500,5500,KRW,"))
    #expect(lines.out.contains(",kiwi,,1,7000,0,7000,KRW,"))
  }

  @Test func `a bill that is set aside has the offer of its time`() async throws {
    for (time, total) in [("16:00", "9750"), ("17:00", "12500")] {
      let added = try await at(time, "bills", "add", "Mina", "mango", "kiwi", "--format", "json")
      let bills = try added.json["bills"] as? [[String: Any]]
      #expect(bills?.first?["total"] as? String == total, "\(added.out)\(added.err)")
    }
    try await stand.verifyBooks()
  }

  @Test func `a repeat after the offer's time may name things by number and name`() async throws {
    for (juice, discount) in [("mango=2", "happy"), ("1=2", "happy"), ("Mango=2", "Happy")] {
      let id = UUID().uuidString.lowercased()
      let first = try await at("16:59", "order", juice, "--discount", discount, "--id", id)
      #expect(first.exit == 0, "\(first.err)")
      let again = try await at("17:00", "order", juice, "--discount", discount, "--id", id)
      // The stock is that of now, and a new store is named once.
      #expect(again.exit == 0 && again.lines[0] == first.lines[0], "\(juice): \(again.err)")
      let other = try await at("17:00", "order", "kiwi", "--discount", discount, "--id", id)
      #expect(other.exit == 64)
    }
    #expect(try await stand.verifyBooks() == 4)
  }

  @Test func `another discount replaces the offer, and none takes it off`() async throws {
    func total(_ words: String...) async throws -> String? {
      let run = try await stand.run(
        ["order", "mango", "--menu", menu, "--format", "json"] + words,
        environment: Preload.seoul(at: 1_795_590_000))
      let order = try run.json["order"] as? [String: Any]
      return order?["total"] as? String
    }
    // 16:00.
    #expect(try await total() == "2750")
    #expect(try await total("--discount", "staff") == "5000")
    #expect(try await total("--discount", "10%") == "4950")
    #expect(try await total("--discount", "none") == "5500")
    // An amount for each cup is at most its price.
    #expect(try await total("--discount", "cup") == "0")
  }

  @Test func `an offer outside its time, or without its juices, is refused`() async throws {
    let late = try await at("17:00", "order", "mango", "--discount", "happy", "--format", "json")
    #expect(late.exit == 64)
    #expect(try late.code == "offer-over")
    #expect(late.err.contains("15:00-17:00, Mon, Wed"))
    let none = try await at("16:00", "order", "kiwi", "--discount", "happy", "--format", "json")
    #expect(none.exit == 64 && none.err.contains("mango"))
    #expect(try await at("16:00", "history", "--format", "json").out.contains("happy") == false)
  }

  @Test func `a refund of the next day shares the discount as sealed`() async throws {
    #expect(try await at("16:00", "order", "mango=2", "kiwi", "--id", id).exit == 0)
    try stand.write(
      Self.menu.replacing("percent: 50, juices: [mango]", with: "percent: 10"), to: "menu.yaml")
    let kiwi = try await at("40:00", "refund", id, "kiwi", "--format", "json")
    #expect(kiwi.out.contains(#""total":"7000""#))
    let mango = try await at("40:01", "refund", id, "mango", "--format", "json")
    #expect(mango.out.contains(#""total":"2750""#))
    #expect(
      try await at("40:02", "refund", id, "--format", "json").out.contains(#""total":"2750""#))
    try await stand.verifyBooks()
  }

  @Test func `a menu with a wrong offer says what is wrong`() async throws {
    for (old, new, problem) in [
      ("[mango], from", "[durian], from", "durian"), ("[mon, wed]", "[Mon]", "`mon`"),
      ("\"17:00\"", "\"15:00\"", "ends when it begins"), ("\"15:00\"", "\"25:00\"", "25:00"),
      ("[mon, wed]", "[]", "no weekdays"), ("[kiwi, mango]", "[kiwi, kiwi]", "given twice"),
      ("auto: true", "auto: maybe", "true"),
    ] {
      let file = try stand.write(Self.menu.replacing(old, with: new), to: "wrong.yaml")
      let run = try await stand.refuse("menu", "check", file)
      #expect(run.exit == 65 && run.err.contains(problem), "\(new): \(run.err)")
    }
  }

  @Test func `the menu's commands set offers`() async throws {
    #expect(
      try await stand.run(
        "menu", "add-discount", "late", "--percent", "10", "--juices", "kiwi,mango", "--from",
        "20:00",
        "--on", "sat,fri", "--auto", "true", "--menu", menu
      ).exit == 0)
    let json = try await stand.run("menu", "--format", "json", "--menu", menu)
    #expect(
      json.out.contains(
        #"{"auto":true,"from":"20:00","id":"late","juices":["mango","kiwi"],"on":["fri","sat"],"percent":10}"#
      ), "\(json.out)")
    #expect(
      try await stand.run(
        "menu", "set", "late", "--kind", "discount", "--juices", "none", "--from", "none", "--on",
        "none", "--auto", "false", "--menu", menu
      ).exit == 0)
    let after = try await stand.run("menu", "--format", "json", "--menu", menu)
    #expect(after.out.contains(#"{"id":"late","percent":10}"#), "\(after.out)")
    let held = try await stand.run("menu", "remove", "mango", "--menu", menu, "--format", "json")
    #expect(held.exit == 1 && held.err.contains("Happy"))
  }
}
