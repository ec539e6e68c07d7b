import Foundation
import Testing

@testable import JuiceKit

@Suite struct OfferTests {
  private static let krw = unsafe Currency(code: "KRW").unsafelyUnwrapped

  private static func offer(
    _ id: Discount.ID = "happy", percent: Int? = nil, amount: Int = 0, juices: [Juice.ID] = [],
    from: String? = nil, to: String? = nil, on weekdays: [OfferTimes.Weekday] = [],
    isAutomatic: Bool = false
  ) -> Discount.Offer {
    let value = percent.flatMap { Percent(hundredths: 100 * $0) }
    var offer = Discount.Offer(
      id: id, value: value.map(Discount.Offer.Value.percent) ?? .amount(.won(amount)))
    (offer.juices, offer.isAutomatic) = (juices, isAutomatic)
    (offer.times.from, offer.times.to) = (
      from.flatMap(DayStart.init(parsing:)), to.flatMap(DayStart.init(parsing:))
    )
    offer.times.weekdays = weekdays
    return offer
  }

  private static func menu(_ offers: [Discount.Offer]) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "fruit", name: Name("Fruit"))],
      juices: [
        Juice(
          id: "mango", name: Name("Mango"), recipe: ["fruit": 1], price: .won(4500),
          vat: Percent(hundredths: 1000)),
        Juice(
          id: "kiwi", name: Name("Kiwi"), recipe: ["fruit": 1], price: .won(5000), vat: Percent.none
        ),
        Juice(
          id: "banana", name: Name("Banana"), recipe: ["fruit": 1], price: .won(700),
          vat: Percent.none),
      ], currency: krw, ways: ["card"], discounts: offers)
  }

  /// Orders 2 mango, 1 kiwi and 1 banana.
  private static func order(
    _ discount: Discount.Offer?, of offers: [Discount.Offer] = [], at now: Date? = nil,
    id: Order.ID = Order.ID()
  ) throws -> Order {
    try menu(offers).order(
      [("mango", 2), ("kiwi", 1), ("banana", 1)], id: id, payments: .whole("card"),
      discount: discount, offersAt: now)
  }

  private struct Journal {
    var books = Books()
    var entries: [JournalEntry] = []

    init() throws { try apply(.open(["fruit": 900])) }

    @discardableResult
    mutating func apply(_ change: Change) throws -> JournalEntry? {
      let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
      let decision = try books.decide(
        change, prior: prior, lastNumber: entries.count { $0.kind == .order }, by: nil,
        at: Date(milliseconds: 1_795_489_200_000 + entries.count))
      switch decision {
      case .write(let entry, let next):
        entries.append(entry)
        books = next
        return entry
      case .done(let entry): return entry
      case .nothing: return nil
      }
    }
  }

  // MARK: Sums

  @Test(
    arguments: [
      (offer(percent: 50, juices: ["mango"]), [4500, 0, 0]),
      (offer(percent: 15, juices: ["mango", "banana"]), [1350, 0, 105]),
      (offer(amount: 1000, juices: ["mango"]), [2000, 0, 0]),
      // An amount takes no more off a cup than it costs.
      (offer(amount: 1000, juices: ["banana", "kiwi"]), [0, 1000, 700]),
      (offer(amount: 9000, juices: ["mango", "kiwi", "banana"]), [9000, 5000, 700]),
      (offer(percent: 10), [900, 500, 70]),
    ] as [(Discount.Offer, [Int])])
  func `A discount of some juices is shared by their lines alone`(
    offer: Discount.Offer, shares: [Int]
  ) throws {
    let order = try Self.order(offer)
    let discount = try #require(order.discount)
    #expect(discount.amount == .won(shares.reduce(0, +)))
    let amounts = order.lines.amounts(after: discount)
    #expect(
      zip(order.lines, amounts).map { ($0.total?.minorUnits ?? 0) - ($1?.minorUnits ?? 0) }
        == shares)
    #expect(order.facts.hasRightDiscount)
    #expect(Discount(parsing: discount.text) == discount)
  }

  @Test func `A percentage is rounded once for the sum of its lines`() throws {
    let lines = [("mango", 333), ("kiwi", 333), ("banana", 333)].map {
      Order.Line(juice: Juice.ID(stringLiteral: $0.0), cups: 1, price: .won($0.1))
    }
    // 5 % of 666 is 33.3; of 333 twice it would be 34.
    let discount = try #require(Self.offer(percent: 5, juices: ["mango", "banana"]).off(lines))
    #expect(discount.amount == .won(33))
    #expect(lines.amounts(after: discount).map { $0?.minorUnits } == [316, 333, 317])
  }

  @Test func `A discount counts on nothing if none of its juices is there`() throws {
    #expect(Self.offer(percent: 50, juices: ["durian"]).off(try Self.order(nil).lines) == nil)
    #expect(try Self.order(Self.offer(amount: 500, juices: ["durian"])).discount == nil)
  }

  @Test func `An offer replaces a chosen discount without its juices`() throws {
    let chosen = Self.offer("chosen", amount: 500, juices: ["durian"])
    let happy = Self.offer(percent: 20, juices: ["kiwi"], isAutomatic: true)
    let order = try Self.order(chosen, of: [chosen, happy], at: .now0)
    #expect(order.discount?.id == "happy" && order.discount?.amount == .won(1000))
    #expect(order.offer?.id == "happy")
    // A command that names a discount asks for no automatic one.
    let refused = try Self.order(chosen, of: [chosen, happy])
    #expect(refused.discount == nil && refused.offer?.id == "chosen")
    // A chosen discount that counts stays, also if an automatic one takes more off.
    let small = Self.offer("chosen", amount: 100, juices: ["mango"])
    #expect(
      try Self.order(small, of: [small, happy], at: .now0).discount?.id == "chosen")
  }

  @Test(arguments: [
    "4500 KRW percent=50 id=happy juices=mango", "2000 KRW id=happy juices=mango,kiwi each=1000",
    "450 KRW percent=10 id=happy auto=true", "0 KRW auto=true",
    "9 KRW percent=1 id=happy auto=true juices=kiwi note=each=5",
  ])
  func `A discount's text is read as it was written`(text: String) {
    #expect(Discount(parsing: text)?.text == text)
  }

  @Test(arguments: [
    "1 KRW juices=", "1 KRW juices=kiwi,kiwi", "1 KRW juices=kiwi,", "1 KRW juices=Kiwi",
    "1 KRW auto=false", "1 KRW auto=yes", "1 KRW each=1", "1 KRW percent=5 juices=kiwi each=1",
    "1 KRW juices=kiwi each=01", "1 KRW juices=kiwi each=-1", "1 KRW each=1 juices=kiwi",
    "1 KRW juices=kiwi auto=true",
  ])
  func `Another text is none`(text: String) { #expect(Discount(parsing: text) == nil) }

  @Test func `A sealed discount of other lines, or of another sum, is a fault`() throws {
    for change: (inout Discount) -> Void in [
      { $0.amount = .won(1999) }, { $0.juices = ["kiwi"] }, { $0.each = .won(999) },
    ] {
      var facts = try Self.order(Self.offer(amount: 1000, juices: ["mango"])).facts
      var discount = try #require(facts.discount)
      change(&discount)
      facts.discount = discount
      #expect(!facts.hasRightDiscount)
    }
    var facts = try Self.order(Self.offer(percent: 50, juices: ["banana"])).facts
    var discount = try #require(facts.discount)
    // More than the banana costs, though less than the order does.
    discount.amount = .won(701)
    facts.discount = discount
    #expect(!facts.hasRightDiscount)
  }

  // MARK: Refunds

  @Test(arguments: [
    offer(percent: 33, juices: ["mango", "banana"]),
    offer(amount: 999, juices: ["mango", "banana"]),
    offer(percent: 15, juices: ["kiwi"], isAutomatic: true), offer(percent: 33),
  ])
  func `Refunds in each order give back what each cup cost`(offer: Discount.Offer) throws {
    let cups: [Cup] = ["mango", "mango", "kiwi", "banana"]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [0, 3, 1, 2]] {
      var journal = try Journal()
      let sold = try #require(try journal.apply(.order(Self.order(offer))))
      let paid = try #require(sold.total)
      let own = zip(sold.lines, sold.lines.amounts(after: sold.discount))
      var back = 0
      var vat = 0
      for index in order {
        let entry = try #require(
          try journal.apply(.refund(Refund(of: sold.id, cups: [cups[index]: 1]))))
        back += entry.total?.minorUnits ?? 0
        let line = try #require(own.first { $0.0.cup == cups[index] })
        let share = Double(line.1?.minorUnits ?? 0) / Double(line.0.cups)
        #expect(abs(Double(entry.total?.minorUnits ?? 0) - share) < 1)
        let record = try #require(OrderRecord(journal.entries.filter { $0.id == sold.id }))
        vat += Self.menu([]).vat(in: entry, of: record).reduce(0) { $0 + $1.amount.minorUnits }
        // A later menu changes nothing.
        let read = try JournalEntry(body: entry.body, seq: entry.seq, digest: entry.digest)
        #expect(read == entry)
        #expect(try JournalEntry.imported(Array(entry.json().line.utf8)).0 == entry)
      }
      #expect(back == paid.minorUnits)
      let sale = try #require(OrderRecord(journal.entries.filter { $0.id == sold.id })).sold
      #expect(vat == Self.menu([]).vat(in: sale).reduce(0) { $0 + $1.amount.minorUnits })
    }
  }

  @Test func `The report has each juice's own revenue, and the VAT of each rate`() throws {
    var journal = try Journal()
    try journal.apply(.order(Self.order(Self.offer(percent: 50, juices: ["mango"]))))
    let report = Report(of: journal.entries)
    func revenue(_ juice: Juice.ID) -> Int? {
      report.salesByJuice[juice]?.revenue.first?.minorUnits
    }
    #expect(revenue("mango") == 4500 && revenue("kiwi") == 5000 && revenue("banana") == 700)
  }

  // MARK: By itself

  @Test func `The till gives the larger of two offers, and of equal ones the first`() throws {
    let half = Self.offer("half", percent: 50, juices: ["banana"], isAutomatic: true)
    let each = Self.offer("each", amount: 100, juices: ["mango", "kiwi"], isAutomatic: true)
    let more = Self.offer("more", amount: 150, juices: ["mango"], isAutomatic: true)
    let typed = Self.offer("staff", percent: 90)
    let offers = [typed, each, half, more]
    // 300 twice, and 350.
    #expect(try Self.order(nil, of: offers, at: .now0).discount?.id == "half")
    #expect(try Self.order(nil, of: [typed, each, more], at: .now0).discount?.id == "each")
    #expect(try Self.order(nil, of: [typed, more, each], at: .now0).discount?.id == "more")
    #expect(try Self.order(nil, of: offers, at: nil).discount == nil)
    #expect(try Self.order(typed, of: offers, at: .now0).discount?.id == "staff")
    let given = try #require(try Self.order(nil, of: offers, at: .now0).discount)
    #expect(given.isAutomatic && given.text == "350 KRW percent=50 id=half auto=true juices=banana")
  }

  @Test func `A discount taken off stays off, also when the bill is set aside`() throws {
    let menu = Self.menu([Self.offer(percent: 50, isAutomatic: true)])
    var bill = Bill()
    try bill.set(2, of: "mango")
    #expect(try bill.order(on: menu, at: .now0).total == .won(4500))
    bill.isWithoutOffers = true
    try bill.add("kiwi")
    let order = try bill.order(on: menu, at: .now0)
    #expect(order.total == .won(14000) && order.discount == nil)
    var journal = try Journal()
    func takenUp(_ order: Order) throws -> Bill {
      var order = order
      order.name = CustomerName("Minsu")
      let aside = try #require(try journal.apply(.setAside(order)))
      #expect(aside.total == order.total)
      return Bill(try #require(try journal.apply(.bill(aside.id, .taken, after: aside.seq))))
    }
    let again = try takenUp(bill.settingAside(order, on: menu))
    #expect(again.isWithoutOffers && again.discount == nil)
    #expect(try again.order(on: menu, at: .now0).total == .won(14000))
    // A bill that kept the offer has the one of the time of the order.
    bill.isWithoutOffers = false
    let kept = try bill.order(on: menu, at: .now0)
    let later = try takenUp(bill.settingAside(kept, on: menu))
    #expect(!later.isWithoutOffers && later.discount == nil)
    #expect(try later.order(on: menu, at: .now0).total == .won(7000))
    #expect(try later.order(on: Self.menu([]), at: .now0).total == .won(14000))
    // Without automatic offers on the menu, a bill has no mark.
    bill.isWithoutOffers = true
    #expect(bill.settingAside(order, on: Self.menu([])).discount == nil)
    bill.remove(bill)
    #expect(!bill.isWithoutOffers)
  }

  @Test func `A discount taken off comes back for cups added during the save`() throws {
    let menu = Self.menu([Self.offer(percent: 50, isAutomatic: true)])
    var bill = Bill()
    try bill.add("kiwi")
    bill.isWithoutOffers = true
    let ordered = bill
    try bill.add("mango")
    #expect(try bill.order(on: menu, at: .now0).total == .won(9500))
    bill.remove(ordered)
    #expect(try bill.order(on: menu, at: .now0).total == .won(2250))
  }

  @Test func `A retry after the offer's time gets the first entry`() throws {
    let happy = Self.offer(percent: 50, juices: ["mango"], isAutomatic: true)
    let id = Order.ID()
    var journal = try Journal()
    let first = try #require(
      try journal.apply(.order(Self.order(nil, of: [happy], at: .now0, id: id))))
    #expect(first.discount?.isAutomatic ?? false)
    // Without the offer, with another one, and with one of other juices.
    let other = Self.offer("late", percent: 10, isAutomatic: true)
    for retry in [
      try Self.order(nil, id: id), try Self.order(nil, of: [other], at: .now0, id: id),
    ] { #expect(try journal.apply(.order(retry)) == first) }
    #expect(throws: Refusal.idTaken(id)) {
      try journal.apply(.order(Self.order(happy.chosen, id: id)))
    }
    let typed = try #require(try journal.apply(.order(Self.order(happy.chosen))))
    var kiwi = happy.chosen
    kiwi.juices = ["kiwi"]
    #expect(try journal.apply(.order(Self.order(kiwi, id: typed.id))) == typed)
    #expect(throws: Refusal.idTaken(typed.id)) {
      try journal.apply(.order(Self.order(nil, id: typed.id)))
    }
  }

  @Test func `A discount that the till gives needs no right`() throws {
    let happy = Self.offer(percent: 50, isAutomatic: true)
    #expect(Change.order(try Self.order(nil, of: [happy], at: .now0)).rights == [])
    #expect(Change.order(try Self.order(happy.chosen)).rights == [.discount])
    let staff = Staff([.init(name: "민수", may: [])])
    #expect(staff.covers(try Self.order(nil, of: [happy], at: .now0)))
    #expect(!staff.covers(try Self.order(happy.chosen)))
  }

  @Test func `An offer that a person chose stays a choice on a new menu`() throws {
    let menu = Self.menu([Self.offer(percent: 50, isAutomatic: true)])
    var bill = Bill()
    try bill.add("mango")
    bill.discount = menu.discounts[0].chosen
    bill.keep(whatIsOn: menu, on: today)
    #expect(Change.order(try bill.order(on: menu)).rights == [.discount])
  }

  @Test func `A typed discount leaves the bill when its time is over`() throws {
    let five = Self.offer(percent: 50, to: "00:01")
    let menu = Self.menu([five])
    let noon = Date(milliseconds: 1_795_489_200_000)
    var bill = Bill()
    try bill.add("mango")
    bill.discount = five
    bill.keep(whatIsOn: menu, on: today)
    #expect(bill.discount == five)
    bill.keep(whatIsOn: menu, on: today, at: menu.dayStart.beginning(of: LocalDay(of: noon)))
    #expect(bill.discount == five)
    bill.keep(whatIsOn: menu, on: today, at: menu.dayStart.beginning(of: LocalDay(of: noon)) + 60)
    #expect(bill.discount == nil)
  }

  @Test func `A juice stays on the menu while an offer names it`() throws {
    var menu = Self.menu([Self.offer(percent: 50, juices: ["mango"])])
    #expect(throws: EntryInUse(.juice, name: Name("Mango"), users: [Name("happy")])) {
      try menu.remove(.juice("mango"))
    }
    try menu.remove(.juice("kiwi"))
    #expect(menu.juices.count == 2)
  }

  // MARK: Times

  @Test func `An offer begins at its minute, and ends before the last`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      check(
        "15:00", "17:00", "2026-11-24",
        ["14:59:59.999": false, "15:00": true, "16:59:59.999": true, "17:00": false])
      // Past midnight.
      check(
        "22:00", "02:00", "2026-11-24",
        [
          "21:59": false, "22:00": true, "23:59": true, "00:00": true, "01:59": true,
          "02:00": false,
        ])
      check("22:00", "00:00", "2026-11-24", ["21:59": false, "23:59": true, "00:00": false])
      check("15:00", nil, "2026-11-24", ["14:59": false, "23:59": true, "00:00": false])
      check(
        nil, "12:00", "2026-11-24", ["00:00": true, "11:59": true, "12:00": false, "23:59": false])
      check(nil, nil, "2026-11-24", ["00:00": true, "23:59": true])
      // A day that starts at four.
      check(
        "15:00", nil, "2026-11-24", ["14:59": false, "23:59": true, "03:59": true, "04:00": false],
        day: "04:00")
      check(
        nil, "12:00", "2026-11-24", ["03:59": false, "04:00": true, "11:59": true, "12:00": false],
        day: "04:00")
    }
  }

  @Test func `A weekday is the business day on which the span begins`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      // November 24, 2026 is a Tuesday.
      check("22:00", "02:00", "2026-11-24", ["23:00": true, "01:00": false], on: [.tue])
      check("22:00", "02:00", "2026-11-25", ["01:00": true, "22:00": false], on: [.tue])
      check(nil, nil, "2026-11-25", ["00:00": false, "12:00": false], on: [.tue])
      check(nil, nil, "2026-11-25", ["03:59": true, "04:00": false], on: [.tue], day: "04:00")
      check("01:00", "03:00", "2026-11-25", ["01:00": true], on: [.tue], day: "04:00")
      check("01:00", "03:00", "2026-11-25", ["01:00": false], on: [.wed], day: "04:00")
      check(
        "23:00", "05:00", "2026-11-25", ["04:30": true, "23:30": false], on: [.tue], day: "04:00")
      check("10:00", "11:00", "2026-11-29", ["10:00": true], on: [.sat, .sun])
      check("10:00", "11:00", "2026-11-30", ["10:00": false], on: [.sat, .sun])
    }
  }

  @Test func `An offer follows the clock on the wall when that is changed`() async {
    await #expect(processExitsWith: .success) {
      enter("Europe/Berlin")
      // 02:00 becomes 03:00: the half hour never comes.
      check("02:15", "02:45", "2026-03-29", ["01:59:59": false, "03:00": false])
      check(
        "02:30", "04:00", "2026-03-29",
        ["01:59:59": false, "03:00": true, "03:59": true, "04:00": false])
      // 03:00 becomes 02:00: the hour comes twice.
      for offset in ["+02:00", "+01:00"] {
        check(
          "02:15", "02:45", "2026-10-25",
          [
            "02:14" + ":00" + offset: false, "02:15" + ":00" + offset: true,
            "02:45" + ":00" + offset: false,
          ])
      }
      check(
        "22:00", "03:00", "2026-10-25",
        ["02:59:00+02:00": true, "02:59:00+01:00": true, "03:00": false], on: [.sat])
      check("22:00", "03:00", "2026-03-29", ["01:59": true, "03:00": false], on: [.sat])
    }
  }

  @Test func `An offer from the start of the day, or to it, holds on its own weekday`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      // November 24, 2026 is a Tuesday.
      check(nil, "12:00", "2026-11-24", ["00:00": true, "11:59": true], on: [.tue])
      check(nil, "12:00", "2026-11-24", ["11:00": true], on: [.tue], day: "04:00")
      check(nil, "12:00", "2026-11-24", ["11:00": false], on: [.mon], day: "04:00")
      check("00:00", nil, "2026-11-24", ["00:00": true, "12:00": true, "23:59": true])
      check("04:00", nil, "2026-11-24", ["03:59": true, "04:00": true], day: "04:00")
      check(nil, "04:00", "2026-11-25", ["03:00": true, "04:00": false], on: [.tue], day: "04:00")
    }
  }

  @Test func `A retry that types the amount of another kind of discount is another order`() throws {
    let typed = Discount.Offer(value: .amount(.won(1470)))
    let percent = Discount.Offer(value: .percent(try #require(Percent(parsing: "10"))))
    for first in [Self.offer("staff", amount: 1470), percent] {
      let id = Order.ID()
      var journal = try Journal()
      let entry = try #require(try journal.apply(.order(Self.order(first, id: id))))
      #expect(entry.discount?.amount == .won(1470))
      #expect(try journal.apply(.order(Self.order(first, id: id))) == entry)
      #expect(throws: Refusal.idTaken(id)) {
        try journal.apply(.order(Self.order(typed, id: id)))
      }
    }
  }
}

extension Date {
  fileprivate static let now0 = Date(milliseconds: 1_795_489_200_000)
}

/// - Parameter times: clock times of a day, each with the answer.
private func check(
  _ from: String?, _ to: String?, _ date: String, _ times: [String: Bool],
  on weekdays: [OfferTimes.Weekday] = [], day: String = "00:00"
) {
  var span = OfferTimes()
  (span.from, span.to) = (
    from.flatMap(DayStart.init(parsing:)), to.flatMap(DayStart.init(parsing:))
  )
  span.weekdays = weekdays
  for (time, holds) in times {
    let now = unsafe Timestamp.parseISO("\(date)T\(time)").unsafelyUnwrapped
    let start = unsafe DayStart(parsing: day).unsafelyUnwrapped
    precondition(span.hold(at: now, by: start) == holds, "\(span) at \(date) \(time)")
  }
}
