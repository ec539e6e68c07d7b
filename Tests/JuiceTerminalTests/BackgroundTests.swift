import Testing

@testable import JuiceTerminal

/// The answers about the background that terminals give, with those to the other questions.
private nonisolated let answers: [(terminal: String, answer: String, Background?)] = [
  (
    "xterm",
    "\u{1B}]11;rgb:1e1e/2e2e/3e3e\u{07}\u{1B}[?2004;1$y\u{1B}[?64;1;2;6;9;15;16;17;18;21;22c", .dark
  ),
  ("VTE", "\u{1B}]11;rgb:ffff/ffff/dddd\u{07}\u{1B}[?2004;1$y\u{1B}[?65;1;9c", .light),
  ("Konsole", "\u{1B}]11;rgb:2323/2626/2727\u{1B}\\\u{1B}[?2004;1$y\u{1B}[?62;1;4c", .dark),
  ("foot", "\u{1B}]11;rgb:24/24/24\u{07}\u{1B}[?2004;1$y\u{1B}[?62;4;22;28c", .dark),
  (
    "foot, transparent", "\u{1B}]11;rgba:fdfd/f6f6/e3e3/8000\u{07}\u{1B}[?2004;1$y\u{1B}[?62;4c",
    .light
  ),
  ("kitty", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2004;2$y\u{1B}[?62;52;c", .dark),
  ("alacritty", "\u{1B}]11;rgb:1818/1818/1818\u{07}\u{1B}[?2004;1$y\u{1B}[?6c", .dark),
  ("wezterm", "\u{1B}]11;rgb:eeee/eeee/eeee\u{1B}\\\u{1B}[?2004;1$y\u{1B}[?65;4;6;18;22c", .light),
  (
    "tmux, which tells its background last",
    "\u{1B}[?2004;1$y\u{1B}[?1;2;4c\u{1B}]11;rgb:fafa/fafa/fafa\u{1B}\\", .light
  ),
  ("screen, which knows no background", "\u{1B}[?2004;0$y\u{1B}[?1;2c", nil),
]

@Suite struct BackgroundTests {
  @Test(arguments: answers)
  func `an answer is no key, wherever and for how long it is cut`(
    _ terminal: String, _ answer: String, _ background: Background?
  ) {
    let bytes = Array(answer.utf8)
    for cut in 0..<bytes.count {
      for delay in [0, 50, 1100, 3000] {
        var line = Line()
        line.ask()
        line.send(Array(bytes.prefix(cut)))
        line.send(Array(bytes.dropFirst(cut)), after: .milliseconds(delay))
        line.wait()
        // An Esc whose rest is late counts as the key.
        let isEscape = cut > 0 && bytes[cut - 1] == Byte.escape && delay > 75
        #expect(
          line.events == [] || isEscape && line.events == [.key(.escape)],
          "\(terminal), cut at \(cut) for \(delay) ms")
        #expect(line.background == background, "\(terminal), cut at \(cut) for \(delay) ms")
      }
    }
  }

  /// A line as over ssh: the answer is late, and comes in small pieces.
  @Test(arguments: answers)
  func `an answer that trickles in is no key`(
    _ terminal: String, _ answer: String, _ background: Background?
  ) {
    let bytes = Array(answer.utf8)
    for (late, pause, sizes) in [(0, 20, 1...9), (800, 70, 1...9), (250, 300, 4...9)] {
      for size in sizes {
        var line = Line()
        line.ask()
        line.wait(.milliseconds(late))
        for start in stride(from: 0, to: bytes.count, by: size) {
          line.send(Array(bytes[start...].prefix(size)), after: .milliseconds(pause))
        }
        line.wait()
        let note = "\(terminal), \(size) bytes every \(pause) ms"
        // Only an Esc whose rest is late counts as a key.
        #expect(line.events.allSatisfy { pause > 75 && $0 == .key(.escape) }, "\(note)")
        #expect(line.background == background, "\(note)")
      }
    }
  }

  @Test(arguments: [
    "\u{1B}]11;\u{07}", "\u{1B}]11;rgb:12345/1/1\u{07}", "\u{1B}]11;rgb:1/2\u{1B}\\",
    "\u{1B}]11;?\u{07}", "\u{1B}]11;unknown 1\u{07}", "\u{1B}]11;hsl(120, 1, 1)\u{1B}\\",
  ])
  func `an answer of another form tells nothing, and is no key`(_ answer: String) {
    var line = Line()
    line.ask()
    line.send(answer)
    line.wait()
    #expect(line.background == nil)
    #expect(line.events == [])
  }

  @Test
  func `keys after the beginning of an answer are keys again at the first that no colour has`() {
    var line = Line()
    line.ask()
    line.send("\u{1B}]11;rgb:1e1e")
    line.send("q7", after: .milliseconds(300))
    #expect(line.events == [.key("q"), .key("7")])
  }

  @Test func `keys count five seconds after an answer that never ends`() {
    var line = Line()
    line.ask()
    line.send("\u{1B}]11;rgb:1e1e")
    line.send("7", after: .seconds(5))
    #expect(line.events == [.key("7")])
  }

  @Test(arguments: [
    ("15;0", Background.dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark),
    ("0;7", .light), ("7;default", nil), ("", nil), ("0;99", nil),
  ])
  func `COLORFGBG tells it by the number of the ground`(_ value: String, _ background: Background?)
  {
    #expect(Background(environment: value) == background)
  }

  @Test(arguments: [
    ("rgb:f/f/f", Background.light), ("rgb:0000/0000/0000", .dark), ("#ffffff", .light),
    ("#1e1e2e", .dark),
    ("rgb:2e2e/3434/3636", .dark), ("rgb:8080/8080/8080", .light),
  ])
  func `a ground on which black is easier to read is light`(
    _ color: String, _ background: Background
  ) {
    #expect(Background(color: color[...]) == background)
  }
}
