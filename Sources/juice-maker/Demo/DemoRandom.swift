import FoundationEssentials

/// Pseudorandom numbers, the same for the same seed (SplitMix64).
struct DemoRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns `true` with a probability in percent.
  mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// - Precondition: `elements` is not empty.
  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// Returns an id. A journal whose entries have such ids has the same digests for the same seed.
  mutating func id() -> UUID {
    unsafe unsafeBitCast((next(), next()), to: UUID.self)
  }
}
