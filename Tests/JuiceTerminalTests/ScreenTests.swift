import JuiceTerminal
import Testing

@Suite struct ScreenTests {
  private func screen(
    columns: Int = 12, rows: Int = 4, ascii: Bool = false, _ body: (Terminal) async throws -> Void
  ) async throws {
    let size = Size(columns: columns, rows: rows)
    try await Terminal.headless(size, Terminal.Options(ascii: ascii), body)
  }

  private func layer(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ draw: @escaping (Canvas) -> Void
  ) -> Layer {
    Layer(frame: Rect(x: x, y: y, width: width, height: height), draw: draw)
  }

  @Test func aFrameIsReadBackAsItWasDrawn() async throws {
    try await screen { terminal in
      terminal.draw([
        layer(0, 0, 12, 4) {
          $0.frame(Rect($0.size))
          $0.write("딸기 10", x: 2, y: 1)
        }
      ])
      #expect(terminal.text == ["┌──────────┐", "│ 딸기 10  │", "│          │", "└──────────┘"])
    }
  }

  @Test func aPopupCutsThroughAKoreanCharacterRightly() async throws {
    try await screen { terminal in
      let back = layer(0, 0, 12, 4) { canvas in
        for y in 0..<4 { canvas.write("가나다라마바", x: 0, y: y) }
      }
      terminal.draw([back, layer(3, 1, 4, 2) { $0.frame(Rect($0.size)) }])
      #expect(terminal.text == ["가나다라마바", "가 ┌──┐ 마바", "가 └──┘ 마바", "가나다라마바"])
      terminal.draw([back])
      #expect(terminal.text == Array(repeating: "가나다라마바", count: 4))
    }
  }

  @Test func whatIsNoLongerDrawnIsGone() async throws {
    try await screen { terminal in
      terminal.draw([layer(0, 0, 12, 4) { $0.write("파인애플", x: 1, y: 0) }])
      terminal.draw([layer(0, 0, 12, 4) { $0.write("키위", x: 0, y: 0) }])
      #expect(terminal.text[0] == "키위")
    }
  }

  @Test func nothingLeavesItsWindow() async throws {
    try await screen { terminal in
      terminal.draw([
        layer(0, 0, 12, 4) { canvas in
          canvas.write("아주 아주 긴 이름", x: 0, y: 0)
          canvas.write("x", x: 0, y: 9)
          canvas.write("x", x: -1, y: 1)
          canvas.write("x", x: 12, y: 1)
        }
      ])
      #expect(terminal.text == ["아주 아주 …", "", "", ""])
    }
  }

  @Test func controlCharactersDoNotReachTheTerminal() async throws {
    try await screen { terminal in
      terminal.draw([layer(0, 0, 12, 4) { $0.write("a\u{1B}]0;b\u{7}\nc", x: 0, y: 0) }])
      #expect(terminal.text[0] == "a?]0;b??c")
    }
  }

  @Test func asciiDrawsWithLikenesses() async throws {
    try await screen(ascii: true) { terminal in
      terminal.draw([
        layer(0, 0, 12, 4) {
          $0.frame(Rect($0.size))
          $0.write("► 키위 ₩1", x: 1, y: 1)
        }
      ])
      #expect(terminal.text == ["+----------+", "|> ???? W1 |", "|          |", "+----------+"])
    }
  }

  @Test func stylesAreSeen() async throws {
    try await screen { terminal in
      terminal.draw([layer(0, 0, 12, 4) { $0.write("a", x: 3, y: 2, .selected) }])
      #expect(terminal.has(.selected, at: Point(x: 3, y: 2)))
      #expect(!terminal.has(.selected, at: Point(x: 4, y: 2)))
    }
  }

  @Test func anotherSizeIsDrawnOn() async throws {
    try await screen { terminal in
      terminal.resize(to: Size(columns: 20, rows: 2))
      terminal.draw([layer(0, 0, 20, 2) { $0.write("끝", x: 18, y: 1) }])
      #expect(terminal.text == ["", String(repeating: " ", count: 18) + "끝"])
    }
  }
}

@Suite struct KeyTests {
  @Test func aKoreanKeyboardHasTheSameKeys() {
    #expect(Key.character("ㄱ").onLatinKeyboard == .character("r"))
    #expect(Key.character("ㅂ").onLatinKeyboard == .character("q"))
    #expect(Key.character("r").onLatinKeyboard == .character("r"))
    #expect(Key.enter.onLatinKeyboard == .enter)
  }
}
