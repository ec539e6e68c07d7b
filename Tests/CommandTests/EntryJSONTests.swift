import Testing

@testable import juice_maker

@Suite struct EntryJSONTests {
  private static let texts = [
    "", "expired", #"say "juice" \ or /"#, "a\u{0}b\u{1F}\n\r\t\u{8}\u{C}", "\u{7F}\u{80}\u{9F}",
    "딸기쥬스", "café", "🍓👩‍🌾", "\u{200B}\u{202E}\u{2028}\u{2029}\u{FEFF}\u{E0041}",
  ]

  private func expectSame(_ record: EntryRecord) throws {
    #expect(try Array(record.json.utf8) == JSON.bytes(of: record))
  }

  @Test(arguments: [nil] + texts.map(Optional.some))
  func `a record is written as it is encoded, whatever its texts`(text: String?) throws {
    let odd = text ?? "x"
    let lines = [
      EntryRecord.Line(juice: odd, cups: 1, price: text, currency: text),
      EntryRecord.Line(juice: "b", cups: .max, price: "3.50", currency: "USD"),
      EntryRecord.Line(juice: "a", cups: .min, price: nil, currency: nil),
    ]
    for lines in [[], [lines[0]], lines] {
      try expectSame(
        EntryRecord(
          seq: 7, id: odd, at: odd, kind: odd, lines: lines, changes: [odd: 0], reason: text,
          number: text.map(\.count), day: text, payment: text))
    }
  }

  @Test(arguments: [
    [:], ["kiwi": .min, "a-b": -1, "ab": 0, "a1": 1, "a10": 2, "a2": .max, "-": 3, "9": 4],
  ])
  func `changes come in the order of their ids`(changes: [String: Int]) throws {
    try expectSame(
      EntryRecord(
        seq: .max, id: "i", at: "t", kind: "count", lines: [], changes: changes, reason: nil,
        day: nil, payment: nil))
  }
}
