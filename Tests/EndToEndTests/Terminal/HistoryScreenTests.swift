import Testing

extension TerminalTests {
  @Suite struct HistoryScreenTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    /// An order of mango a day in the first half of March, and then a thousand of kiwi on one day.
    private func open(_ language: TmuxTerminal.Language) async throws -> TmuxTerminal {
      var lines = [
        #"{"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"banana":9,"kiwi":9000,"mango":900,"pineapple":9,"strawberry":9},"reason":null}"#
      ]
      for seq in 2...1016 {
        let (juice, ingredient) = seq <= 16 ? ("mango", "mango") : ("kiwi", "kiwi")
        let day = seq <= 16 ? seq - 1 : 20
        let digits = String(repeating: "0", count: 4 - "\(seq)".count) + "\(seq)"
        let date = day < 10 ? "0\(day)" : "\(day)"
        lines.append(
          #"{"seq":\#(seq),"id":"beef\#(digits)-0000-4000-8000-000000000001","at":"2026-03-\#(date)T12:00:00.000Z","kind":"order","lines":[{"juice":"\#(juice)","cups":1}],"changes":{"\#(ingredient)":-3},"reason":null}"#
        )
      }
      try await stand.run("import", "-", input: lines.joined(separator: "\n") + "\n")
      let terminal = try await TmuxTerminal(on: stand, language: language)
      try await terminal.waitForOrders()
      try await terminal.press("o")
      return terminal
    }

    @Test func `a search finds an entry from long ago`() async throws {
      let terminal = try await open(.en)
      try await terminal.wait(for: "Entry 1016")
      try await terminal.press("/")
      try await terminal.wait(for: "Search: ▏")
      try await terminal.type("mango")
      try await terminal.wait("the newest mango") {
        $0.contains("Search: mango▏") && $0.contains("Entry 16") && !$0.contains("Kiwi")
      }
      try await terminal.press("C-u")
      try await terminal.wait(for: "Entry 1016")
      try await terminal.type("beef0009")
      try await terminal.wait(for: "Entry 9")
      try await terminal.press("Escape")
      let shown = try await terminal.wait(for: "Shown: everything")
      #expect(shown.contains("Entry 9"))
    }

    @Test func `a day has its heading, and is found by its date`() async throws {
      let terminal = try await open(.ko)
      let newest = try await terminal.wait(for: "기록 1016")
      #expect(newest.contains("3월 20일 금요일"))
      try await terminal.press("G")
      let oldest = try await terminal.wait(for: "기초 재고")
      #expect(oldest.contains("3월 2일 월요일"))
      #expect(oldest.contains("3월 1일 일요일"))
      try await terminal.press("/")
      try await terminal.wait(for: "찾기: ▏")
      try await terminal.type("3월 7일")
      try await terminal.wait("the day alone") {
        $0.contains("찾기: 3월 7일▏  ") && $0.contains("기록 8") && !$0.contains("3월 6일")
      }
    }

    @Test func `a day on which clocks are set back is found to its end`() async throws {
      let journal = """
        {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2025-10-25T12:00:00.000Z","kind":"open","lines":[],"changes":{"kiwi":9},"reason":null}
        {"seq":2,"id":"00000000-0000-4000-8000-000000000002","at":"2025-10-25T22:00:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":2},"reason":null}
        {"seq":3,"id":"00000000-0000-4000-8000-000000000003","at":"2025-10-26T22:59:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":3},"reason":null}
        {"seq":4,"id":"00000000-0000-4000-8000-000000000004","at":"2025-10-26T23:00:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":4},"reason":null}

        """
      try await stand.run("import", "-", input: journal)
      let terminal = try await TmuxTerminal(on: stand, environment: ["TZ": "Europe/Berlin"])
      try await terminal.waitForOrders()
      try await terminal.press("o")
      try await terminal.wait(for: "Kiwi +4")
      try await terminal.press("/")
      try await terminal.wait(for: "Search: ▏")
      try await terminal.type("2025-10-26")
      try await terminal.wait("its first and its last minute") {
        $0.contains("2025-10-26▏") && $0.contains("Kiwi +2") && $0.contains("Kiwi +3")
          && !$0.contains("Kiwi +4") && !$0.contains("Kiwi +9")
      }
    }

    @Test func `the details of an entry open and close`() async throws {
      let terminal = try await open(.en)
      try await terminal.wait(for: "Entry 1016")
      for key in ["Escape", "Enter"] {
        try await terminal.press("Enter")
        let shown = try await terminal.wait(for: "beef1016-0000-4000-8000-000000000001")
        #expect(shown.contains("Time   Friday, March 20"))
        #expect(shown.contains("Kiwi -3"))
        try await terminal.press(key)
        try await terminal.wait(forNo: "beef1016")
      }
      #expect(try await terminal.shown().contains("Shown: everything"))
    }
  }
}
