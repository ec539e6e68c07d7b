import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct JSONTests {
  private static let texts = [
    "", "expired", #"say "juice" \ or /"#, "a\u{0}b\u{1F}\n\r\t\u{8}\u{C}", "\u{7F}\u{80}\u{9F}",
    "딸기쥬스", "café", "🍓👩‍🌾", "\u{200B}\u{202E}\u{2028}\u{2029}\u{FEFF}\u{E0041}",
  ]

  @Test(arguments: ["=1+1", "+A1", "-A1", "@A1", "＝1", "＋1", "－1", "＠a"])
  func `no cell of CSV is a formula`(_ text: String) {
    #expect(CSV.row([text, "1"]) == "'\(text),1\r\n")
  }

  @Test(arguments: texts)
  func `a text is written so that a terminal shows all of it, and read again`(text: String) throws {
    let written = JSON.text(text).line
    #expect(written.unicodeScalars.allSatisfy { !$0.isUnseen })
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
    #expect(try JSON(reading: Array(written.utf8)) == .text(text))
  }

  @Test func `members come in the order of their keys, and nil is left out`() {
    let value: JSON = [
      "b": .list([.whole(.min), .number(2), .number(0.25)]), "a10": .null, "a2": .bool(false),
      "a": nil, "-": .orNull("x"),
    ]
    let wanted = #"{"-":"x","a10":null,"a2":false,"b":[-9223372036854775808,2,0.25]}"#
    #expect(value.line == wanted)
  }

  @Test(arguments: [
    "", "{", "{]", "[1,]", "[1 2]", "{\"a\":}", "{\"a\" 1}", "{a:1}", "{,}", "[] []", "nul", "TRUE",
    "01", "1.", ".5", "+1", "-", "1e", "1e999", "0x10", "NaN", "\"a", "\"\n\"", "\"\\x\"",
    "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"",
    String(repeating: "[", count: 100_000),
  ])
  func `a text that is no JSON is refused`(text: String) {
    #expect(throws: ImportProblem.notObject) { try JSON(reading: Array(text.utf8)) }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: ImportProblem.notObject) { try JSON(reading: [0x22, 0xC3, 0x22]) }
  }

  @Test(arguments: [
    ("0", JSON.whole(0)), ("-0", .whole(0)), (" 2.0 ", .whole(2)), ("1e1", .whole(10)),
    ("2.5E-1", .fraction(0.25)), ("\"\\u0041\\ud83c\\udf53\\/\"", .text("A🍓/")),
    ("[\t{ } ,\r\n[ ]]", .list([.object([:]), .list([])])), ("true", .bool(true)),
  ])
  func `a value is read in any notation`(text: String, value: JSON) throws {
    #expect(try JSON(reading: Array(text.utf8)) == value)
  }

  @Test(arguments: [#"{"a":1,"a":1}"#, #"[{"b":{"a":1,"\u0061":2}}]"#])
  func `a key that is there twice is refused`(text: String) {
    #expect(throws: ImportProblem.repeatedKey("a")) { try JSON(reading: Array(text.utf8)) }
  }
}
