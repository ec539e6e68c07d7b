import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import SeededTesting
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// A monkey at each screen, while other people change the menu, the queue and the stock. `MENU_EVENTS=20000` plays longer.
@Suite struct MenuMonkeyTests {
  private static let pin = "2468"

  private func torture() -> Torture { Torture("MENU_EVENTS", usual: 400) }

  @Test func `a kiosk sells what is on sale, whatever happens to the menu`() async throws {
    let torture = torture()
    var stand = ChangingStand(torture.random)
    let kiosk = Kiosk(times: .init(idle: .seconds(30))) { $0 == Self.pin }
    try await Rig.run(.en, menu: stand.menu, kiosk: kiosk) { till in
      for event in stride(from: 0, to: torture.count, by: 5) {
        try await stand.change(beside: till)
        if stand.random.onceIn(20) { try await unlock(till, &stand.random) }
        let newest = try await till.store.stock().revision
        try await stand.play(till, events: 5)
        let orders = try await till.store.entries(JournalQuery(.oldestFirst, beyond: newest))
          .filter { $0.by?.name == "kiosk" }
        for juice in orders.flatMap(\.lines).map(\.juice) {
          #expect(stand.onSale(till).contains(juice), "event \(event)")
        }
        if till.till.context.isForCustomers {
          #expect(till.till.orderScreen.list.all.map(\.id) == stand.onSale(till), "event \(event)")
        }
      }
    }
  }

  private func unlock(_ till: Rig, _ random: inout Seeded) async throws {
    try await till.press(.control("x"))
    try await till.type(random.onceIn(4) ? "1" : Self.pin)
    try await till.press(.enter)
  }

  @Test(arguments: [false, true])
  func `the screens of the staff follow whatever happens to the menu`(_ isForMaking: Bool)
    async throws
  {
    let torture = torture()
    var stand = ChangingStand(torture.random)
    try await Rig.run(.ko, menu: stand.menu, isForMaking: isForMaking) { till in
      for _ in stride(from: 0, to: torture.count, by: 5) {
        try await stand.change(beside: till)
        try await stand.play(till, events: 5)
        // Back to the make screen, which the monkey closes.
        if isForMaking, !till.till.stack.screens.contains(where: { $0 is MakeController }) {
          try await till.press(.escape, .escape, "m")
        }
        #expect(!till.hasEnded)
      }
    }
  }

  @Test func `a board follows whatever happens to the orders`() async throws {
    let torture = torture()
    var stand = ChangingStand(torture.random)
    try await BoardRig.run { board in
      for _ in stride(from: 0, to: torture.count, by: 5) {
        stand.changeMenu(on: LocalDay(of: board.clock.date))
        try await stand.serve(board.store, on: LocalDay(of: board.clock.date))
        board.terminal.resize(to: stand.random.size())
        try await board.send()
        try await board.pass(.milliseconds(stand.random.number(0...3000)))
        #expect(board.end == nil)
      }
    }
  }
}

/// A stand whose menu, queue and stock other people change.
private struct ChangingStand {
  var random: Seeded
  private(set) var menu: Menu
  private var added = 0

  init(_ random: Seeded) {
    self.random = random
    menu = .queuedWithPrices
    menu.ingredients = menu.ingredients.map {
      Ingredient(id: $0.id, name: $0.name, opening: 9000, low: $0.low, color: $0.color)
    }
    let choices = ["regular", "large", "huge"].map { name in
      Menu.OptionGroup.Choice(
        id: Menu.OptionGroup.Choice.ID(stringLiteral: name), name: Name(name))
    }
    menu.groups = [Menu.OptionGroup(id: "size", name: Name("Size"), choices: choices)]
  }

  func onSale(_ till: Rig) -> [Juice.ID] {
    onSale(on: LocalDay(of: till.clock.date)).map(\.id)
  }

  /// Customers can't type a price.
  private func onSale(on day: LocalDay) -> [Juice] {
    menu.onSale(on: day).filter { !$0.asksPrice }
  }

  /// Sends the till a few events, at once or at a hand's pace.
  mutating func play(_ till: Rig, events: Int) async throws {
    for _ in 0..<events {
      let event = random.event()
      if Self.leaves(event) { continue }
      till.terminal.send(event)
      if random.onceIn(2) { try await till.pass(.milliseconds(random.number(0...400))) }
    }
    if random.onceIn(10) { till.terminal.resize(to: random.size()) }
    try await till.pass(random.onceIn(200) ? .seconds(86_400) : .milliseconds(300))
  }

  private static func leaves(_ event: Event) -> Bool {
    ["q", "Q", "ㅂ", "ㅃ", .control("c")].contains { event == .key($0) }
  }

  mutating func change(beside till: Rig) async throws {
    let day = LocalDay(of: till.clock.date)
    if random.onceIn(2) {
      changeMenu(on: day)
      try await till.menuFile(.changed(menu))
    }
    if random.onceIn(2) { try await serve(till.store, on: day) }
  }

  mutating func changeMenu(on day: LocalDay) {
    let juice = random.element(menu.juices).id
    switch random.number(0...14) {
    case 0, 1: menu.juices.change(juice) { $0.hidden = .on(day) }
    case 2: menu.juices.change(juice) { $0.hidden = .on(day.moved(days: 1)) }
    case 3: menu.juices.change(juice) { $0.hidden = .always }
    case 4, 5: menu.juices.change(juice) { $0.hidden = nil }
    case 6: add()
    case 7:
      if menu.juices.count > 1 { do { try menu.remove(.juice(juice)) } catch {} }
    case 8:
      menu.move(
        .juice(juice), before: random.onceIn(3) ? nil : .juice(random.element(menu.juices).id))
    case 9:
      let number = random.number(1...30)
      if menu.juices.contains(where: { $0.number == number }) {
        menu.renumber()
      } else {
        menu.juices.change(juice) { $0.number = number }
      }
    case 10:
      let price =
        random.onceIn(4)
        ? nil : menu.currency.map { Price(minorUnits: 500 * random.number(0...20), currency: $0) }
      menu.juices.change(juice) { $0.price = price }
    case 11: menu.juices.change(juice) { $0.options = $0.options.isEmpty ? ["size"] : [] }
    case 12: menu.ways = menu.ways.shuffled(using: &random)
    case 13: menu.juices.change(juice) { $0.asksPrice.toggle() }
    default: menu.serving = random.onceIn(8) ? .atOnce : .queue
    }
  }

  private mutating func add() {
    guard menu.juices.count < 40 else { return }
    added += 1
    let id = Juice.ID(stringLiteral: "new-\(added)")
    let ingredients = menu.ingredients.map(\.id).shuffled(using: &random).prefix(
      random.number(1...3))
    let recipe = Recipe(ingredients.map { Recipe.Part($0, random.number(1...5)) })
    menu.juices.insert(
      Juice(id: id, name: Name("New \(added)"), recipe: recipe),
      at: random.number(0...menu.juices.count))
  }

  /// Orders, makes, refunds and voids at another till.
  mutating func serve(_ store: WatchedStore, on day: LocalDay) async throws {
    let maker = JuiceMaker(menu: menu, store: store)
    _ = try await maker.open()
    let queue = try await store.queue()
    let change: Change
    switch (random.number(0...7), queue.isEmpty ? nil : random.element(queue)) {
    case (0, let order?): change = .void(order.id)
    case (1, let order?), (2, let order?):
      let line = random.element(order.order.lines)
      change = .refund(Refund(of: order.id, cups: [line.cup: random.number(1...line.cups)]))
    case (3, let order?): change = .stage(order.id, order.stage.next ?? .collected)
    case (4, _):
      let ingredient = random.element(menu.ingredients).id
      change = .soldOut([ingredient], random.onceIn(2) ? .marked : .cleared)
    default:
      guard !onSale(on: day).isEmpty else { return }
      let cups = (1...random.number(1...3)).compactMap { _ in
        menu.usualCup(of: random.element(onSale(on: day))).map { ($0, random.number(1...4)) }
      }
      change = .order(
        try menu.order(
          cups, payments: random.onceIn(2) ? .unpaid : menu.payments.first.map(Payments.whole)))
    }
    // The stock may be too small, or the order not refundable.
    do { _ = try await store.apply(change) } catch is Refusal {}
  }
}
