import JuiceKit
import Testing

@Suite struct BillTests {
  private func bill(_ cups: Cup...) throws -> Bill {
    var bill = Bill()
    for cup in cups { try bill.add(cup) }
    return bill
  }

  @Test func `cups of one juice are one line, in the order in which they came`() throws {
    let bill = try bill("mango", "kiwi", "mango")

    #expect(bill.lines.map(\.cup.juice) == ["mango", "kiwi"])
    #expect(bill.lines.map(\.cups) == [2, 1])
    #expect(bill.cups == 3)
  }

  @Test func `the last cup of a juice takes its line away`() throws {
    var bill = try bill("mango", "kiwi", "mango")

    let wasThere = bill.remove("kiwi")
    bill.remove("mango")
    let wasNotThere = bill.remove("banana")
    #expect(wasThere && !wasNotThere)
    #expect(bill.lines.map(\.cup.juice) == ["mango"])
    bill.remove("mango")
    #expect(bill.isEmpty)
  }

  @Test func `the name and the pick-up time go with the last cup`() throws {
    var bill = Bill()
    bill.facts.name = CustomerName("Minsu")
    try bill.add("mango")
    try bill.add("mango")
    bill.removeNewest()
    #expect(bill.facts.name != nil)
    bill.removeNewest()
    #expect(bill.facts.name == nil)
  }

  @Test func `the newest cup can become another`() throws {
    var bill = try bill("mango", "mango")
    let large = Cup("mango", options: ["large"])
    try bill.replaceNewest("kiwi", with: large)
    #expect(bill.lines.map(\.cups) == [2])
    try bill.replaceNewest("mango", with: large)
    #expect(bill.lines.map(\.cup) == ["mango", large])
  }

  @Test func `a bill knows the line that has changed`() throws {
    let old = try bill("mango", "kiwi", "mango")
    var new = old
    #expect(new.lineChanged(since: old) == nil)
    new.remove("mango")
    #expect(new.lineChanged(since: old) == "mango")
    #expect(!new.isOneMore(than: old) && old.isOneMore(than: new))
    new = old
    new.remove("kiwi")
    #expect(new.lineChanged(since: old) == "mango")
    try new.add("banana")
    #expect(new.lineChanged(since: old) == "banana")
  }

  @Test func `the newest cup goes first`() throws {
    var bill = try bill("mango", "kiwi", "mango")

    let newest = [bill.removeNewest(), bill.removeNewest()]
    #expect(newest == ["mango", "kiwi"])
    #expect(bill.lines.map(\.cups) == [1])
    bill.removeNewest()
    let none = bill.removeNewest()
    #expect(none == nil)
  }

  @Test func `a bill has room for 99 cups of a juice, and for 200 juices`() throws {
    var bill = Bill()
    for _ in 1...99 { try bill.add("kiwi") }
    #expect(throws: BillLimit.cups(of: "kiwi")) { try bill.add("kiwi") }
    for number in 2...200 { try bill.add(.init(stringLiteral: "juice-\(number)")) }
    #expect(throws: BillLimit.lines) { try bill.add("mango") }
    try bill.add("juice-2")

    #expect(bill.cups == 99 + 199 + 1)
    #expect(bill.lines.count == 200)
  }

  @Test func `a bill is one order of all its lines`() throws {
    let order = try bill("kiwi", "mango", "kiwi").order(on: .small, payments: "card")

    #expect(order.lines.map(\.cups) == [2, 1])
    #expect(order.uses == ["kiwi": 6, "mango": 3])
    #expect(order.payments == "card")
  }

  @Test func `a juice that left the menu leaves the bill`() throws {
    var bill = try bill("kiwi", "durian")

    #expect(throws: NotOnMenu.self) { try bill.order(on: .small) }
    #expect(bill.keep(whatIsOn: .small, on: today) == ["durian"])
    #expect(bill.lines.map(\.cup.juice) == ["kiwi"])
    #expect(bill.keep(whatIsOn: .small, on: today) == [])
  }

  @Test func `a juice that is hidden today leaves the bill`() throws {
    var menu = Menu.small
    menu.juices.change("kiwi") { $0.hidden = .on(today) }
    var bill = try bill("kiwi", "mango", "kiwi")

    #expect(bill.keep(whatIsOn: menu, on: today.moved(days: 1)) == [])
    #expect(bill.keep(whatIsOn: menu, on: today) == ["kiwi"])
    #expect(bill.lines.map(\.cup.juice) == ["mango"])
    #expect(throws: NotOnMenu.hidden("kiwi")) { try menu.checked("kiwi", on: today) }
  }

  @Test func `a bill's discount is that of the menu, and goes with its cups`() throws {
    let won = try #require(Currency(code: "KRW"))
    func menu(_ discounts: [Discount.Offer], _ currency: Currency?) -> Menu {
      Menu(
        ingredients: Menu.small.ingredients, juices: Menu.small.juices, currency: currency,
        discounts: discounts)
    }
    func offer(_ units: Int) -> Discount.Offer {
      Discount.Offer(id: "staff", value: .amount(Price(minorUnits: units, currency: won)))
    }
    var bill = try bill("kiwi", "mango")
    bill.discount = offer(100)
    bill.keep(whatIsOn: menu([offer(200)], won), on: today)
    #expect(bill.discount == offer(200))
    bill.keep(whatIsOn: menu([], won), on: today)
    #expect(bill.discount == nil)

    let typed = Discount.Offer(value: offer(100).value, reason: "a friend")
    bill.discount = typed
    bill.keep(whatIsOn: menu([], won), on: today)
    #expect(bill.discount == typed)
    bill.keep(whatIsOn: menu([], Currency(code: "USD")), on: today)
    #expect(bill.discount == nil)

    bill.discount = typed
    bill.removeNewest()
    #expect(bill.discount == typed)
    bill.removeNewest()
    #expect(bill.discount == nil)

    try bill.add("kiwi")
    bill.discount = typed
    let ordered = bill
    try bill.add("mango")
    bill.remove(ordered)
    #expect(bill.lines.map(\.cup.juice) == ["mango"] && bill.discount == nil)
  }

  @Test func `the ingredients of a bill are set aside`() {
    let stock = Stock(
      items: ["kiwi": .init(quantity: 7), "mango": .init(quantity: 2)], revision: 3)

    let rest = stock.setting(aside: ["kiwi": 6, "mango": 3, "ice": 1])

    #expect(rest.items == ["kiwi": .init(quantity: 1), "mango": .init(quantity: 0)])
    #expect(rest.revision == 3)
  }

  @Test func `a number sets the like cups of a line`() throws {
    var bill = Bill()
    try bill.add("mango")
    try bill.add("banana")
    try bill.set(3, of: "mango")
    #expect(bill.lines.map(\.cups) == [3, 1] && bill.newest == "mango")
    try bill.set(1, of: "mango")
    #expect(bill.lines.map(\.cups) == [1, 1] && bill.newest == "banana")
    try bill.set(0, of: "banana")
    #expect(bill.lines.map(\.cup) == ["mango"])
    let before = bill
    #expect(throws: BillLimit.cups(of: "mango")) { try bill.set(100, of: "mango") }
    #expect(bill == before)
    try bill.set(99, of: "mango")
    #expect(bill.cups == 99)
  }

  @Test func `cups become others, up to 99 of them`() throws {
    let large = Cup("mango", options: ["large"])
    var bill = try bill("mango")
    try bill.set(98, of: large)
    try bill.replace("mango", with: large)
    #expect(bill.cups(of: large) == 99 && bill.lines.count == 1)
    try bill.add("mango")
    let before = bill
    #expect(throws: BillLimit.cups(of: "mango")) { try bill.replace("mango", with: large) }
    #expect(bill == before)
  }
}
