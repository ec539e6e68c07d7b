import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// A server takes the texts that the program reads, and no others.
@Suite(.serialized, PostgresCluster.condition) struct PostgresFormTests {
  private let connection: PostgresConnection

  init() async throws {
    _ = try await PostgresStand.make()
    connection = try PostgresConnection(
      PostgresAddress(PostgresStand.owner), until: .after(patience))
  }

  private func expect(
    _ sql: SQL, _ texts: [String], _ second: String? = nil, parse: (String) -> Bool
  ) throws {
    for text in texts {
      let values = second.map { [text, $0] } ?? [text]
      let isGood = try connection.rows(sql, values, until: .after(patience)).bool(0, 0)
      #expect(isGood == parse(text), "\(text.debugDescription)")
    }
  }

  @Test func `every character that can be seen, and none that can't`() throws {
    let rows = try connection.rows(
      """
      SELECT string_agg(n::text, ' ' ORDER BY n) FROM generate_series(1, 1114111) AS n
      WHERE CASE WHEN n BETWEEN 55296 AND 57343 THEN false
        ELSE NOT juice.is_note('a' || chr(n), 64) END
      """, until: .after(60))
    let unseen = (1...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      !Author.allows("a" + String(Character($0)))
    }
    #expect(try rows.text(0, 0) == unseen.map { "\($0.value)" }.joined(separator: " "))
    let blank = (1...0x10FFFF).compactMap(Unicode.Scalar.init).filter(\.properties.isWhitespace)
    try expect("SELECT juice.is_note($1, 64)", blank.map { String(Character($0)) }) { $0.isNote }
  }

  @Test func `names and notes`() throws {
    let texts = [
      "", " ", "a", " a ", "민수", "👩‍🍳", "e\u{301}", "\u{301}", String(repeating: "가", count: 64),
      String(repeating: "가", count: 65), "a\u{AD}b", "\u{FEFF}a", "\u{E0041}a", "a'; DROP",
    ]
    try expect("SELECT juice.is_note($1, 64)", texts) { $0.isNote }
    try expect("SELECT juice.is_note($1, 40)", texts) { Cup.allows(note: $0) }
  }

  @Test func `days`() throws {
    let years = ["0000", "0001", "1900", "2000", "2024", "2026", "9999", "10000", "-001", "٢٠٢٦"]
    let days = [
      "01-01", "02-28", "02-29", "02-30", "04-31", "12-31", "13-01", "00-10", "1-1", "12-32",
      "06-00",
    ]
    let texts = years.flatMap { year in days.map { "\(year)-\($0)" } }
    try expect(
      "SELECT juice.is_day($1)", texts + ["", "2026-03-01 ", "2026-03-01\n", "2026 03 01"]
    ) {
      OrderNumber(parsing: $0, number: 1) != nil
    }
  }

  @Test func `currencies`() throws {
    let letters = (65...90).map { Character(Unicode.Scalar($0)) }
    let codes = letters.flatMap { a in
      letters.map { b in letters.map { String([a, b, $0]) } }.joined()
    }
    let rows = try connection.rows(
      """
      SELECT string_agg(c, ' ' ORDER BY c) FROM unnest(string_to_array($1, ' ')) AS c
      WHERE juice.is_currency(c)
      """, [codes.joined(separator: " ")], until: .after(patience))
    #expect(try rows.text(0, 0) == Currency.codes.sorted().joined(separator: " "))
    try expect("SELECT juice.is_currency($1)", ["krw", "KR", "", "D A", "KRWX", " KR"]) {
      Currency(code: $0) != nil
    }
  }

  @Test func `payments in parts`() throws {
    let texts = [
      "card=1 KRW", "card=0 KRW", "card=01 KRW", "card=-1 KRW", "card=+1 KRW", "card=1 XXX",
      "card=1",
      "card=1/1 KRW", "card=2/1 KRW", "card=1/02 KRW", "card=1/ KRW", "card=/1 KRW",
      "card=1/2/3 KRW",
      "card=1 cash=2/3 KRW", "card=1 card=2 KRW", "card=1  cash=2 KRW", " card=1 KRW",
      "card=1 KRW ",
      "card=999999999999999999/999999999999999999 KRW", "card=1000000000000000000 KRW", "=1 KRW",
      "Card=1 KRW", "KRW", "card=1=2 KRW", "card KRW", "card=1\nKRW",
      (1...9).map { "w\($0)=1" }.joined(separator: " ") + " KRW",
      (1...10).map { "w\($0)=1" }.joined(separator: " ") + " KRW",
      String(repeating: "a", count: 41) + "=1 KRW",
    ]
    try expect("SELECT juice.is_parts($1)", texts) { Payments(parsing: $0) != nil }
  }

  private static let amounts = [
    "5 KRW", "0 KRW", "05 KRW", "-5 KRW", "5 XXX", "5  KRW", "5", "KRW", "", "5 KRW ", " 5 KRW",
    "999999999999999999 KRW", "1000000000000000000 KRW", "5 KRW note=", "5 KRW note= ",
    "5 KRW note=x", "5 KRW note=x note=y", "5 KRW note=\u{301}x", "5 KRW note=x\u{202E}",
    "5 KRW note=" + String(repeating: "가", count: 64),
    "5 KRW note=" + String(repeating: "가", count: 65),
    "5 KRW x=1", "5 KRW note",
  ]

  @Test func `discounts`() throws {
    let percents = [
      "0", "1", "10", "100", "100.5", "101", "0.5", "0.05", "0.50", "5.5", "5.55", "5.555", "05",
      ".5",
      "5.", "99.99", "0.0", "100.0", "1e1",
    ]
    let texts =
      Self.amounts + percents.map { "5 KRW percent=\($0)" } + [
        "5 KRW id=staff", "5 KRW percent=5 id=staff note=x", "5 KRW id=staff percent=5",
        "5 KRW id=",
        "5 KRW id=Staff", "5 KRW percent=5 percent=5", "5 KRW expected=5 number=1",
      ]
    try expect("SELECT juice.is_money($1, NULL)", texts) { Discount(parsing: $0) != nil }
    try expect("SELECT juice.is_money($1, $2)", texts, "to-make") { Discount(parsing: $0) != nil }
  }

  @Test(arguments: DrawerMove.Action.allCases) func `the drawer`(action: DrawerMove.Action) throws {
    let closings = [
      "expected=5 number=1", "expected=-5 number=1", "expected=-0 number=1", "expected=5 number=0",
      "expected=5", "number=1", "number=1 expected=5", "expected=999999999999999999 number=12",
      "expected=1000000000000000000 number=1", "expected=5 number=01", "expected=5 number=1 note=x",
    ]
    let texts =
      Self.amounts + closings.flatMap { ["5 KRW " + $0, "0 KRW " + $0] } + ["5 KRW percent=5"]
    try expect("SELECT juice.is_money($1, $2)", texts, action.rawValue) {
      DrawerMove(action, parsing: $0) != nil
    }
  }

  @Test func `options`() throws {
    let texts = [
      "", "ice", "ice+large", "ice+ice", "ice+", "+ice", "Ice", "ice large", "ice\n",
      (1...400).map { "o\($0)" }.joined(separator: "+"),
      (1...401).map { "o\($0)" }.joined(separator: "+"),
    ]
    try expect("SELECT juice.is_options($1)", texts) { text in
      [ChoiceGroup.Choice.ID](parsing: text).map { Cup("kiwi", options: $0).isWithinLimits }
        ?? false
    }
  }
}
