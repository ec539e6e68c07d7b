import JuiceKit
import Testing

extension TerminalTests {
  @Suite struct SizeTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    struct Size: Sendable, CustomTestStringConvertible {
      let columns: Int
      let rows: Int

      init(_ columns: Int, _ rows: Int) {
        self.columns = columns
        self.rows = rows
      }

      var testDescription: String { "\(columns) x \(rows)" }
    }

    @Test(arguments: [
      (Size(40, 12), TmuxTerminal.Language.ko), (Size(80, 24), .en), (Size(200, 60), .ko),
    ])
    func `every frame closes and every line fits`(
      _ size: Size, _ language: TmuxTerminal.Language
    ) async throws {
      let terminal = try await TmuxTerminal(
        on: stand, columns: size.columns, rows: size.rows, language: language)
      let words = language.words
      try await terminal.wait("orders, whole") {
        $0.contains("[\(words.restockButton)]") && $0.isSound(within: size)
      }
      try await terminal.press("3")
      try await terminal.wait("an alert in a frame") {
        $0.isFramed("► \(words.yes) ◄") && $0.width <= size.columns
      }
      try await terminal.press("y")
      try await terminal.wait("steppers, whole") {
        $0.contains(words.save) && $0.isSound(within: size)
      }
    }

    @Test(
      arguments: [(65_535, 65_535), (65_535, 24), (80, 65_535), (0, 0), (1, 1)]
        as [(UInt16, UInt16)])
    func `a till starts in an absurd window, and follows others`(_ columns: UInt16, _ rows: UInt16)
      async throws
    {
      let till = try BareTerminal(on: stand, columns: columns, rows: rows)
      if columns != 1 { #expect(try await till.wait(for: "Restock")) }
      for (columns, rows) in [(120, 40), (65_535, 24), (1, 1), (80, 65_535), (0, 0)]
        as [(UInt16, UInt16)]
      {
        till.resize(columns: columns, rows: rows)
        if columns > 1 { #expect(try await till.wait(for: "Restock")) }
      }
      till.resize(columns: 80, rows: 24)
      #expect(try await till.wait(for: "Restock"))
      #expect(try await till.order())
    }

    @Test func `a new size is followed at once, and one too small takes no order`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      for size in [Size(60, 20), Size(40, 12)] {
        try await terminal.resize(columns: size.columns, rows: size.rows)
        try await terminal.wait("orders at \(size.testDescription)") {
          $0.lines[0].hasSuffix("[Restock]") && $0.contains("Strawberry 10")
            && $0.contains("1 Strawberry Banana") && $0.isSound(within: size)
        }
      }

      try await terminal.resize(columns: 39, rows: 11)
      try await terminal.wait(for: "at least 40 x 12")
      for key in ["7", "2", "Enter"] { try await terminal.press(key) }
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.wait("the first screen") { $0 == first }
      #expect(try await terminal.settle() == first)
      #expect(try await stand.reader().books().count == 1)
    }
  }
}

extension Shown {
  fileprivate func isSound(within size: TerminalTests.SizeTests.Size) -> Bool {
    brokenFrames.isEmpty && width <= size.columns && lines.count <= size.rows
  }
}
