import Foundation
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

/// A till on a headless screen and a store in memory: what a person does, and what they then see.
final class Rig {
  let terminal: Terminal
  private let till: Till
  let maker: JuiceMaker
  let store: WatchedStore
  private let menus: AsyncStream<MenuUpdate>.Continuation

  /// Runs a till for as long as `body` does.
  static func run(
    _ language: Language = .ko, columns: Int = 80, rows: Int = 24, menu: Menu = .standard,
    store: any FruitStore = MemoryStore(), notice: ((Language) -> String)? = nil,
    ascii: Bool = false, colors: Bool = true,
    settings: TillSettings = TillSettings(), kiosk: Kiosk? = nil,
    printer: ((String) async throws -> Void)? = nil,
    _ body: (Rig) async throws -> Void
  ) async throws {
    let size = Size(columns: columns, rows: rows)
    try await Terminal.headless(size, Terminal.Options(colors: colors, ascii: ascii)) { terminal in
      let store = WatchedStore(store)
      let maker = JuiceMaker(menu: menu, store: store)
      let (updates, continuation) = AsyncStream<MenuUpdate>.makeStream()
      let till = Till(
        terminal: terminal, language: language, maker: maker, stock: try await maker.open(),
        notice: notice, settings: settings, kiosk: kiosk, menus: { updates }, printer: printer)
      let running = Task { await till.run() }
      let rig = Rig(till: till, terminal: terminal, maker: maker, store: store, menus: continuation)
      try await rig.settle()
      try await body(rig)
      terminal.send(.closed(signal: nil))
      _ = await running.value
    }
  }

  private init(
    till: Till, terminal: Terminal, maker: JuiceMaker, store: WatchedStore,
    menus: AsyncStream<MenuUpdate>.Continuation
  ) {
    self.till = till
    self.terminal = terminal
    self.maker = maker
    self.store = store
    self.menus = menus
  }

  func press(_ keys: Key...) async throws {
    for key in keys {
      terminal.send(.key(key))
      try await settle()
    }
  }

  func type(_ text: String) async throws {
    for character in text { try await press(.character(character)) }
  }

  func send(_ events: Event...) async throws {
    for event in events { terminal.send(event) }
    try await settle()
  }

  /// Clicks the middle of a text on the screen.
  func click(_ text: String) async throws {
    try await send(.click(try #require(place(of: text))))
  }

  func menuFile(_ update: MenuUpdate) async throws {
    menus.yield(update)
    try await settle()
  }

  func resize(columns: Int, rows: Int) async throws {
    terminal.resize(to: Size(columns: columns, rows: rows))
    try await settle()
  }

  var screen: String { terminal.text.joined(separator: "\n") + "\n" }

  func shows(_ text: String) -> Bool { screen.contains(text) }

  /// Whether the cursor stands at the beginning of a text.
  func hasCursor(on text: String) -> Bool {
    let cursor = terminal.cursor
    return TextWidth.suffix(of: terminal.text[cursor.y], from: cursor.x).hasPrefix(text)
  }

  /// The line with the selection of a list, and its row.
  var selected: (text: String, row: Int)? {
    terminal.text.enumerated().first { $0.element.hasPrefix("►") }.map { ($0.element, $0.offset) }
  }

  /// Waits until a text is on the screen, or is there no more.
  func wait(for text: String, isThere: Bool = true, _ place: SourceLocation = #_sourceLocation)
    async throws
  {
    try await wait("\(text): \(isThere)", place) { shows(text) == isThere }
  }

  func wait(
    _ what: String, _ place: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while try await !isSo() {
      try #require(
        ContinuousClock.now < end, "never came: \(what)\n\(screen)", sourceLocation: place)
      try await settle()
    }
  }

  /// Where the middle of a text stands.
  func place(of text: String) -> Point? {
    for (y, line) in terminal.text.enumerated() {
      guard let range = line.range(of: text) else { continue }
      let x = TextWidth.columns(of: String(line[..<range.lowerBound]))
      return Point(x: x + TextWidth.columns(of: text) / 2, y: y)
    }
    return nil
  }

  /// Waits until the till has done all that was asked, and its screen stays the same.
  private func settle() async throws {
    var before: [String]?
    var calm = 0
    while calm < 3 {
      for _ in 0..<20 { await Task.yield() }
      try await Task.sleep(for: .milliseconds(1))
      let now = terminal.text
      calm = now == before && !till.isWorking && store.isIdle ? calm + 1 : 0
      before = now
    }
  }
}

/// A test that fails shows the screen, not what is behind it.
extension Rig: @MainActor CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["screen": "\n" + screen]) }
}

extension TextWidth {
  /// What begins at a column.
  fileprivate static func suffix(of line: String, from column: Int) -> Substring {
    let start = line.indices.first { columns(of: String(line[..<$0])) >= column }
    return line[(start ?? line.endIndex)...]
  }
}
