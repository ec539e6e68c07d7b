import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTerminal

private struct Drawing: @MainActor View {
  struct Text: Hashable {
    let text: String
    let x: Int
    let y: Int
    var style = Style.normal
  }

  var texts: [Text] = []
  var hasFrame = false

  func draw(on canvas: Canvas) {
    if hasFrame { canvas.frame() }
    for text in texts { canvas.write(text.text, x: text.x, y: text.y, text.style) }
  }
}

private struct Row: @MainActor View {
  let cells: [Drawing]

  var parts: [Pane] {
    cells.enumerated().map { Pane($1, Rect(x: 4 * $0, y: 0, width: 4, height: 2)) }
  }
}

@Suite struct ScreenTests {
  private func screen(
    columns: Int = 12, rows: Int = 4, ascii: Bool = false, _ body: (Terminal) async throws -> Void
  ) async throws {
    let size = Size(columns: columns, rows: rows)
    try await Terminal.headless(size, Terminal.Options(ascii: ascii, guess: .plain), body)
  }

  private func pane(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, frame: Bool = false, _ texts: Drawing.Text...
  ) -> Pane {
    Pane(
      Drawing(texts: texts, hasFrame: frame), Rect(x: x, y: y, width: width, height: height))
  }

  @Test func `a frame is read back as it was drawn`() async throws {
    try await screen { terminal in
      terminal.draw([
        pane(0, 0, 12, 4, frame: true, .init(text: "딸기 10", x: 2, y: 1))
      ])
      #expect(terminal.text == ["┌──────────┐", "│ 딸기 10  │", "│          │", "└──────────┘"])
    }
  }

  @Test func `a popup cuts through a Korean character rightly`() async throws {
    try await screen { terminal in
      let lines = (0..<4).map { Drawing.Text(text: "가나다라마바", x: 0, y: $0) }
      let back = Pane(Drawing(texts: lines), Rect(x: 0, y: 0, width: 12, height: 4))
      terminal.draw([back, pane(3, 1, 4, 2, frame: true)])
      #expect(terminal.text == ["가나다라마바", "가 ┌──┐ 마바", "가 └──┘ 마바", "가나다라마바"])
      terminal.draw([back])
      #expect(terminal.text == Array(repeating: "가나다라마바", count: 4))
    }
  }

  @Test func `a pane without columns or rows hides none of the others`() async throws {
    try await screen { terminal in
      for empty in [pane(12, 0, 0, 1), pane(0, 4, 12, 0), pane(3, 1, 0, 0)] {
        terminal.draw([empty, pane(0, 0, 12, 1, .init(text: "키위", x: 0, y: 0))])
        #expect(terminal.text[0] == "키위")
        terminal.draw([])
      }
    }
  }

  @Test(
    arguments: [
      (0, 0), (1, 1), (65_535, 65_535), (65_535, 1), (1, 65_535), (32_768, 40), (-5, 70_000),
    ])
  func `an absurd window is drawn on as far as a screen goes`(_ columns: Int, _ rows: Int)
    async throws
  {
    try await screen { terminal in
      terminal.resize(to: Size(columns: columns, rows: rows))
      let size = terminal.size
      #expect((1...1000).contains(size.columns) && (1...500).contains(size.rows))
      #expect(columns < 1 || columns > 1000 || size.columns == columns)
      terminal.draw([pane(0, 0, size.columns, size.rows, .init(text: "a", x: 0, y: 0))])
      #expect(terminal.text[0] == "a" && terminal.text.count == size.rows)
      terminal.resize(to: Size(columns: 12, rows: 4))
      terminal.draw([pane(0, 0, 12, 4, frame: true)])
      #expect(terminal.text[0] == "┌──────────┐")
    }
  }

  @Test func `a text that is no longer drawn is gone`() async throws {
    try await screen { terminal in
      terminal.draw([pane(0, 0, 12, 4, .init(text: "파인애플", x: 1, y: 0))])
      terminal.draw([pane(0, 0, 12, 4, .init(text: "키위", x: 0, y: 0))])
      #expect(terminal.text[0] == "키위")
    }
  }

  @Test func `no text leaves its window`() async throws {
    try await screen { terminal in
      terminal.draw([
        pane(
          0, 0, 12, 4, .init(text: "아주 아주 긴 이름", x: 0, y: 0), .init(text: "x", x: 0, y: 9),
          .init(text: "x", x: -1, y: 1), .init(text: "x", x: 12, y: 1))
      ])
      #expect(terminal.text == ["아주 아주 …", "", "", ""])
    }
  }

  @Test func `control characters do not reach the terminal`() async throws {
    try await screen { terminal in
      terminal.draw([pane(0, 0, 12, 4, .init(text: "a\u{1B}]0;b\u{7}\nc", x: 0, y: 0))])
      #expect(terminal.text[0] == "a?]0;b??c")
    }
  }

  @Test func `ASCII draws frames with look-alikes`() async throws {
    try await screen(ascii: true) { terminal in
      terminal.draw([
        pane(0, 0, 12, 4, frame: true, .init(text: "► 키위 ₩1", x: 1, y: 1))
      ])
      #expect(terminal.text == ["+----------+", "|> 키위 ₩1 |", "|          |", "+----------+"])
    }
  }

  @Test func `a part that changes leaves the others as they were`() async throws {
    try await screen { terminal in
      let cells = ["가나", "다라", "마바"].map { Drawing(texts: [.init(text: $0, x: 0, y: 1)]) }
      let frame = Rect(x: 0, y: 1, width: 12, height: 2)
      terminal.draw([Pane(Row(cells: cells), frame)])
      #expect(terminal.text == ["", "", "가나다라마바", ""])
      let other = Drawing(texts: [.init(text: "x", x: 1, y: 1)])
      terminal.draw([Pane(Row(cells: [cells[0], other, cells[2]]), frame)])
      #expect(terminal.text == ["", "", "가나 x  마바", ""])
      terminal.draw([Pane(Row(cells: [other]), frame)])
      #expect(terminal.text == ["", "", " x", ""])
    }
  }

  @Test func `a closed window uncovers what is below it`() async throws {
    try await screen { terminal in
      let back = pane(0, 0, 12, 4, .init(text: "가나다라마바", x: 0, y: 1))
      terminal.draw([back])
      terminal.draw([pane(0, 0, 12, 4, .init(text: "x", x: 0, y: 3))])
      #expect(terminal.text == ["", "", "", "x"])
      terminal.draw([pane(2, 1, 3, 1, .init(text: "y", x: 0, y: 0))])
      #expect(terminal.text == ["", "  y", "", ""])
    }
  }

  @Test(arguments: ["👍🏽", "👩‍🍳", "❤️", "e\u{301}", "🇰🇷"])
  func `a text is as wide as it was measured`(_ text: String) async throws {
    try await screen { terminal in
      let shown = text.printable
      terminal.draw([pane(0, 0, 12, 4, .init(text: text + "|", x: 0, y: 0))])
      #expect(terminal.text[0] == shown + "|")
      let end = Point(x: TextWidth.columns(of: shown), y: 0)
      terminal.draw([
        pane(0, 0, 12, 4, .init(text: text, x: 0, y: 0), .init(text: "|", x: end.x, y: 0))
      ])
      #expect(terminal.text[0] == shown + "|")
    }
  }

  @Test func `a style is seen on the screen`() async throws {
    try await screen { terminal in
      terminal.draw([pane(0, 0, 12, 4, .init(text: "a", x: 3, y: 2, style: .selected))])
      #expect(terminal.has(.selected, at: Point(x: 3, y: 2)))
      #expect(!terminal.has(.selected, at: Point(x: 4, y: 2)))
    }
  }

  @Test func `a frame has its own look, whatever was drawn before`() async throws {
    try await screen { terminal in
      for text in ["a", "b"] {
        terminal.draw([
          pane(0, 0, 12, 4, frame: true, .init(text: text, x: 2, y: 1, style: .selected))
        ])
        #expect(terminal.has(.selected, at: Point(x: 2, y: 1)))
        #expect(!terminal.has(.selected, at: Point(x: 0, y: 0)))
      }
    }
  }

  @Test func `a window of another size is drawn on`() async throws {
    try await screen { terminal in
      terminal.resize(to: Size(columns: 20, rows: 2))
      terminal.draw([pane(0, 0, 20, 2, .init(text: "끝", x: 18, y: 1))])
      #expect(terminal.text == ["", String(repeating: " ", count: 18) + "끝"])
    }
  }
}

@Suite struct KeyTests {
  @Test func `a Korean keyboard has the same keys`() {
    let korean = "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ" + "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ" + "ㅋㅌㅊㅍㅠㅜㅡ"
    for (letter, latin) in zip(korean, "qwertyuiop" + "asdfghjkl" + "zxcvbnm") {
      #expect(Key.character(letter).onLatinKeyboard == .character(latin))
    }
    #expect(Key.character("r").onLatinKeyboard == .character("r"))
    #expect(Key.enter.onLatinKeyboard == .enter)
  }
}
