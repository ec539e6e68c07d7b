import CNcurses
import Glibc
import JuiceText

@testable public import JuiceTerminal

@MainActor extension Terminal {
  /// Runs `body` on a screen of a size that is no terminal: what is drawn is read back with `text`.
  /// Waits its turn, since ncurses has one screen at a time.
  public static func headless<Value>(
    _ size: Size, _ options: Options = Options(), type: String = "xterm-256color",
    _ body: (Terminal) async throws -> Value
  ) async throws -> Value {
    await HeadlessQueue.enter()
    defer { HeadlessQueue.leave() }
    useUTF8()
    guard let null = fopen("/dev/null", "r+"), let screen = newterm(type, null, null)
    else { throw TerminalError.failed("no headless screen") }
    defer { fclose(null) }
    resizeterm(Int32(size.rows), Int32(size.columns))
    let terminal = Terminal(device: nil, screen: screen, options: options)
    defer { terminal.close() }
    return try await body(terminal)
  }

  /// The screen as text, a line a row, without the space at the ends.
  public var text: [String] { ScreenReader.lines(size) }

  /// Whether a point has the look of a style.
  public func has(_ style: Style, at point: Point) -> Bool {
    ScreenReader.attributes(at: point) & style.look == style.look
  }

  /// The terminal's number for the colour of a point; nil for its default colour.
  public func color(at point: Point) -> Int? { ScreenReader.color(at: point) }

  /// Where the cursor stands.
  public var cursor: Point { ScreenReader.cursor }

  /// Makes the screen another size.
  public func resize(to size: Size) {
    closeWindows()
    resizeterm(Int32(size.rows), Int32(size.columns))
    self.size = Self.currentSize
    emit(.resize(self.size))
  }

  /// Lets an event happen.
  public func send(_ event: Event) { emit(event) }
}
