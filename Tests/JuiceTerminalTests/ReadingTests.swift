import Glibc
import JuiceText
import SystemPackage
import TerminalTesting
import Testing

@testable import JuiceTerminal

/// A pipe in place of a terminal's input.
private final class Input {
  let file: Int32
  let end: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    unsafe try #require(pipe(&ends) == 0)
    (file, end) = (ends[0], ends[1])
  }

  deinit {
    close(file)
    close(end)
  }

  func send(_ text: String) { _ = unsafe write(end, text, text.utf8.count) }

  var unread: Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(file, UInt(FIONREAD), &count)
    return count
  }
}

@Suite struct ReadingTests {
  private let clock = ManualClock()
  private let input: Input

  init() throws { input = try Input() }

  @Test func `an event has the time of the clock`() {
    var reader = InputReader(file: input.file, clock: clock)
    #expect(reader.read() == [])
    clock.advance(by: .seconds(3))
    input.send("7\u{1B}")
    #expect(reader.read() == [Arrival(.key("7"), clock.now)])
    let time = clock.now
    #expect(reader.deadline == time + .milliseconds(75))
    clock.advance(by: .milliseconds(74))
    #expect(reader.expire(at: clock.now) == [])
    clock.advance(by: .milliseconds(5))
    #expect(reader.expire(at: clock.now) == [Arrival(.key(.escape), time)])
  }

  @Test func `an answer that is out when the terminal is left is dropped`() {
    var reader = InputReader(file: input.file, clock: clock)
    reader.expectAnswers()
    input.send("7\u{1B}[?2004;1$y\u{1B}[?1;2c")
    reader.leave()
    #expect(input.unread == 0)
    #expect(reader.marksPastes)
  }

  /// `poll` may have reported the answer before Ctrl-Z was handled.
  @Test func `What was read as the terminal was left is not waited for`() throws {
    var reader = InputReader(file: input.file, clock: clock)
    reader.expectAnswers()
    input.send("\u{1B}[?2004;1$y\u{1B}[?1;2c")
    reader.leave()
    // `7` follows after minutes, so that a reader that waits fails instead of hanging.
    let key = try #require(Shell("timeout 300 cat; printf 7", output: input.end))
    #expect(reader.read() == [])
    try key.input.close()
    #expect(key.wait() == 0)
  }

  @Test func `keys for the shell stay where no answer is out`() {
    var reader = InputReader(file: input.file, clock: clock)
    input.send("7\u{1B}")
    #expect(reader.read()?.count == 1)
    input.send("ls\r")
    reader.leave()
    #expect(input.unread == 3)
    // The Esc before them is dropped.
    #expect(reader.read()?.map(\.event) == [.key("l"), .key("s"), .key(.enter)])
  }

  @Test func `an answer that is overdue is not waited for`() {
    var reader = InputReader(file: input.file, clock: clock)
    reader.expectAnswers()
    clock.advance(by: .seconds(2))
    reader.leave()
    reader.leave()
    #expect(reader.deadline == nil)
  }
}

@Suite struct MainLoopTests {
  private let clock = ManualClock()

  @Test func `the toolchain has the private names that the loop needs`() {
    let missing = MainLoop.missingName
    #expect(
      missing == nil,
      "This toolchain lacks \(missing ?? ""). MainLoop cannot run on it: see Sources/CNcurses/cncurses.c."
    )
  }

  @Test func `the earliest deadline is met, and each once`() throws {
    let nothing = try Input()
    let times = [30, 10, 20].map { clock.now + .milliseconds($0) }
    var due = times.map(Optional.some)
    var met: [Int] = []
    for index in due.indices {
      MainLoop.add(
        deadline: { due[index] },
        expire: {
          #expect($0 == clock.now)
          met.append(index)
          due[index] = nil
        })
    }
    for _ in 1...3 {
      // The clock stands still, so the loop would sleep until the deadline.
      clock.advance(by: .milliseconds(10))
      MainLoop.turn(clock, queue: nothing.file)
    }
    #expect(met == [1, 2, 0])
  }

  @Test func `a key that has arrived comes before what is to happen without it`() throws {
    let (input, nothing) = (try Input(), try Input())
    var happened: [String] = []
    var due: ContinuousClock.Instant? = clock.now
    var questions = 0
    MainLoop.watch(input.file) {
      happened.append("key")
      MainLoop.unwatch(input.file)
    }
    MainLoop.add {
      questions += 1
      // The loop has read the deadline, but not yet polled the files.
      if questions == 1 { input.send("7") }
      return due
    } expire: { _ in
      happened.append("deadline")
      due = nil
    }
    MainLoop.turn(clock, queue: nothing.file)
    #expect(happened == ["key", "deadline"])
  }
}

@Suite struct EventTimeTests {
  @Test func `events that nobody took come later, with their times`() async throws {
    let clock = ManualClock()
    try await Terminal.headless(Size(columns: 12, rows: 4), clock: clock) { terminal in
      let start = clock.now
      terminal.send(.key("7"))
      clock.advance(by: .seconds(1))
      terminal.send(.key("8"))
      terminal.send(.key("9"), at: start + .milliseconds(5))
      clock.advance(by: .seconds(1))
      var keys: [(Event, Duration)] = []
      terminal.onEvent = { keys.append(($0, start.duration(to: $1))) }
      #expect(keys.map(\.0) == [.key("7"), .key("8"), .key("9")])
      #expect(keys.map(\.1) == [.zero, .seconds(1), .milliseconds(5)])
    }
  }
}
