import FoundationEssentials
import Testing

@testable import JuiceKit

@Suite struct DecisionTests {
  private let stock = Stock(
    items: ["kiwi": .init(quantity: 10), "mango": .init(quantity: 4, isSoldOut: true)], revision: 7)
  private let author = unsafe Author(name: "Anna", till: "stand-pi pts/0").unsafelyUnwrapped
  private let now = Date(milliseconds: 1_700_000_000_123)
  private var number: OrderNumber {
    OrderNumber(day: DayStart.midnight.day(of: now).text, number: 12)
  }

  private func decide(_ change: Change, prior: [JournalEntry] = [], on stock: Stock? = nil) throws
    -> Decision
  {
    try Books(stock: stock ?? self.stock).decide(
      change, prior: prior, lastNumber: number.number - 1, by: author, at: now)
  }

  private func written(_ change: Change, prior: [JournalEntry] = []) throws -> JournalEntry? {
    guard case .write(let entry, _) = try decide(change, prior: prior) else { return nil }
    return entry
  }

  private func entry(_ kind: JournalEntry.Kind, of order: Order) -> JournalEntry {
    JournalEntry(seq: 1, id: order.id, at: now, kind: kind) {
      $0.lines = order.lines
      $0.changes = order.uses.mapValues { kind == .void ? $0 : -$0 }
    }
  }

  @Test func `an order has its number and its payment, and its void has them too`() throws {
    let order = Order(
      lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3], payments: "card")

    let entry = try #require(try written(.order(order)))
    let void = try #require(try written(.void(order.id), prior: [entry]))

    #expect(entry.number == number)
    #expect(entry.payment == "card")
    #expect(void.number == number)
    #expect(void.payment == "card")
    #expect(try written(.restock(["kiwi": 1]))?.number == nil)
  }

  @Test func `an order of a customer is the kiosk's, and any other the seller's`() throws {
    var order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])
    #expect(try written(.order(order))?.by == author)
    order.isByCustomer = true
    #expect(try written(.order(order))?.by == Author(name: "kiosk", till: author.till))
  }

  @Test func `a void that raises a count above what a journal holds is refused`() throws {
    let order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])
    let entry = try #require(try written(.order(order)))
    let most = JournalLimits.counts.upperBound
    for (count, isRight) in [(most - 3, true), (most - 2, false)] {
      let full = Stock(items: ["kiwi": .init(quantity: count)], revision: 7)
      if isRight {
        _ = try decide(.void(order.id), prior: [entry], on: full)
      } else {
        #expect(throws: Refusal.aboveLimit("kiwi")) {
          try decide(.void(order.id), prior: [entry], on: full)
        }
      }
    }
  }

  @Test func `a repeat with other options, a price and a line too many are refused`() throws {
    func order(_ cup: Cup, id: Order.ID = Order.ID(), price: Price? = nil) -> Order {
      Order(id: id, lines: [Order.Line(cup, cups: 1, price: price)], uses: ["kiwi": 3])
    }
    let first = order(Cup("kiwi", options: ["large"]))
    let entry = try #require(try written(.order(first)))
    let other = order("kiwi", id: first.id)
    #expect(try decide(.order(first), prior: [entry]) == .done(entry))
    #expect(throws: Refusal.idTaken(first.id)) { try decide(.order(other), prior: [entry]) }
    let dear = Currency(code: "KRW").map { Price(minorUnits: 100_000_000_000, currency: $0) }
    #expect(throws: Refusal.amountLimit) { try decide(.order(order("kiwi", price: dear))) }
    let line = Order.Line(juice: "kiwi", cups: 1)
    let long = Order(lines: Array(repeating: line, count: 1001), uses: ["kiwi": 3])
    #expect(throws: Refusal.tooManyLines) { try decide(.order(long)) }
  }

  @Test(arguments: [(4500, 400), (400, 4500)])
  func `a repeat with a typed amount answers as the first did, whatever a cup costs by then`(
    _ price: Int, _ later: Int
  ) throws {
    let currency = try #require(Currency(code: "KRW"))
    func order(at price: Int, off: Int, id: Order.ID = Order.ID()) throws -> Order {
      let kiwi = Juice(
        id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3],
        price: Price(minorUnits: price, currency: currency))
      let menu = Menu(
        ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))], juices: [kiwi],
        currency: currency)
      return try menu.order(
        [("kiwi", 1)], id: id,
        discount: Discount.Offer(value: .amount(Price(minorUnits: off, currency: currency))))
    }
    let first = try order(at: price, off: 1000)
    let entry = try #require(try written(.order(first)))
    let again = try order(at: later, off: 1000, id: first.id)
    #expect(try decide(.order(again), prior: [entry]) == .done(entry))
    let other = try order(at: later, off: 300, id: first.id)
    #expect(throws: Refusal.idTaken(first.id)) { try decide(.order(other), prior: [entry]) }
  }

  @Test func `a repeat with another payment is refused`() throws {
    let order = Order(
      lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3], payments: "card")
    let entry = try #require(try written(.order(order)))
    let other = Order(id: order.id, lines: order.lines, uses: order.uses, payments: "cash")

    #expect(try decide(.order(order), prior: [entry]) == .done(entry))
    #expect(throws: Refusal.idTaken(order.id)) { try decide(.order(other), prior: [entry]) }
  }

  @Test func `A retry may name the choices and the parts of its payment in another order`() throws {
    let won = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
    func order(
      _ options: [Menu.OptionGroup.Choice.ID], _ parts: [Payments.Part], id: Order.ID = Order.ID()
    ) -> Order {
      let line = Order.Line(Cup("kiwi", options: options), cups: 1, price: price(3000))
      return Order(id: id, lines: [line], uses: ["kiwi": 3], payments: .parts(parts))
    }
    let (card, cash) = (
      Payments.Part(way: "card", amount: price(1000)),
      Payments.Part(way: "cash", amount: price(2000))
    )
    let first = order(["large", "shot", "shot"], [card, cash])
    let entry = try #require(try written(.order(first)))

    let same = order(["shot", "large", "shot"], [cash, card], id: first.id)
    #expect(try decide(.order(same), prior: [entry]) == .done(entry))
    let turned = [
      Payments.Part(way: "card", amount: price(2000)),
      Payments.Part(way: "cash", amount: price(1000)),
    ]
    for other in [
      order(["large", "shot"], [card, cash], id: first.id),
      order(["large", "large", "shot"], [card, cash], id: first.id),
      order(["large", "shot", "shot"], turned, id: first.id),
    ] {
      #expect(throws: Refusal.idTaken(first.id)) { try decide(.order(other), prior: [entry]) }
    }
    // Parts in another order are no new payment.
    #expect(
      try decide(.pay(first.id, .parts([cash, card])), prior: [entry]) == .nothing)
    #expect(try written(.pay(first.id, .parts(turned)), prior: [entry])?.kind == .payment)
  }

  @Test func `A retry of a refund repeats it, and another refund with its id is refused`() throws {
    let won = try #require(Currency(code: "KRW"))
    let price = Price(minorUnits: 3000, currency: won)
    let cup = Cup("kiwi", options: ["shot", "shot"])
    let order = Order(
      lines: [Order.Line(cup, cups: 2, price: price)], uses: ["kiwi": 6], payments: "card")
    let entry = try #require(try written(.order(order)))
    func refund(
      _ cups: [Cup: Int]?, _ fruit: Refund.Fruit? = nil, to way: Payment.ID? = nil,
      _ reason: String? = nil, id: UUID = UUID()
    ) -> Refund {
      Refund(
        id: id, of: order.id, cups: cups, fruit: fruit, payments: way.map(Payments.whole),
        reason: reason)
    }
    let asked = refund([cup: 1], .used, to: "cash", "too cold")
    var first = try #require(try written(.refund(asked), prior: [entry]))
    first = JournalEntry(seq: 9, id: first.id, at: now, kind: .refund) {
      $0.lines = first.lines
      $0.changes = first.changes
      $0.reason = first.reason
      $0.number = first.number
      $0.payments = first.payments
      $0.wasted = first.wasted
      $0.refund = first.refund
    }
    let prior = [entry, first]

    #expect(try decide(.refund(asked), prior: prior) == .done(first))
    for other in [
      refund([cup: 2], .used, to: "cash", "too cold", id: asked.id),
      refund(nil, .used, to: "cash", "too cold", id: asked.id),
      refund([cup: 1], .returned, to: "cash", "too cold", id: asked.id),
      refund([cup: 1], .used, to: "card", "too cold", id: asked.id),
      refund([cup: 1], .used, "too cold", id: asked.id),
      refund([cup: 1], .used, to: "cash", id: asked.id),
    ] {
      #expect(throws: Refusal.idTaken(asked.id)) { try decide(.refund(other), prior: prior) }
    }
    // Without words, the refund is the default of its time.
    let usual = refund([cup: 1])
    let second = try #require(try written(.refund(usual), prior: prior))
    #expect(second.refund?.fruit == .used && second.payments == "card")
  }

  @Test func `An entry above 64 KB is refused, and no rule lets one pass`() throws {
    let notes = (0..<1000).map { String(repeating: "얼", count: 36) + "\($0)" }
    let lines = notes.map { Order.Line(Cup("kiwi", note: $0), cups: 1) }
    let large = Order(lines: lines, uses: ["kiwi": 3])
    #expect(throws: Refusal.tooLarge) { try decide(.order(large)) }
    // As many lines as fit are written.
    let fitting = Order(lines: Array(lines.prefix(480)), uses: ["kiwi": 3])
    let entry = try #require(try written(.order(fitting)))
    #expect(60_000...JournalLimits.bytes ~= entry.body.utf8.count)
    let one = (481...700).lazy.map { Order(lines: Array(lines.prefix($0)), uses: ["kiwi": 3]) }
      .first { (try? written(.order($0))) == nil }
    let last = try #require(one?.lines.count)
    let most = Order(lines: Array(lines.prefix(last - 1)), uses: ["kiwi": 3])
    #expect(try written(.order(most)).map { $0.body.utf8.count <= JournalLimits.bytes } == true)
  }

  @Test func `an entry has the next number, the time, who made it and the order's id`() throws {
    let order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])

    let entry = try #require(try written(.order(order)))

    #expect(entry.seq == 8)
    #expect(entry.at == now)
    #expect(entry.by == author)
    #expect(entry.id == order.id)
    #expect(entry.changes == ["kiwi": -3])
  }

  @Test func `an order may take the last of an ingredient`() throws {
    let order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 10])
    #expect(try written(.order(order))?.changes == ["kiwi": -10])
  }

  @Test func `every shortage is listed, by id`() {
    let order = Order(lines: [], uses: ["mango": 1, "kiwi": 11, "durian": 2])
    #expect(
      throws: Refusal.short([
        Shortage(ingredient: "durian", needed: 2, available: 0),
        Shortage(ingredient: "kiwi", needed: 11, available: 10),
        Shortage(ingredient: "mango", needed: 1, available: 0, isSoldOut: true),
      ])
    ) { try decide(.order(order)) }
  }

  @Test func `a repeat is the same order however its lines are split`() throws {
    let id = Order.ID()
    let (kiwi, mango) = (Order.Line(juice: "kiwi", cups: 2), Order.Line(juice: "mango", cups: 1))
    let first = entry(.order, of: Order(id: id, lines: [kiwi, mango], uses: ["kiwi": 6]))
    let single = Order.Line(juice: "kiwi", cups: 1)

    let again = Order(id: id, lines: [mango, single, single], uses: ["kiwi": 999])

    #expect(try decide(.order(again), prior: [first]) == .done(first))
    #expect(throws: Refusal.idTaken(id)) {
      try decide(.order(Order(id: id, lines: [kiwi], uses: [:])), prior: [first])
    }
  }

  @Test func `a void mirrors its order and comes once`() throws {
    let order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])
    let taken = entry(.order, of: order)

    #expect(try written(.void(order.id), prior: [taken])?.changes == ["kiwi": 3])
    #expect(throws: Refusal.unknownOrder(order.id)) { try decide(.void(order.id)) }
    #expect(throws: Refusal.alreadyVoid(order.id)) {
      try decide(.void(order.id), prior: [taken, entry(.void, of: order)])
    }
  }

  @Test func `a restock may not take away more than there is, nor go above the limit`() throws {
    #expect(
      try written(.restock(["kiwi": -10, "mango": -4]))?.changes == ["kiwi": -10, "mango": -4])
    #expect(throws: Refusal.aboveLimit("kiwi")) { try decide(.restock(["kiwi": 9_999_990])) }
    #expect(throws: Refusal.short([Shortage(ingredient: "kiwi", needed: 11, available: 10)])) {
      try decide(.restock(["kiwi": -11]))
    }
  }

  @Test func `a count above the limit after a void only comes down`() throws {
    let full = Stock(items: ["kiwi": .init(quantity: 10_000_500)], revision: 7)
    func changes(_ change: Change) throws -> Quantities? {
      let decision = try decide(change, on: full)
      guard case .write(let entry, _) = decision else { return nil }
      return entry.changes
    }

    #expect(try changes(.restock(["kiwi": -1])) == ["kiwi": -1])
    #expect(try changes(.count(["kiwi": 10_000_200])) == ["kiwi": -300])
    #expect(throws: Refusal.aboveLimit("kiwi")) { try changes(.restock(["kiwi": 1])) }
    #expect(throws: Refusal.aboveLimit("kiwi")) { try changes(.count(["kiwi": 10_000_501])) }
  }

  @Test func `a change of nothing is not written, except a count`() throws {
    #expect(try decide(.restock(["kiwi": 0])) == .nothing)
    #expect(try decide(.restock([:])) == .nothing)
    #expect(try decide(.waste([:], .other)) == .nothing)
    #expect(try decide(.count([:])) == .nothing)
    #expect(try decide(.open(["kiwi": 3])) == .nothing)
    #expect(try decide(.soldOut(["mango"], .marked)) == .nothing)
    #expect(try written(.count(["kiwi": 10]))?.changes == ["kiwi": 0])
  }

  @Test(arguments: [
    Change.restock(["ice": 1]), .count(["ice": 1]), .waste(["ice": 1], .spilled),
    .soldOut(["ice", "kiwi"], .marked),
  ])
  func `an unknown ingredient is named`(change: Change) {
    #expect(throws: Refusal.unknownIngredient("ice")) { try decide(change) }
  }

  @Test func `only marks that differ are written`() throws {
    let entry = try #require(try written(.soldOut(["kiwi", "mango"], .marked)))
    #expect(entry.changes == ["kiwi": 0])
    #expect(entry.soldOutMark == true)
  }

  @Test func `a stock-take is refused where a count has moved since it was compared`() throws {
    #expect(
      try written(.count(["kiwi": 12, "mango": 3], with: ["kiwi": 10, "mango": 4]))?.changes
        == ["kiwi": 2, "mango": -1])
    #expect(throws: Refusal.countsMoved(["kiwi"])) {
      try decide(.count(["kiwi": 12, "mango": 3], with: ["kiwi": 9, "mango": 4]))
    }
  }

  @Test func `a stock-take stays within the limits`() throws {
    #expect(try written(.count(["kiwi": 9_999_999]))?.changes == ["kiwi": 9_999_989])
    #expect(throws: Refusal.aboveLimit("kiwi")) { try decide(.count(["kiwi": 10_000_000])) }
    #expect(throws: Refusal.short([Shortage(ingredient: "kiwi", needed: 11, available: 10)])) {
      try decide(.count(["kiwi": -1]))
    }
  }

  private func change(
    _ kind: JournalEntry.Kind, _ changes: Quantities, reason: String? = nil
  ) -> JournalEntry {
    JournalEntry(seq: 3, id: UUID(), at: now, kind: kind) {
      $0.changes = changes
      $0.reason = reason
    }
  }

  @Test(arguments: [
    (JournalEntry.Kind.restock, ["kiwi": 5, "mango": -2] as Quantities, nil as String?),
    (.count, ["kiwi": -3, "mango": 0], nil), (.waste, ["kiwi": -3], "spilled"),
  ])
  func `a change of stock is taken back by its inverse, of the same kind and id`(
    kind: JournalEntry.Kind, changes: Quantities, reason: String?
  ) throws {
    let taken = change(kind, changes, reason: reason)

    let entry = try #require(try written(.revert(taken), prior: [taken]))

    #expect(entry.kind == kind)
    #expect(entry.id == taken.id)
    #expect(entry.changes == changes.mapValues { -$0 })
    #expect(entry.reason == reason)
    #expect(throws: Refusal.alreadyVoid(taken.id)) {
      try decide(.revert(taken), prior: [taken, entry])
    }
  }

  @Test func `a mark is taken back by the opposite mark, where it is still set`() throws {
    let mark = change(.soldOut, ["mango": 0], reason: "marked")
    let clearing = change(.soldOut, ["kiwi": 0, "mango": 0], reason: "cleared")
    let gone = change(.soldOut, ["kiwi": 0], reason: "marked")

    #expect(try written(.revert(mark), prior: [mark])?.soldOutMark == false)
    #expect(try written(.revert(clearing), prior: [clearing])?.changes == ["kiwi": 0])
    #expect(throws: Refusal.alreadyVoid(gone.id)) { try decide(.revert(gone), prior: [gone]) }
  }

  @Test func `an undo may not leave the limits of a stock`() {
    let delivery = change(.restock, ["kiwi": 11])
    let waste = change(.waste, ["kiwi": -9_999_990], reason: "expired")
    #expect(throws: Refusal.short([Shortage(ingredient: "kiwi", needed: 11, available: 10)])) {
      try decide(.revert(delivery), prior: [delivery])
    }
    #expect(throws: Refusal.aboveLimit("kiwi")) { try decide(.revert(waste), prior: [waste]) }
  }

  @Test func `only changes of stock of the journal are taken back`() {
    let delivery = change(.restock, ["kiwi": 1])
    let opening = change(.open, ["kiwi": 1])
    #expect(throws: Refusal.unknownOrder(delivery.id)) { try decide(.revert(delivery)) }
    #expect(throws: Refusal.unknownOrder(opening.id)) {
      try decide(.revert(opening), prior: [opening])
    }
  }

  @Test func `waste may take what is marked as sold out`() throws {
    #expect(try written(.waste(["mango": 4], .expired))?.changes == ["mango": -4])
  }
}
