/// Pseudorandom numbers, reproducible by their seed (SplitMix64).
public struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns `true` with a probability of 1 in `times`.
  public mutating func onceIn(_ times: Int) -> Bool { number(1...times) == 1 }

  public mutating func element<Elements: Collection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: number(0...(elements.count - 1)))]
  }
}
