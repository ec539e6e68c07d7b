import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill

/// A clock that shows the demo's time of day, and goes on with another clock.
struct DemoClock: WallClock {
  private let clock: any MonotonicClock
  private let start: (instant: ContinuousClock.Instant, date: Date)

  init(_ clock: any MonotonicClock, from date: Date) {
    (self.clock, start) = (clock, (clock.now, date))
  }

  var now: ContinuousClock.Instant { clock.now }
  var date: Date { start.date + (now - start.instant) / .seconds(1) }
}

/// A made-up stand in memory, with another till that takes and makes orders. Nothing of it is kept.
@MainActor final class DemoStand {
  let clock: DemoClock
  let store: MemoryStore
  private let menu: Menu
  private let day: DemoDay
  private let language: Language
  private let other: Author?
  private var traffic: DemoTraffic
  /// The other till's last act.
  private(set) var acting: Task<Void, Never>?

  /// - Parameter now: a time of the day on which the demo plays.
  init(seed: UInt64, language: Language, clock machine: any MonotonicClock, now: Date) async throws
  {
    (menu, self.language) = (try .demo(), language)
    let day = DemoDay(seed: seed, now: now, menu: menu, language: language)
    let clock = DemoClock(machine, from: day.start)
    let store = MemoryStore(author: day.cashiers[0]) { clock.date }
    _ = try await store.load { take in try day.entries.forEach(take) }
    (self.clock, self.store, self.day) = (clock, store, day)
    other = Author(name: day.cashiers[1].name, till: "stand-2 tty1")
    traffic = DemoTraffic(
      DemoCustomers(
        menu: menu, names: day.people.customers, random: DemoRandom(seed &+ 1)), at: clock.now)
  }

  func till(on terminal: Terminal, isForMaking: Bool = false) -> Till {
    let cashiers = day.cashiers.map { Staff.Cashier(name: $0.name, may: Set(Staff.Right.allCases)) }
    return Till(
      terminal: terminal, clock: clock, language: language,
      maker: JuiceMaker(menu: menu, store: store), stock: day.books.stock,
      author: day.cashiers[0], settings: TillSettings(rings: false, staff: Staff(cashiers)),
      isForMaking: isForMaking, isDemo: true)
  }

  var deadline: ContinuousClock.Instant? { traffic.deadline }

  func expire(at now: ContinuousClock.Instant) {
    guard traffic.expire(at: now) else { return }
    acting = Task { await act() }
  }

  /// The person at the till may be faster: then the books refuse the act.
  private func act() async {
    guard let queue = try? await store.queue(), let stock = try? await store.stock(),
      let change = traffic.next(queue, stock)
    else { return }
    _ = try? await store.apply(change, by: other)
  }
}
