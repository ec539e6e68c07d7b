import TerminalTesting
import Testing

@testable import JuiceTerminal

/// One text in each style, a row each.
private struct EveryStyle: @MainActor View {
  var paint: Paint?

  func draw(on canvas: Canvas) {
    for (y, style) in Style.allCases.enumerated() {
      canvas.write("Kiwi", x: 0, y: y, style)
      canvas.tint(paint, x: 0, y: y, width: 4, style)
    }
  }
}

/// WCAG asks for a contrast of 4.5 or more on black and on white.
@Suite struct ContrastTests {
  private let least = 4.5

  @Test func `the contrast is that of WCAG`() throws {
    let xterm = try #require(Palette.usual.first)
    #expect(xterm.contrast(of: 15) == 21)
    #expect(xterm.contrast(of: 0) == 1)
    #expect((5.2...5.3).contains(xterm.contrast(of: 9)))
  }

  /// Styles have no colour of their own: each colour is hard to read in some palette. People choose their terminal's default
  /// colours.
  @Test func `every style has a contrast that WCAG finds readable`() async throws {
    #expect(try await hardToRead(EveryStyle()).isEmpty)
  }

  /// Checks that the test above would notice a style with a colour.
  @Test func `a text in a colour that is hard to read is found`() async throws {
    let found = try await hardToRead(EveryStyle(paint: .palette(11)))
    #expect(Set(found.map(\.style)) == Set(Style.allCases))
    #expect(found.contains { $0.palette == "xterm on white" })
    #expect(!found.contains { $0.palette == "xterm on black" })
  }

  /// The styles of a view's rows with too little contrast, and the palettes.
  private func hardToRead(_ view: EveryStyle) async throws -> [(style: Style, palette: String)] {
    let size = Size(columns: 4, rows: Style.allCases.count)
    return try await Terminal.headless(size) { terminal in
      terminal.draw([Pane(view, Rect(size))])
      #expect(terminal.text == Array(repeating: "Kiwi", count: size.rows))
      var found: [(style: Style, palette: String)] = []
      for (y, style) in Style.allCases.enumerated() {
        guard let color = terminal.color(at: Point(x: 0, y: y)) else { continue }
        for palette in Palette.usual where palette.contrast(of: color) < least {
          found.append((style, palette.description))
        }
      }
      return found
    }
  }

  @Test func `no colour is readable on every background`() {
    for color in 0..<16 {
      #expect(Palette.usual.contains { $0.contrast(of: color) < least }, "\(color)")
    }
  }
}
