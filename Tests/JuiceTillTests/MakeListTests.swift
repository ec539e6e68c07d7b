import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceTill

@Suite struct MakeListTests {
  private let start = Moment(
    instant: ContinuousClock().systemEpoch, date: Date(timeIntervalSince1970: 0))

  private func queued(
    _ seq: Int, _ stage: Stage = .toMake, number: Int? = nil, pickup: Date? = nil
  ) throws -> QueuedOrder {
    let order = JournalEntry(
      seq: seq, id: QueueSample.id(seq), at: Date(timeIntervalSince1970: 0), kind: .order
    ) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
      $0.changes = ["kiwi": -3]
      $0.reason = Stage.toMake.rawValue
      $0.number = OrderNumber(day: "2026-03-01", number: number ?? seq)
      $0.pickup = pickup.flatMap { PickupTime(Timestamp.utc($0)) }
    }
    return try #require(OrderRecord([order]).flatMap(QueuedOrder.init)).at(stage, since: order.at)
  }

  private func list(_ numbers: Int...) throws -> MakeList {
    var list = MakeList(end: .collected)
    list.show(try numbers.map { try queued($0) }, at: start)
    return list
  }

  private func applied(_ number: Int, _ stage: Stage) -> Applied {
    let entry = JournalEntry(
      seq: 9, id: QueueSample.id(number), at: Date(timeIntervalSince1970: 60), kind: .stage
    ) { $0.reason = stage.rawValue }
    return Applied(entry: entry, stock: Stock())
  }

  private func number(_ list: MakeList) -> Int? { list.selected?.order.number?.number }

  @Test func `the oldest order is selected at first`() throws {
    #expect(number(try list(3, 4, 5)) == 3)
    #expect(number(try list()) == nil)
  }

  @Test func `collecting an order selects the next one`() throws {
    var list = try list(3, 4, 5)
    list.move(by: 1)
    list.ask(QueueSample.id(4), for: .collected)
    list.accept(applied(4, .collected), of: try queued(4), at: start)
    #expect(number(list) == 5)
    list.accept(applied(5, .collected), of: try queued(5), at: start)
    #expect(number(list) == 3)
  }

  @Test func `news before the answer come from one's own change`() throws {
    var list = try list(3, 4, 5)
    list.ask(QueueSample.id(3), for: .collected)
    list.show([try queued(4), try queued(5)], at: start)
    #expect(list.gone == nil)
    #expect(number(list) == 4)
    list.accept(applied(3, .collected), of: try queued(3), at: start)
    #expect(number(list) == 4)
    #expect(list.lastMoved?.id == QueueSample.id(3))
  }

  @Test func `the oldest order to make is selected, but none that is voided`() throws {
    var list = MakeList(end: .collected)
    list.show([try queued(3), try queued(4), try queued(5), try queued(6, .made)], at: start)
    list.move(by: 3)
    let end = start.instant + .milliseconds(300)
    list.selectOldest(at: start.date, unseenUntil: end)
    #expect(number(list) == 3 && list.isJustSelected(QueueSample.id(3), at: start.instant))
    #expect(!list.isJustSelected(QueueSample.id(3), at: end))
    list.show(
      [try queued(4), try queued(5), try queued(6, .made)],
      takenBack: [QueueSample.id(3): .voided], at: start)
    list.selectOldest(at: start.date, unseenUntil: end)
    #expect(number(list) == 4)
  }

  @Test func `an order for later is selected only once its time comes`() throws {
    var list = MakeList(end: .collected)
    let pickup = start.date + 3600
    list.show([try queued(3, .made), try queued(4, pickup: pickup)], at: start)
    // To the ready order.
    list.move(by: 1)
    list.selectOldest(at: start.date, unseenUntil: start.instant)
    #expect(number(list) == 3)
    list.selectOldest(at: pickup, unseenUntil: start.instant)
    #expect(number(list) == 4)
  }

  @Test func `an order that somebody else changed otherwise leaves nothing selected`() throws {
    var list = try list(3, 4)
    list.ask(QueueSample.id(3), for: .made)
    list.show([try queued(4)], at: start)
    #expect(number(list) == nil)
    #expect(list.gone?.id == QueueSample.id(3))
    list.move(by: 1)
    #expect(number(list) == 4)
    #expect(list.gone == nil)
  }

  /// - Parameter seconds: the time since order 4 became ready, a minute before 6.
  @Test(arguments: [(599.0, [3, 5, 4, 6]), (600.0, [3, 5, 6, 4]), (660.0, [3, 5, 4, 6])])
  func `ready orders come after those to make, and last those that nobody collects`(
    _ seconds: Double, _ order: [Int]
  ) throws {
    var list = MakeList(end: .collected)
    let later = try queued(6).at(.made, since: start.date + 60)
    list.show([try queued(3), try queued(4, .made), try queued(5), later], at: start)
    list.move(by: 2)
    list.arrange(at: start.date + seconds)
    #expect(list.orders.map(\.order.number?.number) == order)
    #expect(number(list) == 4)
  }

  @Test func `a voided order stays where it is until it is dropped`() throws {
    var list = try list(3, 4, 5)
    list.move(by: 1)
    list.show([try queued(3), try queued(5)], takenBack: [QueueSample.id(4): .voided], at: start)
    #expect(list.orders.map(\.order.number?.number) == [3, 4, 5])
    #expect(list.isTakenBack(QueueSample.id(4)) && !list.isTakenBack(QueueSample.id(3)))
    #expect(list.takenBackUntil == start.instant + .seconds(60))
    // A second reading does not restart the minute.
    let later = Moment(instant: start.instant + .seconds(9), date: start.date + 9)
    list.show([try queued(3), try queued(5)], at: later)
    #expect(list.takenBackUntil == start.instant + .seconds(60))
    list.dropTakenBack(before: start.instant - .milliseconds(1), at: later.instant)
    #expect(number(list) == 4)
    list.dropTakenBack(before: start.instant, only: QueueSample.id(5), at: later.instant)
    #expect(number(list) == 4)
    list.dropTakenBack(before: start.instant, only: QueueSample.id(4), at: later.instant)
    #expect(list.orders.map(\.order.number?.number) == [3, 5])
    #expect(list.takenBackUntil == nil)
    // Its successor counts as just selected, so no press can be meant for it.
    #expect(number(list) == 5 && list.isJustSelected(QueueSample.id(5), at: later.instant))
  }

  @Test func `an order that is brought back stands where it stood`() throws {
    var list = MakeList(end: .collected)
    list.show([try queued(3, .made), try queued(4)], at: start)
    list.arrange(at: start.date + 900)
    list.accept(applied(3, .toMake), of: try queued(3, .made), at: start)
    #expect(list.orders.map(\.order.number?.number) == [3, 4])
  }

  @Test func `a number means the order with it`() throws {
    let list = try list(3, 4)
    #expect(list.order(number: 4)?.id == QueueSample.id(4))
    #expect(list.order(number: 5) == nil)
  }

  @Test func `a number of two orders means the newer`() throws {
    var list = MakeList(end: .collected)
    list.show([try queued(3, number: 7), try queued(4, number: 7)], at: start)
    #expect(list.order(number: 7)?.id == QueueSample.id(4))
  }
}
