import TerminalTesting
import Testing

@testable import JuiceTerminal

/// WCAG asks for a contrast of 4.5 or more.
@Suite struct ContrastTests {
  private let least = 4.5

  @Test func `the contrast is that of WCAG`() throws {
    let xterm = try #require(Palette.usual.first)
    #expect(xterm.contrast(of: 15) == 21)
    #expect(xterm.contrast(of: 0) == 1)
    #expect((5.2...5.3).contains(xterm.contrast(of: 9)))
    #expect(Ground.contrast(16, 231) == 21)
  }

  @Test(arguments: Style.allCases)
  func `every text on every ground is readable`(_ style: Style) throws {
    guard let row = style.row else { return }
    for (look, shades) in [(Look.dark, row.dark), (.light, row.light)] {
      #expect(Ground.colors.contains(shades.ground))
      for tone in Style.tones {
        let text = shades.text(tone)
        #expect(Ground.colors.contains(text))
        #expect(Ground.contrast(text, shades.ground) >= least, "\(look) \(style) \(tone)")
      }
    }
  }

  /// No palette makes each of the 16 colours readable, and people choose their terminal's default colours.
  @Test(arguments: Look.allCases)
  func `text on the terminal's own ground has the terminal's own colour`(_ look: Look) async throws
  {
    let size = Size(columns: 4, rows: Style.tones.count)
    try await Terminal.headless(size, .init(theme: look)) { terminal in
      terminal.draw([Pane(EveryTone(), Rect(size))])
      for y in 0..<size.rows {
        #expect(terminal.color(at: Point(x: 0, y: y)) == nil)
        #expect(terminal.ground(at: Point(x: 0, y: y)) == nil)
      }
    }
  }

  @Test func `the look follows the background until the first key, then from a full redraw on`()
    async throws
  {
    let size = Size(columns: 4, rows: 1)
    try await Terminal.headless(size, .init()) { terminal in
      let panes = [Pane(Word(style: .tile), Rect(size))]
      var events: [Event] = []
      terminal.onEvent = { event, _ in events.append(event) }
      @MainActor func ground() -> Int? {
        terminal.draw(panes)
        return terminal.ground(at: Point(x: 0, y: 0))
      }
      #expect(ground() == Style.tile.row?.dark.ground)
      terminal.learn(.dark)
      #expect(events == [])
      terminal.learn(.light)
      #expect(events == [.resize(size)] && ground() == Style.tile.row?.light.ground)
      terminal.deliver([Arrival(.key("7"), terminal.clock.now)])
      terminal.learn(.dark)
      #expect(events.last == .key("7") && ground() == Style.tile.row?.light.ground)
      terminal.redraw()
      #expect(ground() == Style.tile.row?.dark.ground)
    }
  }

  @Test(arguments: [Look.dark, nil])
  func `a chosen look does not follow the background`(_ theme: Look?) async throws {
    let size = Size(columns: 4, rows: 1)
    try await Terminal.headless(size, .init(ascii: theme == nil, theme: theme)) { terminal in
      let look = terminal.look
      terminal.learn(.light)
      terminal.redraw()
      #expect(terminal.look == look)
    }
  }

  @Test(arguments: [
    ("xterm-256color", true, nil as Look?, Look.dark), ("xterm-256color", false, nil, .plain),
    ("xterm-256color", false, .light, .light), ("xterm", true, .light, .plain),
    ("vt100", true, nil, .plain),
  ])
  func `the look fits the terminal`(
    _ type: String, _ colors: Bool, _ theme: Look?, _ look: Look
  ) async throws {
    let options = Terminal.Options(colors: colors, theme: theme)
    try await Terminal.headless(Size(columns: 4, rows: 1), options, type: type) { terminal in
      #expect(terminal.look == look)
    }
  }

  @Test(arguments: [Look.dark, .light])
  func `the cells of a ground have its colours`(_ look: Look) async throws {
    let size = Size(columns: 4, rows: 1)
    for style in Style.allCases {
      guard let row = style.row else { continue }
      let shades = look == .dark ? row.dark : row.light
      try await Terminal.headless(size, .init(theme: look)) { terminal in
        terminal.draw([Pane(Word(style: style), Rect(size))])
        #expect(terminal.text == ["Kiwi"])
        #expect(terminal.color(at: Point(x: 3, y: 0)) == shades.text)
        #expect(terminal.ground(at: Point(x: 3, y: 0)) == shades.ground)
      }
    }
  }

  @Test func `no colour is readable on every background`() {
    for color in 0..<16 {
      #expect(Palette.usual.contains { $0.contrast(of: color) < least }, "\(color)")
    }
  }
}

/// One text in each tone, a row each.
private struct EveryTone: @MainActor View {
  func draw(on canvas: Canvas) {
    for (y, tone) in Style.tones.enumerated() { canvas.write("Kiwi", x: 0, y: y, tone) }
  }
}

private struct Word: @MainActor View {
  let style: Style

  func draw(on canvas: Canvas) { canvas.write("Kiwi", x: 0, y: 0, style) }
}
