/// Pseudorandom numbers, reproducible by their seed (SplitMix64).
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  /// Returns `true` with a probability of 1 in `times`.
  package mutating func onceIn(_ times: Int) -> Bool { number(1...times) == 1 }

  package mutating func element<Elements: Collection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: number(0...(elements.count - 1)))]
  }
}
