import Testing

@testable import JuiceTerminal

@Suite struct InputTests {
  private static let meanings: [(String, [Event])] = [
    ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]),
    ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[7~", [.key(.home)]), ("\u{1B}OH", [.key(.home)]),
    ("\u{1B}[H", [.key(.home)]), ("\u{1B}OF", [.key(.end)]), ("\u{1B}[F", [.key(.end)]),
    ("\u{1B}[4~", [.key(.end)]), ("\u{1B}[8~", [.key(.end)]), ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[6~", [.key(.pageDown)]),
    ("\u{1B}[D", [.key(.left)]), ("\u{1B}OC", [.key(.right)]),
    ("\u{1B}[11~", [.key(.function(1))]),
    ("\u{1B}OP", [.key(.function(1))]), ("\u{1B}[[A", [.key(.function(1))]),
    ("\u{1B}[<0;12;7M", [.click(Point(x: 11, y: 6))]), ("\u{1B}[<0;12;7m", []),
    ("\u{1B}[<65;1;1M", [.wheel(Point(x: 0, y: 0), up: false)]),
    ("\u{1B}[M !\"", [.click(Point(x: 0, y: 1))]), ("\u{1B}[M#!!", []),
    // With Shift, Alt and Ctrl.
    ("\u{1B}[<28;12;7M", [.click(Point(x: 11, y: 6))]),
    ("\u{1B}[<18;12;7M", [.rightClick(Point(x: 11, y: 6))]),
    ("\u{1B}[<68;1;1M", [.wheel(Point(x: 0, y: 0), up: true)]),
    ("딸", [.key("딸")]), ("\u{1B}[200~17\u{1B}[201~", [.paste("17")]),
    ("\u{1B}[1;5C", []), ("\u{1B}[?1;2c", []), ("\u{1B}[27;5;49~", []), ("\u{1B}[97u", []),
    ("\u{1B}[I", []), ("\u{1B}[O", []), ("\u{1B}[3$", []), ("\u{1B}O5A", []),
    ("\u{1B}]11;rgb:1111/2222/3333\u{7}", []), ("\u{1B}]0;7\u{1B}\\", []),
    ("\u{1B}P1+r7\u{1B}\\", []),
    ("\u{9B}5~", [.key(.pageUp)]),
  ]

  @Test func `a sequence means the same wherever a slow line cuts it`() {
    for (text, events) in Self.meanings {
      #expect(Line.events(text) == events, "\(text.debugDescription)")
      for cut in 1..<text.utf8.count {
        #expect(
          Line.events(text, cutAt: cut, for: .milliseconds(60)) == events,
          "\(text.debugDescription) cut at \(cut)")
      }
    }
  }

  @Test func `a sequence cut for longer is never the characters in it`() {
    for text in ["\u{1B}[5~", "\u{1B}[<0;12;7M", "\u{1B}OA", "\u{1B}Ow", "\u{1B}[M !!"] {
      #expect(Line.events(text, cutAt: 1, for: .milliseconds(600)) == [.key(.escape)])
    }
    #expect(Line.events("\u{1B}[15~", cutAt: 3, for: .milliseconds(600)) == [.key(.function(5))])
  }

  private static let pairs: [(String, [Event])] = [
    ("\u{1B}7", [.key(.escape), .key("7")]), ("\u{1B}딸", [.key(.escape), .key("딸")]),
    ("\u{1B}\r", [.key(.escape), .key(.enter)]), ("\u{1B}\t", [.key(.escape), .key(.tab)]),
    ("\u{1B}\u{7F}", [.key(.escape), .key(.backspace)]),
    ("\u{1B}\u{8}", [.key(.escape), .key(.backspace)]),
    ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
  ]

  /// GNU screen holds a lone Esc until the next key, and tmux joins the two.
  @Test func `Esc and a key are two, together or cut anywhere`() {
    for (text, events) in Self.pairs {
      #expect(Line.events(text) == events, "\(text.debugDescription)")
      for cut in 1..<text.utf8.count {
        for delay in [5, 30, 200] {
          #expect(
            Line.events(text, cutAt: cut, for: .milliseconds(delay)) == events,
            "\(text.debugDescription) cut at \(cut) for \(delay) ms")
        }
      }
    }
  }

  @Test func `Esc and a sequence are two keys`() {
    #expect(Line.events("\u{1B}\u{1B}[A") == [.key(.escape), .key(.up)])
  }

  @Test func `Esc and a control key at once are that key`() {
    #expect(Line.events("\u{1B}\u{3}") == [.key(.control("c"))])
    #expect(Line.events("\u{1B}\u{1A}") == [.key(.control("z"))])
    #expect(Line.events("\u{1B}[5\u{3}") == [.key(.control("c"))])
    let two = Line.events("\u{1B}\u{3}", cutAt: 1, for: .milliseconds(30))
    #expect(two == [.key(.escape), .key(.control("c"))])
  }

  @Test func `an event has the time at which the last of it was read`() {
    var line = Line()
    line.send("7", after: .milliseconds(10))
    line.send("\u{1B}[", after: .milliseconds(10))
    line.send("5~8", after: .milliseconds(40))
    line.send("\u{1B}", after: .milliseconds(40))
    line.send("9", after: .milliseconds(30))
    line.send("\u{1B}", after: .milliseconds(70))
    line.wait()
    #expect(
      line.events == [.key("7"), .key(.pageUp), .key("8"), .key(.escape), .key("9"), .key(.escape)])
    #expect(line.times == [10, 60, 60, 100, 130, 200].map { .milliseconds($0) })
  }

  /// A character that comes in time would start a sequence and swallow the next keys.
  @Test(arguments: ["[", "O"])
  func `a character long after Esc is a key, and so is the one after it`(_ character: Character) {
    var line = Line()
    line.send("\u{1B}")
    line.send(String(character), after: .milliseconds(1_200))
    line.send("7", after: .milliseconds(200))
    line.wait()
    #expect(line.events == [.key(.escape), .key(.character(character)), .key("7")])
  }

  @Test func `a lone Esc is a key at once`() {
    var line = Line()
    line.send("\u{1B}")
    line.wait(.milliseconds(100))
    #expect(line.events == [.key(.escape)])
    line.send("7")
    line.wait(.milliseconds(5))
    #expect(line.events == [.key(.escape), .key("7")])
  }

  @Test func `a character that was cut and not continued is nothing`() {
    var line = Line()
    line.send([0xEB, 0x94])
    line.send("7", after: .milliseconds(40))
    line.send([0xB8], after: .milliseconds(40))
    line.send([0x94], after: .milliseconds(40))
    line.wait()
    #expect(line.events == [.key("7")])
  }

  @Test func `a sequence that never ends gives the keys back`() {
    for text in ["\u{1B}[", "\u{1B}[12", "\u{1B}O", "\u{1B}]11;", "\u{1B}P"] {
      var line = Line()
      line.send(text)
      line.send("7", after: .milliseconds(1_100))
      line.wait()
      #expect(line.events == [.key("7")], "\(text.debugDescription)")
    }
  }

  @Test func `keys of the numeric keypad are the characters on them`() {
    for (final, key) in zip("pqrstuvwxyjklmnoX", "0123456789*+,-./=") {
      #expect(Line.events("\u{1B}O\(final)") == [.key(.character(key))])
    }
    #expect(Line.events("\u{1B}OM") == [.key(.enter)])
  }

  @Test func `a message that does not end swallows no more than a second of typing`() {
    var line = Line()
    line.send("\u{1B}]")
    for _ in 1...4 { line.send("7", after: .milliseconds(400)) }
    line.wait()
    #expect(line.events == [.key("7"), .key("7")])
  }

  @Test func `characters that come at once are keys`() {
    #expect(Line.events("12\r") == [.key("1"), .key("2"), .key(.enter)])
    #expect(Line.events("위\r") == [.key("위"), .key(.enter)])
    #expect(Line.events("\u{1B}[B\u{1B}[B\u{1B}[C") == [.key(.down), .key(.down), .key(.right)])
  }
}
