/// The books of other stands' journals that a reader has made itself. Kept with the reader, so that it checks each entry once.
///
/// A stand caches its books on the server, but a reader does not trust them: whoever has the stand's login can write any.
package protocol CheckedBooks: Sendable {
  /// Returns the newest kept books after at most `count` entries; `nil` without any.
  ///
  /// - Parameter journal: the digest of the journal's first entry, which never changes.
  func books(of journal: Digest, upTo count: Int) -> Books?

  /// Keeps books. A failure only costs time: the next reader checks the entries again.
  func keep(_ books: Books, of journal: Digest)
}

/// Keeps nothing, so that each reader checks every entry.
package struct NoCheckedBooks: CheckedBooks {
  package init() {}

  package func books(of journal: Digest, upTo count: Int) -> Books? { nil }

  package func keep(_ books: Books, of journal: Digest) {}
}
