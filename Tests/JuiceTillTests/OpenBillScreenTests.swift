import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct OpenBillScreenTests {
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(language, 60, 20), (language, 80, 24)]
  }

  private func orders(_ till: Rig) async throws -> [JournalEntry] {
    try await till.store.entries(JournalQuery(kind: .order))
  }

  private func setAside(_ till: Rig, _ keys: String, name: String) async throws {
    try await till.type("+" + keys + "n" + name)
    try await till.press(.enter)
    try await till.pass(.milliseconds(400))
  }

  @Test(arguments: shapes)
  func `a bill is named, set aside, listed, taken up and ordered`(
    _ language: Language, _ columns: Int, _ rows: Int
  ) async throws {
    try await Rig.run(language, columns: columns, rows: rows, menu: .withDrawer) { till in
      let stock = till.till.context.currentStock().items
      try await till.type("+77n")
      try till.expectScreen("bill-name", .dialog)
      try await till.type(language == .ko ? "민수" : "Minsu")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      let name = language == .ko ? "민수" : "Minsu"
      till.expect(language == .ko ? "보류했어요: 민수" : "Set aside: Minsu")
      #expect(till.till.orderScreen.bill.isFree)
      // Without a name, the bill is named by its time.
      try await setAside(till, "4", name: "")
      #expect(till.till.context.currentStock().items == stock)

      try await till.type("a")
      try till.expectScreen("open-bills", .whole)
      #expect(till.selected?.text.contains(name) == true)
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      till.expect(
        language == .ko ? "주문서 · \(name)" : "Bill · \(name)",
        language == .ko ? "불러왔어요: \(name)" : "Taken up: \(name)")
      try await till.type("6")
      try till.expectScreen("bill-taken-up", .content)
      try await till.type("b")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      let sold = try #require(try await orders(till).first)
      #expect(sold.name?.text == name && sold.lines.map(\.cups) == [2, 1])
      let bills = try await till.store.bills()
      #expect(bills.map(\.aside.name?.text) == ["12:00"] && bills.first?.id != sold.id)
      #expect(try await till.store.entries(under: [sold.id]).map(\.kind) == [.bill, .bill, .order])
    }
  }

  @Test(arguments: Language.allCases)
  func `A bill with a name may be paid later, and one without a name may not`(
    _ language: Language
  ) async throws {
    let unpaid = language == .ko ? "3  미결제" : "3  Unpaid"
    try await Rig.run(language, menu: .called) { till in
      try await setAside(till, "7", name: "Anna")
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.type("b")
      till.expect(unpaid)
      try await till.type("3")
      try await till.pass(.milliseconds(400))
      let sold = try #require(try await orders(till).first)
      #expect(sold.name?.text == "Anna" && sold.payments == .unpaid)
      try await till.press(.escape)
      try await till.type("+6b")
      till.expect(language == .ko ? "결제 방법" : "How is it paid?")
      till.expectNo(unpaid)
    }
  }

  @Test(arguments: Language.allCases)
  func `The smallest window hints how a bill is taken up, but not in an empty list`(
    _ language: Language
  ) async throws {
    try await Rig.run(language, columns: 40, rows: 12, menu: .withDrawer) { till in
      let words = till.till.context.words
      let (takeUp, drop) = (words.key(.takeUp).hint, words.key(.dropBill).hint)
      try await till.type("a")
      #expect(!till.hints("Enter \(takeUp)") && !till.hints("d \(drop)"), "\(till.screen)")
      try await till.press(.escape)
      try await setAside(till, "7", name: "Mina")
      try await till.type("a")
      let help = words.key(.help).hint
      #expect(till.hints("Enter \(takeUp)") && till.hints("? \(help)"), "\(till.screen)")
      #expect(!till.hints("d \(drop)"))
    }
  }

  @Test func `keys without a bill say why they do nothing`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("n")
      till.expect("There is no bill.")
      try await till.press(.escape)
      try await till.type("a")
      till.expect("No bills are set aside.")
      try await till.press(.enter, .delete, .escape)
      try await setAside(till, "7", name: "Anna")
      try await till.type("+6a")
      try await till.press(.enter)
      till.expect("There is a bill on the screen.")
      try await till.press(.enter)
      #expect(try await till.store.bills().first?.taken == nil)
    }
  }

  @Test func `a click on the details beside the list does nothing`() async throws {
    try await Rig.run(.en, columns: 160, rows: 24, menu: .withDrawer) { till in
      try await setAside(till, "4", name: "Anna")
      try await setAside(till, "5", name: "Ben")
      try await till.type("a")
      let selected = till.selected?.text
      for line in 0...1 {
        try await till.send(.click(Point(x: 140, y: 3 + line)))
        try await till.pass(.seconds(1))
        #expect(till.selected?.text == selected)
      }
    }
  }

  @Test func `the list is clicked, and drops a bill after asking`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await setAside(till, "7", name: "Anna")
      try await setAside(till, "6", name: "Ben")
      try await till.type("a")
      try await till.click("Ben")
      #expect(till.selected?.text.contains("Ben") == true)
      try await till.type("d")
      till.expect("Drop the bill of Ben?", "► No ◄")
      try await till.type("n")
      #expect(try await till.store.bills().count == 2)
      try await till.pass(.seconds(1))
      try await till.press(.delete)
      try await till.type("y")
      try await till.pass(.seconds(1))
      till.expect("Dropped: Ben")
      #expect(try await till.store.bills().map(\.aside.name?.text) == ["Anna"])
      try await till.click("Anna")
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.order?.name?.text == "Anna")
    }
  }

  @Test func `a bill that was taken up is set aside again or dropped, not forgotten`() async throws
  {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await setAside(till, "7", name: "Anna")
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      till.expect("What do you want to do with the bill of Anna?")
      try await till.type("1")
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.isFree)
      #expect(try await till.store.bills().map { $0.taken == nil } == [true])

      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("-")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      till.expect("Drop it")
      till.expectNo("Set it aside again")
      try await till.type("1")
      try await till.pass(.seconds(1))
      till.expect("Dropped: Anna")
      #expect(try await till.store.bills().isEmpty && till.till.orderScreen.bill.isFree)
    }
  }

  @Test func `another till takes a bill over, and the first is told and sells nothing`()
    async throws
  {
    let other = try #require(Author(name: "Ben", till: "stand-pi pts/1"))
    let store = MemoryStore(author: other) { .noon }
    try await Rig.run(.en, menu: .withDrawer, store: store) { till in
      try await setAside(till, "77", name: "Anna")
      let aside = try #require(try await store.bills().first?.aside)
      // A till takes the bill up and dies.
      let dead = try #require(
        try await store.apply(.bill(aside.id, .taken, after: aside.seq)).entry)
      try await till.type("a")
      till.expect("Taken up at stand-pi pts/1")
      try await till.press(.enter)
      till.expect("Taken up at stand-pi pts/1 at 12:00. Take it over?", "► No ◄")
      try await till.type("y")
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.order?.lines.cups == 2)
      // A third till takes it over and sells it.
      let own = try #require(try await store.bills().first?.taken)
      #expect(own.seq > dead.seq)
      let taken = try #require(
        try await store.apply(.bill(aside.id, .taken, after: own.seq)).entry)
      let order = try Bill(taken).order(on: .withDrawer, payments: "cash")
      let sold = try #require(try await store.apply(.order(order)).entry)
      // A bill that is short is not asked for its money.
      _ = try await store.apply(.restock(["mango": 10]))
      // It is told before anybody asks for the money.
      try await till.type("b")
      till.expect("this bill was ordered at stand-pi pts/1", "new bill")
      till.expectNo("How is it paid?")
      #expect(try await orders(till) == [sold])
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      // The cups stay as a new bill.
      let left = try #require(till.till.orderScreen.bill.order)
      #expect(left.lines.cups == 2 && left.bill == nil && left.id != sold.id)
    }
  }

  @Test func `current prices apply, and what left the menu is named`() async throws {
    let store = MemoryStore()
    try await Rig.run(.en, menu: .withDrawer, store: store) { till in
      try await setAside(till, "67", name: "Anna")
      let old = Menu.withDrawer
      let won = try #require(Currency(code: "KRW"))
      let menu = Menu(
        ingredients: old.ingredients,
        juices: old.juices.filter { $0.id != "kiwi" }.map {
          Juice(
            id: $0.id, name: $0.name, recipe: $0.recipe,
            price: Price(minorUnits: 6000, currency: won))
        }, currency: won, ways: old.ways)
      try await till.menuFile(.changed(menu))
      try await takeUpWithoutKiwi(till)
      till.expect("Removed from the bill: no longer on sale.", "Kiwi")
      till.expect("₩11,000", "₩6,000")
      // The alert only informs: a key acts at once.
      try await till.type("6")
      #expect(till.till.orderScreen.bill.order?.lines.map(\.juice) == ["mango"])
      #expect(till.till.orderScreen.bill.order?.lines.cups == 2)
      try await till.type("b")
      till.expect("Total", "₩12,000")
    }
  }

  @Test func `a bill with a hidden juice is left where it is with No`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await setAside(till, "67", name: "Anna")
      try await till.menuFile(.changed(Menu.withDrawer.hiding("kiwi", .always)))
      try await till.type("a")
      try await till.press(.enter)
      till.expect("Some of it is not on sale. Take up the rest?", "Kiwi")
      try await till.type("n")
      #expect(try await till.store.bills().first?.taken == nil)
      #expect(till.till.orderScreen.bill.isFree)
    }
  }

  /// Takes up the first bill, and agrees that the kiwi is no longer on sale.
  private func takeUpWithoutKiwi(_ till: Rig) async throws {
    try await till.type("a")
    try await till.press(.enter)
    till.expect("Some of it is not on sale. Take up the rest?", "Kiwi")
    #expect(try await till.store.bills().first?.taken == nil)
    try await till.type("y")
    try await till.pass(.seconds(1))
  }

  @Test(arguments: ["b", "6"])
  func `the key after a bill that was taken up with news acts`(_ key: String) async throws {
    let old = Menu.withDrawer
    let menu = Menu(
      ingredients: old.ingredients, juices: old.juices.filter { $0.id != "kiwi" },
      currency: old.currency, ways: old.ways)
    try await Rig.run(.en, menu: old) { till in
      try await setAside(till, "67", name: "Anna")
      try await till.menuFile(.changed(menu))
      try await takeUpWithoutKiwi(till)
      till.expect("Removed from the bill: no longer on sale.")
      try await till.type(key)
      till.expectNo("Removed from the bill")
      if key == "b" { till.expect("Total") }
    }
  }

  @Test func `a closing names the bills that are left, and so does the till`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await setAside(till, "7", name: "Anna")
      try await till.type("td")
      try await till.type("150000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("d450000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      till.expect("1 bill is set aside: Anna")
      #expect(await till.till.billsLeft().count == 1)
    }
  }

  @Test func `customers neither set aside nor see bills`() async throws {
    try await Rig.run(.en, menu: .withDrawer, kiosk: Kiosk { _ in false }) { till in
      try await till.type("7na")
      try await till.pass(.seconds(1))
      till.expectNo("Name of the bill", "set aside")
      #expect(try await till.store.entries(JournalQuery(kind: .bill)).isEmpty)
    }
  }

  @Test func `the name of an order is on the make screen`() async throws {
    let menu = Menu(
      ingredients: Menu.withDrawer.ingredients, juices: Menu.withDrawer.juices,
      currency: Menu.withDrawer.currency, ways: Menu.withDrawer.ways, serving: .queue)
    for (columns, rows) in [(60, 20), (80, 24)] {
      try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
        var facts = OrderFacts()
        facts.name = CustomerName("Minsu")
        _ = try await till.maker.order([("kiwi", 1)], facts: facts, payments: "cash")
        try await till.type("m")
        try await till.wait(for: "Minsu")
        try till.expectScreen("make-name", .content)
        try await till.type("v")
        till.expect("Minsu · ")
      }
    }
  }

  @Test func `n proposes the name of a bill that was taken up`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await setAside(till, "7", name: "Anna")
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("n")
      till.expect("Anna▏")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      let names = try await till.store.bills().map(\.aside.name?.text)
      #expect(names == ["Anna"])
    }
  }

  @Test func `the selection keeps its row as a bill is dropped`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      for name in ["Anna", "Ben", "Cleo"] { try await setAside(till, "4", name: name) }
      try await till.type("a")
      try await till.press(.down)
      try await till.type("dy")
      try await till.pass(.seconds(1))
      #expect(till.selected?.text.contains("Cleo") == true)
    }
  }

  @Test func `the wheel moves over the bills`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      for name in ["Anna", "Ben"] { try await setAside(till, "4", name: name) }
      try await till.type("a")
      let first = till.selected?.text
      for (isUp, isFirst) in [(false, false), (true, true)] {
        try await till.send(.wheel(Point(x: 20, y: 8), up: isUp))
        #expect((till.selected?.text == first) == isFirst)
      }
    }
  }

  @Test(arguments: [(40, 12), (60, 20)], [false, true])
  func `A long name leaves room for the newest cups`(
    _ size: (columns: Int, rows: Int), _ hasPickup: Bool
  ) async throws {
    let name = "김수한무거북이와두루미삼천갑자동방삭치치카포사리사리센타워워리세"
    // These menus leave a single row for the cups in the larger window.
    var menu = size.columns == 60 ? Menu.ofMixes(26) : .withDrawer
    menu.serving = .queue
    try await Rig.run(
      .ko, columns: size.columns, rows: size.rows, menu: menu, store: StoreTime().store
    ) { till in
      if hasPickup {
        try await till.type("+7w2357")
        try await till.press(.enter)
      }
      try await setAside(till, hasPickup ? "6" : "76", name: name)
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.press(.right)
      till.expect("주문서 · \(hasPickup ? "픽업 23:57 · " : "")김수", "…:")
      till.expect("… \(size.columns == 60 ? "Mix 6" : "키위쥬스") 1잔")
    }
  }

  @Test func `a bill of another day has its date`() async throws {
    let store = MemoryStore(author: .anna, now: { .noon - 86_400 })
    try await Rig.run(.en, menu: .withDrawer, store: store) { till in
      try await setAside(till, "7", name: "Anna")
      try await till.type("a")
      till.expect("11-23 12:00")
    }
  }
}

extension Rig {
  /// Sets the bill aside, takes it up and asks for the money. Meanwhile another till takes it over and sells it, and the cups stay as a
  /// new bill.
  func loseBill(on menu: Menu) async throws {
    try await type("nMina")
    try await pressAgain(.enter)
    try await type("a")
    try await press(.enter)
    // A bill that is short is not asked for its money.
    _ = try await maker.store.apply(.restock(["mango": 10]))
    try await type("b")
    let own = try #require(try await store.bills().first?.taken)
    let taken = try #require(
      try await maker.store.apply(.bill(own.id, .taken, after: own.seq)).entry)
    let order = try Bill(taken).order(on: menu, payments: "card")
    _ = try await maker.store.apply(.order(order))
    try await type("1")
    expect("this bill was ordered at", "new bill")
    try await pressAgain(.escape)
  }
}
