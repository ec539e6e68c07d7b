import FoundationEssentials
import JuiceFiles
import JuiceKit
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct DrawerTests {
  private static let krw = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private static let ways: Set<Payment.ID> = ["cash", "tin"]

  private static func won(_ units: Int) -> Price { Price(minorUnits: units, currency: krw) }

  private static func order(_ units: Int, _ payments: Payments?, off: Int = 0) -> Order {
    Order(
      lines: [Order.Line(juice: "kiwi", cups: 1, price: won(units))], uses: ["kiwi": 1],
      payments: payments, discount: off > 0 ? Discount(amount: won(off)) : nil)
  }

  @Test(arguments: StoreKind.allCases)
  func
    `what should be in the drawer is the float, cash sales less refunds, what was put in less what was taken out`(
      kind: StoreKind
    ) async throws
  {
    try await kind.withShop { store in
      func move(_ action: DrawerMove.Action, _ units: Int) async throws -> JournalEntry {
        try await store.moveDrawer(action, Self.won(units), ways: Self.ways).entry
      }
      // The drawer is closed: it does not count this order.
      _ = try await store.apply(.order(Self.order(900, "cash")))
      _ = try await move(.open, 50_000)
      let (cash, card, later) = (
        Self.order(4500, "cash", off: 500), Self.order(3000, "card"), Self.order(2000, .unpaid)
      )
      for order in [cash, card, later] { _ = try await store.apply(.order(order)) }
      _ = try await store.apply(
        .order(
          Self.order(
            10_000,
            .parts([
              .init(way: "card", amount: Self.won(6000)),
              .init(way: "tin", amount: Self.won(4000), given: Self.won(5000)),
            ]))))
      _ = try await store.apply(.pay(later.id, "cash"))
      _ = try await store.apply(.pay(card.id, "cash"))
      _ = try await store.apply(.pay(card.id, "card"))
      _ = try await store.apply(.void(cash.id))
      _ = try await move(.in, 3000)
      _ = try await move(.out, 15_000)

      let open = try #require(try await store.drawer(ways: Self.ways).open)
      #expect(open.sales == Self.won(4000 + 2000 + 4000))
      #expect(open.refunds == Self.won(4000))
      #expect(open.expected == Self.won(50_000 + 10_000 - 4000 + 3000 - 15_000))

      let closing = try #require(try await move(.close, 43_500).drawer)
      #expect(
        closing.closing
          == .init(
            number: 1, expected: Self.won(44_000), sales: Self.won(10_000),
            refunds: Self.won(4000)))
      #expect(closing.difference == Self.won(-500))
      #expect(try await store.drawer(ways: Self.ways).open == nil)
      _ = try await move(.open, 0)
      let second = try await move(.close, 7).drawer?.closing
      #expect(second?.number == 2 && second?.expected == Self.won(0))
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A correction moves no cash of a drawer that was opened after the payment`(kind: StoreKind)
    async throws
  {
    func paid(_ way: Payment.ID, _ units: Int, tip: Int = 0) -> Payments {
      .parts([
        .init(way: way, amount: Self.won(units), tip: tip > 0 ? Self.won(tip) : nil)
      ])
    }
    let menu = Menu(ingredients: [], juices: [], ways: ["card", "cash"])
    try await kind.withShop { store in
      func sell(_ units: Int, _ payments: Payments) async throws -> Order.ID {
        var order = Self.order(units, payments)
        order.excerpt = menu.excerpt(of: payments)
        _ = try await store.apply(.order(order))
        return order.id
      }
      func pay(_ id: Order.ID, _ payments: Payments) async throws {
        _ = try await store.apply(.pay(id, payments, menu.excerpt(of: payments)))
      }
      func expected() async throws -> Price? {
        try await store.drawer(ways: Self.ways).open?.expected
      }
      let tipped = try await sell(6000, paid("cash", 6000, tip: 500))
      let carded = try await sell(3000, "card")
      let owed = try await sell(2000, .unpaid)
      _ = try await store.moveDrawer(.open, Self.won(10_000), ways: Self.ways)
      try await pay(tipped, paid("card", 6000, tip: 500))
      #expect(try await expected() == Self.won(10_000))
      try await pay(tipped, "cash")
      try await pay(carded, "cash")
      #expect(try await expected() == Self.won(10_000))
      // Money that moves now counts, and so do corrections of it.
      try await pay(owed, "cash")
      #expect(try await expected() == Self.won(12_000))
      try await pay(owed, "card")
      #expect(try await expected() == Self.won(10_000))
      try await pay(owed, paid("cash", 2000, tip: 300))
      try await pay(carded, .unpaid)
      #expect(try await expected() == Self.won(12_300 - 3000))
      try await pay(carded, "cash")

      let open = try #require(try await store.drawer(ways: Self.ways).open)
      #expect(open.sales == Self.won(2000) && open.tips == Self.won(300))
      // The report has the money of each way as it is known now.
      let now = try #require(try await store.closing(nil, ways: Self.ways))
      #expect(now.drawer.takings.paid["card"]?.revenue == [Self.won(-3000)])
      let closing = try await store.moveDrawer(.close, Self.won(12_300), ways: Self.ways).entry
      #expect(closing.drawer?.difference == Self.won(0))
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `cash of another currency is not in the drawer`(kind: StoreKind) async throws {
    let usd = try #require(Currency(code: "USD"))
    func dollars(_ units: Int) -> Price { Price(minorUnits: units, currency: usd) }
    func parts(_ amount: Price, tip: Price, of price: Price) -> Payments {
      .parts([
        .init(way: "card", amount: price - amount), .init(way: "cash", amount: amount, tip: tip),
      ])
    }
    let menu = Menu(ingredients: [], juices: [], ways: [.init(id: "card"), .init(id: "cash")])
    try await kind.withShop { store in
      func sell(_ price: Price, _ payments: Payments) async throws -> Order.ID {
        var order = Order(
          lines: [Order.Line(juice: "kiwi", cups: 1, price: price)], uses: ["kiwi": 1],
          payments: payments)
        order.excerpt = menu.excerpt(of: payments)
        _ = try await store.apply(.order(order))
        return order.id
      }
      _ = try await store.moveDrawer(.open, dollars(5000), ways: Self.ways)
      _ = try await sell(dollars(350), "cash")
      _ = try await sell(dollars(400), parts(dollars(100), tip: dollars(30), of: dollars(400)))
      let whole = try await sell(Self.won(4500), "cash")
      _ = try await sell(
        Self.won(4000), parts(Self.won(1000), tip: Self.won(500), of: Self.won(4000)))
      _ = try await store.apply(.void(whole))

      let open = try #require(try await store.drawer(ways: Self.ways).open)
      #expect(open.sales == dollars(450) && open.refunds == dollars(0))
      #expect(open.tips == dollars(30) && open.expected == dollars(5480))
      let closing = try await store.moveDrawer(.close, dollars(5480), ways: Self.ways).entry.drawer
      #expect(closing?.difference == dollars(0))
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a closed drawer is not used, and an open one not opened`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      for action in [DrawerMove.Action.in, .out, .close] {
        await #expect(throws: Refusal.drawerClosed) {
          try await store.moveDrawer(action, Self.won(1), ways: [])
        }
      }
      let opening = try await store.moveDrawer(.open, Self.won(1), ways: []).entry
      await #expect(throws: Refusal.drawerOpen(opening)) {
        try await store.moveDrawer(.open, Self.won(1), ways: [])
      }
      let eur = unsafe Currency(code: "EUR").unsafelyUnwrapped
      await #expect(throws: Refusal.drawerCurrency(Self.krw)) {
        try await store.moveDrawer(.in, Price(minorUnits: 1, currency: eur), ways: [])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a closing that others have sold since is not written`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let opening = try await store.moveDrawer(.open, Self.won(1), ways: []).entry
      _ = try await store.apply(.order(Self.order(900, "cash")))
      let closing = DrawerMove(
        .close, Self.won(1), closing: .init(number: 1, expected: Self.won(1)))
      await #expect(throws: Refusal.drawerMoved) {
        try await store.apply(.drawer(closing, after: opening.seq))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `sales at other tills while it is closed are in it to the unit`(kind: StoreKind) async throws
  {
    try await kind.withShop { store in
      _ = try await store.apply(.restock(["kiwi": 100]))
      _ = try await store.moveDrawer(.open, Self.won(0), ways: Self.ways)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...20 {
          group.addTask { _ = try await store.apply(.order(Self.order(100, "cash"))) }
        }
        group.addTask { _ = try await store.moveDrawer(.close, Self.won(0), ways: Self.ways) }
        try await group.waitForAll()
      }
      let journal = try await store.journal()
      let closing = try #require(journal.first { $0.drawer?.action == .close })
      let before = journal.filter { $0.kind == .order && $0.seq < closing.seq }.count
      #expect(closing.drawer?.closing?.expected == Self.won(100 * before))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a closing has what came since the one before, whatever comes later`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      _ = try await store.moveDrawer(.open, Self.won(0), ways: Self.ways)
      let (first, second) = (Self.order(1000, "cash"), Self.order(2000, .unpaid, off: 300))
      _ = try await store.apply(.order(first))
      _ = try await store.apply(.order(second))
      _ = try await store.moveDrawer(.close, Self.won(1000), ways: Self.ways)
      // The drawer is closed now.
      _ = try await store.apply(.order(Self.order(400, "card")))
      _ = try await store.apply(.pay(second.id, "card"))
      _ = try await store.moveDrawer(.open, Self.won(0), ways: Self.ways)
      _ = try await store.apply(.void(first.id))

      let one = try #require(try await store.closing(1, ways: Self.ways))
      #expect(one.entry?.drawer?.closing?.number == 1)
      #expect(one.drawer.takings.taken.orders == 2)
      #expect(one.drawer.takings.unpaid.revenue == [Self.won(1700)])
      #expect(one.drawer.takings.voids.orders == 0)
      #expect(one.drawer.open?.expected == Self.won(1000))
      let now = try #require(try await store.closing(nil, ways: Self.ways))
      #expect(now.entry == nil)
      #expect(now.drawer.takings.taken.revenue == [Self.won(400)])
      #expect(now.drawer.takings.paid["card"]?.revenue == [Self.won(2100)])
      #expect(now.drawer.takings.givenBack["cash"]?.revenue == [Self.won(1000)])
      #expect(now.drawer.open?.expected == Self.won(-1000))
      #expect(try await store.closing(2, ways: Self.ways) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order of an earlier session that is set to unpaid is not unpaid in this one`(
    kind: StoreKind
  ) async throws {
    try await kind.withShop { store in
      let (earlier, now) = (Self.order(1000, "cash"), Self.order(300, "cash"))
      _ = try await store.moveDrawer(.open, Self.won(0), ways: Self.ways)
      _ = try await store.apply(.order(earlier))
      _ = try await store.moveDrawer(.close, Self.won(1000), ways: Self.ways)
      _ = try await store.moveDrawer(.open, Self.won(5000), ways: Self.ways)
      _ = try await store.apply(.order(now))
      _ = try await store.apply(.pay(earlier.id, .unpaid))
      _ = try await store.apply(.pay(now.id, .unpaid))

      let open = try await store.drawer(ways: Self.ways)
      #expect(open.takings.unpaid.orders == 1)
      #expect(open.takings.unpaid.revenue == [Self.won(300)])
      // The money of both orders is given back from this drawer.
      #expect(open.open?.expected == Self.won(5000 - 1000))
      _ = try await store.moveDrawer(.close, Self.won(4000), ways: Self.ways)
      let slip = try #require(try await store.closing(2, ways: Self.ways))
      #expect(slip.drawer.takings.unpaid.revenue == [Self.won(300)])
      let before = try #require(try await store.closing(1, ways: Self.ways))
      #expect(before.drawer.takings.unpaid.orders == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `each of 60 drawer sessions keeps its closing slip`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      for session in 1...60 {
        _ = try await store.moveDrawer(.open, Self.won(session), ways: Self.ways)
        _ = try await store.moveDrawer(.close, Self.won(2 * session), ways: Self.ways)
      }
      for session in 1...60 {
        let slip = try #require(
          try await store.closing(session, ways: Self.ways), "no slip of session \(session)")
        #expect(slip.entry?.drawer?.closing?.number == session)
        #expect(slip.drawer.open?.entry.drawer?.amount == Self.won(session))
        #expect(slip.drawer.open?.expected == Self.won(session))
        #expect(slip.entry?.drawer?.amount == Self.won(2 * session))
      }
      #expect(try await store.closing(61, ways: Self.ways) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order is let off its discount wherever its total is, and put back with it`(
    kind: StoreKind
  ) async throws {
    try await kind.withShop { store in
      let order = Self.order(4500, "cash", off: 1000)
      let entry = try #require(try await store.apply(.order(order)).entry)
      #expect(entry.total == Self.won(3500))
      #expect(try await store.apply(.order(order)).entry == entry)
      let void = try #require(try await store.apply(.void(order.id)).entry)
      #expect(void.discount == entry.discount)
      #expect(void.money == Self.won(-3500))
      let other = Order(
        id: order.id, lines: order.lines, uses: order.uses, payments: "cash",
        discount: Discount(amount: Self.won(999)))
      await #expect(throws: Refusal.idTaken(order.id)) { try await store.apply(.order(other)) }
      _ = try await store.verify()
    }
  }

  @Test(
    arguments: [
      (sold: Payments.unpaid, before: ["card"], after: ["cash", "card"], expected: 0),
      ("cash", [], ["card", "cash", "card"], 0), ("cash", [], [.unpaid, "cash", "card"], -5500),
      ("cash", [], [.unpaid, "card", "cash"], 0),
      (.unpaid, ["cash"], [.unpaid, "card", .unpaid, "cash", "card"], -5500),
    ] as [(sold: Payments, before: [Payments], after: [Payments], expected: Int)])
  func `A journal with payments that were corrected often has a right closing`(
    sold: Payments, before: [Payments], after: [Payments], expected: Int
  ) async throws {
    var menu = Menu.standard
    menu.currency = Self.krw
    menu.ways = [Payment.Way(id: "card"), Payment.Way(id: "cash", hasDrawer: true)]
    for index in menu.juices.indices { menu.juices[index].price = Self.won(5500) }
    try await StoreKind.sqlite.withShop { store in
      let order = try menu.order([("kiwi", 1)], payments: sold)
      _ = try await store.apply(.order(order))
      func pay(_ payments: Payments) async throws {
        let record = try #require(try await store.records([order.id])[order.id])
        _ = try await store.apply(menu.payment(payments, of: record.nextCharge))
      }
      for payments in before { try await pay(payments) }
      _ = try await store.moveDrawer(.open, Self.won(1000), ways: menu.drawerWays)
      for payments in after { try await pay(payments) }
      let closed = try await store.moveDrawer(.close, Self.won(1000), ways: menu.drawerWays)
      #expect(closed.entry.drawer?.closing?.sales == Self.won(expected))
      // Throws if a sum is another one.
      _ = try await store.verify()
    }
  }

  @Test func `A closing names a way that left the menu more than a page of entries ago`()
    async throws
  {
    func menu(_ ways: Payment.Way...) -> Menu { Menu(ingredients: [], juices: [], ways: ways) }
    try await StoreKind.memory.withShop { store in
      _ = try await store.moveDrawer(.open, Self.won(0), ways: Self.ways)
      var order = Self.order(4500, "tin")
      order.excerpt = menu(.init(id: "tin", name: Name("Tea tin"), hasDrawer: true))
        .excerpt(of: "tin")
      _ = try await store.apply(.order(order))
      for _ in 0...JournalQuery().limit { _ = try await store.apply(.restock(["kiwi": 1])) }
      let closing = try await store.moveDrawer(
        .close, Self.won(4500), ways: Self.ways, excerpt: menu("card").excerptForClosing
      ).entry
      #expect(closing.body.contains("cash tin - Tea tin\n"), "\(closing.body)")
    }
  }

  /// Together with the sign before it, the mark is one character.
  @Test(arguments: StoreKind.allCases)
  func `a reason that begins with a mark is read again`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      for note in ["\u{301}abc", "\u{FE0F}x", "note=a", "é 얼음"] {
        let order = Self.order(4500, "cash")
        _ = try await store.apply(
          .order(
            Order(
              lines: order.lines, uses: order.uses, payments: "cash",
              discount: Discount(amount: Self.won(10), reason: note))))
        #expect(try await store.journal().last?.discount?.reason == note)
      }
      _ = try await store.moveDrawer(.open, Self.won(0), ways: [])
      _ = try await store.moveDrawer(.in, Self.won(1), note: "\u{301}", ways: [])
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `cash of another currency is no part of the drawer's sums`(kind: StoreKind) async throws {
    let usd = try #require(Currency(code: "USD"))
    func dollars(_ cents: Int) -> Price { Price(minorUnits: cents, currency: usd) }
    try await kind.withShop { store in
      _ = try await store.moveDrawer(.open, dollars(500), ways: Self.ways)
      _ = try await store.apply(.order(Self.order(4500, "cash")))
      let order = Order(
        lines: [Order.Line(juice: "kiwi", cups: 1, price: dollars(350))], uses: ["kiwi": 1],
        payments: "cash")
      _ = try await store.apply(.order(order))
      let open = try #require(try await store.drawer(ways: Self.ways).open)
      #expect(open.sales == dollars(350) && open.expected == dollars(850))
      let closing = try await store.moveDrawer(.close, dollars(850), ways: Self.ways).entry.drawer
      #expect(closing?.difference == dollars(0))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an amount beyond the journal's limits is refused`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let most = Self.won(JournalLimits.moves.upperBound)
      let limit = Refusal.drawerLimit(most)
      func move(_ action: DrawerMove.Action, _ amount: Price) async throws {
        _ = try await store.moveDrawer(action, amount, ways: ["cash"])
      }
      await #expect(throws: limit) { try await move(.open, most + Self.won(1)) }
      try await move(.open, most)
      await #expect(throws: limit) { try await move(.in, Self.won(1)) }
      await #expect(throws: limit) { try await move(.out, most + Self.won(1)) }
      try await move(.out, Self.won(9))
      try await move(.in, Self.won(9))
      // The sum that was taken out counts too.
      await #expect(throws: limit) { try await move(.out, most) }
      // An order into it is sold, and the drawer can be closed.
      _ = try await store.apply(.order(Self.order(4500, "cash")))
      #expect(try await store.drawer(ways: ["cash"]).open?.expected == most + Self.won(4500))
      try await move(.close, Self.won(0))
      #expect(try await store.journal().last?.drawer?.difference == -(most + Self.won(4500)))
      await #expect(throws: Refusal.amountLimit) {
        try await store.apply(.order(Self.order(4500, "cash", off: 4501)))
      }
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a drawer that was closed since is not used, nor a new one closed with the old count`(
    kind: StoreKind
  ) async throws {
    try await kind.withShop { store in
      let seen = try await store.moveDrawer(.open, Self.won(1), ways: []).entry.seq
      _ = try await store.moveDrawer(.close, Self.won(1), ways: [], seeing: seen)
      await #expect(throws: Refusal.drawerClosedSince) {
        try await store.moveDrawer(.in, Self.won(1), ways: [], seeing: seen)
      }
      _ = try await store.moveDrawer(.open, Self.won(2), ways: [])
      await #expect(throws: Refusal.drawerClosedSince) {
        try await store.moveDrawer(.close, Self.won(1), ways: [], seeing: seen)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a repeat is harmless also once the offer has changed`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      func order(off: Int, id: Order.ID) -> Order {
        Order(
          id: id, lines: Self.order(4500, nil).lines, uses: ["kiwi": 1],
          discount: Discount(id: "coupon", amount: Self.won(off)))
      }
      let id = Order.ID()
      let first = try await store.apply(.order(order(off: 1000, id: id))).entry
      #expect(try await store.apply(.order(order(off: 1500, id: id))).entry == first)
    }
  }

  @Test(arguments: [
    "INSERT INTO entry (seq, id, at, kind, digest) VALUES (2, ?, 0, 'drawer', zeroblob(32))",
    "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (2, ?, 0, 'drawer', 'open', zeroblob(32))",
    "INSERT INTO entry (seq, id, at, kind, reason, money, digest) VALUES (2, ?, 0, 'drawer', 'close', '1 KRW', zeroblob(32))",
    "INSERT INTO entry (seq, id, at, kind, reason, money, digest) VALUES (2, ?, 0, 'drawer', 'open', 'one', zeroblob(32))",
    "INSERT INTO entry (seq, id, at, kind, money, digest) VALUES (2, ?, 0, 'restock', '1 KRW', zeroblob(32))",
    "INSERT INTO entry (seq, id, at, kind, money, digest) VALUES (2, ?, 0, 'order', '1 KRW note=' || char(27), zeroblob(32))",
  ])
  func `another program can't write money that is none`(sql: String) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      let id = "'00000000-0000-4000-8000-000000000009'"
      #expect(throws: SQLiteError.self) {
        try Shell(path).execute(sql.replacing("?", with: id))
      }
    }
  }
}
