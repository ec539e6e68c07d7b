/// The facts that an entry shares with others of the same lines, which are parsed once, and written once by an export.
///
/// All values are equal, since they say nothing that their entries don't say.
struct SharedFacts: Hashable, Sendable {
  /// The first entry with these facts.
  final class First: Sendable {
    let entry: JournalEntry

    init(_ entry: JournalEntry) { self.entry = entry }
  }

  /// `nil` for an entry whose facts nobody shares.
  var first: First?

  static func == (one: SharedFacts, other: SharedFacts) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension JournalEntry {
  /// Takes all facts but the number.
  mutating func takeFacts(of other: JournalEntry) {
    var other = other
    (other.seq, other.id, other.at, other.number) = (seq, id, at, number)
    (other.digest, other.isVoided) = (digest, isVoided)
    self = other
  }

  /// The first entry with these facts; `nil` if this one was changed since it was read.
  fileprivate var first: SharedFacts.First? {
    guard let first = shared.first else { return nil }
    var same = self
    same.takeFacts(of: first.entry)
    return same == self ? first : nil
  }
}

/// Writes entries as lines of JSON for an export, as `json()` gives them.
package struct EntryExport: Sendable {
  /// A limit of memory: after it, all facts are written anew.
  private static let most = 500

  /// The members of a line by the first entry with their facts; `nil` for a member that it lacks.
  private var known: [ObjectIdentifier: (first: SharedFacts.First, members: [[UInt8]?])] = [:]

  package init() {}

  package mutating func line(of entry: JournalEntry) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(500)
    for (member, text) in zip(JournalEntry.sortedMembers, sharedMembers(of: entry)) {
      guard let text = member.isOwn ? member.written(entry) : text else { continue }
      line.append(UInt8(ascii: line.isEmpty ? "{" : ","))
      line += text
    }
    line.append(UInt8(ascii: "}"))
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func sharedMembers(of entry: JournalEntry) -> [[UInt8]?] {
    // The money to pay depends on the void, too.
    let first = entry.isVoided ? nil : entry.first
    if let first, let known = known[ObjectIdentifier(first)] { return known.members }
    let members = JournalEntry.sortedMembers.map { $0.isOwn ? nil : $0.written(entry) }
    if let first {
      if known.count >= Self.most { known = [:] }
      known[ObjectIdentifier(first)] = (first, members)
    }
    return members
  }
}
