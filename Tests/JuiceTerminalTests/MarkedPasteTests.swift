import Testing

@testable import JuiceTerminal

@Suite struct MarkedPasteTests {
  /// A line with an unfinished paste.
  private var line: Line = {
    var line = Line()
    line.send("\u{1B}[200~12")
    return line
  }()

  @Test mutating func `a paste that stalls is one paste`() {
    line.send("34", after: .seconds(20))
    line.send("5\u{1B}[20", after: .seconds(2))
    line.send("1~6", after: .seconds(2))
    #expect(line.events == [.paste("12345"), .key("6")])
    #expect(line.times == [.seconds(24), .seconds(24)])
  }

  @Test mutating func `a silence ends no paste`() {
    line.wait(.seconds(600))
    #expect(line.events == [])
    line.send("7", after: .seconds(6))
    line.wait()
    #expect(line.events == [])
  }

  @Test(arguments: ["\u{1B}", "\u{3}"])
  mutating func `a lone Esc or Ctrl-C ends a paste without an end a second after it`(
    _ key: String
  ) {
    line.send(key, after: .milliseconds(900))
    line.wait(.milliseconds(500))
    #expect(line.events == [])
    line.send(key, after: .milliseconds(500))
    line.wait(.milliseconds(100))
    line.send("7")
    let text = "12" + key
    // Esc ends the paste, and is no key.
    let ended = key == "\u{1B}" ? [] : Line.events(key)
    #expect(line.events == [.paste(text)] + ended + [.key("7")])
  }

  @Test(arguments: [20, 600])
  mutating func `an end mark that comes late and cut is none of its characters`(_ delay: Int) {
    line.send("\u{1B}", after: .seconds(2))
    line.send("[201~", after: .milliseconds(delay))
    line.wait()
    let isLate = delay > 75
    #expect(line.events == [.paste("12")])
    #expect(line.times.first == (isLate ? .zero : .milliseconds(2_020)))
  }

  @Test mutating func `an end mark that comes byte by byte ends a paste`() {
    line.type("3\u{1B}[201~", every: .milliseconds(200))
    #expect(line.events == [.paste("123")])
  }

  @Test(arguments: ["781", "7\r\t", "딸기q", "7\u{3}q"])
  mutating func `keys at a hand's pace end a paste before the first of them`(_ keys: String) {
    line.type(keys, every: .milliseconds(60))
    #expect(line.events == [.paste("12")] + keys.flatMap { Line.events(String($0)) })
    #expect(line.times == [0, 60, 120, 180].map { .milliseconds($0) })
    line.send("5")
    #expect(line.events.last == .key("5"))
  }

  @Test mutating func `a key that is a sequence is one of them`() {
    line.send("\u{1B}[A", after: .milliseconds(60))
    line.send("\u{1B}OB", after: .milliseconds(60))
    line.send("q", after: .milliseconds(60))
    #expect(line.events == [.paste("12"), .key(.up), .key(.down), .key("q")])
  }

  @Test mutating func `more than a key at a time, or quicker, is still the paste`() {
    line.type("789", every: .milliseconds(40))
    line.type("78", every: .milliseconds(60))
    line.send("90", after: .milliseconds(60))
    line.type("78", every: .milliseconds(60))
    line.send("\u{1B}[201~", after: .milliseconds(60))
    #expect(line.events == [.paste("1278978907" + "8")])
  }

  @Test mutating func `a paste is proof of its marks, once and for all`() {
    #expect(line.marksPastes)
    line.send("\u{1B}[201~7")
    #expect(line.marksPastes)
    #expect(line.events == [.paste("12"), .key("7")])
  }
}

@Suite struct AnswerTests {
  @Test(arguments: [
    ("\u{1B}[?2004;1$y\u{1B}[?1;2c", true), ("\u{1B}[?2004;2$y\u{1B}[?64;1;2c", false),
    ("\u{1B}[?2004;0$y\u{1B}[?1;2c", false), ("\u{1B}[?6c", false),
  ])
  func `an answer is no key, wherever it is cut`(_ answer: String, _ marksPastes: Bool) {
    for cut in 1..<answer.utf8.count {
      // A lone Esc counts as a key after 75 ms, and the rest of the answer is dropped.
      for delay in answer.prefix(cut).hasSuffix("\u{1B}") ? [0, 60] : [0, 60, 700] {
        var line = Line()
        line.ask()
        line.send(String(answer.prefix(cut)))
        line.send(String(answer.dropFirst(cut)), after: .milliseconds(delay))
        line.wait()
        #expect(line.events == [], "cut at \(cut) for \(delay) ms")
        #expect(line.marksPastes == marksPastes, "cut at \(cut) for \(delay) ms")
      }
    }
  }

  @Test func `an answer that comes late is no key`() {
    var line = Line()
    line.ask()
    line.send("7")
    line.send("\u{1B}[?2004;1$y\u{1B}[?1;2c8", after: .seconds(30))
    #expect(line.events == [.key("7"), .key("8")])
    #expect(line.marksPastes)
  }

  @Test func `Esc is no slower while an answer is out`() {
    var line = Line()
    line.ask()
    line.send("\u{1B}", after: .milliseconds(100))
    line.wait(.milliseconds(75))
    #expect(line.events == [.key(.escape)])
    line.send("[?2004;1$y\u{1B}[?1;2c")
    line.wait()
    #expect(line.events == [.key(.escape)])
    #expect(line.marksPastes)
  }

}
