import Foundation
import Glibc
import JuiceKit
import SeededTesting
import Testing

extension TerminalTests {
  /// A festival's day on one store: two tills, a kiosk, a maker and a board, killed now and then; `FESTIVAL_ORDERS=2000` takes more
  /// orders.
  @Suite struct FestivalTests {
    @Test func `every order is made once and collected once, and the board is right`() async throws
    {
      let torture = Torture("FESTIVAL_ORDERS", usual: 24)
      var random = torture.random
      let stand = try Stand()
      let festival = try await Festival(on: stand)
      var rounds = 0
      while await festival.answered < torture.count {
        rounds += 1
        try await festival.round(
          orders: random.number(1...3),
          killed: rounds % 2 == 0 ? random.element(Festival.Part.allCases) : nil,
          after: .milliseconds(random.number(0...250)))
      }
      try await festival.finish()

      let books = try await stand.books()
      #expect(books.faults() == [])
      let orders = books.entries.filter { $0.kind == "order" }
      let (answered, pressed) = await (festival.answered, festival.pressed)
      #expect((answered...pressed).contains(orders.count), "\(answered) to \(pressed)")
      #expect(Set(orders.map(\.number)) == Set(1...orders.count), "a number twice, or none")
      let stages = Dictionary(grouping: books.entries.filter { $0.kind == "stage" }, by: \.id)
      for order in orders {
        #expect(stages[order.id]?.map(\.stage) == ["made", "collected"], "order \(order.number)")
      }
      print("orders \(orders.count), answered \(answered), killed \(rounds / 2)")
    }
  }
}

/// The people of a festival, who act at their screens in rounds.
private actor Festival {
  enum Part: CaseIterable { case one, two, kiosk, maker, board }

  private let stand: Stand
  private let environment: [String: String]
  private var screens: [Part: TmuxTerminal] = [:]
  /// Requested orders; `answered` counts those that a till confirmed.
  private(set) var pressed = 0
  private(set) var answered = 0
  private var keys: [Part: Int] = [:]

  init(on stand: Stand) async throws {
    self.stand = stand
    // Enough stock for all orders.
    try stand.writeQueueMenu()
    environment = stand.queueEnvironment()
    try await stand.withShop(menu: stand.queueMenu) { _ in }
    try stand.setPIN(in: "pin")
    for part in Part.allCases { try await open(part) }
  }

  private func open(_ part: Part) async throws {
    let screen: TmuxTerminal
    switch part {
    case .one, .two:
      screen = try await TmuxTerminal(on: stand, environment: environment)
      try await screen.waitForOrders()
    case .kiosk:
      screen = try await TmuxTerminal(
        on: stand, environment: environment,
        arguments: ["till", "--kiosk", "--pin-file", stand.path("pin")])
      try await screen.wait(for: "┌ 4 ─")
    case .maker:
      screen = try await TmuxTerminal(
        on: stand, columns: 120, rows: 40, environment: environment, arguments: ["till", "--make"])
      try await screen.wait(for: "To make")
    case .board:
      screen = try await TmuxTerminal(
        on: stand, columns: 120, rows: 40, environment: environment, arguments: ["board"])
      try await screen.wait(for: "Preparing")
    }
    screens[part] = screen
  }

  /// Works at all screens at once, then compares the board with the queue. Each till takes this number of orders.
  func round(orders: Int, killed: Part?, after pause: Duration) async throws {
    let waiting = try await queue()
    try await withThrowingTaskGroup { group in
      for seller in [Part.one, .two, .kiosk] {
        // The kiosk shows the number for a second, so it sells one order.
        group.addTask { try await self.sell(seller == .kiosk ? 1 : orders, at: seller) }
      }
      group.addTask { try await self.make(waiting.preparing) }
      group.addTask { try await self.handOut(waiting.ready) }
      if let killed, let till = try screens[killed]?.till() {
        group.addTask {
          try await Task.sleep(for: pause)
          till.send(SIGKILL)
        }
      }
      try await group.waitForAll()
    }
    if let killed { try await open(killed) }
    try await expectBoard()
  }

  func finish() async throws {
    while case let queue = try await queue(), queue.preparing.count + queue.ready.count > 0 {
      try await make(queue.preparing)
      try await handOut(queue.ready)
      try await expectBoard()
    }
  }

  private func expectBoard() async throws {
    let queue = try await queue()
    try await screens[.board]?.waitForNumbers(preparing: queue.preparing, ready: queue.ready)
  }

  private func queue() async throws -> ShownBoard {
    ShownBoard(queue: try await stand.reader().queue())
  }

  private func command(_ words: String...) async throws -> Run { try await command(words) }

  private func command(_ words: [String]) async throws -> Run {
    let run = try await stand.run(words, environment: environment)
    try #require(run.exit == 0, "\(words): \(run.err)")
    return run
  }

  // MARK: Sellers

  private func sell(_ orders: Int, at part: Part) async throws {
    for _ in 0..<orders {
      guard let screen = screens[part] else { return }
      pressed += 1
      // The same key twice may count as held.
      keys[part, default: 3] += 1
      let key = ["4", "5", "6", "7"][(keys[part] ?? 0) % 4]
      let isTaken =
        part == .kiosk
        ? try await screen.customerOrders(key) : try await screen.takesOrder(key)
      guard isTaken else { return }
      answered += 1
    }
  }

  // MARK: The maker

  private func make(_ numbers: Set<Int>) async throws {
    for number in numbers.sorted() {
      try await screens[.maker]?.makes(number) { try await self.queue().preparing.contains(number) }
    }
  }

  private func handOut(_ numbers: Set<Int>) async throws {
    for number in numbers.sorted() { _ = try await command("queue", "collected", "\(number)") }
  }
}

extension TmuxTerminal {
  /// Presses the key of a juice; returns `true` if the till shows the order's number before it ends.
  fileprivate func takesOrder(_ key: String) async throws -> Bool {
    func number(_ shown: Shown) -> Int? {
      shown.text.firstMatch(of: #/Order (\d+) taken/#).flatMap { Int($0.1) }
    }
    let before = number(try await shown())
    try await press(key)
    var isTaken = false
    try await watch("the number of an order") {
      let now = number(try await shown())
      isTaken = now != nil && now != before
      return isTaken || exit() != nil
    }
    return isTaken
  }
}

extension TmuxTerminal {
  /// Orders a juice at a kiosk and dismisses the number; returns `true` if the kiosk shows it before it ends.
  fileprivate func customerOrders(_ key: String) async throws -> Bool {
    try await press(key)
    try await watch("a bill") { try await shown().contains("Total 1 cup") || exit() != nil }
    try await press("b")
    var isTaken = false
    try await watch("the number of a customer") {
      isTaken = try await shown().contains("Your number is")
      return isTaken || exit() != nil
    }
    // The kiosk ignores keys in the number's first second.
    try await watch("the juices") {
      try await press("Down")
      return try await shown().contains("1-9 ") || exit() != nil
    }
    return isTaken
  }

  /// Moves an order to the next stage on the make screen, unless the screen ends.
  fileprivate func makes(_ number: Int, ifToMake isToMake: @Sendable () async throws -> Bool)
    async throws
  {
    // The screen ignores the first press on a new order, and says so.
    while exit() == nil, try await isToMake() {
      var typed = ""
      for digit in "\(number)" {
        typed.append(digit)
        try await press(String(digit))
        try await watch("the number \(typed)") {
          let shown = try await shown()
          return shown.contains("Order number \(typed)▏") || exit() != nil
        }
      }
      try await press("Enter")
      try await watch("the next stage of order \(number)") {
        let shown = try await shown()
        // The screen may not list the order yet.
        let again = ["was just changed elsewhere", "is still to make"]
        if exit() != nil || again.contains(where: shown.contains) { return true }
        if shown.contains("Order number") { return false }
        return try await !isToMake()
      }
    }
  }
}
