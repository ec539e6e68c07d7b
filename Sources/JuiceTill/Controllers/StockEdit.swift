internal import JuiceKit

/// Unsaved changes of the restock screen.
struct StockEdit {
  enum Mode: Hashable {
    case delivery
    /// A stock-take.
    case count
    case waste(WasteReason)
  }

  private(set) var mode = Mode.delivery
  /// Differences; counts in a stock-take.
  private var values: Quantities

  init(differences: Quantities = [:]) { values = differences }

  func newCount(of id: Ingredient.ID, current: Int) -> Int {
    guard let value = values[id] else { return current }
    return mode == .count ? value : current + value
  }

  func isTouched(_ id: Ingredient.ID) -> Bool { values[id] != nil }

  /// Sets the new count of an ingredient, within the limits of the mode.
  mutating func set(_ id: Ingredient.ID, to count: Int, current: Int) {
    let highest: Int
    switch mode {
    case .delivery, .count: highest = max(Ingredient.counts.upperBound, current)
    case .waste: highest = current
    }
    let new = min(max(count, Ingredient.counts.lowerBound), highest)
    values[id] = mode == .count ? new : new - current
  }

  /// The number that digits change: in waste the amount, else the new count.
  func number(_ id: Ingredient.ID, current: Int) -> Int {
    let new = newCount(of: id, current: current)
    return if case .waste = mode { current - new } else { new }
  }

  mutating func setNumber(_ id: Ingredient.ID, to number: Int, current: Int) {
    let isWaste = if case .waste = mode { true } else { false }
    set(id, to: isWaste ? current - number : number, current: current)
  }

  /// Drops all other ingredients.
  mutating func keep(_ ids: [Ingredient.ID]) {
    values = values.filter { ids.contains($0.key) }
  }

  /// Keeps the new counts, within the limits of the other mode.
  mutating func change(to mode: Mode, stock: Stock) {
    let counts = values.keys.map { ($0, newCount(of: $0, current: stock.quantity(of: $0))) }
    self.mode = mode
    values = [:]
    for (id, count) in counts { set(id, to: count, current: stock.quantity(of: id)) }
  }

  /// nil where there is nothing to save.
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
