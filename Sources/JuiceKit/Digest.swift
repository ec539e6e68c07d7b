/// The SHA-256 of an entry of the journal, which covers all entries before it too.
public struct Digest: Hashable, Sendable {
  /// How many bytes it has.
  public static let count = 32

  public let bytes: [UInt8]

  /// - Returns: nil where there are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits in small letters.
  public init?(parsing text: String) {
    let digits = text.utf8.compactMap { $0.isCapital ? nil : $0.hexNumber }
    guard text.utf8.count == 2 * Self.count, digits.count == 2 * Self.count else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// 64 hexadecimal digits in small letters.
  public var text: String {
    String(unsafeUninitializedCapacity: 2 * Self.count) { text in
      for (index, byte) in bytes.enumerated() {
        text.initializeElement(at: 2 * index, to: UInt8(hexDigit: byte >> 4))
        text.initializeElement(at: 2 * index + 1, to: UInt8(hexDigit: byte & 0xF))
      }
      return 2 * Self.count
    }
  }
}

/// The beginning of a digest, as somebody noted it.
public struct DigestPrefix: Hashable, Sendable {
  /// How many digits tell one entry from all others.
  public static let lengths = 16...2 * Digest.count

  public let text: String

  /// Reads 16 to 64 hexadecimal digits, in small letters or in capitals.
  public init?(parsing text: String) {
    let small = text.lowercased()
    guard Self.lengths.contains(small.utf8.count),
      Digest(parsing: small + String(repeating: "0", count: 2 * Digest.count - small.utf8.count))
        != nil
    else { return nil }
    self.text = small
  }

  public func matches(_ digest: Digest) -> Bool { digest.text.hasPrefix(text) }
}
