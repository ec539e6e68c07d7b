import Foundation
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import JuiceTill

@Suite struct BoardNumbersTests {
  private let start = ContinuousClock.now
  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// - Parameter clock: the seconds by which the calendar was set forward since the start.
  private func moment(_ seconds: Double, clock: Double = 0) -> Moment {
    Moment(instant: at(seconds), date: date + seconds + clock)
  }

  /// Reads `1 2! 3!-5`: 2 is made at second 0, 3 was made 5 seconds before.
  private func queue(_ text: String) -> [QueuedOrder] {
    text.split(separator: " ").compactMap { word in
      let parts = word.split(separator: "!", omittingEmptySubsequences: false)
      guard let number = Int(parts[0]) else { return nil }
      return .numbered(
        number, isMade: parts.count > 1, since: date + (parts.last.flatMap { Double($0) } ?? 0))
    }
  }

  private func ready(_ numbers: BoardNumbers, _ seconds: Double) -> [Int] {
    numbers.ready(at: at(seconds)).map(\.number)
  }

  @Test func `a number is prepared, then ready, then gone`() {
    var numbers = BoardNumbers()
    #expect(!numbers.isKnown && numbers.deadline(after: start) == nil)
    numbers.accept([], at: moment(0), Wording(.en))
    #expect(numbers.isKnown)
    numbers.accept(queue("7 8"), at: moment(1), Wording(.en))
    #expect(numbers.preparing(at: at(1)).map(\.number) == [7, 8] && ready(numbers, 1) == [])
    #expect(numbers.deadline(after: at(1)) == nil)
    numbers.accept(queue("7 8!2"), at: moment(2), Wording(.en))
    #expect(numbers.preparing(at: at(2)).map(\.number) == [7] && ready(numbers, 2) == [8])
    numbers.accept(queue("7"), at: moment(3), Wording(.en))
    #expect(numbers.preparing(at: at(3)).map(\.number) == [7] && ready(numbers, 3) == [])
  }

  @Test func `the newest ready number comes first, and is marked for 30 seconds`() {
    var numbers = BoardNumbers()
    numbers.accept([], at: moment(0), Wording(.en))
    numbers.accept(queue("1 2!10 3"), at: moment(10), Wording(.en))
    numbers.accept(queue("1!20 2!10 3"), at: moment(20), Wording(.en))
    #expect(ready(numbers, 20) == [1, 2])
    for (seconds, isMarked) in [(20, true), (49.999999, true), (50, false), (700, false)] {
      #expect(numbers.isNewestMarked(at: at(seconds)) == isMarked, "\(seconds)")
    }
    // After its collection, the order before it is the newest.
    numbers.accept(queue("2!10 3"), at: moment(30), Wording(.en))
    #expect(numbers.isNewestMarked(at: at(30)) && !numbers.isNewestMarked(at: at(40)))
  }

  @Test func `the order made last is the newest of several that become ready together`() {
    var numbers = BoardNumbers()
    numbers.accept([], at: moment(0), Wording(.en))
    numbers.accept(queue("4!5 5!9 6!7 7!7"), at: moment(10), Wording(.en))
    #expect(ready(numbers, 10) == [5, 7, 6, 4])
  }

  @Test func `a ready number leaves after 10 minutes, and nothing else wakes the board`() {
    var numbers = BoardNumbers()
    numbers.accept([], at: moment(0), Wording(.en))
    numbers.accept(queue("1!0"), at: moment(0), Wording(.en))
    numbers.accept(queue("1!0 2!100"), at: moment(100), Wording(.en))
    var times: [Double] = []
    var now = at(100)
    while let next = numbers.deadline(after: now) {
      times.append((next - start) / .seconds(1))
      now = next
    }
    #expect(times == [130, 600, 700])
    #expect(ready(numbers, 599.999999) == [2, 1] && ready(numbers, 600) == [2])
    #expect(ready(numbers, 700) == [])
    // It does not come back, although it was never collected.
    numbers.accept(queue("1!0 2!100 3"), at: moment(800), Wording(.en))
    #expect(ready(numbers, 800) == [] && !numbers.isNewestMarked(at: at(800)))
  }

  @Test func `an order that was taken 12 hours ago is prepared no more`() {
    let orders = [43_200.0, 43_199, -60].enumerated().map {
      QueuedOrder.numbered($0 + 1, isMade: false, since: date - $1)
    }
    var numbers = BoardNumbers()
    numbers.accept(orders, at: moment(0), Wording(.en))
    #expect(numbers.preparing(at: at(0)).map(\.number) == [2, 3])
  }

  @Test func `an order that is made again is called again`() {
    var numbers = BoardNumbers()
    numbers.accept([], at: moment(0), Wording(.en))
    numbers.accept(queue("1!0 2!0"), at: moment(0), Wording(.en))
    // Made again between two readings.
    numbers.accept(queue("1!40 2!0"), at: moment(41), Wording(.en))
    #expect(ready(numbers, 41) == [1, 2] && numbers.isNewestMarked(at: at(70)))
  }

  @Test func `a board that begins counts from when orders were made`() {
    var numbers = BoardNumbers()
    numbers.accept(queue("1!-700 2!-590 3!-20 4"), at: moment(0), Wording(.en))
    #expect(ready(numbers, 0) == [3, 2] && ready(numbers, 10) == [3])
    #expect(numbers.isNewestMarked(at: at(9)) && !numbers.isNewestMarked(at: at(10)))
  }

  @Test func `later the clocks of others, and its own, don't count`() {
    var numbers = BoardNumbers()
    numbers.accept([], at: moment(0), Wording(.en))
    numbers.accept(queue("1!-5000"), at: moment(10), Wording(.en))
    #expect(ready(numbers, 10) == [1] && numbers.isNewestMarked(at: at(39)))
    numbers.accept(queue("1!-5000 2!9000"), at: moment(20, clock: 86_400), Wording(.en))
    #expect(ready(numbers, 20) == [2, 1])
    #expect(ready(numbers, 609) == [2, 1] && ready(numbers, 610) == [2])
    // A made time in the future counts as now.
    var later = BoardNumbers()
    later.accept(queue("1!90"), at: moment(0), Wording(.en))
    #expect(later.isNewestMarked(at: at(29)) && !later.isNewestMarked(at: at(30)))
  }
}

extension QueuedOrder {
  /// An order of one cup, with id and entry by its number.
  static func numbered(_ number: Int, isMade: Bool, since: Date) -> QueuedOrder {
    let id = unsafe UUID(uuidString: "00000000-0000-4000-8000-\(number.padded(to: 12))")
      .unsafelyUnwrapped
    func entry(_ seq: Int, _ kind: JournalEntry.Kind, _ stage: Stage) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: since, kind: kind) {
        $0.lines = kind == .order ? [Order.Line(juice: "mango", cups: 1)] : []
        $0.reason = stage.rawValue
        $0.number = OrderNumber(day: DayStart.midnight.day(of: since).text, number: number)
      }
    }
    return unsafe OrderRecord(
      [entry(number, .order, .toMake)] + (isMade ? [entry(1_000_000, .stage, .made)] : [])
    ).flatMap(QueuedOrder.init).unsafelyUnwrapped
  }
}
