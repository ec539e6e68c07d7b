import TerminalTesting
import Testing

@testable import JuiceTerminal

/// A coloured word, a blank coloured cell, and a frame with a coloured line.
private struct Painted: @MainActor View {
  let paint: Paint?

  func draw(on canvas: Canvas) {
    canvas.frame()
    canvas.write("kiwi", x: 1, y: 1)
    canvas.tint(paint, x: 1, y: 1, width: 2)
    canvas.swatch([paint], x: 6, y: 1)
    canvas.part(Rect(x: 1, y: 2, width: 8, height: 1))
      .strip("", [paint, paint.map { _ in .palette(6) }].compactMap(\.self))
  }
}

@Suite struct PaintTests {
  private let size = Size(columns: 10, rows: 3)

  private func show(
    _ paint: Paint?, _ options: Terminal.Options = .init(guess: .plain),
    on type: String = "xterm-256color",
    _ check: (Terminal) throws -> Void
  ) async throws {
    try await Terminal.headless(size, options, type: type) { terminal in
      terminal.draw([Pane(Painted(paint: paint), Rect(size))])
      try check(terminal)
    }
  }

  @Test(arguments: [
    (Paint.palette(2), 8, 2), (.palette(10), 8, 2), (.palette(10), 16, 10), (.palette(10), 256, 10),
    (.mix(red: 0, green: 255, blue: 0), 8, 2), (.mix(red: 0, green: 255, blue: 0), 16, 10),
    (.mix(red: 0, green: 255, blue: 0), 256, 46), (.mix(red: 0, green: 255, blue: 0), 88, 10),
    (.mix(red: 215, green: 0, blue: 95), 256, 161), (.mix(red: 0, green: 0, blue: 0), 256, 16),
    (.mix(red: 130, green: 130, blue: 130), 256, 244),
    (.mix(red: 255, green: 255, blue: 255), 16, 15),
    (.mix(red: 255, green: 255, blue: 255), 8, 7),
  ])
  func `a mixed colour is the nearest that the terminal has`(
    _ paint: Paint, _ count: Int, _ number: Int
  ) {
    #expect(paint.number(among: count) == number)
  }

  @Test func `a painted juice shows its colour`() async throws {
    try await show(.palette(5)) { terminal in
      #expect(terminal.text == ["┌────────┐", "│kiwi    │", "└────────┘"])
      #expect(
        (0..<8).map { terminal.color(at: Point(x: $0, y: 1)) } == [
          nil, 5, 5, nil, nil, nil, 5, nil,
        ])
      #expect((3..<7).map { terminal.color(at: Point(x: $0, y: 2)) } == [5, 5, 6, 6])
      #expect(terminal.has(.selected, at: Point(x: 6, y: 1)))
    }
  }

  @Test(arguments: [
    ("xterm-256color", 202), ("linux", 1), ("xterm", 1),
  ])
  func `every terminal with colours shows the mix`(_ type: String, _ number: Int) async throws {
    try await show(.mix(red: 255, green: 95, blue: 0), on: type) { terminal in
      #expect(terminal.color(at: Point(x: 1, y: 1)) == number)
    }
  }

  @Test(arguments: [
    (nil as Paint?, true, "xterm-256color"), (.palette(5), false, "xterm-256color"),
    (.palette(5), true, "vt100"), (.palette(5), true, "xterm-mono"),
  ])
  func `a terminal without colours shows none`(_ paint: Paint?, _ colors: Bool, _ type: String)
    async throws
  {
    try await show(paint, .init(colors: colors, guess: .plain), on: type) { terminal in
      #expect(terminal.text == ["┌────────┐", "│kiwi    │", "└────────┘"])
      for x in 0..<10 {
        for y in 0..<3 {
          #expect(terminal.color(at: Point(x: x, y: y)) == nil)
          #expect(!terminal.has(.selected, at: Point(x: x, y: y)))
        }
      }
    }
  }

  @Test func `ASCII draws the frame with look-alikes`() async throws {
    try await show(.palette(5), .init(ascii: true)) { terminal in
      #expect(terminal.text == ["+--------+", "|kiwi    |", "+--------+"])
    }
  }
}
