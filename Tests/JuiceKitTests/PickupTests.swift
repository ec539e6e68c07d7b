import Foundation
import JournalTesting
import Testing

@testable import JuiceKit

@Suite struct PickupTests {
  @Test func `A time is the next one of the business day, and a date the next within 30 days`()
    async
  {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      let noon = "2026-11-28T12:00"
      for text in ["17:00", "1700", "11-28T17:00", "11-28 17:00", "1128 1700", "11281700"] {
        check(text, noon, is: "2026-11-28 17:00")
      }
      check("9:30", "2026-11-28T08:00", is: "2026-11-28 09:30")
      check("930", "2026-11-28T08:00", is: "2026-11-28 09:30")
      check("12:00", noon, is: "2026-11-28 12:00")
      check("11-29T10:00", noon, is: "2026-11-29 10:00")
      check("2026-11-29T10:00", noon, is: "2026-11-29 10:00")
      check("2026-11-29T01:00:00.000Z", noon, is: "2026-11-29 10:00")
      check("12-28T23:59", noon, is: "2026-12-28 23:59")
      check("01-03T10:00", "2026-12-20T12:00", is: "2027-01-03 10:00")
      check("02-29T10:00", "2028-02-10T12:00", is: "2028-02-29 10:00")
    }
  }

  @Test func `A past time, one too far ahead, and no time at all are told apart`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      let noon = "2026-11-28T12:00"
      for text in [
        "11:59", "00:00", "11-28T11:59", "11-27T13:00", "12-29T00:00", "02-29T10:00",
        "2025-11-29T10:00", "2026-11-28T02:59:00.000Z",
      ] { check(text, noon, is: nil, .over) }
      for text in [
        "", "17", "24:00", "17:60", "17:0", "5pm", "17:00:00", "11-31T10:00", "13-01T10:00",
        "11-29T", "11-29", "-1:00", "1:00 1:00 1:00", "१७:००", "11-29T10:00+09:00",
        "123456", "00-00 10:00",
      ] { check(text, noon, is: nil, .malformed) }
    }
  }

  @Test func `A time after midnight is tonight where the day goes on until morning`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      check("01:30", "2026-11-28T23:00", by: "04:00", is: "2026-11-29 01:30")
      check("01:30", "2026-11-28T23:00", is: nil, .over)
      check("03:59", "2026-11-28T04:00", by: "04:00", is: "2026-11-29 03:59")
      check("04:00", "2026-11-28T23:00", by: "04:00", is: nil, .over)
      check("04:00", "2026-11-29T03:00", by: "04:00", is: nil, .over)
      // A date is one of the calendar, as on the wall.
      check("11-29T01:30", "2026-11-28T23:00", by: "04:00", is: "2026-11-29 01:30")
    }
  }

  @Test func `A time that clocks skip never comes, and of a repeated one the next counts`() async {
    await #expect(processExitsWith: .success) {
      enter("Europe/Berlin")
      // Clocks go from 02:00 to 03:00.
      check("02:30", "2026-03-29T01:00", is: nil, .over)
      check("03-29T02:30", "2026-03-28T12:00", is: nil, .over)
      check("03:30", "2026-03-29T01:00", is: "2026-03-29 03:30")
      // They go from 03:00 back to 02:00.
      for (now, next) in [
        ("2026-10-25T01:00:00+02:00", "2026-10-25T02:30:00+02:00"),
        ("2026-10-25T02:45:00+02:00", "2026-10-25T02:30:00+01:00"),
        ("2026-10-24T23:00:00+02:00", "2026-10-25T02:30:00+02:00"),
      ] {
        let text = now.contains("24T") ? "10-25T02:30" : "02:30"
        precondition(pickup(text, now)?.at == Timestamp.parseISO(next), now)
      }
      check("02:30", "2026-10-25T02:45:00+01:00", is: nil, .over)
      enter("America/Havana")
      // They go from 01:00 back to 00:00: the second 00:30 is of the day that has begun at the first.
      check("00:30", "2018-11-03T23:00", by: "00:00", is: nil, .over)
      precondition(
        pickup("00:30", "2018-11-04T00:45:00-04:00")?.at
          == Timestamp.parseISO("2018-11-04T00:30:00-05:00"))
    }
  }

  private static let kiwi = Menu(
    ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"), opening: 10)],
    juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 1])], serving: .queue)

  private static func facts(_ minutes: Int, after now: Date) -> OrderFacts {
    var facts = OrderFacts()
    facts.pickup = PickupTime(Timestamp.utc(now + Double(60 * minutes)))
    return facts
  }

  private let now = Date(milliseconds: 1_795_489_200_000)

  /// An order of a menu, `minutes` before its pick-up time.
  private func order(_ minutes: Int, lead: Int = 10, _ alter: (inout Menu) -> Void = { _ in })
    throws -> Order
  {
    var menu = Self.kiwi
    menu.lead = lead
    alter(&menu)
    return try menu.order([("kiwi", 1)], facts: Self.facts(minutes, after: now))
  }

  @Test func `An order keeps the lead of its day, and one handed over at once has no time`() throws
  {
    #expect(try order(60, lead: 15).lead == 15)
    #expect(try order(60).pickup?.at == now + 3600)
    let atOnce = try order(60) { $0.serving = .atOnce }
    #expect(atOnce.pickup == nil && atOnce.lead == nil)
    #expect(try Self.kiwi.order([("kiwi", 1)]).lead == nil)
  }

  /// The minutes until the pick-up time, the lead, the minutes until the order joins, and those until it is made.
  @Test(arguments: [
    (60, 10, 50, 70, 20), (60, 10, 50, 20, 0), (5, 10, 0, 3, 3), (60, 1440, 0, 30, 30),
    (60, 0, 60, 65, 5), (-30, 10, 0, 4, 4), (360, 10, 350, 20, 0),
  ])
  func `An order waits from the time when it joins the line`(
    minutes: Int, lead: Int, joins: Int, made: Int, waited: Int
  ) throws {
    let stock = Stock(items: ["kiwi": .init(quantity: 10)], revision: 1)
    var books = Books(stock: stock)
    func decide(_ change: Change, _ prior: [JournalEntry], after minutes: Int) throws
      -> JournalEntry
    {
      let decision = try books.decide(
        change, prior: prior, lastNumber: 0, by: nil, at: now + Double(60 * minutes))
      guard case .write(let entry, let next) = decision else { throw Refusal.notEmpty }
      books = next
      return entry
    }
    let sold = try decide(.order(try order(minutes, lead: lead)), [], after: 0)
    let record = try #require(OrderRecord([sold]))
    #expect(record.sold.joinsLine == now + Double(60 * joins))
    let queued = try #require(QueuedOrder(record))
    #expect(queued.isLater(at: now) == (joins > 0))
    #expect(!queued.isLater(at: now + Double(60 * joins)))
    let stage = try decide(.stage(sold.id, .made), [sold], after: made)
    #expect(record.adding(stage).waited == 60 * waited)
    #expect(!queued.at(.made, since: stage.at).isLater(at: now))
    var report = Report()
    for var text in [sold.body, stage.body].enumerated() {
      try text.element.withUTF8 { unsafe try report.add(text.offset + 2, $0) }
    }
    #expect(report.waited?.longest == 60 * waited)
    // The hour of the pick-up may not have come yet.
    let hour = Timestamp.hour(now + Double(60 * min(joins, made)))
    #expect(report.waitedByHour.map(\.hour) == [hour])
  }

  @Test func `An order that is made early, and again in time, waits in the hour of its line`()
    throws
  {
    let order = try order(360)
    func entry(_ minutes: Int, _ kind: JournalEntry.Kind, _ stage: Stage) -> JournalEntry {
      JournalEntry(seq: minutes + 2, id: order.id, at: now + Double(60 * minutes), kind: kind) {
        $0.reason = stage.rawValue
        guard kind == .order else { return }
        ($0.lines, $0.changes) = (order.lines, ["kiwi": -1])
        ($0.pickup, $0.lead) = (order.pickup, order.lead)
      }
    }
    let early = [entry(0, .order, .toMake), entry(20, .stage, .made)]
    let again = [entry(25, .stage, .toMake), entry(355, .stage, .made)]
    func hours(_ entries: [JournalEntry]) -> [Int] { Report(of: entries).waitedByHour.map(\.hour) }
    #expect(hours(early) == [Timestamp.hour(now)])
    #expect(hours(early + [entry(355, .stage, .collected)]) == [Timestamp.hour(now)])
    #expect(hours(early + again) == [Timestamp.hour(now + 350 * 60)])
  }

  @Test func `The line is in the order of joining it, and others keep that of the journal`() throws
  {
    // Sold at these seconds, with the minutes to the pick-up time; clocks were set back before the third and the fifth.
    let orders = [(0, nil), (600, 30), (300, nil), (900, 25), (200, nil), (2000, nil), (2100, 5)]
    let queue = try orders.enumerated().map { index, order -> QueuedOrder in
      let at = now + Double(order.0)
      let entry = JournalEntry(seq: index + 1, id: UUID(), at: at, kind: .order) {
        $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
        $0.reason = Stage.toMake.rawValue
        if let minutes = order.1 {
          ($0.pickup, $0.lead) = (Self.facts(minutes, after: at).pickup, 10)
        }
      }
      return try #require(OrderRecord([entry]).flatMap(QueuedOrder.init))
    }
    #expect(queue.shuffled().inLine().map(\.order.seq) == [1, 3, 5, 2, 4, 6, 7])
    let plain = queue.filter { $0.order.pickup == nil }
    #expect(plain.shuffled().inLine() == plain)
  }

  @Test func `A bill keeps the time, and only its order has the lead`() throws {
    let stock = Stock(items: ["kiwi": .init(quantity: 10)], revision: 1)
    let books = Books(stock: stock)
    var order = try order(60)
    order.name = CustomerName("Anna")
    let decision = try books.decide(
      .setAside(order), prior: [], lastNumber: 0, by: nil, at: now)
    guard case .write(let aside, _) = decision else { throw Refusal.notEmpty }
    #expect(aside.pickup == order.pickup && aside.lead == nil)
    #expect(Bill(aside).facts.pickup == order.pickup)
    #expect(try Bill(aside).order(on: Self.kiwi).lead == 10)
  }
}

private func pickup(_ text: String, _ now: String, by start: String = "00:00") -> PickupTime? {
  unsafe try? PickupTime(
    typed: text, now: Timestamp.parseISO(now).unsafelyUnwrapped,
    by: DayStart(parsing: start).unsafelyUnwrapped)
}

/// Expects a local time, or a problem.
private func check(
  _ text: String, _ now: String, by start: String = "00:00", is time: String?,
  _ problem: PickupTime.Problem? = nil
) {
  do throws(PickupTime.Problem) {
    let found = unsafe try PickupTime(
      typed: text, now: Timestamp.parseISO(now).unsafelyUnwrapped,
      by: DayStart(parsing: start).unsafelyUnwrapped)
    let local = String(Timestamp.local(found.at).prefix(16))
    precondition(local == time, "\(text) at \(now): \(local)")
  } catch {
    precondition(error == problem, "\(text) at \(now): \(error)")
  }
}
