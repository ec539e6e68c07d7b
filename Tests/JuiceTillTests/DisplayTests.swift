import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

/// The customer's display beside a till: `reading` is what the till's file would have.
final class DisplayRig {
  let terminal: Terminal
  let clock: TestClock
  private var display: Display!
  private let news = News<Void>()
  var reading = Display.Reading.nothing

  static func run(
    _ language: Language = .ko, columns: Int = 80, rows: Int = 24,
    _ body: (DisplayRig) async throws -> Void
  ) async throws {
    let (clock, size) = (TestClock(), Size(columns: columns, rows: rows))
    try await Terminal.headless(size, Terminal.Options(guess: .plain), clock: clock) { terminal in
      let rig = DisplayRig(terminal, clock)
      rig.display = Display(
        terminal: terminal, clock: clock, wording: Wording(language), isKiosk: false,
        read: { rig.reading }, changes: { rig.news.stream })
      let running = Task { await rig.display.run() }
      await rig.settle()
      try await body(rig)
      terminal.send(.closed(signal: nil))
      _ = await running.value
    }
  }

  private init(_ terminal: Terminal, _ clock: TestClock) {
    (self.terminal, self.clock) = (terminal, clock)
  }

  func show(_ sale: ShownSale) async throws {
    // As through the file.
    reading = .sale(try ShownSale(reading: sale.bytes))
    news.send(())
    await turns { news.areTaken }
    try #require(news.areTaken)
    await settle()
  }

  /// Passes the time as far as the display asks to be woken.
  func pass(_ time: Duration) async {
    let end = clock.now + time
    while let deadline = display.deadline, deadline <= end {
      if deadline > clock.now { clock.move(to: deadline) }
      display.expire(at: clock.now)
      await settle()
    }
    clock.move(to: end)
  }

  private func settle() async {
    await turns()
    display.draw()
  }

  var screen: String { terminal.text.joined(separator: "\n") + "\n" }
}

@Suite(.serialized) struct DisplayTests {
  private static var menu: Menu {
    var menu = Menu.queuedWithPrices
    menu.ways = [Payment.Way(id: "cash", hasDrawer: true)]
    menu.shop = Shop(name: Name(["ko": "망고나무", "en": "Mango Tree"]))
    return menu
  }

  @Test func `a bill shows its options, its discount and its rounding`() throws {
    let won = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
    var menu = Self.menu
    menu.groups = [
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "regular", name: Name("Regular")), .init(id: "large", name: Name("Large")),
        ])
    ]
    var order = Order(
      lines: [Order.Line(Cup("mango", options: ["large"]), cups: 2, price: price(4500))],
      uses: [:], discount: Discount(amount: price(505)))
    order.rounding = price(5)
    let shown = ShownSale(bill: order, sold: nil, Wording(.en, menu))
    #expect(shown.lines.map(\.text) == ["2 Mango", "   Large"])
    #expect(shown.sums.map(\.amount) == ["-₩505", "₩5"])
    #expect(shown.total?.amount == "₩8,500")
    let free = Order(lines: [Order.Line(juice: "mango", cups: 2)], uses: [:])
    #expect(ShownSale(bill: free, sold: nil, Wording(.en)).total?.amount == "2 cups")
  }

  /// Runs a till, and collects what it shows its customer.
  private func till(
    _ language: Language, _ body: (Rig, _ shown: () -> [ShownSale]) async throws -> Void
  ) async throws {
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale) { shown.append(sale) }
    try await Rig.run(language, menu: Self.menu, display: show) { rig in
      try await body(rig) { shown }
    }
  }

  @Test(arguments: Language.allCases)
  func `a customer sees the bill grow, then the number and the change, then the shop`(
    language: Language
  ) async throws {
    var shown: [ShownSale] = []
    try await till(language) { rig, all in
      try await rig.press("7", "7", "2", "b", "1")
      try await rig.type("20000")
      try await rig.press(.enter)
      shown = all()
    }
    let bill = try #require(shown.last { !$0.lines.isEmpty })
    let sold = try #require(shown.last)
    #expect(shown.count >= 5)
    for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
      try await DisplayRig.run(language, columns: columns, rows: rows) { display in
        try expectRecording(display.screen, "display-none", "\(language) \(columns)x\(rows)")
        try await display.show(bill)
        try expectRecording(display.screen, "display-bill", "\(language) \(columns)x\(rows)")
        try await display.show(sold)
        try expectRecording(display.screen, "display-sold", "\(language) \(columns)x\(rows)")
        await display.pass(Display.soldFor)
        try expectRecording(display.screen, "display-shop", "\(language) \(columns)x\(rows)")
      }
    }
  }

  @Test func `a kiosk counts as a till only while it is unlocked`() async throws {
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale) { shown.append(sale) }
    let locked = ShownSale.lockedKiosk(Wording(.en, Self.menu))
    #expect(!locked.isOfTill && locked.shop == "Mango Tree")
    let kiosk = Kiosk { $0 == "2468" }
    try await Rig.run(.en, menu: Self.menu, kiosk: kiosk, display: show) { rig in
      try await rig.press("7", .control("l"))
      #expect(shown == [locked])
      try await rig.press(.control("x"))
      try await rig.type("2468")
      try await rig.press(.enter)
      #expect(shown.last?.lines.map(\.text) == ["1 Mango"] && shown.last?.isOfTill == true)
      try await rig.press(.control("x"))
      #expect(shown.last == locked)
      // The order of a customer was not just sold at the unlock.
      try await rig.pass(.seconds(2))
      try await rig.type("7b")
      #expect(try await rig.orders().count == 1)
      try await rig.pass(.seconds(2))
      try await rig.press(.control("x"))
      try await rig.type("2468")
      try await rig.press(.enter)
      #expect(shown.last?.isOfTill == true && shown.last?.sold == nil)
    }
  }

  @Test func `a new bill ends the number of the order before it`() async throws {
    try await till(.en) { rig, shown in
      try await rig.press("7", "b", "1", .enter)
      #expect(shown().last?.sold?.number == 1)
      try await rig.press("4")
      #expect(shown().last?.sold == nil)
      #expect(shown().last?.lines.count == 1)
      try await rig.press(.escape)
      #expect(shown().last?.total == nil)
      // A sale that stays the same is not written again.
      let count = shown().count
      try await rig.press(.right, .left)
      #expect(shown().count == count)
    }
  }

  @Test func `A sale that is undone leaves the display`() async throws {
    try await till(.en) { rig, shown in
      try await rig.press("7", "b", "1", .enter)
      #expect(shown().last?.sold?.number == 1)
      try await rig.type("u")
      rig.expect("Voided")
      #expect(shown().last?.sold == nil && shown().last?.total == nil)
    }
  }

  @Test func `A tip has its own line after the sale`() async throws {
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale) { shown.append(sale) }
    try await Rig.run(.en, menu: .withTips, display: show) { rig in
      try await rig.type("+7bt2")
      try await rig.pass(.seconds(1))
      try await rig.type("2")
      try await rig.pass(.seconds(1))
    }
    let sold = try #require(shown.last { $0.sold != nil })
    for (columns, rows) in [(80, 24), (40, 12)] {
      try await DisplayRig.run(.en, columns: columns, rows: rows) { display in
        try await display.show(sold)
        #expect(display.screen.contains("Tip ₩550"), "\(display.screen)")
      }
    }
  }

  @Test func `A customer who pays cash sees the tip and the rounding of the sum`() async throws {
    var menu = Menu.withTips
    menu.rounding = Rounding(to: 100, for: .cash)
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale) { shown.append(sale) }
    try await Rig.run(.en, menu: menu, display: show) { rig in
      try await rig.type("+7bt2")
      try await rig.pass(.seconds(1))
      try await rig.type("1")
      rig.expect("Cash · Total ₩6,100 with tip ₩550")
      #expect(shown.last?.sums.map(\.amount) == ["₩50", "₩550"])
      #expect(shown.last?.total?.amount == "₩6,100")
      try await rig.press(.escape)
      #expect(shown.last?.total?.amount == "₩5,500")
    }
  }

  @Test func `The payment of another order is not on the customer's bill`() async throws {
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale) { shown.append(sale) }
    try await Rig.run(.en, menu: .withTips, display: show) { rig in
      _ = try await rig.maker.order([("kiwi", 1)], payments: .unpaid)
      try await rig.type("+7o")
      try await rig.wait(for: "Kiwi")
      try await rig.type("$t21")
      rig.expect("with tip")
      #expect(shown.last?.total?.amount == "₩5,500" && shown.last?.sums.isEmpty == true)
    }
  }

  @Test func `a till that ends unlocks its file after the news of it`() async throws {
    try await DisplayRig.run(.en) { display in
      var sale = ShownSale(bill: nil, sold: nil, Wording(.en, Self.menu))
      sale.total = ShownSale.Row(text: "Total", amount: "₩9,000")
      try await display.show(sale)
      #expect(display.screen.contains("Mango Tree"))
      await display.pass(.milliseconds(100))
      display.reading = .nothing
      await display.pass(Display.pause)
      #expect(!display.screen.contains("Mango Tree"))
    }
  }

  @Test func `A sum that is too wide for large digits is shown as text`() async throws {
    let sum = ShownSale.Row(text: "Total", amount: "₩12,345,678")
    var (bill, sold) = (ShownSale(bill: nil, sold: nil, Wording(.en, Self.menu)), sum)
    bill.total = sum
    sold.text = "Change"
    try await DisplayRig.run(.en, columns: 40, rows: 12) { display in
      try await display.show(bill)
      #expect(display.screen.contains(#/Total +₩12,345,678/#))
      bill.sold = ShownSale.Sold(heading: "Your number is 112", number: 112, change: sold)
      try await display.show(bill)
      #expect(display.screen.contains("₩12,345,678") && !display.screen.contains("…"))
      // The change has more room than the number if it needs it.
      bill.sold?.change?.amount = "₩45,500"
      try await display.show(bill)
      #expect(display.screen.contains("█▀▀ █▀█ █▀█") && !display.screen.contains("…"))
    }
  }

  @Test func `A bill longer than the display shows its newest cups`() async throws {
    var bill = ShownSale(bill: nil, sold: nil, Wording(.en, Self.menu))
    bill.lines = (10...25).map { ShownSale.Row(text: "1 Juice \($0)", amount: "₩1,000") }
    bill.total = ShownSale.Row(text: "Total", amount: "₩16,000")
    try await DisplayRig.run(.en, columns: 40, rows: 12) { display in
      try await display.show(bill)
      #expect(display.screen.contains("Juice 25") && !display.screen.contains("Juice 10"))
    }
  }

  @Test func `of several tills somebody has to choose one`() async throws {
    try await DisplayRig.run(.en) { display in
      display.reading = .several(["pts-0", "tty1"])
      await display.pass(Display.pause)
      #expect(display.screen.contains("pts-0, tty1"))
      #expect(display.screen.contains("--till"))
    }
  }

  @Test func `a till that is not open is named, with those that are`() async throws {
    try await DisplayRig.run(.en) { display in
      display.reading = .closed("pts/9", open: ["pts-0", "tty1"])
      await display.pass(Display.pause)
      #expect(display.screen.contains("The till pts/9 is not open. Open now: pts-0, tty1."))
      display.reading = .nothing
      await display.pass(Display.pause)
    }
  }

  @Test func `control characters of the file don't reach the terminal`() throws {
    var sale = ShownSale(bill: nil, sold: nil, Wording(.en))
    sale.shop = "Man\u{1b}[2Jgo\u{202e}"
    sale.lines = [ShownSale.Row(text: "1 \u{7}Mango", amount: "\u{9b}5")]
    let read = try ShownSale(reading: sale.bytes)
    for text in [read.shop, read.lines[0].text, read.lines[0].amount] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 || 0x7f...0x9f ~= $0.value })
    }
    #expect(throws: (any Error).self) { try ShownSale(reading: Array("{".utf8)) }
  }

  @Test func `money given after a sale shows its change, and the payment of another order nothing`()
    async throws
  {
    try await till(.en) { rig, shown in
      try await rig.press("7", "b", "1", .enter)
      try await rig.pass(.seconds(1))
      try await rig.type("c10000")
      try await rig.press(.enter)
      #expect(shown().last?.sold?.change?.amount == "₩4,500")
      _ = try await rig.maker.order([("banana", 1)], payments: .unpaid)
      try await rig.send()
      try await rig.type("o$1")
      try await rig.press(.enter)
      #expect(shown().last?.sold?.number == 1)
    }
  }
}
