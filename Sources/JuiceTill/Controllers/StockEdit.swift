internal import JuiceKit

/// What a person is about to change on the restock screen.
struct StockEdit {
  enum Mode: Hashable {
    case delivery
    /// A stock-take.
    case count
    case waste(WasteReason)
  }

  private(set) var mode = Mode.delivery
  /// Differences; in a stock-take the counts that were found.
  private var values: Quantities

  /// - Parameter differences: what is stepped in from the start.
  init(differences: Quantities = [:]) { values = differences }

  /// The count that an ingredient is to have.
  func then(_ id: Ingredient.ID, now: Int) -> Int {
    guard let value = values[id] else { return now }
    return mode == .count ? value : now + value
  }

  func isTouched(_ id: Ingredient.ID) -> Bool { values[id] != nil }

  /// Brings an ingredient to a count, or as near to it as the mode allows.
  mutating func set(_ id: Ingredient.ID, to count: Int, now: Int) {
    let highest: Int
    switch mode {
    case .delivery, .count: highest = max(Ingredient.counts.upperBound, now)
    case .waste: highest = now
    }
    let then = min(max(count, Ingredient.counts.lowerBound), highest)
    values[id] = mode == .count ? then : then - now
  }

  /// The number that digits type: the amount where something is thrown away, else the count to be.
  func number(_ id: Ingredient.ID, now: Int) -> Int {
    if case .waste = mode { now - then(id, now: now) } else { then(id, now: now) }
  }

  mutating func setNumber(_ id: Ingredient.ID, to number: Int, now: Int) {
    if case .waste = mode {
      set(id, to: now - number, now: now)
    } else {
      set(id, to: number, now: now)
    }
  }

  /// Forgets all other ingredients.
  mutating func keep(_ ids: [Ingredient.ID]) {
    values = values.filter { ids.contains($0.key) }
  }

  /// Goes on in another mode; the counts to be stay as they are, as far as it allows them.
  mutating func change(to mode: Mode, stock: Stock) {
    let counts = values.keys.map { ($0, then($0, now: stock.quantity(of: $0))) }
    self.mode = mode
    values = [:]
    for (id, count) in counts { set(id, to: count, now: stock.quantity(of: id)) }
  }

  /// What to save; nil where there is nothing.
  var change: Change? {
    let differences = values.filter { $0.value != 0 }
    switch mode {
    case .count: return values.isEmpty ? nil : .count(values)
    case .delivery: return differences.isEmpty ? nil : .restock(differences)
    case .waste(let reason):
      return differences.isEmpty ? nil : .waste(differences.mapValues { -$0 }, reason)
    }
  }
}

extension WasteReason {
  /// The one after this, round and round.
  var next: WasteReason {
    let all = Self.allCases
    return all[(all.firstIndex(of: self).map { $0 + 1 } ?? 0) % all.count]
  }
}
