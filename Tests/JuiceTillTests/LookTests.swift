import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// The screens in colour, by the roles of their cells. The other recordings have the plain look.
@Suite struct LookTests {
  @Test(arguments: [Look.dark, .light])
  func `tiles, labels and keys stand on grounds`(_ look: Look) async throws {
    try await Rig.run(look: look) { till in
      try await till.press("4", .escape, .right)
      try till.expectRoles("roles-order")
    }
  }

  @Test(arguments: [Language.ko, .en])
  func `the labels of the stock end where the tiles below do`(_ language: Language) async throws {
    try await Rig.run(language, look: .dark) { till in
      for y in [2, 14] {
        let grounds = (0..<80).map { till.terminal.ground(at: Point(x: $0, y: y)) }
        let ends = grounds.indices.filter {
          grounds[$0] != nil && ($0 == 79 || grounds[$0 + 1] == nil)
        }
        #expect(ends == [14, 30, 46, 62, 78])
      }
    }
  }

  @Test func `the badge of a stock label without a blank column is half a column wide`()
    async throws
  {
    try await Rig.run(.en, look: .dark) { till in
      #expect(till.terminal.text[2].hasPrefix(" ▌Strawberry 10"))
      #expect(till.terminal.text[3].hasPrefix(" ▌ "))
    }
    try await Rig.run(.en, columns: 100, look: .dark) { till in
      #expect(till.terminal.text[2].hasPrefix("   ") && !till.screen.contains("▌"))
    }
  }

  @Test func `a dialog stands on its own ground`() async throws {
    try await Rig.run(look: .dark) { till in
      try await till.press("3")
      try till.expectRoles("roles-shortage")
    }
  }

  @Test func `the chosen row of the restock screen is whole, and the typed number stands out`()
    async throws
  {
    try await Rig.run(.en, look: .dark) { till in
      try await till.type("r5")
      let name = try #require(till.place(of: "Strawberry"))
      let typed = try #require(till.place(of: "+5"))
      let then = try #require(till.place(of: "15"))
      #expect(till.terminal.has(.heading, on: .selected, at: name))
      #expect(till.terminal.has(.heading, at: typed))
      #expect(till.terminal.has(.heading, on: .selected, at: then))
    }
  }

  @Test func `a typed line stands on the terminal's own ground`() async throws {
    try await Rig.run(.en, menu: .withDrawer, look: .dark) { till in
      try await till.type("td150")
      let typed = try #require(till.place(of: "₩50▏"))
      let title = try #require(till.place(of: "How much is in the drawer?"))
      #expect(till.terminal.has(.heading, at: typed))
      #expect(till.terminal.has(.title, at: title))
      #expect(till.terminal.cursor.y == typed.y)
    }
  }

  @Test func `a typed note stands on the terminal's own ground`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices, look: .dark) { till in
      try await till.type("7eM")
      let typed = try #require(till.place(of: "M▏"))
      #expect(till.terminal.has(.heading, at: typed))
      for x in typed.x - 1...typed.x + 20 {
        #expect(till.terminal.ground(at: Point(x: x, y: typed.y)) == nil)
      }
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)])
  func `a dialog leaves no part of a report's line beside it`(_ size: (columns: Int, rows: Int))
    async throws
  {
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: .withDrawer) { till in
      _ = try await till.maker.order([("mango", 3), ("kiwi", 1)], payments: "cash")
      try await till.type("td")
      let dialog = try #require(till.till.stack.screens.last)
      let frame = try #require(dialog.panes(in: till.terminal.size).last?.frame)
      for line in till.terminal.text[frame.y..<frame.y + frame.height] {
        #expect(line.prefix(frame.x).allSatisfy { $0 == " " }, "\(line)")
      }
    }
  }

  @Test func `a dialog hides the columns of a report as a whole, and leaves the lines below it`()
    async throws
  {
    try await Rig.run(.en, rows: 30, menu: .withDrawer) { till in
      _ = try await till.maker.order([("mango", 3), ("kiwi", 1)], payments: "cash")
      try await till.type("t")
      let lines = till.terminal.text
      #expect(lines.contains { $0.contains("█") })
      try await till.type("d")
      let dialog = try #require(till.till.stack.screens.last)
      let frame = try #require(dialog.panes(in: till.terminal.size).last?.frame)
      let below = frame.y + frame.height..<28
      #expect(below.contains { !lines[$0].isEmpty })
      let text = till.terminal.text
      for y in below { #expect(text[y] == lines[y]) }
      #expect(!text.contains { $0.contains("█") })
    }
  }

  @Test(arguments: [(60, 20), (80, 24), (120, 40)])
  func `a dialog leaves no part of a tile or of details beside it`(
    _ size: (columns: Int, rows: Int)
  )
    async throws
  {
    let store = try await SampleJournal.ofQueue().store()
    try await Rig.run(
      .en, columns: size.columns, rows: size.rows, menu: .queuedWithPrices, store: store,
      look: .dark
    ) { till in
      for keys in ["3e", "of"] {
        try await till.type(keys)
        let stack = till.till.stack.screens
        let frame = try #require(stack.last?.panes(in: till.terminal.size).last?.frame)
        let pieces = try #require(stack.dropLast().last).pieces.filter { $0.intersects(frame) }
        #expect(!pieces.isEmpty)
        for piece in pieces {
          for y in piece.y..<piece.y + piece.height {
            for x in piece.x..<piece.x + piece.width where !frame.contains(Point(x: x, y: y)) {
              #expect(till.terminal.has(.normal, at: Point(x: x, y: y)), "\(keys): \(x), \(y)")
            }
          }
        }
        try await till.press(.escape)
        try await till.press(.escape)
      }
    }
  }

  @Test func `a list selects a whole row, and has states as chips`() async throws {
    let store = try await SampleJournal.ofQueue().store()
    try await Rig.run(.en, menu: .queuedWithPrices, store: store, look: .dark) { till in
      try await till.type("o")
      for x in [1, 40, 78] { #expect(till.terminal.has(.selected, at: Point(x: x, y: 4))) }
      for (text, style) in [("Unpaid", Style.bad), ("Collected", .quiet), ("voided", .takenBack)] {
        let place = try #require(till.place(of: " \(text) "))
        #expect(till.terminal.has(style, at: place))
      }
      #expect(till.terminal.has(.selected, at: try #require(till.place(of: "everything"))))
    }
  }

  @Test func `a gap divides the bars of a report`() async throws {
    try await Rig.run(.en, look: .dark) { till in
      try await till.type("47t")
      try await till.wait(for: "▆")
      let bar = try #require(till.place(of: "▆"))
      #expect(till.terminal.color(at: bar) != nil)
      #expect(till.terminal.ground(at: bar) == nil)
    }
  }

  @Test(arguments: [(Look.dark, true), (.plain, false)])
  func `details without a lower edge have a row more`(_ look: Look, _ fits: Bool) async throws {
    try await Rig.run(.en, look: look) { till in
      let counts = Menu.standard.ingredients.map { ($0.id, 1) }
      let thrownAway = Quantities(uniqueKeysWithValues: counts)
      _ = try await till.maker.store.apply(.waste(thrownAway, .spilled))
      try await till.type("o")
      till.expect("Reason", "Kiwi -1")
      let panel = till.terminal.text[15...21]
      #expect(panel.contains { $0.contains("Mango -1") } == fits)
      #expect(panel[15].contains("…") != fits)
    }
  }

  /// Both have the same text: layouts do not depend on the look.
  @Test func `the looks differ in no column`() async throws {
    var texts: [String] = []
    for look in [Look.dark, .light] {
      try await Rig.run(look: look) { till in texts.append(till.screen) }
    }
    #expect(Set(texts).count == 1)
  }
}

extension Rig {
  /// Compares the screen and the roles of its cells with a recording, which is the same for dark and light.
  fileprivate func expectRoles(
    _ scene: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rows = terminal.roles.enumerated().filter { !$1.isEmpty }.map { "\($0): \($1)\n" }.joined()
    let size = terminal.size
    try expectRecording(
      screen + rows, scene, "\(till.context.state.language) \(size.columns)x\(size.rows)",
      sourceLocation: sourceLocation)
  }
}
