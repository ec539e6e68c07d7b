/// The SHA-256 of a journal entry, which covers all earlier entries too.
package struct Digest: Hashable, Sendable {
  package static let count = 32

  package let bytes: [UInt8]

  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  package init?(parsing text: String) {
    guard let bytes = [UInt8](hexadecimal: text) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 lower-case hexadecimal digits.
  package var text: String { bytes.hexadecimal }
}

/// The beginning of a digest, as a person noted it.
package struct DigestPrefix: Hashable, Sendable {
  /// The allowed number of digits; 16 identify an entry.
  package static let lengths = 16...2 * Digest.count

  package let text: String

  /// Reads 16 to 64 hexadecimal digits in either case.
  package init?(parsing text: String) {
    let small = text.lowercased()
    guard Self.lengths.contains(small.utf8.count),
      Digest(parsing: small + String(repeating: "0", count: 2 * Digest.count - small.utf8.count))
        != nil
    else { return nil }
    self.text = small
  }

  package func matches(_ digest: Digest) -> Bool { digest.text.hasPrefix(text) }
}
