package import JuiceTerminal
package import JuiceWords

/// The screen that faces the customer. It shows the sale of a till, and reads nothing but what this till shows.
package final class Display: PassiveScreen {
  /// The result of reading the machine's tills.
  package enum Reading: Hashable, Sendable {
    /// No till is open, or it shows nothing yet.
    case nothing
    case sale(ShownSale)
    /// Several tills are open, and nobody said which one.
    case several([String])
    /// This till is not open, but perhaps others are.
    case closed(String, open: [String])
  }

  /// How long the number and the change of an order are shown.
  static let soldFor = Duration.seconds(30)
  /// The pause before it reads again: a till that ends unlocks its file after the news.
  static let pause = Duration.milliseconds(500)

  let terminal: Terminal
  private let clock: any WallClock
  let wording: Wording
  let ignoresKeys: Bool
  private let read: () -> Reading
  private let changes: () -> AsyncStream<Void>
  private var reading = Reading.nothing
  /// When the sold order leaves the display, and when it reads again.
  private var due: (sold: Instant?, pause: Instant?)
  private var isDrawn = false
  var ending: CheckedContinuation<Int32?, Never>?

  /// - Parameters:
  ///   - isKiosk: whether keys are ignored.
  ///   - read: reads what the till shows.
  ///   - changes: an element whenever there may be something new to read.
  package init(
    terminal: Terminal, clock: any WallClock, wording: Wording, isKiosk: Bool,
    read: @escaping () -> Reading, changes: @escaping () -> AsyncStream<Void>
  ) {
    (self.terminal, self.clock, self.wording) = (terminal, clock, wording)
    (ignoresKeys, self.read, self.changes) = (isKiosk, read, changes)
  }

  /// Runs until somebody leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it; `nil` for a key.
  package func run() async -> Int32? {
    // Follows before it reads: no change in between is lost.
    let news = changes()
    update()
    draw()
    let following = Task { [weak self] in for await _ in news { self?.update() } }
    defer { following.cancel() }
    return await untilEnd()
  }

  func leave(_ signal: Int32?) { end(signal) }

  private func update() {
    due.pause = clock.now + Self.pause
    show(read())
  }

  private func show(_ new: Reading) {
    guard new != reading else { return }
    (reading, isDrawn) = (new, false)
    due.sold = nil
    if case .sale(let sale) = new, sale.sold != nil { due.sold = clock.now + Self.soldFor }
  }

  // MARK: The time and the screen

  func changed() { isDrawn = false }

  package var deadline: Instant? { [due.sold, due.pause].earliest }

  package func expire(at now: Instant) {
    if let pause = due.pause, pause <= now {
      due.pause = nil
      show(read())
    }
    if let sold = due.sold, sold <= now { (due.sold, isDrawn) = (nil, false) }
  }

  package func draw() {
    guard !isDrawn else { return }
    isDrawn = true
    var sale = ShownSale(bill: nil, sold: nil, wording)
    var notice = ""
    switch reading {
    case .nothing: break
    case .several(let tills): notice = wording.words.severalTills(tills)
    case .closed(let till, let open): notice = wording.words.tillIsClosed(till, open: open)
    case .sale(let shown):
      if shown.sold == nil || due.sold != nil { sale = shown } else { sale.shop = shown.shop }
    }
    draw { _ in DisplayView(sale: sale, notice: notice) }
  }
}
