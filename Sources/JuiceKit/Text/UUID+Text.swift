package import FoundationEssentials

extension UUID {
  /// Reads the 36 characters of a UUID, in either case.
  package init?(parsing text: String) {
    guard let number = Self.number(of: text.utf8, allowsCapitals: true) else { return nil }
    self.init(number: number)
  }

  init(number: UInt128) { unsafe self.init(uuid: unsafeBitCast(number.bigEndian, to: uuid_t.self)) }

  /// Reads the id of an entry. Capitals would give it two texts.
  static func number(of bytes: EntryLines.Bytes) -> UInt128? {
    unsafe number(of: bytes, allowsCapitals: false)
  }

  // Private, since only the calls of one file are fast without a whole-module build.
  private static func number(of text: some Collection<UInt8>, allowsCapitals: Bool) -> UInt128? {
    guard text.count == 36 else { return nil }
    // Two halves, since shifting 128 bits for each digit is slow.
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.enumerated() {
      if isDash(at: index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard allowsCapitals || !byte.isCapital, let digit = byte.hexNumber else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
      }
    }
    return UInt128(high) << 64 | UInt128(low)
  }

  /// The id in lower case, as in files.
  package var text: String {
    let number = unsafe UInt128(bigEndian: unsafeBitCast(uuid, to: UInt128.self))
    return unsafe String(unsafeUninitializedCapacity: 36) { text in
      var shift = 128
      for index in 0..<36 {
        if Self.isDash(at: index) {
          unsafe text.initializeElement(at: index, to: UInt8(ascii: "-"))
        } else {
          shift -= 4
          let digit = UInt8(truncatingIfNeeded: number >> shift) & 0xF
          unsafe text.initializeElement(at: index, to: UInt8(hexDigit: digit))
        }
      }
      return 36
    }
  }

  private static func isDash(at index: Int) -> Bool {
    index == 8 || index == 13 || index == 18 || index == 23
  }
}
