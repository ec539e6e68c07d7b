import JuiceTerminal
import Testing

@testable import JuiceTill

@Suite struct InputFilterTableTests {
  /// Keys and their times in milliseconds: `7@0 7@150 Enter@400`.
  private func outcomes(
    _ presses: String, marked: Bool = true, button: RepeatedClick.Button? = nil,
    store: InputFilter.Store = .idle
  ) -> [InputFilter.Outcome] {
    var hands = InputFilter()
    let start = ContinuousClock.now
    let scene = InputFilter.Context(store: store) { _ in InputFilter.Rules(button: button) }
    var outcomes: [InputFilter.Outcome] = []
    func collect() { while let next = hands.next(in: scene) { outcomes.append(next) } }
    if marked { hands.accept(.marksPastes, at: start, in: scene) }
    for press in presses.split(separator: " ") {
      let parts = press.split(separator: "@")
      let time = start + .microseconds(Int((Double(parts[1]) ?? 0) * 1000))
      while let deadline = hands.deadline, deadline <= time {
        hands.expire(at: deadline, in: scene)
        collect()
      }
      hands.accept(event(String(parts[0])), at: time, in: scene)
      collect()
    }
    while let deadline = hands.deadline {
      hands.expire(at: deadline, in: scene)
      collect()
    }
    return outcomes
  }

  private func event(_ name: String) -> Event {
    switch name {
    case "Enter": .key(.enter)
    case "Tab": .key(.tab)
    case "Esc": .key(.escape)
    case "wheel": .wheel(Point(x: 1, y: 1), up: true)
    case "click": .click(Point(x: 2, y: 1))
    default: .key(.character(Character(name)))
    }
  }

  private func meant(_ outcomes: [InputFilter.Outcome]) -> String {
    outcomes.compactMap {
      switch $0 {
      case .meant(.key(.character(let character))): String(character)
      case .meant(.key(.enter)): "⏎"
      case .meant(.key(.escape)): "⎋"
      case .meant(.key(.tab)): "⇥"
      case .meant(.paste(let text)): "[\(text)]"
      case .meant(.click): "•"
      default: nil
      }
    }.joined()
  }

  @Test(arguments: [25, 33, 40], [100, 120, 150, 200, 264, 330])
  func `A key that is held on a line with batches soon sells no more`(gap: Int, batch: Int) {
    let repeats = stride(from: 500, to: 3500, by: gap).map { ($0 + batch - 1) / batch * batch }
    let presses = "7@0 " + repeats.map { "7@\($0)" }.joined(separator: " ")
    let sold = meant(outcomes(presses)).count
    #expect(sold < 20, "\(sold)")
  }

  /// The repeats of a key that is held from 0 on.
  private func held(_ key: String, delay: Double, rate: Double, repeats: Int = 20) -> String {
    (["\(key)@0"] + (0..<repeats).map { "\(key)@\(delay + Double($0) * 1000 / rate)" })
      .joined(separator: " ")
  }

  // MARK: Held keys

  @Test(arguments: [215, 225, 250, 400, 500, 660, 1000], [12, 15, 25, 30, 33, 40])
  func `a held key counts once`(_ delay: Double, _ rate: Double) {
    let outcomes = outcomes(held("7", delay: delay, rate: rate))
    #expect(meant(outcomes) == "7")
    #expect(outcomes.contains { if case .dropped(.heldKey, _) = $0 { true } else { false } })
  }

  /// - Parameter busy: the milliseconds after which the machine reads again.
  @Test(arguments: [
    (12, 20), (15, 25), (20, 10), (25, 40), (30, 10), (30, 100), (33, 50), (40, 5), (40, 100),
  ])
  func `a held key that a busy machine or an uneven line delivers late counts once`(
    _ rate: Double, _ busy: Double
  ) {
    let times = (0..<30).map { 500 + Double($0) * 1000 / rate }
    let presses = ["7@0"] + times.map { "7@\(($0 / busy).rounded(.up) * busy)" }
    #expect(meant(outcomes(presses.joined(separator: " "))) == "7")
  }

  @Test(arguments: [25, 30, 40])
  func `a key that was let go after two repeats counts once`(_ rate: Double) {
    #expect(meant(outcomes(held("7", delay: 250, rate: rate, repeats: 2))) == "7")
  }

  @Test(arguments: [
    // A first gap under 225 ms comes from a hand.
    ("7@0 7@150", "77"), ("7@0 7@120 7@240 7@360", "7777"), ("7@0 7@90 7@180 7@270", "7777"),
    ("7@0 7@60 7@120 7@180 7@240", "77777"), ("7@0 7@209", "77"),
    // One press after a pause, and slow presses.
    ("7@0 7@300", "77"), ("7@0 7@500 7@1000 7@1500", "7777"), ("7@0 7@225 7@450", "777"),
    ("7@0 7@300 7@450", "777"), ("7@0 7@1300", "77"),
    // A slow line delivers presses late and together.
    ("7@0 7@350 7@350.1 7@350.2", "7777"), ("7@0 7@350 7@410", "777"),
    ("7@0 7@280 7@290 7@380", "7777"), ("7@200 7@200.1 7@240 7@360", "7777"),
    ("6@0 2@5 7@600 7@900 7@930", "62777"),
    // Several at once after a pause: each is meant.
    ("7@0 7@500 7@500 7@500 7@500", "77777"),
    ("7@0 7@500 7@500 7@500 7@500 7@500 7@500", "7777777"),
    ("7@0 7@500 7@510 7@520 7@530", "77777"), ("7@0 7@500 7@515 7@530 7@545", "77777"),
    // Six presses a second over two stalls of the line.
    ("7@0 7@1100 7@1100 7@1100 7@1100 7@1100 7@1100 7@1500 7@1500", "777777777"),
    (
      "7@0 7@200 7@400 7@1400 7@1400 7@1400 7@1400 7@1400 7@1900 7@1900 7@1900",
      "77777777777"
    ),
    // Quick hands are slower than repeats.
    ("7@0 7@500 7@595 7@690 7@785", "77777"), ("7@0 7@500 7@607 7@714 7@821", "77777"),
    // Each of 90 or 25 ms, read up to 5 ms late.
    ("7@0 7@300 7@395 7@480 7@575", "7"), ("7@0 7@300 7@330 7@350 7@375", "7"),
    // The machine reads nothing for a while, and then all that came meanwhile.
    ("7@0 7@620 7@620 7@620 7@620 7@633 7@666 7@700 7@733", "7"),
    ("7@0 7@250 7@280 7@310 7@340 7@640 7@640 7@640 7@640 7@640 7@640", "7"),
    // Other keys in between.
    ("7@0 7@150 6@160 7@170 7@200", "77677"), ("7@0 6@250 7@280 6@310", "7676"),
    ("7@0 7@300 6@320", "776"),
    // A short hold ends with another key.
    ("7@0 7@250 7@283 6@316", "76"), ("7@0 7@250 7@283 6@363", "76"),
    ("7@0 7@250 7@283 6@285", "76"), ("7@0 7@200 7@233 6@266", "7776"),
    // The machine reads the first press of a hold late.
    ("7@50 7@250 7@283 7@316 7@349 7@382", "7"), ("7@100 7@250 7@283 7@316 7@349 7@382", "77"),
    // Presses every 60 or 80 ms are no run: there is no delay, or one is too early.
    ("7@0 7@330 7@330 7@330 7@330 7@330 7@360 7@420 7@480", "777777777"),
    ("7@0 7@150 7@230 7@310 7@390", "77777"), ("7@0 7@300 7@450 7@530 7@610", "77777"),
    // A press after a held key.
    ("7@0 7@250 7@280 7@310 7@340 7@500", "77"), ("7@0 7@250 7@280 7@310 7@340 7@900", "77"),
    // The run continues after a hiccup of the line.
    ("7@0 7@250 7@280 7@310 7@340 7@500 7@530 7@560", "7"),
    // The wheel does not end the run.
    ("7@0 7@250 wheel@260 7@280 wheel@290 7@310", "7"),
  ])
  func `presses of the same key count, and repeats do not`(_ presses: String, _ expected: String) {
    #expect(meant(outcomes(presses)) == expected)
  }

  // MARK: Runs that are read late

  private static let delays: [Double] = [225, 250, 400, 660]
  private static let gaps: [Double] = [25, 33, 50, 66, 90]

  /// The times of a key that is held for two seconds.
  private static func hold(_ delay: Double, _ gap: Double) -> [Double] {
    [0] + stride(from: delay, to: delay + 2000, by: gap)
  }

  private func sold(_ times: [Double]) -> Int {
    meant(outcomes(times.map { "7@\($0)" }.joined(separator: " "))).count
  }

  /// Runs `body` for each kind of keyboard.
  private func expectEach(
    _ title: String, _ body: (_ delay: Double, _ gap: Double) -> (sold: Int, most: Int)
  ) {
    for delay in Self.delays {
      for gap in Self.gaps {
        let (sold, most) = body(delay, gap)
        #expect((1...most).contains(sold), "\(title): \(delay) ms, then every \(gap) ms")
      }
    }
  }

  /// A first gap of 175 ms or more is known to be late, a shorter one only by its quick repeats, or by many.
  @Test(arguments: [0.0, 10, 20, 40, 60, 80, 100])
  func `a held key sells few cups if its press is read late`(_ late: Double) {
    expectEach("\(late) ms late") { delay, gap in
      let times = [late] + Self.hold(delay, gap).dropFirst()
      return (sold(times), delay - late >= 175 ? 1 : gap <= 50 ? 2 : 8)
    }
  }

  /// Batches of more than 100 ms hide the delay: it takes eight presses to see the rate.
  @Test(arguments: [50.0, 100, 150, 200, 250])
  func `a held key sells few cups on a line with batches`(_ batch: Double) {
    for part in 0..<5 {
      let phase = batch * Double(part) / 5
      expectEach("batches of \(batch) ms, \(phase) ms off") { delay, gap in
        let times = Self.hold(delay, gap).map {
          (($0 - phase) / batch).rounded(.up) * batch + phase
        }
        return (sold(times), batch <= 100 ? 1 : 14)
      }
    }
  }

  @Test(arguments: [60.0, 100, 150, 300])
  func `a held key sells few cups if the machine stalls after its press`(_ stall: Double) {
    for start in stride(from: 5.0, to: 700, by: 70) {
      expectEach("a stall of \(stall) ms at \(start)") { delay, gap in
        let times = Self.hold(delay, gap).map { $0 > start ? max($0, start + stall) : $0 }
        return (sold(times), 6)
      }
    }
  }

  /// One repeat is as good as a second press, and so are two that are further apart than a quick keyboard's.
  @Test(arguments: [20.0, 33, 80])
  func `another key ends a hold`(_ pause: Double) {
    for delay in Self.delays {
      for gap in Self.gaps {
        for (repeats, cups) in [(1, 2), (2, gap <= 42 ? 1 : 3), (3, 1)] {
          let times = [0] + (0..<repeats).map { delay + Double($0) * gap }
          let presses = times.map { "7@\($0)" } + ["6@\(times[repeats] + pause)"]
          let sold = meant(outcomes(presses.joined(separator: " ")))
          #expect(
            sold == String(repeating: "7", count: cups) + "6",
            "\(repeats) repeats of \(gap) ms after \(delay) ms")
        }
      }
    }
  }

  /// Two presses that a stall brings 24 to 42 ms apart look like a hold that was short.
  @Test(arguments: [20.0, 33, 45, 60, 70, 80, 90, 100, 125, 150, 180, 220, 300, 400])
  func `quick presses count over a stall`(_ pace: Double) {
    for stall in [0.0, 60, 150, 300, 900] {
      for start in stride(from: -50.0, to: 900, by: 59) {
        for count in [2, 3, 5, 14] {
          let times = (0..<count).map { Double($0) * pace }.map {
            $0 > start ? max($0, start + stall) : $0
          }
          let isPair = zip(times, times.dropFirst()).contains { (24...42).contains($1 - $0) }
          let lost = count - sold(times)
          #expect(
            lost == 0 || lost == 2 && isPair && pace > 110,
            "\(count) presses of \(pace) ms, a stall of \(stall) ms at \(start)")
        }
      }
    }
  }

  @Test func `a press after a pause counts once no repeat can follow`() {
    var held = HeldKey()
    let start = ContinuousClock.now
    #expect(held.judge("7", at: start) == .counts)
    #expect(held.judge("7", at: start + .milliseconds(300)) == .waits)
    #expect(held.deadline == start + .milliseconds(410))
    let tooEarly = held.expire(at: start + .milliseconds(409))
    let inTime = held.expire(at: start + .milliseconds(410))
    #expect(!tooEarly && inTime)
  }

  // MARK: Pastes

  @Test(arguments: [
    // Different keys at once.
    ("1@0 2@0", true, "12"), ("1@0 2@0 3@0 4@0", true, "1234"),
    ("1@0 2@0 3@0 4@0 5@0 6@0 7@0", true, "1234567"),
    ("1@0 2@0 3@0 4@0 5@0 6@0 7@0 8@0", true, "[12345678]"),
    ("1@0 2@0 3@0", false, "123"), ("1@0 2@0 3@0 4@0", false, "[1234]"),
    ("1@0 2@1.9 3@3.8 4@5.7", false, "[1234]"), ("1@0 2@2.1 3@4.2 4@6.3", false, "1234"),
    ("1@0 Enter@0 2@0 Enter@0", false, "[1\n2\n]"),
    // A pasted table row has Tabs between its numbers; a Tab alone is a key.
    ("1@0 2@0 Tab@0 3@0 4@0", false, "[12\t34]"), ("1@0 Tab@0 2@0 Tab@0", false, "[1\t2\t]"),
    ("1@0 Tab@0 2@0 Tab@0 3@0 Tab@0 4@0 Tab@0", true, "[1\t2\t3\t4\t]"),
    ("1@0 Tab@50 2@100", false, "1⇥2"),
    // A busy machine reads some characters of a scanner late.
    ("8@0 8@1 0@9 1@12 2@20 3@30 4@31 5@45 6@46", true, "[880123456]"),
    ("1@0 2@1 3@10 4@20", false, "[1234]"), ("1@0 2@1 3@17 4@33", false, "1234"),
    // Keys within 30 ms of a paste belong to it.
    ("1@0 2@0 3@0 4@0 5@29", false, "[12345]"), ("1@0 2@0 3@0 4@0 5@31", false, "[1234]5"),
    // A key without text ends the collected characters, and follows them.
    ("1@0 Esc@0", true, "1⎋"), ("1@0 2@0 3@0 4@0 Esc@1", false, "[1234]⎋"),
    // One key several times is no paste.
    ("7@0 7@500 7@500 7@500 7@500 7@500", false, "777777"), ("7@0 7@0 7@0 7@0", false, "7777"),
    ("7@0 7@0 7@0 7@0 7@0 7@0 7@0 7@0", true, "77777777"), ("1@0 1@0 1@0 2@0", false, "[1112]"),
    ("+@0 1@0 1@0 2@0 b@0", false, "[+112b]"),
  ])
  func `characters that come together are a paste`(
    _ presses: String, _ marked: Bool, _ expected: String
  ) {
    #expect(meant(outcomes(presses, marked: marked)) == expected)
  }

  // MARK: Clicks

  private static let button = RepeatedClick.Button(
    frame: Rect(x: 0, y: 0, width: 10, height: 3),
    screen: ObjectIdentifier(InputFilterTableTests.self))

  @Test(arguments: [
    ("click@0 click@399", "•"), ("click@0 click@400", "••"), ("click@0 click@100 click@450", "••"),
  ])
  func `a double click on a button counts once`(_ presses: String, _ expected: String) {
    #expect(meant(outcomes(presses, button: Self.button)) == expected)
  }

  @Test func `a double click in one read is told after what it does`() {
    var hands = InputFilter()
    let (now, click) = (ContinuousClock.now, event("click"))
    let scene = InputFilter.Context(store: .idle) { _ in InputFilter.Rules(button: Self.button) }
    for _ in 1...2 { hands.accept(click, at: now, in: scene) }
    #expect(hands.next(in: scene) == .meant(click))
    #expect(hands.next(in: scene) == .dropped(.doubleClick, [click]))
  }

  @Test func `each click on a counting button counts`() {
    #expect(meant(outcomes("click@0 click@100 click@200")) == "•••")
  }

  @Test func `a second click does not press what came up under it`() {
    let (start, point) = (ContinuousClock.now, Point(x: 2, y: 1))
    func isSecond(in frame: Rect, of screen: Any.Type) -> Bool {
      var clicks = RepeatedClick()
      _ = clicks.isSecond(at: point, on: Self.button, at: start)
      let button = RepeatedClick.Button(frame: frame, screen: ObjectIdentifier(screen))
      return clicks.isSecond(at: point, on: button, at: start + .milliseconds(200))
    }
    let beside = Rect(x: 2, y: 1, width: 4, height: 1)
    #expect(isSecond(in: beside, of: RepeatedClick.self))
    #expect(!isSecond(in: beside, of: InputFilterTableTests.self))
  }

  // MARK: The store and the screens

  @Test func `a busy store has keys wait, and a slow one drops them`() {
    #expect(outcomes("7@0 6@150", store: .working) == [])
    var hands = InputFilter()
    let now = ContinuousClock.now
    let slow = InputFilter.Context(store: .slow) { _ in InputFilter.Rules() }
    hands.accept(.key(.enter), at: now, in: slow)
    hands.expire(at: now + .milliseconds(2), in: slow)
    #expect(hands.next(in: slow) == nil)
    hands.storeAnswered()
    let idle = InputFilter.Context(store: .idle) { _ in InputFilter.Rules() }
    #expect(hands.next(in: idle) == .dropped(.typedAhead, [.key(.enter)]))
    #expect(hands.next(in: idle) == nil && hands.deadline == nil)
  }

  @Test
  func
    `a key that closed a screen counts again after a while, by the time at which it was pressed`()
  {
    let start = ContinuousClock.now
    func second(
      _ key: Key = .left, after milliseconds: Int, handled late: Int, actsAgain: Bool = false
    ) -> InputFilter.Outcome? {
      let scene = InputFilter.Context(store: .idle) { _ in
        InputFilter.Rules(actsAgain: actsAgain)
      }
      var hands = InputFilter()
      hands.accept(.key(key), at: start, in: scene)
      _ = hands.next(in: scene)
      hands.answered(at: start)
      hands.accept(.key(key), at: start + .milliseconds(milliseconds), in: scene)
      hands.expire(at: start + .milliseconds(milliseconds + late), in: scene)
      return hands.next(in: scene)
    }
    #expect(second(after: 299, handled: 1000) == .dropped(.typedAhead, [.key(.left)]))
    #expect(second(after: 410, handled: 1000) == .meant(.key(.left)))
    #expect(second(.escape, after: 150, handled: 0) == .dropped(.typedAhead, [.key(.escape)]))
    // A second Esc closes the next dialog.
    #expect(second(.escape, after: 150, handled: 0, actsAgain: true) == .meant(.key(.escape)))
  }

  @Test func `a second click just beside the button is one of a double click`() {
    let (start, edge) = (ContinuousClock.now, Point(x: 9, y: 2))
    func isSecond(at point: Point) -> Bool {
      var clicks = RepeatedClick()
      _ = clicks.isSecond(at: edge, on: Self.button, at: start)
      let other = RepeatedClick.Button(
        frame: Rect(x: 8, y: 0, width: 9, height: 9), screen: ObjectIdentifier(RepeatedClick.self))
      return clicks.isSecond(at: point, on: other, at: start + .milliseconds(100))
    }
    #expect(isSecond(at: Point(x: 11, y: 3)))
    #expect(!isSecond(at: Point(x: 12, y: 3)) && !isSecond(at: Point(x: 11, y: 4)))
  }
}
