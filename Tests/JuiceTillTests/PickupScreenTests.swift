import FoundationEssentials
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct PickupScreenTests {
  /// Orders a cup for a time so many minutes after noon; `nil` for now.
  private func order(_ till: Rig, _ juice: Juice.ID, for minutes: Int? = nil) async throws {
    var facts = OrderFacts()
    facts.pickup = minutes.flatMap { PickupTime(Timestamp.utc(.noon + Double(60 * $0))) }
    _ = try await till.maker.order([(Cup(juice), 1)], facts: facts, payments: "card")
  }

  /// Order 3, taken at noon.
  private func queued(for pickup: Date) throws -> QueuedOrder {
    let sold = JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
      $0.reason = Stage.toMake.rawValue
      $0.number = OrderNumber(day: "2026-11-24", number: 3)
      ($0.pickup, $0.lead) = (PickupTime(Timestamp.utc(pickup)), 10)
    }
    return try #require(OrderRecord([sold]).flatMap(QueuedOrder.init))
  }

  @Test func `The head of a bill takes another line for a time of another day`() async throws {
    try await Rig.run(.en, menu: .called, store: StoreTime().store) { till in
      try await till.type("+7w12051000")
      try await till.press(.enter)
      till.expect("Pick-up 12-05 10:00")
    }
  }

  @Test func `A search shows its line in place of the bill of a small window`() async throws {
    try await Rig.run(.en, columns: 60, rows: 20, menu: .called, store: StoreTime().store) {
      till in
      try await till.type("+7/zz")
      till.expect("zz▏")
      try await till.press(.escape)
      till.expect("Bill")
    }
  }

  @Test(arguments: Language.allCases)
  func `A pick-up time is typed on the bill, whose order may be paid later`(_ language: Language)
    async throws
  {
    let (time, isKorean) = (StoreTime(), language == .ko)
    try await Rig.run(language, menu: .called, store: time.store) { till in
      try await till.type("+7w")
      till.expect(isKorean ? "픽업 시각" : "Pick-up time")
      try await till.type("1630")
      till.expect(isKorean ? "픽업 16:30" : "Pick-up 16:30")
      try await till.press(.enter)
      till.expect(isKorean ? "주문서 · 픽업 16:30" : "Bill · Pick-up 16:30")
      try await till.type("b")
      till.expect(isKorean ? "미결제" : "Unpaid")
      try await till.type("3")
      try await till.pass(.milliseconds(400))
      till.expect(isKorean ? "픽업 16:30" : "Pick-up 16:30")
      let sold = try #require(try await till.orders().first)
      #expect(sold.pickup?.at == .noon + 4.5 * 3600 && sold.lead == 10)
      #expect(sold.payments == .unpaid)
      // The next bill has no time, and is paid as ever.
      try await till.press(.escape)
      try await till.type("+6b")
      till.expectNo(isKorean ? "미결제" : "Unpaid", isKorean ? "주문서 · 픽업" : "Bill · Pick-up")
    }
  }

  @Test func `A time has short forms, says why it can't be, and goes with an empty line`()
    async throws
  {
    try await Rig.run(.en, menu: .called, store: StoreTime().store) { till in
      try await till.type("w")
      till.expect("There is no bill.")
      try await till.press(.escape)
      try await till.type("+7w")
      till.expect("1630 or 16:30; another day: 11-29 10:00", "If left blank: no pick-up time")
      try await till.type("1159")
      till.expect("Past, or more than 30 days ahead")
      try await till.press(.enter)
      till.expect("Pick-up time")
      try await till.press(.control("u"))
      try await till.type("11291000")
      try await till.press(.enter)
      till.expect("Bill · Pick-up 11-29 10:00")
      // The next digit replaces the time.
      try await till.type("w1")
      till.expectNo("11-29 10:001")
      try await till.press(.escape)
      till.expect("Bill · Pick-up 11-29 10:00")
      try await till.type("w")
      try await till.press(.control("u"), .enter)
      till.expectNo("Pick-up 11-29")
      try await till.type("w5x")
      till.expectNo("5x")
    }
  }

  @Test func `A time for a bill that a new menu empties is not the next bill's`() async throws {
    try await Rig.run(.en, menu: .called, store: StoreTime().store) { till in
      try await till.type("+7w1700")
      try await till.emptyBill(of: .called)
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("6")
      till.expectNo("Pick-up 17:00")
      #expect(till.till.orderScreen.bill.bill.facts.pickup == nil)
    }
  }

  @Test(arguments: Language.allCases)
  func `A bill is not ordered for a time that is past`(_ language: Language) async throws {
    let isKorean = language == .ko
    let over =
      isKorean ? "픽업 시각이 지났어요: 12:30." : "The pick-up time 12:30 is past."
    try await Rig.run(language, menu: .called, store: StoreTime().store) { till in
      try await till.type("+7w1230")
      try await till.press(.enter)
      try await till.type("nMinsu")
      try await till.press(.enter)
      try await till.pass(.seconds(31 * 60))
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("b")
      till.expect(over)
      try await till.type("w1330")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("b")
      till.expectNo(over)
      // It may pass while the question is open.
      try await till.pass(.seconds(60 * 60))
      try await till.type("3")
      till.expect(isKorean ? "픽업 시각이 지났어요: 13:30." : "The pick-up time 13:30 is past.")
      #expect(try await till.orders().isEmpty)
      try await till.type("w")
      try await till.press(.control("u"), .enter)
      try await till.pass(.seconds(1))
      try await till.type("b1")
      try await till.press(.enter)
      #expect(try await till.orders().map(\.facts.pickup) == [nil])
    }
  }

  @Test func `Without a queue the key does nothing`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+7")
      let before = till.screen
      try await till.type("w")
      #expect(till.screen == before)
    }
  }

  @Test func `A bill that is set aside keeps its time, and the list of bills shows it`()
    async throws
  {
    try await Rig.run(.en, columns: 100, menu: .called, store: StoreTime().store) { till in
      try await till.type("+7w1630")
      try await till.press(.enter)
      try await till.type("nMinsu")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.type("a")
      till.expect("Minsu · Pick-up 16:30")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      till.expect("Bill · Pick-up 16:30 · Minsu")
    }
  }

  @Test(arguments: Language.allCases)
  func `A small list of bills cuts a name or the cups, and no pick-up time`(_ language: Language)
    async throws
  {
    let time = language == .ko ? "픽업 11-29 10:00" : "Pick-up 11-29 10:00"
    try await Rig.run(language, columns: 60, rows: 20, menu: .called, store: StoreTime().store) {
      till in
      try await till.type("+67w11291000")
      try await till.press(.enter)
      try await till.type("nThe Courier of the Office")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.type("a")
      till.expect("The Cou", time)
    }
  }

  @Test(arguments: [false, true])
  func `The bell rings as an order for later joins the line, behind any screen`(_ isMaking: Bool)
    async throws
  {
    let time = StoreTime()
    try await Rig.run(.en, menu: .called, store: time.store, isForMaking: isMaking) { till in
      try await order(till, "mango", for: 30)
      try await order(till, "kiwi", for: 40)
      try await till.pass(.seconds(2))
      let before = till.terminal.rings
      try await time.pass(.seconds(20 * 60 - 3), with: till)
      #expect(till.terminal.rings == before)
      try await time.pass(.seconds(2), with: till)
      #expect(till.terminal.rings == before + 1)
      try await time.pass(.seconds(10 * 60), with: till)
      #expect(till.terminal.rings == before + 2)
      try await time.pass(.seconds(60 * 60), with: till)
      #expect(till.terminal.rings == before + 2)
    }
  }

  @Test(arguments: Language.allCases)
  func `The order screen counts the orders for later apart, until they join the line`(
    _ language: Language
  ) async throws {
    let (time, isKorean) = (StoreTime(), language == .ko)
    try await Rig.run(language, menu: .called, store: time.store) { till in
      try await order(till, "mango", for: 30)
      try await till.pass(.milliseconds(100))
      till.expect(isKorean ? "대기 0 · 예약 1" : "Waiting 0 · Later 1")
      try await order(till, "kiwi")
      try await till.pass(.milliseconds(100))
      till.expect(isKorean ? "대기 1 · 예약 1 · 2번 " : "Waiting 1 · Later 1 · No. 2 ")
      try await time.pass(.seconds(20 * 60 - 1), with: till)
      till.expect(isKorean ? "예약 1" : "Later 1")
      // Nobody touches the till as the order joins the line.
      try await time.pass(.seconds(1), with: till)
      till.expect(isKorean ? "대기 2 · 2번 " : "Waiting 2 · No. 2 ")
      till.expectNo(isKorean ? "예약" : "Later")
    }
  }

  @Test func `A card for later stands behind the others, and waits from the time it joins`()
    async throws
  {
    let time = StoreTime()
    try await Rig.run(.en, columns: 120, menu: .called, store: time.store, isForMaking: true) {
      till in
      try await order(till, "mango", for: 30)
      try await order(till, "kiwi")
      try await till.pass(.milliseconds(100))
      till.expect("To make 1", "Later 1", "12:30")
      func numbers() async throws -> [Int?] {
        try await till.store.queue().map { $0.order.number?.number }
      }
      #expect(try await numbers() == [2, 1])
      // Order 2 has waited for long; order 1 has not.
      try await time.pass(.seconds(20 * 60), with: till)
      till.expect("To make 2", "!! 20 min", "0 min", "12:30")
      till.expectNo("Later")
      try await order(till, "banana")
      try await time.pass(.seconds(6 * 60), with: till)
      till.expect("! 6 min")
      #expect(try await numbers() == [2, 1, 3])
    }
  }

  @Test func `An order for later is made early by its number, and is not selected by itself`()
    async throws
  {
    let time = StoreTime()
    try await Rig.run(.en, columns: 120, menu: .called, store: time.store, isForMaking: true) {
      till in
      for juice: Juice.ID in ["kiwi", "banana"] { try await order(till, juice) }
      try await order(till, "mango", for: 240)
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      var stages = try await till.stages()
      #expect(stages == [1: .made, 2: .made, 3: .toMake])
      try await till.type("3")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      stages = try await till.stages()
      #expect(stages[3] == .made)
      till.expectNo("Later")
    }
  }

  @Test func `A number of another day has its date, and so has a time`() throws {
    let queued = try queued(for: .noon + 22 * 3600)
    var night = Menu.called
    night.dayStart = try #require(DayStart(parsing: "04:00"))
    for (menu, hours, number, text) in [
      (Menu.called, 1.0, "3", "11-25 10:00"), (.called, 13, "11-24/3", "10:00"),
      (night, 13, "3", "11-25 10:00"), (night, 17, "11-24/3", "10:00"),
    ] {
      let (wording, now) = (Wording(.en, menu), Date.noon + 3600 * hours)
      #expect(wording.shortNumber(of: queued.order, at: now) == number)
      #expect(wording.waitingTime(queued, at: now).text(wording.words) == text)
      #expect(wording.waitingTime(queued, at: now).lateness == .fine)
      #expect(wording.typedText(queued, on: .card, at: now) == nil)
    }
    let due = Date.noon + 22 * 3600
    #expect(WaitingTime(queued, at: due).minutes == 10)
    #expect(Wording(.en, .called).typedText(queued, on: .card, at: due) == "10:00")
  }

  @Test func `The board shows a number once its order is in line, or made`() throws {
    let (start, date) = (ContinuousClock.now, Date.noon)
    let queued = try queued(for: date + 1800)
    var numbers = BoardNumbers()
    numbers.accept([queued], at: Moment(instant: start, date: date), Wording(.en))
    #expect(numbers.preparing(at: start).isEmpty)
    #expect(numbers.deadline(after: start) == start + .seconds(1200))
    #expect(numbers.preparing(at: start + .seconds(1200)).map(\.number) == [3])
    #expect(numbers.deadline(after: start + .seconds(1200)) == nil)
    // Half a day counts from then on.
    let late = Moment(instant: start, date: date + 43_200)
    numbers.accept([queued], at: late, Wording(.en))
    #expect(numbers.preparing(at: start).map(\.number) == [3])
    let made = queued.at(.made, since: date + 60)
    numbers.accept([made], at: Moment(instant: start, date: date + 60), Wording(.en))
    #expect(numbers.ready(at: start).map(\.number) == [3])
  }
}
