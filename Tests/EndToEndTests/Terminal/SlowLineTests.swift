import Testing

extension TerminalTests {
  /// Input that comes in pieces, or all at once.
  @Suite struct SlowLineTests {
    let stand: Stand

    init() throws { stand = try Stand() }

    @Test(arguments: [
      "\u{1B}[5~", "\u{1B}[1;5C", "\u{1B}[<0;79;24M", "\u{1B}Oz", "\u{1B}[?1;2c", "\u{1B}[97u",
      "\u{1B}]11;rgb:1/2/7\u{7}", "\u{1B}[200~1234567\u{1B}[201~", "\u{1B}[M#!!",
      "\u{1B}[I", "\u{1B}[27;5;55~", "\u{1B}P1+r7\u{1B}\\",
    ])
    func `a sequence cut anywhere orders nothing`(_ sequence: String) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      let bytes = Array(sequence.utf8)
      for cut in 1..<bytes.count {
        try await terminal.press(bytes[..<cut])
        try await Task.sleep(for: .milliseconds(40))
        try await terminal.press(bytes[cut...])
      }
      #expect(try await terminal.settle() == first)
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test func `the rest of a sequence whose Esc became a key orders nothing`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press("?")
      try await terminal.wait("help") { $0.hasFramed(terminal.words.help) }
      try await terminal.press(bytes: "\u{1B}")
      try await terminal.wait("no help") { !$0.hasFramed(terminal.words.help) }
      try await terminal.press(bytes: "[6~")
      try await terminal.settle()
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test func `a click and a syllable cut in two are whole`() async throws {
      let terminal = try await TmuxTerminal(on: stand, language: .ko)
      let kiwi = try await terminal.waitForOrders().place(of: "6 키위쥬스")
      let click = Array("\u{1B}[<0;\(kiwi.x + 1);\(kiwi.y + 1)M".utf8)
      try await terminal.press(click[..<5])
      try await Task.sleep(for: .milliseconds(40))
      try await terminal.press(click[5...])
      try await terminal.wait(for: terminal.words.ready("키위쥬스"))
      try await terminal.press("/")
      for byte in Array("망".utf8) {
        try await terminal.press([byte])
        try await Task.sleep(for: .milliseconds(40))
      }
      try await terminal.wait("the juices with 망") {
        $0.contains("망고쥬스") && !$0.contains("파인애플쥬스")
      }
    }

    @Test func `a marked paste that stalls is one paste`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.press(bytes: "\u{1B}[200~12")
      try await Task.sleep(for: .seconds(2))
      try await terminal.press(bytes: "7")
      try await Task.sleep(for: .milliseconds(40))
      try await terminal.press(bytes: "6\u{1B}[20")
      try await terminal.press(bytes: "1~")
      #expect(try await terminal.settle() == first)
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test func `a paste without an end ends, and Ctrl-C leaves in it`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press(bytes: "\u{1B}[200~12")
      // Nothing shows that it has ended, and asking would be more of it.
      try await Task.sleep(for: .milliseconds(5_500))
      try await terminal.settle()
      try await terminal.press(bytes: "\u{1B}[200~12")
      try await terminal.press("C-c")
      try await poll("the end of the till") { terminal.exit() == 0 }
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test(arguments: ["12", "77", "7\r", "567", "1234567", "77777777"])
    func `a few characters at once order nothing`(_ text: String) async throws {
      let terminal = try await TmuxTerminal(on: stand)
      let first = try await terminal.waitForOrders()
      try await terminal.press(bytes: text)
      #expect(try await terminal.settle() == first)
      #expect(try await stand.run("export").lines.count == 1)
    }

    @Test func `the numeric keypad orders`() async throws {
      let terminal = try await TmuxTerminal(on: stand)
      try await terminal.waitForOrders()
      try await terminal.press(bytes: "\u{1B}Ow")
      try await terminal.wait(for: terminal.words.ready("Mango"))
      try await terminal.press(bytes: "\u{1B}Ot")
      try await terminal.wait(for: terminal.words.ready("Banana"))
      try await terminal.press(bytes: "\u{1B}[C")
      try await terminal.wait(forNo: terminal.words.ready("Banana"))
      try await terminal.press(bytes: "\u{1B}OM")
      try await poll("three orders") { try await stand.run("export").lines.count == 4 }
    }
  }
}
