internal import CNcurses
internal import Dispatch
internal import Glibc
internal import JuiceText
internal import SystemPackage

/// The terminal this process runs on.
public final class Terminal {
  public struct Options: Sendable {
    /// Whether colours may be used.
    public var colors: Bool
    /// Whether only ASCII characters may be written.
    public var ascii: Bool

    public init(colors: Bool = true, ascii: Bool = false) {
      self.colors = colors
      self.ascii = ascii
    }
  }

  /// Is told of keys, clicks and the rest as they happen. Nothing runs while nothing happens; what
  /// happens before someone listens waits.
  public var onEvent: ((Event) -> Void)? {
    didSet {
      guard let onEvent else { return }
      let events = unheard
      unheard = []
      for event in events { onEvent(event) }
    }
  }
  public internal(set) var size: Size

  private var unheard: [Event] = []
  private let screen: OpaquePointer
  private let styles: StyleTable
  private let ascii: Bool
  private let device: Device?
  private var reader: KeyReader
  private var watched: [Int32] = []
  private var windows: [Window] = []
  private var pasteTimeout: DispatchWorkItem?
  private var isClosed = false

  /// Opens the terminal on standard input and output.
  public convenience init(_ options: Options = Options()) throws(TerminalError) {
    let device = try Device.open()
    try self.init(device: device, screen: device.screen, options: options)
    do {
      try listen(to: device)
    } catch {
      close()
      throw error
    }
  }

  /// - Parameter device: nil for a screen that is no terminal, as tests have one.
  init(device: Device?, screen: OpaquePointer, options: Options) throws(TerminalError) {
    raw()
    noecho()
    nonl()
    curs_set(0)
    set_escdelay(25)
    typeahead(-1)
    mouseinterval(0)
    mousemask(cn_press | cn_wheel_up | cn_wheel_down, nil)
    guard let reader = KeyReader() else { throw .failed(Errno.noMemory.description) }
    self.reader = reader
    self.device = device
    self.screen = screen
    ascii = options.ascii
    styles = StyleTable(colors: options.colors)
    size = Self.currentSize
  }

  /// Draws the panes, each over the one before, and writes what has changed.
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
    doupdate()
    device?.startRestorer()
  }

  func closeWindows(from first: Int = 0) {
    for window in windows[first...] { window.close() }
    windows.removeSubrange(first...)
  }

  /// Writes the whole screen again, for when something else has written on it.
  public func redraw() {
    guard !isClosed else { return }
    clearok(cn_newscr(), true)
    doupdate()
  }

  /// Gives the terminal back for as long as the process is stopped (Ctrl-Z).
  public func suspend() {
    guard let device, !isClosed else { return }
    device.leave()
    // All of the job: what started the till, as make does, stops with it.
    kill(0, SIGSTOP)
    device.enter()
    resize()
    redraw()
  }

  /// Gives the terminal back as it was. May be called more than once.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    pasteTimeout?.cancel()
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

  private func listen(to device: Device) throws(TerminalError) {
    watched = [device.input, try device.forwardSignals()]
    MainLoop.watch(watched[0]) { [weak self] in self?.read() }
    MainLoop.watch(watched[1]) { [weak self] in self?.answer(device.readSignals()) }
  }

  private func unwatch() {
    for file in watched { MainLoop.unwatch(file) }
    watched = []
  }

  func tell(_ event: Event) {
    if let onEvent { onEvent(event) } else { unheard.append(event) }
  }

  private func read() {
    let events = reader.read()
    if events.isEmpty, device?.isGone ?? true {
      unwatch()
      return tell(.closed(signal: nil))
    }
    for event in events { tell(event) }
    pasteTimeout?.cancel()
    if reader.isPasting { endPasteLater() }
  }

  /// A paste that was cut off must not swallow the keys after it.
  private func endPasteLater() {
    let item = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        if let self, let event = self.reader.endPaste() { self.tell(event) }
      }
    }
    pasteTimeout = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500), execute: item)
  }

  private func answer(_ signals: Set<Int32>) {
    if let signal = signals.subtracting([SIGWINCH, SIGCONT]).first {
      tell(.closed(signal: signal))
      return
    }
    if signals.contains(SIGCONT) {
      device?.enter()
      redraw()
    }
    resize()
  }

  private func resize() {
    guard let device, let now = device.size, now != size else { return }
    closeWindows()
    resizeterm(Int32(now.rows), Int32(now.columns))
    size = Self.currentSize
    tell(.resize(size))
  }
}
