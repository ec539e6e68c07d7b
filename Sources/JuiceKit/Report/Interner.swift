/// Numbers short texts from 0 in the order of their first use, so that sums over a long journal compare no strings.
struct Interner: Sendable {
  private(set) var names: [String] = []
  /// The bytes of all texts, joined.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// An open-addressing hash table: the number of a text plus one; 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  /// Returns the number of a text; `nil` for a new one.
  func find(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let slot = slots[place(of: text)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Returns the place of a text, or a free one.
  private func place(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var place = Self.hash(text) & (slots.count - 1)
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if text.elementsEqual(bytes[start(of: number)..<ends[number]]) { return place }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  /// Returns the number of a text. A new text gets the next number.
  mutating func number(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let place = place(of: text)
    if slots[place] != 0 { return Int(slots[place]) - 1 }
    slots[place] = Int32(names.count + 1)
    bytes += text
    ends.append(bytes.count)
    names.append(String(decoding: text, as: UTF8.self))
    if 2 * names.count > slots.count { grow() }
    return names.count - 1
  }

  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { number(of: $0[...]) }
  }

  private func start(of number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for number in names.indices {
      var place = Self.hash(bytes[start(of: number)..<ends[number]]) & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Int32(number + 1)
    }
  }

  private static func hash(_ text: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
