extension UInt8 {
  init(hexDigit number: UInt8) {
    self = number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number
  }

  package var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// The value of a hexadecimal digit in either case; `nil` for another character.
  package var hexNumber: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// Reads two lower-case digits a byte.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { $0.isCapital ? nil : $0.hexNumber }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Two lower-case digits a byte.
  package var hexadecimal: String {
    unsafe String(unsafeUninitializedCapacity: 2 * count) { text in
      for (index, byte) in enumerated() {
        unsafe text.initializeElement(at: 2 * index, to: UInt8(hexDigit: byte >> 4))
        unsafe text.initializeElement(at: 2 * index + 1, to: UInt8(hexDigit: byte & 0xF))
      }
      return 2 * count
    }
  }
}
