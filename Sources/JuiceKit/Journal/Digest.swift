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
    guard let bytes = [UInt8](hexadecimal: text) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 hexadecimal digits in small letters.
  public var text: String { bytes.hexadecimal }
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
