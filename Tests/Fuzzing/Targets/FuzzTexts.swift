import JuiceText
import JuiceWords

@testable import JuiceTerminal
@testable import juice_maker

/// Parses arguments, one a line: a command, help, or an error with a sentence.
func fuzzArguments(_ bytes: [UInt8]) {
  let words = String(decoding: bytes, as: UTF8.self).split(
    separator: "\n", omittingEmptySubsequences: false
  ).map(String.init)
  do {
    let call = try CommandArguments(words)
    if call.isHelpWanted {
      // `HelpTests` makes each page in both languages.
      _ = try call.help(in: .ko).lines
    } else {
      _ = try call.parse()
    }
  } catch {
    if ExitReport(error) != nil { expectSentence(for: error) }
  }
}

/// The first byte is a width in columns, the rest a text that must break no frame and forge no line.
func fuzzText(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let limit = Int(first)
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let shown = text.printable
  promise(!shown.unicodeScalars.contains(where: \.isUnseen), "`printable` shows the unseen")
  promise(shown.printable == shown, "`printable` is not done")
  promise(TextWidth.columns(of: text) == TextWidth.columns(of: shown), "measured otherwise")
  promise(!text.visible().unicodeScalars.contains(where: \.isUnseen), "`visible` hides something")
  promise(TextWidth.columns(of: TextWidth.cut(text, to: limit)) <= limit, "cut too late")
  promise(TextWidth.columns(of: TextWidth.cutAtStart(text, to: limit)) <= limit, "cut too late")
  for alignment in [TextWidth.Alignment.leading, .center, .trailing] {
    let fitted = TextWidth.fit(text, to: limit, alignment)
    promise(TextWidth.columns(of: fitted) == limit, "does not fit")
  }
  for line in TextWidth.wrap(text, to: limit) {
    promise(TextWidth.columns(of: line) <= limit, "a line is too long")
  }
}

/// Decodes terminal input in pieces: a byte gives each piece's length and delay.
func fuzzInput(_ bytes: [UInt8]) {
  var decoder = InputDecoder(keys: KeySequences(ofTerminal: false))
  var now = ContinuousClock.now
  var rest = bytes[...]
  var events = 0
  func expire() {
    while let due = decoder.deadline, due <= now { events += decoder.expire(at: due).count }
  }
  while let first = rest.popFirst() {
    now += .milliseconds([0, 5, 80, 1_100, 6_000][Int(first >> 4) % 5])
    expire()
    events += decoder.decode(Array(rest.prefix(Int(first & 0xF))), at: now).count
    rest = rest.dropFirst(Int(first & 0xF))
  }
  now += .seconds(10)
  expire()
  promise(events <= 2 * bytes.count, "more events than bytes")
  // After a rest, Ctrl-C and then a key get through, whatever came before.
  now += .seconds(10)
  let interrupt = decoder.decode([Byte.interrupt], at: now)
  promise(interrupt.last == Arrival(.key(.control("c")), now), "Ctrl-C is lost")
  let key = decoder.decode([UInt8(ascii: "7")], at: now)
  promise(key == [Arrival(.key("7"), now)], "a key is lost")
}
