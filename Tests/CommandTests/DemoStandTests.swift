import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import juice_maker

@MainActor @Suite struct DemoStandTests {
  private let machine = ManualClock()

  private func stand(_ language: Language = .en, seed: UInt64 = 1) async throws -> DemoStand {
    try await DemoStand(seed: seed, language: language, clock: machine, now: .noon)
  }

  /// Runs a till on a stand during `body`.
  private func run(
    _ stand: DemoStand, isForMaking: Bool = false,
    _ body: (Till, Terminal) async throws -> Void
  ) async throws {
    try await Terminal.headless(Size(columns: 120, rows: 40), clock: machine) { terminal in
      let till = stand.till(on: terminal, isForMaking: isForMaking)
      let running = Task { await till.run() }
      await turns()
      try await body(till, terminal)
      terminal.send(.closed(signal: nil))
      while !isOver(till) {
        machine.advance(by: .milliseconds(20))
        till.expire(at: machine.now)
        await turns()
      }
      _ = await running.value
    }
  }

  private func isOver(_ till: Till) -> Bool { till.deadline == nil }

  /// Moves the clock through the deadlines of the till and of the stand.
  private func pass(_ time: Duration, _ stand: DemoStand, _ till: Till) async {
    let end = machine.now + time
    while let next = [till.deadline, stand.deadline].earliest, next <= end {
      machine.advance(by: max(.zero, next - machine.now))
      till.expire(at: machine.now)
      stand.expire(at: machine.now)
      await stand.acting?.value
      await turns()
      till.draw()
    }
    machine.advance(by: end - machine.now)
  }

  @Test func `M says that the menu stays as it is`() async throws {
    let stand = try await stand()
    try await run(stand) { till, terminal in
      terminal.send(.key("M"))
      await pass(.seconds(1), stand, till)
      till.draw()
      #expect(shows(terminal, "The demo's menu can't be changed."))
    }
  }

  @Test func `P says that the demo prints nothing`() async throws {
    let stand = try await stand()
    try await run(stand, isForMaking: true) { till, terminal in
      await pass(.seconds(1), stand, till)
      terminal.send(.key("p"))
      await pass(.seconds(1), stand, till)
      till.draw()
      #expect(shows(terminal, "The demo prints nothing."))
    }
  }

  private func shows(_ terminal: Terminal, _ text: String) -> Bool {
    terminal.text.contains { $0.contains(text) }
  }

  @Test(arguments: Language.allCases)
  func `orders come in, are made and collected as the clock moves`(language: Language) async throws
  {
    let stand = try await stand(language)
    let before = try await stand.store.books()
    try await run(stand, isForMaking: true) { till, terminal in
      await pass(.seconds(120), stand, till)
      let query = JournalQuery(.oldestFirst, beyond: before.count, limit: 200)
      let new = try await stand.store.entries(query)
      let orders = new.filter { $0.kind == .order }
      #expect((6...40).contains(new.count) && orders.count > 2, "\(new.count), \(orders.count)")
      let stages = Set(new.filter { $0.kind == .stage }.compactMap(\.stage))
      #expect(stages == [.made, .collected])
      #expect(new.allSatisfy { $0.by?.till == "stand-2 tty1" })
      // The make screen has heard of them.
      var heading = ""
      for _ in 0..<1000 {
        let waiting = try await stand.store.queue().count { $0.stage == .toMake }
        heading = "\(language == .ko ? "만드는 중" : "To make") \(waiting) "
        till.draw()
        if shows(terminal, heading) { break }
        machine.advance(by: .milliseconds(20))
        till.expire(at: machine.now)
        await turns()
      }
      #expect(shows(terminal, heading), "\(terminal.text.joined(separator: "\n"))")
    }
  }

  @Test func `nothing happens while the clock stands`() async throws {
    let stand = try await stand()
    let before = try await stand.store.books()
    try await run(stand) { _, _ in
      await turns(100)
      let after = try await stand.store.books()
      #expect(after == before)
    }
  }

  @Test(arguments: zip(Language.allCases, ["연습", "Demo"]))
  func `each screen names the demo in its title`(language: Language, mark: String) async throws {
    let stand = try await stand(language)
    try await run(stand) { till, terminal in
      for key in ["", "t", "o", "m", "r", "a"] {
        if let character = key.first {
          terminal.send(.key(.character(character)))
          await pass(.seconds(1), stand, till)
        }
        till.draw()
        let title = terminal.text[0]
        #expect(title.trimmingPrefix(" ").hasPrefix(mark + " · "), "\(key): \(title)")
        guard !key.isEmpty else { continue }
        terminal.send(.key(.escape))
        await pass(.seconds(1), stand, till)
      }
    }
  }

  @Test func `the same seed plans the same acts`() async throws {
    let stand = try await stand()
    let (queue, stock) = (try await stand.store.queue(), try await stand.store.stock())
    func acts(_ seed: UInt64) throws -> [Change?] {
      let customers = DemoCustomers(
        menu: try .demo(), names: ["Mia"], random: DemoRandom(seed))
      var traffic = DemoTraffic(customers, at: machine.now)
      return (0..<20).map { _ in traffic.next(queue, stock) }
    }
    #expect(try acts(3) == acts(3) && acts(3) != acts(4))
  }

  @Test func `the other till goes on for hours, since its stock is filled up`() throws {
    let menu = try Menu.demo()
    let customers = DemoCustomers(menu: menu, names: ["Mia"], random: DemoRandom(1))
    var traffic = DemoTraffic(customers, at: machine.now)
    let day = DemoDay(seed: 1, now: .noon, menu: menu, language: .en)
    var books = day.books
    var number = day.entries.last { $0.kind == .order }?.number?.number ?? 0
    var idle = 0
    for _ in 0..<3000 {
      guard let change = traffic.next([], books.stock) else {
        idle += 1
        continue
      }
      let decision = try books.decide(
        change, prior: [], lastNumber: number, by: day.cashiers[0], at: day.start)
      guard case .write(let entry, let next) = decision else { continue }
      books = next
      number = entry.number?.number ?? number
    }
    // Eight customers in a row may want what is out.
    #expect(idle < 100, "\(idle)")
  }

  @Test(arguments: ["demo --store x.db", "--store x.db demo", "demo --menu x.yaml"])
  func `a store and a menu are refused`(call: String) {
    #expect(throws: CommandProblem.self) {
      _ = try CommandArguments(call.split(separator: " ").map(String.init)).parse()
    }
  }
}
