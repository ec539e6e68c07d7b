internal import CNcurses
internal import Glibc

@safe package final class Terminal {
  /// Called for each event with the time at which it was read. Earlier events are queued.
  package var onEvent: ((Event, ContinuousClock.Instant) -> Void)? {
    didSet {
      guard let onEvent else { return }
      let arrivals = queued
      queued = []
      for arrival in arrivals { onEvent(arrival.event, arrival.time) }
    }
  }
  package internal(set) var size: Size
  /// Called when the terminal has told its background, and each time that it differs from the last.
  package var onBackground: ((Background) -> Void)?
  package private(set) var background: Background?

  let clock: any MonotonicClock
  private var queued: [Arrival] = []
  private let screen: OpaquePointer
  let styles: StyleTable
  private let ascii: Bool
  private let device: Device?
  private var input: InputReader?
  /// Read, but not yet emitted.
  private var incoming: [Arrival] = []
  private var watched: [Int32] = []
  private var windows: [Window] = []
  private let followsBackground: Bool
  /// The look from the next full redraw on.
  private var nextLook: Look?
  private var isPainted = false
  /// True once a key, a click or a paste was read.
  private var isUsed = false
  private var marksPastes = false
  private var isClosed = false

  /// Opens the terminal on standard input and output.
  ///
  /// - Throws: `TerminalError`, such as `none` if either is not a terminal.
  package convenience init(
    _ options: Options = Options(), clock: any MonotonicClock
  ) throws(TerminalError) {
    let device = try Device.open()
    unsafe self.init(device: device, screen: device.screen, options: options, clock: clock)
    listen(to: device)
  }

  /// - Parameter device: `nil` for a test's screen without a terminal.
  init(device: Device?, screen: OpaquePointer, options: Options, clock: any MonotonicClock) {
    raw()
    noecho()
    nonl()
    curs_set(0)
    typeahead(-1)
    unsafe keypad(cn_newscr(), true)
    // Terminals differ in the ground of the cells that an insertion or deletion frees.
    unsafe idcok(cn_newscr(), false)
    mousemask(cn_mouse, nil)
    input = device.map { InputReader(file: $0.input, clock: clock) }
    self.clock = clock
    self.device = device
    unsafe self.screen = unsafe screen
    ascii = options.ascii
    followsBackground = options.theme == nil && !options.ascii
    let theme = options.theme ?? (options.ascii ? .plain : options.guess)
    let hasColors = options.colors || options.theme.map { $0 != .plain } ?? false
    styles = StyleTable(colors: hasColors, theme)
    size = Self.currentSize
  }

  /// Draws the panes, each over the one before, and writes the changes only. The hidden cursor ends at the point of
  /// the front view that has one.
  package func draw(_ panes: [Pane]) {
    guard !isClosed else { return }
    // Blanks rows that no pane covers, also after a resize. A pane without columns or rows has no window.
    let panes =
      [Pane(BlankView(), Rect(size))] + panes.filter { $0.frame.width > 0 && $0.frame.height > 0 }
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
    if let cursor = windows.cursor {
      unsafe leaveok(cn_newscr(), false)
      unsafe wmove(cn_newscr(), Int32(cursor.y), Int32(cursor.x))
    }
    doupdate()
    guard !isPainted else { return }
    isPainted = true
    ask()
    device?.startRestorer()
  }

  func closeWindows(from first: Int = 0) {
    for window in windows[first...] { window.close() }
    windows.removeSubrange(first...)
  }

  /// Returns events that have arrived but not been passed to `onEvent`.
  package func pendingInput() -> [Event] {
    defer { incoming = [] }
    return (incoming + (input?.read() ?? [])).map(\.event)
  }

  /// Makes the next draw rewrite the whole screen, for example after another program has written on it.
  package func redraw() {
    guard !isClosed else { return }
    unsafe clearok(cn_newscr(), true)
    if let nextLook, styles.change(to: nextLook) { closeWindows() }
    nextLook = nil
  }

  package var look: Look { styles.look }

  package func ring() {
    if !isClosed { beep() }
  }

  /// Suspends the process, as Ctrl-Z does, and gives the terminal to the shell meanwhile. No-op if no shell can
  /// continue it. Draw again afterwards.
  package func suspend() {
    guard let device, !isClosed, JobControl.canStop else { return }
    // Keys after Ctrl-Z are meant for the shell.
    incoming = []
    input?.leave()
    device.leave()
    repeat {
      JobControl.stop()
      let signals = device.readSignals()
      if let signal = Self.ending(signals) { return emit(.closed(signal: signal), at: clock.now) }
      // If continued in the background, wait for the foreground.
    } while !JobControl.isInForeground(of: device.input) && JobControl.canStop
    device.enter()
    resize()
    redraw()
    // The next draw asks the terminal again, once the screen is the program's.
    isPainted = false
  }

  private func ask() {
    guard let device, let input, !input.marksPastes, device.ask() else { return }
    self.input?.expectAnswers()
  }

  /// Restores the terminal. Calling it twice is a no-op.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    input?.leave()
    unwatch()
    closeWindows()
    onEvent = nil
    if let device {
      device.close()
    } else {
      endwin()
    }
    unsafe delscreen(screen)
  }

  static var currentSize: Size {
    unsafe Size(columns: Int(getmaxx(cn_newscr())), rows: Int(getmaxy(cn_newscr())))
  }

  static func resizeScreen(to size: Size) {
    let size = size.drawable
    resizeterm(Int32(size.rows), Int32(size.columns))
  }

  private func listen(to device: Device) {
    watched = [device.input, device.signals]
    MainLoop.watch(watched[0]) { [weak self] in self?.read() }
    MainLoop.watch(watched[1]) { [weak self] in self?.handle(device.readSignals()) }
    MainLoop.add(
      deadline: { [weak self] in self?.input?.deadline },
      expire: { [weak self] in self?.deliver(self?.input?.expire(at: $0) ?? []) })
  }

  private func unwatch() {
    for file in watched { MainLoop.unwatch(file) }
    watched = []
    input = nil
  }

  func emit(_ event: Event, at time: ContinuousClock.Instant) {
    if let onEvent { onEvent(event, time) } else { queued.append(Arrival(event, time)) }
  }

  private func read() {
    guard let arrivals = input?.read() else {
      unwatch()
      return emit(.closed(signal: nil), at: clock.now)
    }
    deliver(arrivals)
  }

  /// Emits events one by one: a handler may drop the rest.
  func deliver(_ arrivals: [Arrival]) {
    incoming += arrivals
    if !marksPastes, input?.marksPastes ?? false {
      marksPastes = true
      emit(.marksPastes, at: clock.now)
    }
    if let now = input?.background, now != background { learn(now) }
    while !incoming.isEmpty {
      let arrival = incoming.removeFirst()
      isUsed = true
      emit(arrival.event, at: arrival.time)
    }
  }

  /// Draws anew in the look of the terminal's background. Once somebody types, that waits for the next full redraw: nothing flashes under
  /// a hand.
  func learn(_ now: Background) {
    background = now
    onBackground?(now)
    guard followsBackground else { return }
    nextLook = Look(now)
    guard !isUsed, nextLook != look else { return }
    redraw()
    emit(.resize(size), at: clock.now)
  }

  private func handle(_ signals: [Int32]) {
    let now = clock.now
    if let signal = Self.ending(signals) { return emit(.closed(signal: signal), at: now) }
    switch signals.last(where: { $0 == SIGTSTP || $0 == SIGCONT }) {
    case SIGTSTP: emit(.key(.control("z")), at: now)
    case SIGCONT:
      // SIGSTOP stops the process without `suspend`.
      device?.enter()
      redraw()
      emit(.resize(size), at: now)
    default: break
    }
    resize()
  }

  private static func ending(_ signals: [Int32]) -> Int32? {
    signals.first { ![SIGWINCH, SIGCONT, SIGTSTP].contains($0) }
  }

  private func resize() {
    guard let device, let now = device.size, now != size else { return }
    closeWindows()
    Self.resizeScreen(to: now)
    size = Self.currentSize
    emit(.resize(size), at: clock.now)
  }
}

extension Terminal {
  package struct Options: Sendable {
    package var colors: Bool
    /// Draws only ASCII characters for lines and signs.
    package var ascii: Bool
    /// The look that somebody chose; `nil` for the one that fits the terminal.
    package var theme: Look?
    /// The look until the terminal tells its background.
    package var guess: Look

    package init(
      colors: Bool = true, ascii: Bool = false, theme: Look? = nil, guess: Look = .dark
    ) {
      (self.colors, self.ascii, self.theme, self.guess) = (colors, ascii, theme, guess)
    }
  }
}

/// The reason why the terminal can't be used.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is not a terminal.
  case none
  /// Neither this terminal nor the fallback is in terminfo.
  case unknown(name: String)
  case tooSimple(name: String)
  /// ncurses or the system refused.
  case failed(String)
}
