import FoundationEssentials
import JuiceFiles
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
    #expect(CSV().row([text, "1"]) == "'\(text),1\r\n")
  }

  @Test(arguments: ["x;=1+1", "=a;-b", "ice;@A1"])
  func `no cell of CSV has a formula after a semicolon`(_ text: String) {
    for separator in CSV.Separator.allCases {
      let row = CSV(separator: separator).row([text])
      #expect(row.hasPrefix("\"") && row.hasSuffix("\"\r\n"))
      #expect(!row.contains(#/;[=+@-]/#))
    }
    #expect(CSV().row(["a;b", "c"]) == "\"a;b\",c\r\n")
  }

  @Test func `cells have the separator between them, and quotes around a separator`() {
    #expect(CSV(separator: .semicolon).row(["1", "a,b", "c;d"]) == "1;\"a,b\";\"c;d\"\r\n")
    #expect(CSV(separator: .tab).row(["1", "2"]) == "1\t2\r\n")
    #expect(
      [",", ";", "tab", "\\t", "|"].map { CSV.Separator(typed: $0)?.rawValue } == [
        ",", ";", "\t", "\t", nil,
      ])
  }

  @Test(arguments: [
    "3/10", "01012345678", "1-2", "1e5", "1E5", "12345678901234567", "010-1234-5678", "3월 1일",
    "Mar 10",
    "10:30", "1,200", "₩5,000", "50%", "(5)", "１２", "1 1/2", ".5", "10-Mar-26", "2026-11-25",
    "오전 3:10", "007",
  ])
  func `a text for Excel stays a text`(_ text: String) {
    let written = CSV(isForExcel: true).row([text]) { _ in false }
    #expect(written == (text.contains(",") ? "\"'\(text)\"\r\n" : "'\(text)\r\n"))
    // Scripts get the text itself.
    #expect(!CSV().row([text]).contains("'"))
  }

  @Test(arguments: [
    "5000", "-3", "0", "0.50", "-0.5", "mango=3 ice=1", "망고쥬스", "7UP", "card=6000 cash=5000", "",
    "Cafe 24", "5e1e6f0a-aa", "3잔",
  ])
  func `a number for Excel stays a number, and a name a name`(_ text: String) {
    #expect(CSV(isForExcel: true).row([text]) { _ in false } == "\(text)\r\n")
  }

  @Test func `Excel may read the days and times of the journal`() {
    #expect(CSV(isForExcel: true).row(["2026-11-25", "14:02:00"]) == "2026-11-25,14:02:00\r\n")
  }

  @Test func `ids for Excel have the names of stages, marks, ways and sets`() {
    let menu = Menu(
      ingredients: [],
      juices: [
        Juice(id: "mango", name: Name("망고"), recipe: [:]),
        Juice(id: "kiwi", name: Name("키위"), recipe: [:]),
      ], ways: [.init(id: "cash")])
    func row(_ headings: [String], _ cells: [String]) -> String {
      CSVTable(headings, as: CSV(isForExcel: true), names: Wording(.ko, menu)).row(cells)
    }
    for (reason, name) in [("made", "나왔어요"), ("marked", "품절 처리"), ("cleared", "품절 해제")] {
      #expect(row(["reason"], [reason]) == "\(reason),\(name)\r\n")
    }
    let headings = ["section", "id", "measure", "value"]
    #expect(row(headings, ["money", "cash", "KRW", "-500"]) == "money,cash,현금,KRW,-500\r\n")
    #expect(row(["set"], ["mango=1 kiwi=2"]) == "mango=1 kiwi=2,\"망고 1, 키위 2\"\r\n")
  }

  @Test func `a juice that is hidden today is marked in the data of the menu`() throws {
    let today = try #require(LocalDay(parsing: "2026-11-24"))
    var menu = Menu.standard
    menu.juices[0].hidden = .always
    menu.juices[1].hidden = .on(today)
    menu.juices[2].hidden = .on(today.moved(days: -1))
    let output = MenuOutput(stock: Stock(), today: today, wording: Wording(.en, menu))
    guard case .list(let juices) = output.record["juices"] else {
      Issue.record("no juices")
      return
    }
    #expect(juices.prefix(4).map { $0["hidden"].cell } == ["true", "true", "", ""])
    let column = try #require(output.rows.first?.firstIndex(of: "hidden"))
    #expect(output.rows.dropFirst().prefix(4).map { $0[column] } == ["true", "true", "", ""])
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
