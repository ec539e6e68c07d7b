internal import CSodium

/// Seals journal entries one after another: each digest covers the entry and the digest before it.
///
/// A digest is the SHA-256 of the body and a last line, `after` with the previous digest (64 zeros for the first entry).
package struct Seal: Hashable, Sendable {
  /// The digest of the newest entry; `nil` for an empty journal.
  package private(set) var last: Digest?

  package init(after last: Digest? = nil) { self.last = last }

  /// Gives the next entry its digest.
  ///
  /// - Parameter body: the text of the entry, if at hand, to save time.
  /// - Throws: `.wrongDigest` if the entry has another digest.
  package mutating func seal(_ entry: JournalEntry, body: String? = nil) throws(JournalFault)
    -> JournalEntry
  {
    var body = body ?? entry.body
    let digest = body.withUTF8 { unsafe Digest(of: $0, and: lastLine) }
    guard entry.digest == nil || entry.digest == digest else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    last = digest
    var sealed = entry
    sealed.digest = digest
    return sealed
  }

  /// Accepts the next entry by its stored text, without parsing it.
  ///
  /// - Returns: `false` if the text has another digest; then the seal has not changed.
  package mutating func accept(_ body: UnsafeBufferPointer<UInt8>, _ digest: Digest) -> Bool {
    guard unsafe Digest(of: body, and: lastLine) == digest else {
      return false
    }
    last = digest
    return true
  }

  private var lastLine: String {
    "after " + (last?.text ?? String(repeating: "0", count: 2 * Digest.count)) + "\n"
  }
}

extension Digest {
  /// The SHA-256 of a text in UTF-8. These functions of libsodium work without `sodium_init`.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { unsafe Digest(of: $0) }
  }

  /// The SHA-256 of a text and a line after it.
  fileprivate init(of text: UnsafeBufferPointer<UInt8>, and line: String = "") {
    var line = line
    var state = crypto_hash_sha256_state()
    var bytes = [UInt8](repeating: 0, count: Digest.count)
    _ = unsafe crypto_hash_sha256_init(&state)
    _ = unsafe crypto_hash_sha256_update(&state, text.baseAddress, UInt64(text.count))
    _ = line.withUTF8 { line in
      unsafe crypto_hash_sha256_update(&state, line.baseAddress, UInt64(line.count))
    }
    _ = unsafe crypto_hash_sha256_final(&state, &bytes)
    guard let digest = Digest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
    self = digest
  }
}
