internal import CSodium

/// Seals the entries of a journal one after another, each with a digest over what it says and the digest before.
///
/// The digest of an entry is the SHA-256 of its body and one more line, `after` with the digest before: 64 zeros for the
/// first entry.
public struct Seal: Hashable, Sendable {
  /// The digest of the newest entry; nil before the first.
  public private(set) var last: Digest?

  public init(after last: Digest? = nil) { self.last = last }

  /// Gives the next entry its digest.
  ///
  /// - Parameter body: its body where that is at hand, for it takes time to write.
  /// - Throws: `JournalFault` where it has another one.
  public mutating func seal(_ entry: JournalEntry, body: String? = nil) throws(JournalFault)
    -> JournalEntry
  {
    let digest = Digest(of: (body ?? entry.body) + JournalEntry.lastLine(after: last))
    guard entry.digest == nil || entry.digest == digest else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    last = digest
    var sealed = entry
    sealed.digest = digest
    return sealed
  }
}

extension JournalEntry {
  /// The text whose SHA-256 is the entry's digest.
  ///
  /// - Parameter previous: the digest of the entry before; nil for the first entry.
  public func sealText(after previous: Digest?) -> String {
    body + Self.lastLine(after: previous)
  }

  fileprivate static func lastLine(after previous: Digest?) -> String {
    "after " + (previous?.text ?? String(repeating: "0", count: 2 * Digest.count)) + "\n"
  }
}

extension Digest {
  /// The SHA-256 of a text in UTF-8. Unlike other functions of libsodium it needs no `sodium_init`.
  init(of text: String) {
    var (text, bytes) = (text, [UInt8](repeating: 0, count: Digest.count))
    text.withUTF8 { _ = crypto_hash_sha256(&bytes, $0.baseAddress, UInt64($0.count)) }
    guard let digest = Digest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
    self = digest
  }
}
