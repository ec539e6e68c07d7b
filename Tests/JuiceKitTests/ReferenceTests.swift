import FoundationEssentials
import Testing

@testable import JuiceKit

private let menu = Menu(
  ingredients: [Ingredient(id: "apple", name: Name("Apple"), opening: 9000)],
  juices: [
    Juice(id: "apple", name: Name("Apple"), recipe: ["apple": 1], price: .franc(499))
  ], currency: .franc, ways: ["card", "cash", "app"])

private let card = Payments.whole("card").with(["card": "A 12"], of: .franc(998))

@Suite struct ReferenceTests {
  private struct Stand {
    private(set) var entries: [JournalEntry] = []
    private(set) var books = Books()

    init() throws { try apply(.open(["apple": 9000])) }

    @discardableResult
    mutating func apply(_ change: Change) throws -> JournalEntry? {
      let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
      let decision = try books.decide(
        change, prior: prior, lastNumber: entries.count { $0.kind == .order }, by: nil,
        at: Date(milliseconds: 1_772_325_000_000 + entries.count))
      guard case .write(let entry, let next) = decision else { return nil }
      entries.append(entry)
      books = next
      return entry
    }

    /// Sells two apples for 9.98, by card unless told otherwise.
    mutating func sell(_ payments: Payments = card) throws -> Order.ID {
      let id = Order.ID()
      try apply(.order(menu.order([("apple", 2)], id: id, payments: payments)))
      return id
    }

    func record(_ id: Order.ID) throws -> OrderRecord {
      try #require(OrderRecord(entries.filter { $0.id == id }))
    }

    /// The entry as text and JSON, read again.
    func isReadAgain(_ entry: JournalEntry) throws -> Bool {
      let body = entry.body
      let read = try JournalEntry(body: body, seq: entry.seq, digest: entry.digest)
      let (imported, _) = try JournalEntry.imported(Array(entry.json().line.utf8))
      return read == entry && imported == entry && imported.body == body
    }
  }

  @Test func `A reference follows its part, and has one text`() throws {
    for text in [
      "card=998#A%2012 CHF", "card=500+1#A-1._~ cash=498 CHF", "card=998#%ec%8a%b9%ec%9d%b8 CHF",
      "card=998#%23%3d%25%2b CHF", "card=0#7 CHF",
    ] {
      let payments = try #require(Payments(parsing: text), "\(text)")
      #expect(payments.text == text)
    }
    let long = String(repeating: "x", count: 65)
    for text in [
      "card=998# CHF", "card=998#%41 CHF", "card=998#%EC%8A%B9 CHF", "card=998#%e CHF",
      "card=998#%zz CHF", "card=998#a#b CHF", "card=998#a=b CHF", "card=998#a+5 CHF",
      "card=998#%0a CHF", "card=998#%20 CHF", "card=998#%ff CHF", "card=998#\(long) CHF",
      "card#A CHF", "card#A",
    ] { #expect(Payments(parsing: text) == nil, "\(text)") }
    #expect(Payments(parsing: "card=998#\(long.dropLast()) CHF") != nil)
  }

  @Test func `A payment gets the references of its ways`() {
    #expect(card.text == "card=998#A%2012 CHF")
    #expect(card.references == ["card": "A 12"])
    #expect(Payments.whole("card").with([:], of: .franc(998)) == .whole("card"))
    #expect(Payments.whole("card").with(["cash": "1"], of: .franc(998)) == .whole("card"))
    #expect(Payments.whole("card").with(["card": "1"], of: nil) == .whole("card"))
    #expect(Payments.unpaid.with(["card": "1"], of: .franc(998)) == .unpaid)
    let parts = Payments.parts([
      .init(way: "card", amount: .franc(500), tip: .franc(50)),
      .init(way: "cash", amount: .franc(498), given: .franc(500)),
    ])
    #expect(
      parts.with(["card": "7"], of: .franc(998)).text == "card=500+50#7 cash=498/500 CHF")
  }

  @Test func `An order keeps its reference in text and JSON`() throws {
    var stand = try Stand()
    let id = try stand.sell()
    let record = try stand.record(id)
    #expect(record.payments == card)
    #expect(try stand.isReadAgain(record.sold.entry))
    #expect(
      record.payments?.json(of: .franc(998))
        == .list([["way": .text("card"), "amount": .text("9.98"), "reference": .text("A 12")]]))
  }

  @Test func `A void has the references of its own terminals`() throws {
    for (references, text) in [(["card": "R-7"], "card=998#R-7 CHF"), ([:], "card")]
      as [([Payment.ID: String], String)]
    {
      var stand = try Stand()
      let id = try stand.sell()
      let applied = try stand.apply(.void(id, references: references))
      let voided = try #require(applied)
      #expect(voided.payments?.text == text)
      #expect(try stand.isReadAgain(voided))
    }
    let parts = Payments.parts([
      .init(way: "card", amount: .franc(500), tip: .franc(50), reference: "A"),
      .init(way: "cash", amount: .franc(498), given: .franc(500)),
    ])
    var stand = try Stand()
    let (split, used) = (try stand.sell(parts), try stand.sell())
    let voided = try stand.apply(.void(split, references: ["card": "R"]))
    #expect(voided?.payments?.text == "card=500+50#R cash=498/500 CHF")
    // The void of used fruit is a refund.
    let refund = try stand.apply(.void(used, .used, references: ["card": "R"]))
    #expect(refund?.kind == .refund && refund?.payments?.text == "card=998#R CHF")
    #expect(try stand.entries.allSatisfy(stand.isReadAgain))
  }

  @Test func `A corrected payment keeps the reference of a way that stays`() throws {
    var stand = try Stand()
    let id = try stand.sell()
    func pay(_ payments: Payments) throws -> Payments? {
      let order = try stand.record(id).left
      return try stand.apply(menu.payment(payments, of: order))?.payments
    }
    let same = try pay("card")
    #expect(same == nil)
    let split = try pay(
      .parts([.init(way: "card", amount: .franc(500)), .init(way: "cash", amount: .franc(498))]))
    #expect(split?.text == "card=500#A%2012 cash=498 CHF")
    let whole = try pay("card")
    #expect(whole == card)
    let cash = try pay("cash")
    #expect(cash == "cash")
    let again = try pay("card")
    #expect(again == "card")
    #expect(try stand.entries.allSatisfy(stand.isReadAgain))
  }

  @Test func `A refund has the references of its own terminal`() throws {
    var stand = try Stand()
    let id = try stand.sell()
    func refund(_ refund: Refund) throws -> JournalEntry? {
      let order = try stand.record(id).sold
      return try stand.apply(.refund(refund.on(menu, of: order)))
    }
    var part = Refund(of: id, cups: ["apple": 1])
    part.references = ["card": "R-7"]
    let first = try refund(part)
    #expect(first?.payments?.text == "card=499#R-7 CHF")
    // A retry writes nothing.
    let retry = try refund(part)
    #expect(retry == nil)
    let rest = try refund(Refund(of: id))
    #expect(rest?.payments == "card")
    #expect(try stand.entries.allSatisfy(stand.isReadAgain))
  }

  @Test func `References split no sums of a report`() throws {
    var (stand, plain) = (try Stand(), try Stand())
    for number in 1...20 {
      _ = try stand.sell(Payments.whole("card").with(["card": "A \(number)"], of: .franc(998)))
      _ = try plain.sell("card")
    }
    #expect(Report(of: stand.entries).salesByPayment == Report(of: plain.entries).salesByPayment)
  }
}
