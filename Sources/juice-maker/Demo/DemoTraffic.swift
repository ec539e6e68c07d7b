import JuiceKit

/// Decides what the other till of the demo does: every few seconds an order comes in, is made or is collected.
struct DemoTraffic {
  typealias Instant = ContinuousClock.Instant

  private var customers: DemoCustomers
  /// The time of the next act.
  private(set) var deadline: Instant

  init(_ customers: DemoCustomers, at now: Instant) {
    (self.customers, deadline) = (customers, now)
    pause(from: now)
  }

  /// Returns `true` if an act is due, and plans the time of the one after it.
  mutating func expire(at now: Instant) -> Bool {
    guard deadline <= now else { return false }
    pause(from: now)
    return true
  }

  private mutating func pause(from now: Instant) {
    deadline = now + .milliseconds(customers.random.number(3000...7000))
  }

  /// Returns the next act; `nil` if nothing can be sold.
  mutating func next(_ queue: [QueuedOrder], _ stock: Stock) -> Change? {
    let toMake = queue.filter { $0.stage == .toMake }
    let ready = queue.filter { $0.stage == .made }
    let chance = customers.random.number(1...100)
    if let first = ready.first, ready.count > 3 || chance <= 20 {
      guard first.isUnpaid, let way = customers.menu.ways.first else {
        return .stage(first.id, .collected)
      }
      return customers.menu.payment(.whole(way.id), of: first.order)
    }
    if let first = toMake.first, toMake.count > 5 || toMake.count > 2 && chance <= 55 {
      return .stage(first.id, .made)
    }
    return delivery(to: stock, from: 4)
      ?? customers.order(customers.random.id(), from: stock).map { .order($0) }
      ?? delivery(to: stock, from: 1)
  }

  /// Returns a delivery of the low ingredients, once there are this many.
  private func delivery(to stock: Stock, from fewest: Int) -> Change? {
    let low = customers.menu.ingredients.filter {
      [.low, .out].contains(stock.state(of: $0.id, on: customers.menu))
    }
    guard low.count >= fewest else { return nil }
    return .restock(Dictionary(uniqueKeysWithValues: low.map { ($0.id, $0.opening) }))
  }
}
