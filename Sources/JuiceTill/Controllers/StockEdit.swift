internal import JuiceKit

/// Unsaved changes of the restock screen.
struct StockEdit {
  enum Mode: Hashable {
    case delivery
    /// A stock-take.
    case count
    case waste(WasteReason)
  }

  /// A count that is no longer what it was when another was typed over it.
  struct Moved: Hashable {
    let id: Ingredient.ID
    let was: Int
    let now: Int
    let counted: Int
    let then: Int
  }

  private(set) var mode = Mode.delivery
  private var differences: Quantities
  /// The counts that the differences of a stock-take refer to.
  private var seen: Quantities = [:]

  init(differences: Quantities = [:]) { self.differences = differences }

  func isTouched(_ id: Ingredient.ID) -> Bool { differences[id] != nil }

  func newCount(of id: Ingredient.ID, current: Int) -> Int { current + (differences[id] ?? 0) }

  /// Steps the new count of an ingredient, within its limits.
  mutating func step(_ id: Ingredient.ID, by step: Int, current: Int) {
    set(id, to: newCount(of: id, current: current) + step, current: current)
  }

  private mutating func set(_ id: Ingredient.ID, to count: Int, current: Int) {
    let new = min(max(count, Ingredient.counts.lowerBound), highest(from: current))
    differences[id] = new - current
    seen[id] = current
  }

  private func highest(from current: Int) -> Int {
    if case .waste = mode { current } else { max(Ingredient.counts.upperBound, current) }
  }

  // MARK: Numbers

  /// The number that digits make: the amount that came in, the count found, or the amount thrown away.
  func number(_ id: Ingredient.ID, current: Int) -> Int {
    let difference = differences[id] ?? 0
    return switch mode {
    case .delivery: difference
    case .count: current + difference
    case .waste: -difference
    }
  }

  /// Takes a number as it was typed: one beyond the limits is seen, and refused when it is saved.
  ///
  /// - Throws: why it can't be saved.
  mutating func setNumber(_ id: Ingredient.ID, to number: Int, current: Int) throws(Refusal) {
    let difference =
      switch mode {
      case .delivery: number
      case .count: number - current
      case .waste: -number
      }
    differences[id] = difference
    seen[id] = current
    if current + difference < Ingredient.counts.lowerBound {
      throw .short([Shortage(ingredient: id, needed: -difference, available: current)])
    }
    if current + difference > highest(from: current) { throw .aboveLimit(id) }
  }

  mutating func clear(_ id: Ingredient.ID) { differences[id] = nil }

  // MARK: All of it

  /// Drops all other ingredients.
  mutating func keep(_ ids: [Ingredient.ID]) {
    differences = differences.filter { ids.contains($0.key) }
  }

  /// Keeps the new counts, within the limits of the other mode.
  mutating func change(to mode: Mode, stock: Stock) {
    self.mode = mode
    differences = differences.filter { $0.value != 0 }
    for id in differences.keys { step(id, by: 0, current: stock.quantity(of: id)) }
  }

  /// nil where a count is still what it was, or is not a stock-take's.
  func moved(_ id: Ingredient.ID, current: Int) -> Moved? {
    guard mode == .count, let difference = differences[id], let was = seen[id], was != current
    else { return nil }
    return Moved(
      id: id, was: was, now: current, counted: was + difference, then: current + difference)
  }

  /// nil where there is nothing to save. A stock-take holds for these counts alone: the store refuses it
  /// where they have changed.
  func change(on stock: Stock) -> Change? {
    let real = differences.filter { $0.value != 0 }
    switch mode {
    case .count where differences.isEmpty: return nil
    case .count:
      let now = Dictionary(
        uniqueKeysWithValues: differences.keys.map { ($0, stock.quantity(of: $0)) })
      return .count(now.merging(differences, uniquingKeysWith: +), with: now)
    case .delivery: return real.isEmpty ? nil : .restock(real)
    case .waste(let reason):
      return real.isEmpty ? nil : .waste(real.mapValues { -$0 }, reason)
    }
  }
}
