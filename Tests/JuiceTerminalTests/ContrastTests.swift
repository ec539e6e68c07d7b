import TerminalTesting
import Testing

@testable import JuiceTerminal

/// A text in every style, a row each.
private struct EveryStyle: @MainActor View {
  func draw(on canvas: Canvas) {
    for (y, style) in Style.allCases.enumerated() { canvas.write("Kiwi", x: 0, y: y, style) }
  }
}

/// Text reads on black and on white: it has a contrast of 4.5 at least, as WCAG asks.
@Suite struct ContrastTests {
  private let least = 4.5

  @Test func theContrastIsThatOfWCAG() throws {
    let xterm = try #require(Palette.usual.first)
    #expect(xterm.contrast(of: 15) == 21)
    #expect(xterm.contrast(of: 0) == 1)
    #expect((5.2...5.3).contains(xterm.contrast(of: 9)))
  }

  /// The terminal's own colours are chosen to be read, by whoever chose them.
  @Test func aStyleHasNoColourThatIsHardToRead() async throws {
    let size = Size(columns: 4, rows: Style.allCases.count)
    try await Terminal.headless(size) { terminal in
      terminal.draw([Pane(EveryStyle(), Rect(size))])
      #expect(terminal.text == Array(repeating: "Kiwi", count: size.rows))
      for (y, style) in Style.allCases.enumerated() {
        guard let color = terminal.color(at: Point(x: 0, y: y)) else { continue }
        for palette in Palette.usual {
          #expect(palette.contrast(of: color) >= least, "\(style) on \(palette)")
        }
      }
    }
  }

  /// Why no style has a colour.
  @Test func noColourReadsEverywhere() {
    for color in 0..<16 {
      #expect(Palette.usual.contains { $0.contrast(of: color) < least }, "\(color)")
    }
  }
}
