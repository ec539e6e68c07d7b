import Foundation
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

/// A till on a headless screen and a store in memory, for a person's input and view.
final class Rig {
  let terminal: Terminal
  let till: Till
  let maker: JuiceMaker
  let store: WatchedStore
  let clock: TestClock
  private let menus: News<MenuUpdate>
  private let mirrorNews: News<Void>?
  fileprivate(set) var hasEnded = false
  var leftInMiddle: Bool { till.leftInMiddle }

  /// A hand's pace: too fast for repeats of a held key.
  static let pace = Duration.milliseconds(150)

  /// Runs a till during `body`, on a clock that only input and `pass` move.
  static func run(
    _ language: Language = .ko, columns: Int = 80, rows: Int = 24, menu: Menu = .standard,
    store: any FruitStore = MemoryStore(), notice: ((Language) -> String)? = nil,
    newStore: String? = nil, ascii: Bool = false, colors: Bool = true, look: Look = .plain,
    settings: TillSettings = TillSettings(), kiosk: Kiosk? = nil,
    isHeld: Bool = false, printer: ((String) async throws -> Void)? = nil,
    slips: SlipPrinter? = nil, mirror: (news: News<Void>, state: () -> MirrorState?)? = nil,
    menuFile: MenuEditor? = nil, display: ((ShownSale) -> Void)? = nil,
    isForMaking: Bool = false, journalFault: JournalFault? = nil,
    _ body: (Rig) async throws -> Void
  ) async throws {
    let size = Size(columns: columns, rows: rows)
    let clock = TestClock()
    let options = Terminal.Options(colors: colors, ascii: ascii, guess: look)
    try await Terminal.headless(size, options, clock: clock) { terminal in
      let store = WatchedStore(store)
      let maker = JuiceMaker(menu: menu, store: store)
      (store.isHeld, store.journalFault) = (isHeld, journalFault)
      let menus = News<MenuUpdate>()
      let till = Till(
        terminal: terminal, clock: clock, language: language, maker: maker,
        stock: try await maker.open(), author: .anna,
        notice: notice, newStore: newStore, settings: settings, kiosk: kiosk,
        menus: { menus.stream },
        changeMenu: menuFile.map { editor in
          { change in
            let (menu, isNew) = try editor.apply(change)
            menus.send(.changed(menu))
            return (menu, isNew ? "menu.yaml" : nil)
          }
        },
        printer: slips
          ?? printer.map { printer in
            (
              Paper(),
              { slips in
                for (slip, _) in slips { try await printer(slip.text.map { $0 + "\n" }.joined()) }
                return 0
              }
            )
          },
        mirror: mirror.map { ($0.news.stream, $0.state) }, display: display,
        isForMaking: isForMaking)
      let rig = Rig(
        till: till, terminal: terminal, maker: maker, store: store, clock: clock,
        menus: menus, mirrorNews: mirror?.news)
      let running = Task {
        _ = await till.run()
        rig.hasEnded = true
      }
      terminal.send(.marksPastes)
      try await rig.settle()
      try await body(rig)
      terminal.send(.closed(signal: nil))
      // A till waits for a terminal that it has stopped.
      try await rig.pass(StoreWork.terminalPatience)
      _ = await running.value
    }
  }

  private init(
    till: Till, terminal: Terminal, maker: JuiceMaker, store: WatchedStore, clock: TestClock,
    menus: News<MenuUpdate>, mirrorNews: News<Void>?
  ) {
    (self.till, self.terminal, self.maker, self.store) = (till, terminal, maker, store)
    (self.clock, self.menus, self.mirrorNews) = (clock, menus, mirrorNews)
  }

  var sleep: Duration? { till.deadline.map { $0 - clock.now } }

  /// The entries of the orders, oldest first.
  func orders() async throws -> [JournalEntry] {
    try await store.entries(JournalQuery(.oldestFirst, kind: .order))
  }

  var frontBindings: [KeyBinding]? { till.stack.screens.last.map(till.stack.bindings) }

  private var lastKey: Key?

  /// Presses keys at a hand's pace. Esc after Esc is late enough to close the screen behind a dialog, too.
  func press(_ keys: Key...) async throws {
    for key in keys {
      if key == .escape, lastKey == key {
        try await pressAgain(key)
      } else {
        try await press(key, after: Self.pace)
      }
    }
  }

  /// - Parameter pause: the time since the last input.
  func press(_ key: Key, after pause: Duration) async throws {
    try await pass(pause)
    lastKey = key
    try await send(.key(key))
  }

  /// Presses the key again that has just answered a dialog, late enough to count.
  func pressAgain(_ key: Key) async throws {
    try await press(key, after: InputFilter.secondPress)
    try await pass(HeldKey.repeatLimit)
  }

  func type(_ text: String) async throws {
    for character in text { try await press(.character(character)) }
  }

  /// Sends events that arrive at once.
  func send(_ events: Event...) async throws {
    for event in events { terminal.send(event) }
    try await pass(events.count > 1 ? UnmarkedPaste.hurried : UnmarkedPaste.together)
  }

  /// Moves the clock, through every deadline on the way.
  func pass(_ time: Duration) async throws {
    let end = clock.now + time
    try await settle()
    while let deadline = till.deadline, deadline <= end {
      if deadline > clock.now { clock.move(to: deadline) }
      till.expire(at: clock.now)
      try await settle()
    }
    clock.move(to: end)
  }

  func click(_ text: String) async throws {
    try await send(.click(try #require(place(of: text))))
  }

  func menuFile(_ update: MenuUpdate) async throws {
    menus.send(update)
    try await settle()
  }

  func resize(columns: Int, rows: Int) async throws {
    terminal.resize(to: Size(columns: columns, rows: rows))
    try await settle()
  }

  var screen: String { terminal.text.joined(separator: "\n") + "\n" }

  /// Returns `true` if the text is on the screen, as it stands or as a hint or tile. See `place(of:)`.
  func shows(_ text: String) -> Bool { screen.contains(text) || place(of: text) != nil }

  /// Returns `true` if the last line hints a key with its word, such as `u undo`.
  func hints(_ hint: String) -> Bool { terminal.text.last?.contains(Self.badged(hint)) ?? false }

  /// Records an issue for each text that is missing on the screen. A call compiles five times faster than `#expect`.
  ///
  /// - Parameter note: added to the issue.
  func expect(
    _ texts: String..., note: @autoclosure () -> String = "",
    at place: SourceLocation = #_sourceLocation
  ) {
    for text in texts where !shows(text) {
      Issue.record("The screen lacks “\(text)”. \(note())\n\(screen)", sourceLocation: place)
    }
  }

  /// Records an issue for each text that is on the screen.
  func expectNo(
    _ texts: String..., note: @autoclosure () -> String = "",
    at place: SourceLocation = #_sourceLocation
  ) {
    for text in texts where shows(text) {
      Issue.record("The screen shows “\(text)”. \(note())\n\(screen)", sourceLocation: place)
    }
  }

  /// Returns `true` if the cursor is on the start of a text; in a tile, on the start of its name.
  func hasCursor(on text: String) -> Bool {
    let cursor = terminal.cursor
    return TextWidth.suffix(of: terminal.text[cursor.y], from: cursor.x).hasPrefix(text)
      || tile(text).map { $0.x == cursor.x && $0.y == cursor.y } ?? false
  }

  /// The selected line of a list, and its row.
  var selected: (text: String, row: Int)? {
    terminal.text.enumerated().first { $0.element.hasPrefix("►") }.map { ($0.element, $0.offset) }
  }

  func wait(for text: String, isThere: Bool = true, _ place: SourceLocation = #_sourceLocation)
    async throws
  {
    try await wait("\(text): \(isThere)", place) { shows(text) == isThere }
  }

  /// Waits for the till's task to end, some turns after the key.
  func waitForEnd(_ place: SourceLocation = #_sourceLocation) async throws {
    try await wait("the end of the till", place) { hasEnded }
  }

  func wait(
    _ what: String, _ place: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    let end = clock.now + .seconds(20)
    while try await !isSo() {
      try #require(clock.now < end, "never came: \(what)\n\(screen)", sourceLocation: place)
      try await pass(.milliseconds(20))
    }
  }

  /// Returns the middle of a text. `u undo` is also the hint with the badge `u`, and `7 Mango` the name in the tile with
  /// this number in its upper line.
  func place(of text: String) -> Point? {
    let screen = Rect(terminal.size)
    let frame = frame(of: text, in: screen) ?? frame(of: Self.badged(text), in: screen)
    return (frame ?? tile(text)).map { Point(x: $0.x + $0.width / 2, y: $0.y) }
  }

  /// Returns a key and its word as they stand in a hint, with a space of the badge after the key.
  private static func badged(_ hint: String) -> String {
    guard let end = hint.firstIndex(of: " ") else { return hint }
    return hint[..<end] + " " + hint[end...]
  }

  private func frame(of text: String, in area: Rect) -> Rect? {
    for (y, line) in terminal.text(in: area).enumerated() {
      guard let range = line.range(of: text) else { continue }
      let x = TextWidth.columns(of: String(line[..<range.lowerBound]))
      return Rect(x: area.x + x, y: area.y + y, width: TextWidth.columns(of: text), height: 1)
    }
    return nil
  }

  /// Returns the frame of the name in a tile.
  private func tile(_ text: String) -> Rect? {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, Int(parts[0]) != nil else { return nil }
    for (y, line) in terminal.text.enumerated() {
      guard let corner = ["┌", "┏"].lazy.compactMap({ line.range(of: "\($0) \(parts[0]) ") }).first
      else { continue }
      let x = TextWidth.columns(of: String(line[..<corner.lowerBound]))
      let end = line[corner.upperBound...].firstIndex { "┐┓".contains($0) } ?? line.endIndex
      let width = TextWidth.columns(of: String(line[corner.lowerBound..<end]))
      return frame(
        of: parts[1], in: Rect(x: x, y: y, width: width, height: min(9, terminal.size.rows - y)))
    }
    return nil
  }

  /// Returns `true` if the till has received all news of the store, the menu file and the mirror.
  private func hasReceivedAllNews() async throws -> Bool {
    if hasEnded { return true }
    guard menus.areTaken, mirrorNews?.areTaken ?? true else { return false }
    return try await store.isUpToDate(by: till.context.state.stock)
  }

  /// Waits until the till is idle: its tasks have run, and the store has answered, apart from held answers.
  private func settle() async throws {
    var calm = 0
    var asked = store.asked
    while calm < 2 {
      await turns()
      // Lets answers arrive that are between the store and the main actor.
      await Task.detached {}.value
      till.draw()
      let hasHeard = try await hasReceivedAllNews()
      calm = hasHeard && store.isIdle && asked == store.asked ? calm + 1 : 0
      asked = store.asked
    }
  }
}

extension Kiosk {
  convenience init(times: Times, isPIN: @escaping (String) async throws -> Bool) {
    self.init(isPIN: isPIN)
    self.times = times
  }
}

extension TillSettings {
  static var sellingByDigit: TillSettings { TillSettings(addsByDigit: false) }
}

/// A failed test prints the screen only.
extension Rig: @MainActor CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["screen": "\n" + screen]) }
}

extension TextWidth {
  fileprivate static func suffix(of line: String, from column: Int) -> Substring {
    let start = line.indices.first { columns(of: String(line[..<$0])) >= column }
    return line[(start ?? line.endIndex)...]
  }
}
