import FoundationEssentials
import Testing

@testable import JuiceKit

/// Juices that are made of other juices: `set: { mango: 1, kiwi: 2 }`.
@Suite struct SetTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private let now = Date(milliseconds: 1_772_325_000_000)

  private let menu = Menu(
    ingredients: [
      Ingredient(id: "mango", name: Name("Mango"), color: .named(.yellow)),
      Ingredient(id: "kiwi", name: Name("Kiwi"), color: .named(.green)),
      Ingredient(id: "milk", name: Name("Milk")),
      Ingredient(id: "cup", name: Name("Cup"), isPerCup: true),
    ],
    juices: [
      // A set may come before its parts.
      Juice(
        id: "duo", name: Name(["ko": "듀오", "en": "Duo"]), recipe: [:],
        parts: [.init("mango", 1), .init("kiwi", 2)], price: .won(9000), options: ["big"]),
      Juice(
        id: "mango", name: Name("Mango"), recipe: ["mango": 3, "milk": 5], price: .won(5500),
        options: ["size"]),
      Juice(
        id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 2, "milk": 1], price: .won(4500),
        options: ["size", "milk"]),
    ], currency: won,
    groups: [
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "regular", name: Name("Regular"), recipe: ["cup": 1]),
          .init(id: "large", name: Name("Large"), times: 2),
        ]),
      Menu.OptionGroup(
        id: "milk", name: Name("Milk"), kind: .asked,
        choices: [.init(id: "oat", name: Name("Oat"), recipe: ["milk": 7])]),
      Menu.OptionGroup(
        id: "big", name: Name("Big"),
        choices: [
          .init(id: "usual", name: Name("Usual")),
          .init(id: "double", name: Name("Double"), price: .won(8000), times: 2),
        ]),
    ])

  private let stock: Quantities = ["mango": 30, "kiwi": 30, "milk": 90, "cup": 30]
  private let duo: Cup = "duo"
  private let parts: [Juice.Part] = [.init("mango", 1), .init("kiwi", 2)]

  @Test func `A set takes what usual cups of its parts take`() throws {
    // Each part brings a cup by its usual size. Nobody is asked for the milk of the kiwi.
    #expect(menu.recipe(of: duo) == ["mango": 3, "milk": 7, "cup": 3, "kiwi": 4])
    #expect(menu.juice("duo")?.recipe == menu.recipe(of: duo))
    #expect(
      menu.recipe(of: Cup("duo", options: ["double"]))
        == ["mango": 6, "milk": 14, "cup": 3, "kiwi": 8])
    let stock = Stock(
      items: ["mango": 30, "kiwi": 9, "milk": 90, "cup": 30].mapValues { .init(quantity: $0) })
    let servings = menu.servings(of: menu.juices[0], from: stock)
    #expect(servings.cups == 2 && servings.limitedBy == "kiwi")
    #expect(menu.colors(of: menu.juices[0]) == [.named(.yellow), .named(.green)])
  }

  @Test func `A changed part, option or ingredient changes the set`() {
    var menu = menu
    menu.juices.change("mango") { $0.recipe = ["mango": 10] }
    #expect(menu.recipe(of: duo) == ["mango": 10, "cup": 3, "kiwi": 4, "milk": 2])
    menu.groups.change("size") { $0.choices[0].recipe = [:] }
    #expect(menu.recipe(of: duo) == ["mango": 10, "kiwi": 4, "milk": 2])
    #expect(menu.lowMark(of: "mango") == 49)
    menu.juices.change("duo") { $0.parts = [.init("kiwi", 9)] }
    #expect(menu.recipe(of: duo) == ["kiwi": 18, "milk": 9])
  }

  @Test func `A set costs what its parts cost`() {
    var menu = menu
    for index in menu.ingredients.indices {
      menu.ingredients[index].cost = Cost(tenThousandths: 1_000_000, currency: Self.won)
    }
    #expect(menu.cost(of: menu.juices[0])?.rounded == .won(100 * (3 + 7 + 3 + 4)))
    #expect(menu.margin(of: menu.juices[0]) == .won(9000 - 1700))
  }

  @Test func `A set has the VAT rate of its parts unless it has its own`() throws {
    var menu = menu
    let (five, ten) = (try #require(Percent(parsing: "5")), try #require(Percent(parsing: "10")))
    menu.shop.vat = ten
    #expect(menu.vat(of: "duo") == ten)
    for id: Juice.ID in ["mango", "kiwi"] { menu.juices.change(id) { $0.vat = five } }
    #expect(menu.vat(of: "duo") == five)
    #expect(try menu.order([(duo, 1)]).lines[0].vat == five)
    menu.juices.change("duo") { $0.vat = Percent.none }
    #expect(menu.vat(of: "duo") == Percent.none)
  }

  @Test func `A part can be hidden, but not removed`() throws {
    var menu = menu
    menu.juices.change("kiwi") { $0.hidden = .always }
    #expect(menu.recipe(of: duo).ingredients.contains("kiwi"))
    #expect(try menu.checked(duo, on: today) == duo)
    #expect(throws: EntryInUse(.juice, name: Name("Kiwi"), users: [menu.juices[0].name])) {
      try menu.remove(.juice("kiwi"))
    }
    try menu.remove(.juice("duo"))
    try menu.remove(.juice("kiwi"))
    #expect(menu.juices.map(\.id) == ["mango"])
  }

  @Test func `An ingredient is in use by the parts, not by the set`() {
    var menu = menu
    #expect(throws: EntryInUse(.ingredient, name: Name("Kiwi"), users: [Name("Kiwi")])) {
      try menu.remove(.ingredient("kiwi"))
    }
  }

  @Test func `An order is one line and one cup, and seals the parts with their names`() throws {
    var ledger = Ledger(stock)
    let entry = try ledger.apply(
      .order(menu.order([(duo, 2), (Cup("duo", options: ["double"]), 1), ("mango", 1)])), at: now)
    #expect(
      entry.body.contains(
        """
        line duo 2 9000 KRW
        parts mango=1 kiwi=2
        uses cup=3 kiwi=4 mango=3 milk=7
        line duo 1 17000 KRW
        options double
        parts mango=1 kiwi=2
        uses cup=3 kiwi=8 mango=6 milk=14
        line mango 1 5500 KRW
        uses cup=1 mango=3 milk=5

        """))
    #expect(entry.body.contains("menu juice duo en Duo\n"))
    #expect(entry.body.contains("menu juice kiwi - Kiwi\n"))
    #expect(entry.lines.cups == 4 && entry.total == .won(2 * 9000 + 17000 + 5500))
    #expect(ledger.books.stock.quantity(of: "cup") == 30 - 10)
    let line = entry.json().line
    #expect(
      line.contains(
        #""juice":"duo","parts":[{"cups":1,"juice":"mango"},{"cups":2,"juice":"kiwi"}],"#))
    #expect(try JournalEntry.imported(Array(line.utf8)).0.body == entry.body)
    #expect(Report(of: [entry]).sales.cups == 4)
  }

  @Test(arguments: [
    "parts ", "parts mango", "parts mango=0", "parts mango=100", "parts mango=01",
    "parts mango=1  kiwi=1", "parts mango=1 mango=2", "parts Mango=1", "parts mango=1 ",
    "vat 10\nparts mango=1", "parts mango=1\nnote x",
  ])
  func `Another spelling or another place of parts is a fault`(lines: String) {
    let body = """
      juice-maker entry 1
      seq 2
      id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
      at 5
      kind order
      line duo 1
      \(lines)
      change kiwi -3

      """
    #expect(throws: JournalFault.self) { try JournalEntry(body: body, seq: 2, digest: nil) }
    var report = Report()
    #expect(throws: JournalFault.self) {
      var text = body
      try text.withUTF8 { bytes in unsafe try report.add(2, bytes) }
    }
  }

  @Test(arguments: [
    "[]", "[1]", #"[{"juice":"mango"}]"#, #"[{"cups":1,"juice":"Mango"}]"#,
    #"[{"cups":100,"juice":"mango"}]"#, #"[{"cups":1,"juice":"kiwi"},{"cups":2,"juice":"kiwi"}]"#,
    #"[{"cups":1,"juice":"mango","name":"Mango"}]"#,
  ])
  func `An import refuses parts that no set has`(parts: String) throws {
    var ledger = Ledger(stock)
    let line = try ledger.apply(.order(menu.order([(duo, 1)])), at: now).json().line
    let own = #"[{"cups":1,"juice":"mango"},{"cups":2,"juice":"kiwi"}]"#
    #expect(line.contains(own))
    #expect(throws: ImportProblem.self) {
      try JournalEntry.imported(Array(line.replacing(own, with: parts).utf8))
    }
  }

  @Test func `Sets go back one at a time or all at once, with their ingredients and their money`()
    throws
  {
    for fruit in Refund.Fruit.allCases {
      for counts in [[1, 1, 1], [2, 1], [1, 2], [3]] {
        var ledger = Ledger(stock)
        let order = try menu.order([(duo, 3)])
        try ledger.apply(.order(order), at: now)
        var (money, amounts): (Price, Quantities) = (.won(0), [:])
        for count in counts {
          let refund = try ledger.apply(
            .refund(Refund(of: order.id, cups: [duo: count], fruit: fruit)), at: now)
          #expect(refund.lines.map(\.parts) == [parts] && refund.lines.cups == count)
          money = money + (refund.total ?? .won(0))
          amounts.merge(fruit == .used ? refund.wasted : refund.changes, uniquingKeysWith: +)
        }
        #expect(money == order.total)
        #expect(amounts == ["mango": 9, "milk": 21, "cup": 9, "kiwi": 12])
        let left = fruit == .used ? 21 : 30
        #expect(ledger.books.stock.quantity(of: "mango") == left)
        // A part alone can't go back.
        #expect(throws: Refusal.nothingToRefund(order.id, [])) {
          try ledger.apply(.refund(Refund(of: order.id, cups: ["mango": 1])), at: now)
        }
      }
    }
  }

  @Test func `A menu changed later changes neither the order nor its retry`() throws {
    var (ledger, changed) = (Ledger(stock), menu)
    let id = Order.ID()
    let first = try ledger.apply(.order(menu.order([(duo, 1)], id: id)), at: now)
    changed.juices.change("duo") { $0.parts = [.init("kiwi", 1)] }
    changed.juices.change("kiwi") { $0.name = Name("Green") }
    let retry = try changed.order([(duo, 1)], id: id)
    #expect(retry.lines[0].parts == [.init("kiwi", 1)])
    #expect(try ledger.apply(.order(retry), at: now) == first)
    #expect(first.lines[0].parts == parts)
    #expect(changed.quoted(by: [first]).juice("kiwi")?.name == Name("Kiwi"))
    let void = try ledger.apply(.void(id), at: now)
    #expect(void.lines == first.lines && ledger.books.stock.quantity(of: "kiwi") == 30)
  }

  @Test func `A juice that is no set any more is an order without parts`() throws {
    var menu = menu
    menu.juices.change("duo") { ($0.parts, $0.recipe) = ([], ["kiwi": 1]) }
    let order = try menu.order([(duo, 1)])
    #expect(order.lines[0].parts == [] && order.uses == ["kiwi": 1])
  }

  @Test func `An older till may void an order, refund it and take up its bill`() throws {
    var ledger = Ledger(stock)
    let order = try menu.order([(duo, 2)])
    try ledger.apply(.order(order), at: now)
    var other = ledger
    try other.admitWithoutParts(.void(order.id), at: now)
    try ledger.admitWithoutParts(.refund(Refund(of: order.id, cups: [duo: 1])), at: now)
    #expect(OrderRecord(ledger.entries)?.left.lines.map(\.parts) == [parts])
    try ledger.apply(.refund(Refund(of: order.id)), at: now)

    var bills = Ledger(stock)
    let aside = try bills.apply(
      .setAside(
        {
          var order = order
          order.name = CustomerName("Minsu")
          return order
        }()), at: now)
    try bills.admitWithoutParts(.bill(aside.id, .taken, after: aside.seq), at: now)
    #expect(OpenBill(bills.entries)?.aside.lines[0].parts == parts)
  }

  @Test func `Other parts than those of the order are a fault of a void and a refund`() throws {
    var ledger = Ledger(stock)
    let order = try menu.order([(duo, 2)])
    try ledger.apply(.order(order), at: now)
    for change in [Change.void(order.id), .refund(Refund(of: order.id, cups: [duo: 1]))] {
      var made = ledger
      var entry = try made.apply(change, at: now)
      entry.digest = nil
      entry.facts.lines[0].parts = [.init("kiwi", 1)]
      #expect(throws: JournalFault.self) {
        try ledger.books.admit(entry, prior: ledger.entries, needsDigest: false)
      }
    }
  }
}

extension Ledger {
  /// Admits an entry of an older till, which does not know the parts of sets.
  mutating func admitWithoutParts(_ change: Change, at now: Date) throws {
    var older = self
    var entry = try older.apply(change, at: now)
    for index in entry.lines.indices { entry.facts.lines[index].parts = [] }
    entry.digest = nil
    entries.append(try books.admit(entry, prior: entries, needsDigest: false))
  }
}
