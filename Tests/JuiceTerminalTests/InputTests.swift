import Testing

@testable import JuiceTerminal

/// What bytes mean, piece by piece, each piece so long after the one before.
private struct Line {
  private var decoder = InputDecoder(keys: KeySequences(ofTerminal: false))
  private var burst = Burst()
  private var now = ContinuousClock.now
  private(set) var events: [Event] = []

  mutating func send(_ text: String, after delay: Duration = .zero) {
    send(Array(text.utf8), after: delay)
  }

  mutating func send(_ bytes: [UInt8], after delay: Duration = .zero) {
    wait(delay)
    events += burst.add(decoder.decode(bytes, at: now), at: now)
  }

  mutating func wait(_ delay: Duration = .seconds(10)) {
    let end = now + delay
    while let due = [decoder.deadline, burst.deadline].compactMap(\.self).min(), due <= end {
      now = due
      if decoder.deadline == due { events += burst.add(decoder.expire(at: now), at: now) }
      events += burst.expire(at: now)
    }
    now = end
  }

  static func events(_ text: String, cutAt cut: Int? = nil, for delay: Duration = .zero) -> [Event]
  {
    var line = Line()
    let bytes = Array(text.utf8)
    line.send(Array(bytes.prefix(cut ?? bytes.count)))
    if let cut { line.send(Array(bytes.dropFirst(cut)), after: delay) }
    line.wait()
    return line.events
  }
}

@Suite struct InputTests {
  private static let meanings: [(String, [Event])] = [
    ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]),
    ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[7~", [.key(.home)]), ("\u{1B}OH", [.key(.home)]),
    ("\u{1B}OF", [.key(.end)]), ("\u{1B}[Z", [.key(.backTab)]),
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
    ("\u{1B}딸", []), ("\u{9B}5~", [.key(.pageUp)]),
  ]

  @Test(arguments: ["7", "\r", "x"])
  func `Alt and a key are nothing, but Esc and a key are two`(_ key: String) {
    #expect(Line.events("\u{1B}" + key) == [])
    let two = Line.events("\u{1B}" + key, cutAt: 1, for: .milliseconds(30))
    #expect(two == [.key(.escape)] + Line.events(key))
  }

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

  /// In time it would be the rest of a sequence, and swallow what is typed after it.
  @Test(arguments: ["[", "O"])
  func `a character long after Esc is a key, and so is the one after it`(_ character: Character) {
    var line = Line()
    line.send("\u{1B}")
    line.send(String(character), after: .milliseconds(1_200))
    line.send("7", after: .milliseconds(200))
    line.wait()
    #expect(line.events == [.key(.escape), .key(.character(character)), .key("7")])
  }

  @Test func `a lone Esc is a key at once, and Esc and Ctrl-C are both`() {
    var line = Line()
    line.send("\u{1B}")
    line.wait(.milliseconds(100))
    #expect(line.events == [.key(.escape)])
    line.send("7")
    line.wait(.milliseconds(5))
    #expect(line.events == [.key(.escape), .key("7")])
    #expect(Line.events("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
    #expect(Line.events("\u{1B}\u{3}") == [.key(.control("c"))])
    #expect(Line.events("\u{1B}[5\u{3}") == [.key(.control("c"))])
  }

  @Test func `a character that was cut and not continued is nothing`() {
    var line = Line()
    line.send([0xEB, 0x94])
    line.send("7", after: .milliseconds(40))
    line.send([0xB8], after: .milliseconds(40))
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

  @Test func `a paste that stalls is one paste`() {
    var line = Line()
    line.send("\u{1B}[200~12")
    line.send("34\u{1B}[201~", after: .seconds(2))
    #expect(line.events == [.paste("1234")])
  }

  @Test func whatComesBetweenTheCharactersOfABurstStaysThere() {
    let events = Line.events("zzzz\u{7F}kiwi\u{1B}[A")
    #expect(events == [.paste("zzzz"), .key(.backspace), .paste("kiwi"), .key(.up)])
  }

  @Test func `a paste without an end does not last for ever, and Ctrl-C is heard in it`() {
    var line = Line()
    line.send("\u{1B}[200~12")
    line.send("7", after: .seconds(6))
    line.wait()
    #expect(line.events == [.paste("12"), .key("7")])
    var stuck = Line()
    stuck.send("\u{1B}[200~12")
    stuck.send("\u{3}", after: .seconds(1))
    #expect(stuck.events == [.key(.control("c"))])
  }

  @Test(arguments: ["12", "7\r", "77", "1234567", "123456789012", "망고", "망1고"])
  func `characters that come at once are a paste`(_ text: String) {
    let pasted = Event.paste(text.replacing("\r", with: "\n"))
    #expect(Line.events(text) == [pasted])
    var line = Line()
    for character in text { line.send(String(character), after: .microseconds(200)) }
    line.wait()
    // Its parts where it takes longer.
    let parts = line.events.map { event in
      if case .paste(let part) = event { part } else { "no paste" }
    }
    #expect(Event.paste(parts.joined()) == pasted)
  }

  @Test(arguments: ["ㅕ2", "딸 ", "바\r"])
  func `a letter that an input method gives with the key after it is typed`(_ text: String) {
    #expect(Line.events(text).count == 2)
  }

  @Test func `a message that does not end swallows no more than a second of typing`() {
    var line = Line()
    line.send("\u{1B}]")
    for _ in 1...4 { line.send("7", after: .milliseconds(400)) }
    line.wait()
    #expect(line.events == [.key("7"), .key("7")])
  }

  @Test func `the parts of a long paste are one`() {
    var line = Line()
    line.send("123")
    line.send("4", after: .milliseconds(50))
    line.send("5", after: .milliseconds(50))
    line.send("6", after: .milliseconds(200))
    line.wait()
    #expect(line.events == [.paste("123"), .paste("4"), .paste("5"), .key("6")])
  }

  @Test func `keys are typed one by one`() {
    var line = Line()
    for key in ["1", "2", "\r"] { line.send(key, after: .milliseconds(10)) }
    line.wait()
    #expect(line.events == [.key("1"), .key("2"), .key(.enter)])
  }

  @Test func `the same characters long after a key are pasted`() {
    var line = Line()
    line.send("7")
    line.send("77", after: .seconds(2))
    line.wait()
    #expect(line.events == [.key("7"), .paste("77")])
  }

  @Test(arguments: ["67", "76", "7\r"])
  func `other characters right after a key are pasted`(_ text: String) {
    var line = Line()
    line.send("7")
    line.send(text, after: .milliseconds(100))
    line.wait()
    #expect(line.events == [.key("7"), .paste(text.replacing("\r", with: "\n"))])
  }

  @Test func `a held key stays one, also where a slow line bunches it`() {
    var line = Line()
    line.send("j")
    line.send("jjj", after: .milliseconds(500))
    line.send("jj", after: .milliseconds(100))
    line.wait()
    #expect(line.events == Array(repeating: .key("j"), count: 6))
    #expect(Line.events("\u{1B}[B\u{1B}[B\u{1B}[C") == [.key(.down), .key(.down), .key(.right)])
  }

  @Test func `a syllable that Enter ends is typed, and so is Enter`() {
    #expect(Line.events("위\r") == [.key("위"), .key(.enter)])
  }
}
