import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct OrderCommandTests {
  let stand: Stand
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws { stand = try Stand() }

  @Test func `an order tells its id and the stock after it`() async throws {
    let english = try await stand.run("order", "strawberry-banana", "--id", id)
    #expect(
      english.out == """
        Order No. 1 (\(id)): Strawberry Banana. Enjoy!
        Stock: Strawberry 0 · Banana 9 · Pineapple 10 · Kiwi 10 · Mango 10
        \(stand.store) is a new store, and this is its first order. If you expect your own store, check --store and JUICE_MAKER_STORE.

        """)
    let korean = try await stand.run("order", "mango=2", "--id", other, "--language", "ko")
    #expect(
      korean.out == """
        주문 2번 (\(other)): 망고쥬스 2잔. 맛있게 드세요!
        재고: 딸기 0 · 바나나 9 · 파인애플 10 · 키위 10 · 망고 4

        """)
  }

  @Test func `json has the order and every count`() async throws {
    let run = try await stand.run(
      "order", "mango=2", "kiwi", "mango", "--id", id.uppercased(), "--format", "json")
    #expect(
      run.timeless == #"{"order":{"at":"T","id":"\#(id)","left":{"lines":[{"cups":3,"#
        + #""juice":"mango"},{"cups":1,"juice":"kiwi"}]},"lines":[{"cups":3,"juice":"mango"},"#
        + #"{"cups":1,"juice":"kiwi"}],"number":1,"refunds":[]},"stock":{"banana":10,"kiwi":7,"#
        + #""mango":1,"pineapple":10,"strawberry":10}}"# + "\n")
  }

  @Test func `an order is paid in parts, which are the total`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [card, { id: cash, name: Cash, drawer: true }]
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
      """, to: "menu.yaml")
    func order(_ words: String...) async throws -> Run {
      try await stand.run(["order", "water=2", "--menu", menu, "--format", "json"] + words)
    }
    let paid = try await order("--pay", "card=5000", "--pay", "cash=4000", "--given", "10000")
    #expect(
      paid.out.contains(
        #""payments":[{"amount":"5000","way":"card"},"#
          + #"{"amount":"4000","change":"6000","given":"10000","way":"cash"}],"#))
    let text = try await stand.run(
      "order", "water", "--menu", menu, "--pay", "cash", "--given", "10000")
    #expect(text.lines[1] == "Cash ₩4,500 (given ₩10,000, change ₩5,500)")
    let whole = try await order("--pay", "card")
    #expect(whole.out.contains(#""payments":[{"amount":"9000","way":"card"}],"#))
    func refuse(_ words: String...) async throws -> Run {
      try await stand.refuse(["order", "water=2", "--menu", menu, "--format", "json"] + words)
    }
    let short = try await refuse("--pay", "card=5000", "--pay", "cash=3000")
    #expect(short.exit == 64)
    #expect(try short.code == "payment-sum")
    let alone = try await refuse("--given", "10000")
    #expect(alone.exit == 64)
    #expect(alone.err.hasPrefix("“--given” goes with “--pay cash” only."))
    #expect(try await refuse("--pay", "card", "--pay", "cash").exit == 64)
  }

  @Test func `the last of two ways that go into the drawer has what was given`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [card, { id: cash, name: Cash, drawer: true }, { id: tin, name: Tin, drawer: true }]
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
      """, to: "menu.yaml")
    func paid(_ ways: [String], given: String) async throws -> String? {
      let run = try await stand.run(
        ["order", "water=2", "--menu", menu, "--given", given]
          + ways.flatMap { ["--pay", $0] })
      return run.lines.dropFirst().first
    }
    #expect(
      try await paid(["cash=4000", "tin=5000"], given: "6000")
        == "Cash ₩4,000, Tin ₩5,000 (given ₩6,000, change ₩1,000)")
    #expect(
      try await paid(["tin=2000", "cash=3000", "card=4000"], given: "10000")
        == "Tin ₩2,000, Cash ₩3,000 (given ₩10,000, change ₩7,000), Card ₩4,000")
    #expect(
      try await paid(["tin=3000", "card=6000"], given: "5000")
        == "Tin ₩3,000 (given ₩5,000, change ₩2,000), Card ₩6,000")
  }

  @Test func `an order is let off a discount, and paid after it`() async throws {
    let menu = try stand.write(
      """
      currency: USD
      payments: [card, { id: cash, name: Cash, drawer: true }]
      discounts: [{ id: staff, name: { en: Staff, ko: 직원 }, percent: 50 }]
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 9.99 }]
      """, to: "menu.yaml")
    func order(_ words: String...) async throws -> Run {
      try await stand.run(["order", "water", "--menu", menu] + words)
    }
    func refuse(_ words: String...) async throws -> Run {
      try await stand.refuse(["order", "water", "--menu", menu] + words)
    }
    let json = try await order("--discount", "12.5%", "--reason", "a friend", "--format", "json")
    #expect(
      json.out.contains(
        #""discount":{"amount":"1.25","id":null,"percent":12.5,"reason":"a friend"},"#))
    #expect(json.out.contains(#""total":"8.74","#) && json.out.contains(#""unpaid":"8.74"}"#))
    let paid = try await order(
      "--discount", "staff", "--pay", "card=2", "--pay", "cash=2.99", "--given", "5")
    #expect(paid.lines[0].hasSuffix("Water, Discount Staff 50% -$5.00, $4.99. Enjoy!"))
    #expect(paid.lines[1] == "Card $2.00, Cash $2.99 (given $5.00, change $2.01)")
    let back = try await stand.run("void", "--last", "--menu", menu)
    #expect(back.lines[1] == "Give back $2.00 by Card and $2.99 by Cash.")
    let capped = try await order("--discount", "20", "--id", id)
    #expect(capped.lines[1] == "$20.00 is more than the order costs: $9.99 is taken off.")
    #expect(try await order("--discount", "20", "--id", id).out == capped.out)
    #expect(try await refuse("--discount", "9", "--id", id).exit == 1)
    let queued = try await order("--discount", "10%", "--id", other)
    #expect(queued.exit == 0)
    let later = try await stand.run("pay", other, "card", "--menu", menu)
    #expect(later.out.contains(" · $8.99 · Card"))
    for (word, reason) in [
      ("0%", "x"), ("101%", "x"), ("-5", "x"), ("0", "x"), ("gold", "x"), ("10%", "a\u{1B}b"),
      ("10%", String(repeating: "x", count: 65)),
    ] {
      #expect(try await refuse("--discount", word, "--reason", reason).exit == 64, "\(word)")
    }
    #expect(try await refuse("--discount", "gold").err.contains("or `staff`"))
    #expect(try await refuse("--reason", "x").exit == 64)
    #expect(try await stand.refuse("order", "mango", "--discount", "10%").exit == 64)
    let menuJSON = try await stand.run("menu", "--format", "json", "--menu", menu)
    #expect(
      menuJSON.out.contains(#""discounts":[{"id":"staff","name":"Staff","percent":50}]"#))
  }

  @Test func `a repeat answers as the first did and sells nothing`() async throws {
    let first = try await stand.run("order", "mango", "kiwi", "--id", id, "--format", "json")
    try await stand.withShop { try await $0.order("banana") }
    let again = try await stand.run("order", "kiwi", "mango", "--id", id, "--format", "json")
    #expect(again.exit == 0)
    #expect(again.out == first.out)
    let stock = try await stand.run("count", "banana=0", "--format", "json")
    #expect(try stock.counts["mango"] == 7)
  }

  @Test func `a repeat answers as the first did, also once the price has changed`() async throws {
    func menu(_ price: Int) throws -> String {
      try stand.write(
        """
        currency: KRW
        payments: [card, { id: cash, name: Cash, drawer: true }]
        ingredients: [{ id: ice, name: Ice, opening: 100 }]
        juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: \(price) }]
        """, to: "menu.yaml")
    }
    for pay in [
      ["--pay", "card=3000", "--pay", "cash=2000"], ["--pay", "cash", "--given", "10000"],
    ] {
      let order = ["order", "water", "--id", UUID().uuidString, "--format", "json"]
      let first = try await stand.run(order + pay + ["--menu", menu(5000)])
      #expect(first.exit == 0)
      let again = try await stand.run(order + pay + ["--menu", menu(5500)])
      #expect(again.exit == 0)
      #expect(again.out == first.out)
      let other = try await stand.refuse(order + ["--pay", "card", "--menu", menu(5500)])
      #expect(other.exit == 1)
      #expect(try other.code == "id-taken")
    }
  }

  /// The menu does not have the juice any more, so the order is compared by its own ids.
  @Test func `A retry repeats its order, also when its juice has left the menu`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [card, { id: cash, name: Cash, drawer: true }]
      discounts: [{ id: staff, name: Staff, amount: 500 }]
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices: [{ id: m, name: M, recipe: { ice: 1 }, price: 3000, options: [extras] }]
      options:
        - id: extras
          name: Extras
          many: 3
          choices: [{ id: shot, name: Shot, price: 500 }, { id: syrup, name: Syrup }]
      """, to: "menu.yaml")
    let without = try stand.write(
      """
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 } }]
      """, to: "without.yaml")
    let words = [
      "order", "m+shot+shot+syrup", "--id", id, "--format", "json", "--pay", "card=1500", "--pay",
      "cash=2000", "--given", "5000", "--discount", "500", "--reason", "a friend",
    ]
    let first = try await stand.run(words + ["--menu", menu])
    #expect(first.exit == 0, "\(first.err)")
    func retry(_ changes: [String: String]) -> [String] {
      words.map { changes[$0] ?? $0 } + ["--menu", without]
    }
    for cup in ["m+shot+shot+syrup", "m+syrup+shot+shot"] {
      let again = try await stand.run(retry(["m+shot+shot+syrup": cup]))
      #expect(again.out == first.out)
    }
    for other in [
      ["m+shot+shot+syrup": "m+shot+syrup"], ["m+shot+shot+syrup": "m+shot+syrup+syrup"],
      ["card=1500": "card=2500", "cash=2000": "cash=1000"], ["5000": "2000"],
      ["a friend": "a stranger"], ["500": "400"],
    ] {
      let run = try await stand.refuse(retry(other))
      #expect(run.exit == 64, "\(other): \(run.err)")
      #expect(try run.code == "unknown-juice", "\(other)")
    }
    // With the menu, each of them is another order.
    let other = try await stand.refuse(
      words.map { $0 == "a friend" ? "a stranger" : $0 } + ["--menu", menu])
    #expect(try other.code == "id-taken")
  }

  @Test func `A repeated order says that it was taken back since`() async throws {
    try await stand.withShop { try await $0.order("mango=2", id: id) }
    try await stand.run("refund", "1", "mango")
    let refunded = try await stand.run("order", "mango=2", "--id", id)
    #expect(refunded.exit == 0 && refunded.lines[1] == "Refunded since: Mango.", "\(refunded.out)")
    try await stand.run("refund", "1")
    let gone = try await stand.run("order", "mango=2", "--id", id, "--language", "ko")
    #expect(gone.exit == 0 && gone.lines[1] == "그 뒤에 모두 환불된 주문이에요.", "\(gone.out)")
    let other = UUID().uuidString
    try await stand.withShop { shop in
      try await shop.order("kiwi", id: other)
      _ = try await shop.store.voidLast()
    }
    let voided = try await stand.run("order", "kiwi", "--id", other)
    #expect(voided.exit == 0 && voided.lines[1] == "This order was voided since.", "\(voided.out)")
  }

  @Test func `a short order changes nothing and names all that is short`() async throws {
    let run = try await stand.run("order", "strawberry", "mango=4", "kiwi", "--format", "json")
    #expect(run.exit == 1)
    #expect(
      run.out == #"{"error":{"code":"short","shortages":["#
        + #"{"available":10,"ingredient":"strawberry","missing":6,"needed":16},"#
        + #"{"available":10,"ingredient":"mango","missing":2,"needed":12}]}}"# + "\n")
    let text = try await stand.run("order", "strawberry", "--language", "ko")
    #expect(text.exit == 1)
    #expect(text.out.isEmpty)
    #expect(text.err == "재료가 모자라요: 딸기 10/16 (6 부족)\n")
    #expect(try await stand.verifyBooks() == 1)
  }

  /// The clocks of these zones are 26 hours apart: they never show the same day.
  @Test func `orders are numbered by the day of the till`() async throws {
    for zone in ["EAST-14", "WEST12"] {
      let run = try await stand.run("order", "kiwi", environment: ["TZ": zone])
      #expect(run.out.hasPrefix("Order No. 1 "))
    }
  }

  @Test func `prices are kept with the order`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      ingredients:
        - { id: ice, name: Ice }
      juices:
        - { id: water, name: Water, recipe: { ice: 1 }, price: 4500 }
      """, to: "menu.yaml")
    let run = try await stand.run(
      "order", "water=2", "--menu", menu, "--id", id, "--format", "json")
    #expect(
      run.out.contains(
        #""currency":"KRW","id":"\#(id)","left":{"lines":[{"cups":2,"currency":"KRW","#
          + #""juice":"water","price":"4500"}],"total":"9000"},"lines":[{"cups":2,"#
          + #""currency":"KRW","juice":"water","price":"4500"}],"number":1,"refunds":[],"#
          + #""total":"9000"},"stock""#))
    let text = try await stand.run("order", "water", "--menu", menu)
    #expect(text.out.contains(": Water, ₩4,500. Enjoy!\n"))
  }

  @Test func `a payment is one of the menu's`() async throws {
    let paying = try stand.write(
      """
      payments: [cash, card]
      ingredients:
        - { id: ice, name: Ice }
      juices:
        - { id: water, name: Water, recipe: { ice: 1 } }
      """, to: "menu.yaml")
    let order = ["order", "water", "--menu", paying, "--format", "json", "--payment"]
    #expect(try await stand.run(order + ["card"]).out.contains(#""payment":"card""#))
    let unknown = try await stand.refuse(order + ["gold"])
    #expect(unknown.exit == 64)
    #expect(try unknown.code == "usage")
    #expect(unknown.err == "“gold” is no way to pay here. Pay with `cash` or `card`.\n")
    let unasked = try await stand.refuse("order", "kiwi", "--payment", "cash")
    #expect(unasked.exit == 64)
    #expect(try await stand.verifyBooks() == 2)
  }

  private let other = "00000000-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
}
