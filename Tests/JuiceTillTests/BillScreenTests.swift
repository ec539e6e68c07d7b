import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing

@Suite struct BillScreenTests {
  private static let won = Currency(code: "KRW")

  private static let menu = standard(at: 4500, won)

  private static func standard(at minorUnits: Int, _ currency: Currency?) -> Menu {
    Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.map { juice in
        Juice(
          id: juice.id, name: juice.name, recipe: juice.recipe,
          price: currency.map { Price(minorUnits: minorUnits, currency: $0) })
      }, currency: currency)
  }

  private static let paying = Menu(
    ingredients: menu.ingredients, juices: menu.juices, currency: won,
    ways: [Payment.Way(id: "cash", hasDrawer: false), "card"])

  private static let queued = Menu(
    ingredients: menu.ingredients, juices: menu.juices, currency: won,
    ways: ["card", Payment.Way(id: "cash", hasDrawer: false)],
    serving: .queue)

  @Test(arguments: [(80, 24), (120, 40), (40, 12)], Language.allCases)
  func `a bill shows its lines and its total`(
    _ size: (columns: Int, rows: Int), _ language: Language
  )
    async throws
  {
    try await Rig.run(language, columns: size.columns, rows: size.rows, menu: Self.menu) { till in
      try await till.type("+122")
      till.expect("₩13,500")
      try till.expectScreen("bill", .bill)
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (60, 20)])
  func `a bill moves no tile, and no tile is cut by it`(_ columns: Int, _ rows: Int) async throws {
    let juices = (1...26).map { number in
      Juice(
        id: Juice.ID(stringLiteral: "mix-\(number)"), name: Name("Mix \(number)"),
        recipe: ["mango": 1],
        price: Self.won.map { Price(minorUnits: 4500, currency: $0) })
    }
    let menu = Menu(ingredients: Menu.standard.ingredients, juices: juices, currency: Self.won)
    try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
      @MainActor func places() -> [Point?] { (1...26).map { till.place(of: "\($0) Mix \($0)") } }
      let first = places()
      #expect(!first.contains(nil))
      // No line of the bill or of the newest orders reads like a tile: `1  Mix 2`.
      try await till.type("+23456")
      #expect(places() == first)
      till.expect("₩22,500")
      try await till.type("b")
      try await till.press(.escape)
      #expect(places() == first)
    }
  }

  @Test func `A tile of one row keeps its price when the juice is sold out`() async throws {
    let juices = (1...60).map { number in
      Juice(
        id: Juice.ID(stringLiteral: "mix-\(number)"), name: Name("Mix \(number)"),
        recipe: ["mango": 99], price: Self.won.map { Price(minorUnits: 4500, currency: $0) })
    }
    let menu = Menu(ingredients: Menu.standard.ingredients, juices: juices, currency: Self.won)
    try await Rig.run(.en, columns: 200, rows: 24, menu: menu) { till in
      #expect(till.screen.contains(/Mix 1 +Sold out +₩4,500/))
    }
  }

  @Test func `Ctrl-C asks before it drops a bill, and leaves when it is pressed again`()
    async throws
  {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+77")
      try await till.press(.control("c"))
      till.expect("Leave, and drop the 2 cups on the bill?")
      #expect(!till.hasEnded)
      try await till.press(.escape)
      till.expect("Bill")
      try await till.press(.control("c"))
      try await till.press(.control("c"))
      try await till.waitForEnd()
    }
  }

  @Test func `The key of payments says that a bill is not ordered yet`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+7$")
      till.expect("This bill is not ordered yet. Press b to pay and order it.")
    }
  }

  @Test func `p on the order screen says where receipts are printed`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("p")
      till.expect("Print a receipt with p right after the order, or in the history (o).")
    }
  }

  @Test func `The alert after an order shows how its total was rounded`() async throws {
    var menu = Self.menu
    menu.rounding = Rounding(to: 1000, for: .all)
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("+777b")
      till.expect("Your order is ready. Enjoy!", "₩14,000")
      #expect(till.screen.contains(/Rounding +₩500/))
    }
  }

  /// A long name continues in the row below its amount.
  @Test func `a name is not cut in the panel`() async throws {
    let menu = Self.standard(at: 14500, Self.won)
    try await Rig.run(.en, columns: 112, rows: 30, menu: menu) { till in
      try await till.type("+1")
      #expect(till.screen.contains(/│ 1  Strawberry +₩14,500 │\n.*│    Banana +│/))
      try await till.click("Banana   ")
      till.expect("Strawberry Banana ₩14,500")
    }
  }

  @Test func `an order of a bill has all its lines`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+444")
      try await till.type("b")
      till.expect("Your order is ready. Enjoy!", "3      Banana")
      till.expect("No. 1  3 cups, ₩13,500")
      let orders = try await till.orders()
      #expect(orders.map(\.lines) == [[.init(juice: "banana", cups: 3, price: till.price)]])
      try await till.press(.escape)
      try await till.type("7")
      till.expect("Your Mango juice is ready.")
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40), (40, 12)], Language.allCases)
  func `a bill begins empty`(_ size: (columns: Int, rows: Int), _ language: Language) async throws {
    try await Rig.run(language, columns: size.columns, rows: size.rows, menu: Self.menu) { till in
      try await till.type("+")
      till.expect(language == .ko ? "번호를 누르세요" : "Press a number")
      try till.expectScreen("bill-empty", .bill)
      try await till.press(.escape)
      till.expectNo(language == .ko ? "주문서" : "Bill")
      try await till.type("2")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test(
    arguments: [["7"], [.end, .enter], [.end, "+"], ["/", "m", "a", "n", "g", "o", .enter]]
      as [[Key]])
  func `a bill has no cup that nobody chose`(_ keys: [Key]) async throws {
    try await Rig.run(.en) { till in
      try await till.type("++")
      for key in ["b", "-", "u"] as [Key] {
        try await till.press(key)
        till.expect("Press a number")
        try await till.press(.escape)
      }
      for key in keys { try await till.press(key) }
      till.expect("Bill: Mango")
      try await till.type("+")
      till.expect("Bill: Mango x 2")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `the next cup comes onto a bill whose last cup was taken off`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("4")
      try await till.press(.escape)
      for off in ["-", "u"] {
        try await till.type("+7" + off)
        till.expect("Press a number")
      }
      // Undo does not go on to orders.
      try await till.type("u")
      try await till.press(.escape)
      try await till.type("6")
      till.expect("Bill: Kiwi")
      #expect(try await till.orders().map(\.isVoided) == [false])
    }
  }

  @Test func `a digit adds a cup while the till asks about a cup too many`() async throws {
    try await Rig.run(.en) { till in
      try await till.send(.rightClick(try #require(till.place(of: "3 Strawberry"))))
      till.expect("Not enough ingredients. Restock now?")
      // The right click has begun no bill.
      try await till.type("7")
      till.expect("Your Mango juice is ready.")
      #expect(try await till.orders().count == 1)
      try await till.type("+733")
      till.expect("Not enough ingredients. Restock now?")
      try await till.type("7")
      till.expect("Bill: Mango x 2")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test(arguments: ["9", "0"])
  func `a digit over the shortage alert leaves no empty bill`(_ key: String) async throws {
    try await Rig.run(.en, menu: .called) { till in
      try await till.type("7b1")
      #expect(try await till.orders().count == 1)
      try await till.type("3")
      till.expect("Not enough ingredients. Restock now?")
      try await till.type(key)
      try await till.press(.escape)
      till.expectNo("Bill", "Press a number")
      try await till.type("u")
      #expect(try await till.orders().map(\.isVoided) == [true])
    }
  }

  @Test func `cups that were sold before a bill are not in a row with it`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("4")
      try await till.press(.escape)
      try await till.type("4")
      till.expect("2 cups in a row")
      try await till.press(.escape)
      try await till.type("+4b")
      till.expect("Your Banana juice is ready.")
      till.expectNo("in a row")
    }
  }

  @Test func `cups of one juice with 20 seconds between them are for two customers`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("44")
      till.expect("2 cups in a row")
      try await till.pass(.seconds(20))
      try await till.type("4")
      till.expect("Your Banana juice is ready.")
      till.expectNo("in a row")
    }
  }

  @Test func `keys, clicks and Enter add cups to an open bill`() async throws {
    try await Rig.run(.en) { till in
      try await till.send(.rightClick(try #require(till.place(of: "7 Mango"))))
      try await till.click("6 Kiwi")
      try await till.press(.enter)
      till.expect("Kiwi x 2")
      #expect(try await till.orders().isEmpty)
      try await till.click("[ b Order ]")
      till.expect("1      Mango", "2      Kiwi")
      #expect(try await till.orders().map(\.lines.count) == [2])
    }
  }

  @Test func `buttons show the stock that the bill leaves`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+1")
      till.expect("Strawberry 10")
      let name = try #require(till.place(of: "1 Strawberry Banana"))
      let below = Rect(x: name.x - 10, y: name.y + 1, width: 20, height: 1)
      #expect(till.terminal.text(in: below).joined().contains("Sold out"))
      till.expectNo("Order, 1 left")
    }
  }

  @Test func `minus and u take cups off the bill`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+176")
      try await till.type("-")
      till.expect("Bill: Strawberry Banana, Mango")
      try await till.type("u")
      #expect(till.terminal.text.contains { $0.hasSuffix("Bill: Strawberry Banana") })
      try await till.press(.escape)
      till.expectNo("Bill")
    }
  }

  @Test func `Escape asks before it drops several cups`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+17")
      try await till.press(.escape)
      till.expect("Take all 2 cups off the bill?")
      try await till.press(.escape)
      till.expect("Bill")
      try await till.type("q")
      till.expect("Leave, and drop the 2 cups on the bill?")
      try await till.type("n")
      try await till.press(.escape)
      try await till.type("y")
      till.expectNo("Bill")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `a window that is too small is not left with a bill unasked`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+76")
      try await till.resize(columns: 38, rows: 10)
      try await till.type("q")
      #expect(!till.hasEnded)
      till.expect(
        "Please make the window", "Leave, and drop the 2 cups on the", "bill?", "y Yes", "► n No ◄")
      try await till.resize(columns: 20, rows: 3)
      till.expect("y Yes", "► n No ◄")
      try await till.resize(columns: 80, rows: 24)
      till.expect("Leave, and drop the 2 cups on the bill?")
      try await till.type("n")
      till.expect("Bill: Mango, Kiwi")
      try await till.resize(columns: 38, rows: 10)
      till.expectNo("Leave")
      for no in ["n", .escape, .enter] as [Key] {
        try await till.type("q")
        till.expect("Leave, and drop the 2 cups on the")
        try await till.press(no)
        till.expectNo("Leave", "Yes")
      }
      #expect(!till.hasEnded)
      try await till.type("qy")
      try await till.waitForEnd()
    }
  }

  @Test func `A window that is too small asks what becomes of a bill that was taken up`()
    async throws
  {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+7nAnna")
      try await till.press(.enter)
      try await till.type("a")
      try await till.pressAgain(.enter)
      try await till.resize(columns: 30, rows: 8)
      try await till.type("q")
      till.expect("bill of Anna?", "► 1 Set it aside again ◄", "2 Drop it")
      try await till.type("1")
      try await till.waitForEnd()
      #expect(try await till.store.bills().map(\.taken) == [nil])
    }
  }

  @Test(arguments: [Key.escape, "q"])
  func `Enter alone drops no bill`(_ key: Key) async throws {
    try await Rig.run(.en) { till in
      try await till.type("+17")
      try await till.press(key)
      till.expect("2 cups", "No ◄")
      try await till.press(.enter)
      till.expectNo("No ◄")
      till.expect("Bill: Strawberry Banana, Mango")
    }
  }

  @Test func `a bill that is short leads to the stock, and back`() async throws {
    try await Rig.run(.en) { till in
      // There are strawberries for one cup, and bananas for one more.
      try await till.type("+11")
      till.expect("Not enough ingredients. Restock now?")
      till.expect("Strawberry 10/20 (10 short)")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      till.expect("Bill: Strawberry Banana x 2")
      try await till.type("b")
      till.expect("2      Strawberry Banana")
    }
  }

  @Test func `a first cup that is short leaves no bill after No`() async throws {
    try await Rig.run(.en, settings: TillSettings(addsByDigit: true)) { till in
      try await till.type("3")
      till.expect("Not enough ingredients. Restock now?")
      try await till.type("n")
      till.expectNo("Press a number")
      // A bill that was begun before stays open.
      try await till.type("+3")
      try await till.type("n")
      till.expect("Press a number")
    }
  }

  @Test func `another till may use up what a bill needs`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+17")
      _ = try await till.maker.order([("mango", 3)])
      try await till.wait(for: "Mango 1")
      try await till.type("b")
      till.expect("Mango 1/3 (2 short)")
      try await till.type("n")
      till.expect("Bill: Strawberry Banana, Mango")
      #expect(try await till.orders().count == 1)
      #expect(try await till.maker.store.stock().quantity(of: "strawberry") == 10)
    }
  }

  @Test func `A line that has become short refuses no other cup, and is named`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+7")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .marked))
      try await till.send()
      try await till.type("4")
      till.expect("Bill: Mango, Banana", "Sold out: Mango")
      // A cup of what is short is refused, and so is the bill.
      for key in ["7", "b"] as [Key] {
        try await till.press(key)
        till.expect("Mango: marked as sold out")
        try await till.type("n")
      }
      till.expect("Bill: Mango, Banana")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .cleared))
      try await till.send()
      try await till.type("4")
      till.expect("Bill: Mango, Banana x 2")
      till.expectNo("Sold out: Mango")
    }
  }

  @Test func `A bill that is known to be short is not paid first`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+77")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .marked))
      try await till.send()
      try await till.type("b")
      till.expect("Mango: marked as sold out")
      till.expectNo("How is it paid?")
      try await till.type("n")
      till.expect("₩9,000")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .cleared))
      try await till.send()
      try await till.type("b")
      till.expect("How is it paid?")
    }
  }

  @Test func `a bill follows a new menu`() async throws {
    let smaller = Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.filter { $0.id != "mango" })
    try await Rig.run(.en) { till in
      try await till.type("+17")
      try await till.menuFile(.changed(smaller))
      till.expect("Removed from the bill: no longer on sale.")
      till.expect("Bill: Strawberry Banana")
      try await till.resize(columns: 40, rows: 12)
      till.expect("[ b Order ] 1 cup")
    }
  }

  @Test(arguments: [(1, 1), (1, 24), (80, 1), (65_535, 65_535)])
  func `a bill follows a new menu in an absurd window`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.run(.en) { till in
      try await till.type("+17")
      try await till.resize(columns: columns, rows: rows)
      try await till.menuFile(.changed(.standard.hiding("mango", .always)))
      try await till.press("7", .enter, .down)
      try await till.send(.click(Point(x: 0, y: 0)), .wheel(Point(x: 0, y: 0), up: true))
      try await till.resize(columns: 80, rows: 24)
      try await till.press(.escape)
      #expect(till.place(of: "1 Strawberry Banana") != nil && till.place(of: "7 Mango") == nil)
    }
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      try await till.resize(columns: 80, rows: 24)
      #expect(till.place(of: "1 Strawberry Banana") != nil)
    }
  }

  @Test func `a bill follows a juice that is hidden`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+17")
      try await till.menuFile(
        .changed(.standard.hiding("mango", .on(LocalDay(of: till.clock.date)))))
      till.expect("Removed from the bill: no longer on sale.")
      till.expect("Bill: Strawberry Banana")
    }
  }

  @Test func `a refused cup that is hidden meanwhile is not offered again`() async throws {
    try await Rig.run(.en, settings: .sellingByDigit) { till in
      _ = try await till.maker.order([("mango", 3)])
      try await till.type("7y")
      try await till.menuFile(.changed(.standard.hiding("mango", .always)))
      try await till.press(.enter)
      till.expect("Removed from the bill: no longer on sale.")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `a juice that a new menu puts first adds no cup to an empty bill`() async throws {
    var menu = Menu.standard
    menu.juices.move("mango", before: "strawberry-banana")
    try await Rig.run(.en) { till in
      try await till.type("+")
      try await till.menuFile(.changed(menu))
      try await till.type("+")
      till.expect("Press a number")
      till.expectNo("Bill: Strawberry Banana")
    }
  }

  @Test func `a way to pay stays selected where a new menu moves it`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+7b")
      try await till.press(.down)
      try await till.menuFile(.changed(Self.menu(ways: ["transfer", "cash", "card"])))
      try await till.press(.enter)
      #expect(try await till.orders().map(\.payments) == ["card"])
    }
  }

  @Test func `a way to pay that is gone leaves the usual one selected`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+7b")
      try await till.press(.down)
      try await till.menuFile(.changed(Self.menu(ways: ["transfer", "voucher", "bank"])))
      try await till.press(.enter)
      #expect(try await till.orders().isEmpty)
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      #expect(try await till.orders().map(\.payments) == ["transfer"])
    }
  }

  private static func menu(
    price: Int = 4500, without gone: Juice.ID? = nil, ways: [Payment.Way] = []
  ) -> Menu {
    Menu(
      ingredients: menu.ingredients,
      juices: menu.juices.filter { $0.id != gone }.map { juice in
        Juice(
          id: juice.id, name: juice.name, recipe: juice.recipe,
          price: won.map { Price(minorUnits: price, currency: $0) })
      }, currency: won, ways: ways)
  }

  @Test func `a bill reports new prices`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      till.expect("The menu has new prices: the bill was ₩9,000 and is ₩10,000 now.")
      // A key that was meant for the bill before orders nothing, and says so.
      try await till.type("b")
      till.expect("The menu has new prices", "Ignored 1 key")
      #expect(try await till.orders().isEmpty)
      try await till.press(.escape)
      till.expect("2 cups, ₩10,000")
      try await till.menuFile(.changed(Self.menu(price: 6000)))
      try await till.pass(.seconds(1))
      try await till.type("b")
      #expect(try await till.orders().map(\.lines.total?.minorUnits) == [12_000])
    }
  }

  @Test func `An alert about new prices, under that of a newer menu, has the total of the bill`()
    async throws
  {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      let menu = Self.menu(price: 5000)
      try await till.menuFile(.changed(menu))
      till.expect("the bill was ₩9,000 and is ₩10,000 now.")
      try await till.menuFile(.changed(menu.hiding("strawberry-banana", .always)))
      till.expect("Removed from the bill: no longer on sale.")
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      till.expect("the bill was ₩9,000 and is ₩5,000 now.")
    }
  }

  @Test func `a bill that is offered again has the new prices`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      _ = try await till.maker.store.apply(.count(["mango": 0]))
      try await till.send()
      try await till.type("by")
      try await till.press(.enter)
      till.expect("now?", "2 cups, ₩9,000")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      try await till.press(.escape)
      till.expect("2 cups, ₩10,000")
      till.expectNo("₩9,000", "₩4,500")
      try await till.type("y")
      #expect(try await till.orders().map(\.lines.total?.minorUnits) == [10_000])
    }
  }

  @Test func `a bill is offered again with what a new menu leaves of it`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      _ = try await till.maker.store.apply(.count(["mango": 0]))
      try await till.send()
      try await till.type("by")
      try await till.menuFile(.changed(Self.menu.hiding("strawberry-banana", .always)))
      till.expect("Removed from the bill: no longer on sale.", "Strawberry Banana")
      try await till.press(.escape, after: .seconds(2))
      try await till.press(.enter, after: .seconds(2))
      till.expect("Order Mango now?")
      try await till.type("y")
      #expect(try await till.orders().map(\.lines.total?.minorUnits) == [4500])
    }
  }

  @Test func `a bill follows a new menu while the till asks for the payment`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+17")
      try await till.type("b")
      try await till.menuFile(.changed(Self.menu(without: "mango", ways: ["voucher", "card"])))
      try await till.press(.escape)
      till.expect("Total 1 cup, ₩4,500", "1  Voucher")
      till.expectNo("Cash")
      try await till.menuFile(.changed(Self.menu))
      till.expectNo("How is it paid?")
      try await till.press(.escape)
      #expect(try await till.orders().isEmpty)
      try await till.type("b")
      #expect(try await till.orders().map(\.lines.count) == [1])
    }
  }

  @Test func `a bill sells nothing at a total that a new menu has overtaken`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+17")
      try await till.type("b")
      till.expect("Total 2 cups, ₩9,000")
      try await till.menuFile(.changed(Self.menu(price: 5000, ways: Self.paying.ways)))
      till.expect("the bill was ₩9,000 and is ₩10,000 now.")
      // A press of the first moment was meant for the old total and is ignored; then the dialog asks with the new one.
      try await till.type("2")
      till.expect("Ignored 1 key")
      #expect(try await till.orders().isEmpty)
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      till.expect("Total 2 cups, ₩10,000", "How is it paid?")
      try await till.pressAgain("2")
      #expect(try await till.orders().map(\.total?.minorUnits) == [10_000])
    }
  }

  @Test func `keys that arrive together with a new menu order nothing`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+17")
      try await till.type("b")
      try await till.menuFile(.changed(Self.menu(price: 5000, ways: Self.paying.ways)))
      try await till.send(.key("2"), .key("2"), .key("2"))
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `a bill without ways to pay is not ordered at prices nobody saw`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      try await till.type("b")
      #expect(try await till.orders().isEmpty && till.shows("2 cups, ₩10,000"))
      try await till.pass(.seconds(1))
      try await till.type("b")
      #expect(try await till.orders().map(\.total?.minorUnits) == [10_000])
    }
  }

  @Test func `an offer whose price has changed is shown again`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17")
      _ = try await till.maker.store.apply(.count(["mango": 0]))
      try await till.send()
      try await till.type("by")
      try await till.press(.enter)
      till.expect("now?")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      try await till.type("y")
      #expect(try await till.orders().isEmpty && till.shows("2 cups, ₩10,000"))
    }
  }

  @Test func `a payment that the menu lost is asked for again`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+17")
      try await till.type("b")
      _ = try await till.maker.store.apply(.count(["mango": 0]))
      try await till.send()
      try await till.type("2y")
      try await till.press(.enter)
      till.expect("now?")
      try await till.menuFile(.changed(Self.menu(ways: ["cash"])))
      try await till.type("y")
      till.expect("How is it paid?")
      till.expectNo("Card")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `an amount that is half typed orders nothing when the menu changes`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("7")
      try await till.type("c50")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      try await till.type("00")
      till.expect("Change: ₩500")
      #expect(try await till.orders().count == 1)
      // The number stays on the screen.
      try await till.press(.enter)
      till.expect("No. 1")
    }
  }

  @Test func `the change of a bill is reckoned by the new prices`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+17c20000")
      till.expect("Total ₩9,000", "Change: ₩11,000")
      try await till.menuFile(.changed(Self.menu(price: 5000)))
      try await till.press(.escape)
      till.expect("Total ₩10,000", "Change: ₩10,000")
    }
  }

  @Test func `every line of a bill can be seen in a small window`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("+14567")
      try await till.resize(columns: 40, rows: 12)
      till.expect("5 cups, ₩22,500")
      try await till.type("v")
      till.expect("5 cups, ₩22,500")
      for name in ["Pineapple", "Kiwi", "Mango"] {
        #expect(till.screen.contains(try Regex("[345]  \(name) +₩4,500 ")))
      }
      try await till.press(.escape)
      till.expect("[ b Order ]")
    }
  }

  @Test func `Minus names a juice that is not on the bill`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+1")
      try await till.press(.right)
      try await till.type("-")
      till.expect("Mango Kiwi is not on the bill.")
    }
  }

  @Test func `a click on the lines that have no room shows all`() async throws {
    try await Rig.run(.en, columns: 112, rows: 14, menu: .ofMixes(20)) { till in
      try await till.type("+")
      for number in 1...9 { try await till.type("\(number)") }
      till.expectNo("1  Mix 1 ")
      try await till.click("v view")
      till.expect("1  Mix 1 ", "9  Mix 9 ")
    }
  }

  @Test func `a bill has room for 99 cups of a juice`() async throws {
    let menu = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"), opening: 999)],
      juices: [Juice(id: "ice", name: Name("Ice"), recipe: ["ice": 1])])
    try await Rig.run(.en, menu: menu) { till in
      for _ in 1...99 { try await till.send(.rightClick(try #require(till.place(of: "1 Ice")))) }
      till.expect("Bill: Ice x 99")
      try await till.type("+")
      till.expect("A bill takes 99 cups of one juice at most: Ice.")
      till.expect("Ice x 99")
    }
  }

  @Test func `a bill asks for its payment`() async throws {
    try await Rig.run(.en, menu: Self.paying) { till in
      try await till.type("+17")
      try await till.type("b")
      till.expect("Total 2 cups, ₩9,000", "How is it paid?")
      try till.expectScreen("payment", .dialog)
      try await till.type("3")
      till.expect("Press 1 to 2, or Esc to cancel.")
      #expect(try await till.orders().isEmpty)
      try await till.press(.escape)
      till.expect("Bill:")
      try await till.type("b")
      try await till.click("Card")
      till.expect("Your order is ready.")
      #expect(try await till.orders().map(\.payment) == ["card"])
      try await till.press(.escape)
      // One press sells a cup with the usual payment, without a question.
      try await till.type("4")
      till.expect("Your Banana juice is ready.", "Cash · ₩4,500")
      #expect(try await till.orders().last?.payment == "cash")
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40), (40, 12)], Language.allCases)
  func `a bill of orders to make is paid before it is made`(
    _ size: (columns: Int, rows: Int), _ language: Language
  )
    async throws
  {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: Self.queued,
      settings: .sellingByDigit
    ) { till in
      try await till.type("2")
      till.expect(language == .ko ? "1번 주문을 받았어요." : "Order 1 taken.")
      try till.expectScreen("taken", .dialog)
      try await till.press(.escape)
      try await till.type("+4551b2")
      till.expect(language == .ko ? "2번 주문을 받았어요." : "Order 2 taken.")
      try till.expectScreen("taken-bill", .dialog)
    }
  }

  @Test func `a click pays by the way under it, even if not all ways fit`() async throws {
    let ways: [Payment.Way] = ["cash", "card", "a1", "a2", "a3", "a4", "a5", "a6", "a7"]
    try await Rig.run(.en, columns: 40, rows: 12, menu: Self.menu(ways: ways)) { till in
      try await till.type("+1b")
      try await till.press(.up)
      till.expect("9  a7")
      till.expectNo("1  Cash")
      try await till.click("8  a6")
      #expect(try await till.orders().map(\.payment) == ["a6"])
    }
  }

  @Test func `a receipt is printed from the alert, and from the history`() async throws {
    var printed: [String] = []
    let printer: (String) async throws -> Void = { printed.append($0) }
    try await Rig.run(.en, menu: Self.menu, printer: printer) { till in
      try await till.type("7")
      till.expect("c  change   p  receipt")
      try await till.type("p")
      till.expect("The receipt is printed.")
      try await till.press(.escape)
      try await till.type("o")
      try await till.type("p")
      till.expect("The receipt is printed.")
      #expect(printed.count == 2)
      #expect(printed[0] == printed[1])
      #expect(printed[0].contains("No. 1"))
      #expect(printed[0].contains("Mango                     ₩4,500\n"))
      try await till.press(.escape)
      try await till.press(.end)
      try await till.type("p")
      till.expect("Only orders have a receipt.")
    }
  }

  @Test func `a later payment is printed, and shown as paid`() async throws {
    var printed: [String] = []
    let printer: (String) async throws -> Void = { printed.append($0) }
    let menu = Self.menu(ways: ["cash", "card"])
    try await Rig.run(.en, menu: menu, printer: printer) { till in
      let taken = try await till.maker.order([("mango", 1)], payments: .unpaid).entry
      let order = try #require(taken)
      _ = try await till.store.apply(.pay(order.id, "card"))
      try await till.send()
      try await till.type("o")
      try await till.press(.down)
      try await till.type("p")
      #expect(printed.count == 1 && printed[0].contains("Card") && !printed[0].contains("Unpaid"))
      try await till.press(.escape)
      try await till.press(.enter)
      till.expect("Card")
      till.expectNo("Unpaid")
    }
  }

  @Test func `the drawer opens for money that just came in`() async throws {
    var opened: [Bool] = []
    let slips: SlipPrinter = (
      Paper(.escpos),
      { slips in
        opened += slips.map(\.opensDrawer)
        return opened.count - 1
      }
    )
    let menu = Self.menu(ways: [.init(id: "cash", hasDrawer: true), "card"])
    try await Rig.run(.en, menu: menu, slips: slips) { till in
      try await till.type("7p")
      #expect(opened == [true])
      till.expect("The receipt is printed.")
      till.expectNo("waited")
      try await till.pass(.seconds(540))
      try await till.press(.escape)
      try await till.type("op")
      #expect(opened == [true, true])
      till.expect("The receipt is printed. Also printed: 1 slip that waited.")
      try await till.press(.escape)
      try await till.pass(.seconds(60))
      try await till.type("p")
      #expect(opened == [true, true, false])
    }
  }

  @Test func `a till without a printer says how to set one`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("7")
      till.expectNo("p  receipt")
      try await till.type("p")
      till.expect("There is no printer.", "$JUICE_MAKER_PRINT")
    }
  }

  @Test func `a printer that fails is reported`() async throws {
    let problem = CommandProblem.notPrinted(printer: "lp", .ended(1), waiting: 2)
    let printer: (String) async throws -> Void = { _ in throw problem }
    try await Rig.run(.en, printer: printer) { till in
      try await till.type("7p")
      till.expect("Not printed: “lp” ended with 1. Check the printer. 2 slips wait")
      // The message swallows no key.
      try await till.type("6")
      till.expect("Your Kiwi juice is ready.")
    }
  }

  @Test func `the change is worked out`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("7c")
      till.expect("Money given: ")
      try await till.type("4000")
      till.expect("₩500 short")
      // Text that is no amount stays until it is erased.
      for wrong in ["x", ".", ",", "-", "1,"] {
        try await till.type("\(wrong)5")
        till.expect("That is no amount of money.")
        till.expectNo("Change:", "short")
        for _ in "\(wrong)5" { try await till.press(.backspace) }
      }
      till.expect("₩500 short")
      try await till.press(.backspace, .backspace, .backspace, .backspace)
      try await till.send(.paste("10000"))
      till.expect("Change: ₩5,500")
      try till.expectScreen("change", .dialog)
      for _ in 0..<5 { try await till.press(.backspace) }
      try await till.type("4500")
      till.expect("Change: ₩0")
      till.expectNo("short")
      try await till.press(.enter)
      try await till.type("+1c")
      till.expect("Total ₩4,500")
    }
  }

  /// Many keyboards have a comma as the decimal key.
  @Test func `a comma is a decimal point`() async throws {
    let menu = Self.standard(at: 350, Currency(code: "USD"))
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("7c5,25")
      till.expect("Money given: $5,25▏", "Change: $1.75")
    }
  }

  @Test func `a click beside the change closes it`() async throws {
    try await Rig.run(.en, menu: Self.menu) { till in
      try await till.type("7c")
      try await till.click("Money given")
      till.expect("Money given")
      try await till.pass(.seconds(1))
      try await till.send(.click(Point(x: 0, y: 5)))
      till.expectNo("Money given")
      till.expect("Your Mango juice is ready.")
    }
  }
}

extension Rig {
  fileprivate var price: Price? {
    Currency(code: "KRW").map { Price(minorUnits: 4500, currency: $0) }
  }
}
