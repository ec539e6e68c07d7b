/// The reason why a typed amount of an ingredient is invalid.
package enum AmountProblem: Error, Hashable, Sendable {
  /// No number: `x`, `1e3`, `2,5`.
  case notNumber
  /// A wrong unit. `known` lists the correct ones; empty for an ingredient without a unit.
  case otherUnit(String, known: [String])
  /// A fraction of the unit in which the ingredient is counted; `nil` without a unit. `nearest` is the nearest amount that can
  /// be counted.
  case notWhole(unit: String?, nearest: Int)
}

extension Ingredient {
  private static let families = [["ml": 1, "l": 1000], ["g": 1, "kg": 1000]]

  /// Empty for other units, such as 개.
  private var family: [String: Int] {
    guard let names = unit?.all.map({ $0.lowercased() }) else { return [:] }
    return Self.families.first { family in names.contains { family[$0] != nil } } ?? [:]
  }

  /// The units that may be typed, smallest first: `ml` and `l`, or only its own.
  package var units: [String] {
    let family = family
    return family.isEmpty
      ? unit?.all.sorted() ?? [] : family.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The unit of its count, such as `l`, if others of its family may be typed; `nil` for an ingredient counted in pieces.
  package var countedUnit: String? {
    let family = family
    return unit?.all.map { $0.lowercased() }.first { family[$0] != nil }
  }

  /// Reads an amount in the unit of the ingredient's count: `2500`, or with a unit `2.5l`, `2.5 l`, `2500ml`.
  ///
  /// - Throws: `.notNumber`, `.otherUnit`, `.notWhole`.
  package func amount(typed text: String) throws(AmountProblem) -> Int {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let word = text.dropFirst(number.count).drop { $0 == " " }
    guard let millionths = number.units(decimals: 6, digits: 10) else { throw .notNumber }
    let own = unit?.all ?? []
    var (size, ownSize) = (1, 1)
    if !word.isEmpty, !own.contains(String(word)) {
      guard word.allSatisfy(\.isLetter) else { throw .notNumber }
      let family = family
      guard let typed = family[word.lowercased()],
        let counted = own.lazy.compactMap({ family[$0.lowercased()] }).first
      else { throw .otherUnit(String(word), known: units) }
      (size, ownSize) = (typed, counted)
    }
    // Wide enough for the longest number in the larger unit.
    let scale = Int128(ownSize) * 1_000_000
    let (amount, rest) = (Int128(millionths) * Int128(size)).quotientAndRemainder(
      dividingBy: scale)
    guard rest == 0 else {
      throw .notWhole(
        unit: unit?.text(in: ""), nearest: max(1, Int(amount) + (rest * 2 < scale ? 0 : 1)))
    }
    return Int(amount)
  }
}
