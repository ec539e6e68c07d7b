internal import CNcurses
internal import Glibc
internal import JuiceText
internal import SystemPackage

/// The terminal this process runs on.
public final class Terminal {
  public struct Options: Sendable {
    public var colors: Bool
    /// Writes only ASCII characters.
    public var ascii: Bool

    public init(colors: Bool = true, ascii: Bool = false) {
      self.colors = colors
      self.ascii = ascii
    }
  }

  /// Called for each event; earlier ones are queued.
  public var onEvent: ((Event) -> Void)? {
    didSet {
      guard let onEvent else { return }
      let events = pendingEvents
      pendingEvents = []
      for event in events { onEvent(event) }
    }
  }
  public internal(set) var size: Size

  private var pendingEvents: [Event] = []
  private let screen: OpaquePointer
  private let styles: StyleTable
  private let ascii: Bool
  private let device: Device?
  private var input: InputReader?
  /// Read, and not yet emitted.
  private var incoming: [Event] = []
  private var watched: [Int32] = []
  private var windows: [Window] = []
  private var isClosed = false

  /// Opens the terminal on standard input and output.
  public convenience init(_ options: Options = Options()) throws(TerminalError) {
    let device = try Device.open()
    self.init(device: device, screen: device.screen, options: options)
    listen(to: device)
  }

  /// - Parameter device: nil for a screen without a terminal, in tests.
  init(device: Device?, screen: OpaquePointer, options: Options) {
    raw()
    noecho()
    nonl()
    curs_set(0)
    typeahead(-1)
    keypad(cn_newscr(), true)
    mousemask(cn_mouse, nil)
    input = device.map { InputReader(file: $0.input) }
    self.device = device
    self.screen = screen
    ascii = options.ascii
    styles = StyleTable(colors: options.colors)
    size = Self.currentSize
  }

  /// Draws the panes, each over the one before; only what has changed is written. The cursor, which is hidden,
  /// ends on the point that the front view with one gives.
  public func draw(_ panes: [Pane]) {
    guard !isClosed else { return }
    // Rows that no pane covers are blank, also after a change of size.
    let panes = [Pane(BlankView(), Rect(size))] + panes
    let kept = zip(windows, panes).prefix { $0.frame == $1.frame }.count
    closeWindows(from: kept)
    for pane in panes[kept...] {
      guard let window = Window(pane.frame) else { break }
      windows.append(window)
    }
    for (pane, window) in zip(panes, windows) {
      window.show(pane.view, styles: styles, ascii: ascii)
    }
    update_panels()
    if let cursor = panes.cursor {
      leaveok(cn_newscr(), false)
      wmove(cn_newscr(), Int32(cursor.y), Int32(cursor.x))
    }
    update()
    device?.startRestorer()
  }

  func closeWindows(from first: Int = 0) {
    for window in windows[first...] { window.close() }
    windows.removeSubrange(first...)
  }

  /// What has arrived, but was not handed to `onEvent` yet.
  public func pendingInput() -> [Event] {
    defer { incoming = [] }
    return isClosed ? [] : incoming + (input?.readAll() ?? [])
  }

  /// Writes the whole screen again, after something else has written on it.
  public func redraw() {
    guard !isClosed else { return }
    clearok(cn_newscr(), true)
    update()
  }

  private func update() {
    if let device { device.update() } else { doupdate() }
  }

  /// Stops the process as Ctrl-Z does; meanwhile the terminal is as the shell had it. Does nothing where no
  /// shell would continue it.
  public func suspend() {
    guard let device, !isClosed, JobControl.canStop else { return }
    device.leave()
    // What came after the key was meant for the shell.
    incoming = []
    input?.reset()
    repeat {
      JobControl.stop()
      if let signal = Self.ending(device.readSignals()) { return emit(.closed(signal: signal)) }
      // Continued in the background, it waits for the foreground.
    } while !JobControl.isInForeground(of: device.input) && JobControl.canStop
    device.enter()
    resize()
    redraw()
  }

  /// From now on Ctrl-C, Ctrl-\ and Ctrl-Z before the terminal is open, and their signals SIGINT, SIGQUIT and
  /// SIGTSTP at any time, do nothing.
  public static func ignoreKeyboard() { cn_ignore_keyboard() }

  /// Undoes `ignoreKeyboard`.
  public func heedKeyboard() { cn_heed_keyboard() }

  /// Restores the terminal. May be called more than once.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    unwatch()
    closeWindows()
    onEvent = nil
    if let device {
      device.close()
    } else {
      endwin()
    }
    delscreen(screen)
  }

  static var currentSize: Size {
    Size(columns: Int(getmaxx(cn_newscr())), rows: Int(getmaxy(cn_newscr())))
  }

  private func listen(to device: Device) {
    watched = [device.input, device.signals]
    MainLoop.watch(watched[0]) { [weak self] in self?.read() }
    MainLoop.watch(watched[1]) { [weak self] in self?.handle(device.readSignals()) }
  }

  private func unwatch() {
    for file in watched { MainLoop.unwatch(file) }
    watched = []
    MainLoop.wake(at: nil) {}
  }

  func emit(_ event: Event) {
    if let onEvent { onEvent(event) } else { pendingEvents.append(event) }
  }

  private func read() {
    guard let events = input?.read() else {
      unwatch()
      return emit(.closed(signal: nil))
    }
    deliver(events)
  }

  /// What is decided about input goes out one by one; the answer to one may forget the others.
  private func deliver(_ events: [Event]) {
    incoming += events
    while !incoming.isEmpty { emit(incoming.removeFirst()) }
    guard !watched.isEmpty else { return }
    MainLoop.wake(at: input?.deadline) { [weak self] in self?.expire() }
  }

  private func expire() {
    // What came while something else was done is no later than what waits for it.
    if input?.isReadable ?? false { read() }
    if let events = input?.expire() { deliver(events) }
  }

  private func handle(_ signals: [Int32]) {
    if let signal = Self.ending(signals) { return emit(.closed(signal: signal)) }
    switch signals.last(where: { $0 == SIGTSTP || $0 == SIGCONT }) {
    case SIGTSTP: emit(.key(.control("z")))
    case SIGCONT:
      // Perhaps stopped without having been asked.
      device?.enter()
      redraw()
    default: break
    }
    resize()
  }

  /// The signal that asks the process to end.
  private static func ending(_ signals: [Int32]) -> Int32? {
    signals.first { ![SIGWINCH, SIGCONT, SIGTSTP].contains($0) }
  }

  private func resize() {
    guard let device, let now = device.size, now != size else { return }
    closeWindows()
    resizeterm(Int32(now.rows), Int32(now.columns))
    size = Self.currentSize
    emit(.resize(size))
  }
}

/// Why the terminal can't be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is not a terminal.
  case none
  /// Neither this terminal nor the fallback is in terminfo.
  case unknown(name: String)
  /// It can't move its cursor.
  case tooSimple(name: String)
  /// ncurses or the system refused.
  case failed(String)
}
