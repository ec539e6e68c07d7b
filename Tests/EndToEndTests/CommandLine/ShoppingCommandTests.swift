import Testing

@Suite(.serialized) struct ShoppingCommandTests {
  let stand: Stand

  init() throws { stand = try Stand(timeZone: "Asia/Seoul") }

  /// Sales on three Tuesdays of November 2025, without the 11th, and on Wednesday the 26th.
  private static let journal = {
    let days = [
      ("2025-11-04", -9, 1), ("2025-11-18", -6, 1), ("2025-11-25", -3, 1), ("2025-11-26", -30, 1),
    ]
    let open =
      #"{"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2025-11-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"kiwi":49,"mango":10},"reason":null}"#
    let orders = days.enumerated().map { index, day in
      #"{"seq":\#(index + 2),"id":"00000000-0000-4000-8000-00000000000\#(index + 2)","at":"\#(day.0)T05:00:00.000Z","kind":"order","lines":[{"juice":"kiwi","cups":\#(day.2)}],"changes":{"kiwi":\#(day.1)},"reason":null}"#
    }
    let waste =
      #"{"seq":6,"id":"00000000-0000-4000-8000-000000000006","at":"2025-11-25T06:00:00.000Z","kind":"waste","lines":[],"changes":{"mango":-1},"reason":"spilled"}"#
    return ([open] + orders + [waste]).map { $0 + "\n" }.joined()
  }()

  @Test func `shopping lists what a day needs, and what is missing`() async throws {
    try await stand.importJournal(Self.journal)
    let json = try await stand.run("shopping", "--day", "2025-12-02", "--format", "json")
    #expect(
      json.out
        == #"{"day":"2025-12-02","days":3,"shopping":["#
        + #"{"buy":0,"expected":0,"ingredient":"strawberry","stock":10},"#
        + #"{"buy":0,"expected":0,"ingredient":"banana","stock":10},"#
        + #"{"buy":0,"expected":0,"ingredient":"pineapple","stock":10},"#
        + #"{"buy":5,"expected":6,"ingredient":"kiwi","stock":1},"#
        + #"{"buy":0,"expected":1,"ingredient":"mango","stock":9}]}"# + "\n")
    let text = try await stand.run("shopping", "--day", "2025-12-02")
    #expect(
      text.out == """
        Tuesday, December 2, 2025 · like the last 3 such weekdays with sales
        Ingredient  To buy   Count  Expected
        Kiwi         5 pcs    1 pc     6 pcs
        Strawberry       –  10 pcs     0 pcs
        Banana           –  10 pcs     0 pcs
        Pineapple        –  10 pcs     0 pcs
        Mango            –   9 pcs      1 pc

        """)
    let csv = try await stand.run("shopping", "--day", "2025-12-02", "--format", "csv")
    #expect(csv.out.hasPrefix("ingredient,stock,expected,buy\r\nstrawberry,10,0,0\r\n"))
    let korean = try await stand.run("shopping", "--day", "2025-12-09", "--language", "ko")
    #expect(korean.lines.first == "2025년 12월 9일 화요일 · 최근 같은 요일 2일 기준")
  }

  @Test func `shopping without sales has nothing to go by`() async throws {
    try await stand.importJournal(Self.journal)
    for day in ["tomorrow", "내일"] {
      let run = try await stand.run("shopping", "--day", day)
      #expect(run.exit == 0, "\(day): \(run.err)")
      #expect(
        run.lines.last
          == "Nothing was sold today or on the last four such weekdays: nothing to go by.")
    }
    let json = try await stand.run("shopping", "--format", "json")
    #expect(json.out.contains(#""days":0"#) && !json.out.contains(#""buy":1"#))
    #expect(try await stand.refuse("shopping", "--day", "soon").exit == 64)
  }
}
