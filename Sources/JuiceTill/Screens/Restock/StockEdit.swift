internal import JuiceKit

struct StockEdit {
  enum Mode: Hashable {
    case delivery
    case count
    case waste(WasteReason)
  }

  /// A count that changed in the store after its new value was begun.
  struct Moved: Hashable {
    let id: Ingredient.ID
    let was: Int
    let now: Int
    let counted: Int
    let then: Int
  }

  private struct Value {
    var difference: Int
    /// The store's count when the change was begun.
    let seen: Int
  }

  private(set) var mode: Mode
  private var values: [Ingredient.ID: Value]

  init(differences: Quantities, stock: Stock, mode: Mode = .delivery) {
    self.mode = mode
    values = Dictionary(
      uniqueKeysWithValues: differences.map {
        ($0.key, Value(difference: $0.value, seen: stock.quantity(of: $0.key)))
      })
  }

  func isTouched(_ id: Ingredient.ID) -> Bool { values[id] != nil }

  func newCount(of id: Ingredient.ID, current: Int) -> Int {
    current + (values[id]?.difference ?? 0)
  }

  /// Steps the new count of an ingredient, within its limits.
  mutating func step(_ id: Ingredient.ID, by step: Int, current: Int) {
    let count = newCount(of: id, current: current) + step
    let new = min(max(count, Ingredient.counts.lowerBound), highest(from: current))
    values[id, default: Value(difference: 0, seen: current)].difference = new - current
  }

  private func highest(from current: Int) -> Int {
    if case .waste = mode { current } else { max(Ingredient.counts.upperBound, current) }
  }

  // MARK: Numbers

  /// The number as typed: the amount delivered, the count found, or the amount thrown away.
  func number(_ id: Ingredient.ID, current: Int) -> Int {
    let difference = values[id]?.difference ?? 0
    return switch mode {
    case .delivery: difference
    case .count: current + difference
    case .waste: -difference
    }
  }

  /// Sets a typed number. A number beyond the limits is kept, to be corrected.
  ///
  /// - Parameter isContinued: whether the number is the last one with a digit more or less.
  /// - Throws: `Refusal.short` or `Refusal.aboveLimit` if the number can't be saved.
  mutating func setNumber(
    _ id: Ingredient.ID, to number: Int, current: Int, isContinued: Bool
  ) throws(Refusal) {
    let seen = isContinued ? values[id]?.seen ?? current : current
    let difference =
      switch mode {
      case .delivery: number
      case .count: number - seen
      case .waste: -number
      }
    values[id] = Value(difference: difference, seen: seen)
    if seen + difference < Ingredient.counts.lowerBound {
      throw .short([Shortage(ingredient: id, needed: -difference, available: seen)])
    }
    if seen + difference > highest(from: seen) { throw .aboveLimit(id) }
  }

  /// Keeps the counts of a stock-take after another journal replaced the store's.
  mutating func restored(_ stock: Stock) {
    guard mode == .count else { return }
    for (id, value) in values {
      let now = stock.quantity(of: id)
      values[id] = Value(difference: value.seen + value.difference - now, seen: now)
    }
  }

  mutating func clear(_ id: Ingredient.ID) { values[id] = nil }

  // MARK: All of it

  mutating func keep(_ ids: [Ingredient.ID]) { values = values.filter { ids.contains($0.key) } }

  /// - Returns: whether numbers were lost. Changing the reason for waste keeps them.
  mutating func change(to mode: Mode) -> Bool {
    defer { self.mode = mode }
    switch (self.mode, mode) {
    case (.waste, .waste): return false
    case _ where self.mode == mode: return false
    default:
      defer { values = [:] }
      return values.values.contains { $0.difference != 0 }
        || (self.mode == .count && !values.isEmpty)
    }
  }

  /// `nil` if the count is unchanged, or in another mode than a stock-take.
  func moved(_ id: Ingredient.ID, current: Int) -> Moved? {
    guard mode == .count, let value = values[id], value.seen != current else { return nil }
    return Moved(
      id: id, was: value.seen, now: current, counted: value.seen + value.difference,
      then: current + value.difference)
  }

  /// `nil` if there is nothing to save. A stock-take includes the current counts: the store refuses it if they change.
  func change(on stock: Stock) -> Change? {
    let differences = values.mapValues(\.difference)
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
