internal import Glibc

/// Numbers short texts from 0 in the order of their first use, so that sums over a long journal compare no strings.
struct Interner: Sendable {
  private(set) var names: [String] = []
  /// The bytes of all texts, joined.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// An open-addressing hash table: the number of a text plus one; 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  init() {}

  init(_ numbers: Range<Int>) { for number in numbers { _ = self.number(of: "\(number)") } }

  /// Returns the number of a text; `nil` for a new one.
  func find(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let slot = unsafe slots[place(of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Returns the place of a text, or a free one.
  private func place(of text: UnsafeRawBufferPointer) -> Int {
    var place = unsafe Self.hash(text) & (slots.count - 1)
    while slots[place] != 0 {
      if unsafe withBytes(of: Int(slots[place]) - 1, { unsafe $0.isEqual(text) }) {
        return place
      }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  /// Returns the number of a text. A new text gets the next number.
  mutating func number(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let place = unsafe place(of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))
    if slots[place] != 0 { return Int(slots[place]) - 1 }
    slots[place] = Int32(names.count + 1)
    unsafe bytes += text
    ends.append(bytes.count)
    unsafe names.append(String(decoding: text, as: UTF8.self))
    if 2 * names.count > slots.count { grow() }
    return names.count - 1
  }

  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { unsafe number(of: $0[...]) }
  }

  private func withBytes<Value>(of number: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value
  {
    let start = number == 0 ? 0 : ends[number - 1]
    return unsafe bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[number]]))
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for number in names.indices {
      var place = unsafe withBytes(of: number, Self.hash) & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Int32(number + 1)
    }
  }

  /// Hashes eight bytes at a time: a report looks up every line of an entry.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(text.count)
    var place = 0
    while place + 8 <= text.count {
      hash = unsafe mixed(hash, text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    let last = unsafe text[place...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: mixed(hash, last))
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}

extension UnsafeRawBufferPointer {
  /// Compares many bytes at a time, as `elementsEqual` does not.
  func isEqual(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return unsafe memcmp(own, others, count) == 0
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  func isEqual(_ bytes: [UInt8]) -> Bool {
    let own = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: self))
    return unsafe bytes.withUnsafeBytes { unsafe own.isEqual($0) }
  }
}
