import CNcurses
import Glibc
import JuiceText

@testable package import JuiceTerminal

extension Style {
  package static var tones: [Style] { allCases.filter { $0.row == nil } }
}

@MainActor extension Terminal {
  /// Runs `body` on a headless screen of this size; read it with `text`.
  ///
  /// Waits its turn, since ncurses has one screen at a time.
  package static func headless<Value>(
    _ size: Size, _ options: Options = Options(guess: .plain), type: String = "xterm-256color",
    clock: any MonotonicClock = ContinuousClock(), _ body: (Terminal) async throws -> Value
  ) async throws -> Value {
    await HeadlessQueue.enter()
    defer { HeadlessQueue.leave() }
    useUTF8()
    guard let null = unsafe fopen("/dev/null", "r"), let written = unsafe tmpfile(),
      let screen = unsafe newterm(type, written, null)
    else { throw TerminalError.failed("no headless screen") }
    unsafe output = unsafe written
    defer {
      unsafe output = nil
      unsafe fclose(null)
      unsafe fclose(written)
    }
    resizeScreen(to: size)
    let terminal = unsafe Terminal(device: nil, screen: screen, options: options, clock: clock)
    defer { terminal.close() }
    return try await body(terminal)
  }

  /// The terminal's output until its test ends.
  private static var output: UnsafeMutablePointer<FILE>?

  /// The number of times that the bell has rung.
  package var rings: Int {
    guard let file = unsafe Self.output else { return 0 }
    unsafe fflush(file)
    unsafe rewind(file)
    var count = 0
    while case let byte = unsafe getc(file), byte != EOF { if byte == 7 { count += 1 } }
    return count
  }

  /// The screen's rows without trailing spaces.
  package var text: [String] { ScreenReader.lines(size) }

  package func text(in frame: Rect) -> [String] { ScreenReader.lines(in: frame) }

  /// `true` if the cell at a point has the look of a style.
  ///
  /// - Parameter ground: the ground of a tone; `nil` for the terminal's own.
  package func has(_ style: Style, on ground: Style? = nil, at point: Point) -> Bool {
    let look = styles.cellLook(style, on: ground)
    return ScreenReader.attributes(at: point) & look.attributes == look.attributes
      && (look.pair == 0 || ScreenReader.pair(at: point) == look.pair)
  }

  /// The palette number of a point's colour; `nil` for the default colour.
  package func color(at point: Point) -> Int? { ScreenReader.color(at: point) }

  /// The palette number of a point's ground; `nil` for the terminal's own.
  package func ground(at point: Point) -> Int? { ScreenReader.colors(at: point).ground }

  /// The grounds of the rows by their roles, as runs of columns: `title 0-69, titleButton 70-78`. A colour of the menu is
  /// `paint`; the terminal's own ground is left out.
  package var roles: [String] {
    var names: [Int: String] = [:]
    func key(_ look: CellLook) -> Int {
      Int(look.pair) << 1 | (look.attributes & cn_bold == 0 ? 0 : 1)
    }
    let places: [Style] = [.title, .tile, .panel, .selected, .dialog, .chosen]
    for style in Style.allCases where style.row != nil {
      // A bold chip would have the look of a colour of the menu.
      for tone in places.contains(style) ? Style.tones : [.normal] {
        let key = key(styles.cellLook(tone, on: style))
        names[key] = names[key] ?? "\(style)"
      }
    }
    return (0..<size.rows).map { y in
      var runs: [(name: String, start: Int, end: Int)] = []
      for x in 0..<size.columns {
        let point = Point(x: x, y: y)
        guard ScreenReader.colors(at: point).ground != nil else { continue }
        let cell = CellLook(
          attributes: ScreenReader.attributes(at: point), pair: ScreenReader.pair(at: point))
        let name = names[key(cell)] ?? "paint"
        if let last = runs.last, last.name == name, last.end == x - 1 {
          runs[runs.count - 1].end = x
        } else {
          runs.append((name, x, x))
        }
      }
      return runs.map { "\($0.name) \($0.start)-\($0.end)" }.joined(separator: ", ")
    }
  }

  package var cursor: Point { ScreenReader.cursor }

  package func resize(to size: Size) {
    closeWindows()
    Self.resizeScreen(to: size)
    self.size = Self.currentSize
    emit(.resize(self.size), at: clock.now)
  }

  /// Delivers an event, read at `time` or now.
  package func send(_ event: Event, at time: ContinuousClock.Instant? = nil) {
    emit(event, at: time ?? clock.now)
  }
}
