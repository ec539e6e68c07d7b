/// Writes entries as lines of JSON, as `json(record:)` gives them.
package struct EntryJSONWriter: Sendable {
  /// A limit of memory: after it, all facts are written anew.
  private static let most = 500

  /// A part of a line, each member with a comma before it.
  private enum Part {
    /// Neighbouring members that entries with the same facts share.
    case shared([UInt8])
    case own(JournalEntry.Member)
  }

  /// `true` for the history, which gives an order with its state.
  private let isHistory: Bool
  /// The parts of a line by the first entry with their facts.
  private var known: [ObjectIdentifier: (first: SharedFacts.First, parts: [Part])] = [:]

  package init(isHistory: Bool = false) { self.isHistory = isHistory }

  /// - Parameter record: the order with its later entries; `nil` for an entry without later ones.
  package mutating func line(of entry: JournalEntry, in record: OrderRecord? = nil) -> String {
    // The money to pay depends on the void, too.
    guard record == nil, !entry.isVoided, let first = entry.first else {
      return JSON.object(members(of: entry, in: record)).line
    }
    var line: [UInt8] = []
    line.reserveCapacity(500)
    for part in parts(of: entry, like: first) {
      switch part {
      case .shared(let text): line += text
      case .own(let member):
        if let value = member.value(entry, nil) {
          JSONMembers.Member(key: member.key, value: value).write(to: &line)
        }
      }
    }
    line[0] = UInt8(ascii: "{")
    line.append(UInt8(ascii: "}"))
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func parts(of entry: JournalEntry, like first: SharedFacts.First) -> [Part] {
    if let known = known[ObjectIdentifier(first)] { return known.parts }
    let own = JournalEntry.sortedMembers.filter(\.isOwn)
    let shared = members(of: entry, in: nil).filter { member in
      !own.contains { $0.key == member.key }
    }
    let members =
      own.map { (key: $0.key, part: Part.own($0)) }
      + shared.map { member in
        var text: [UInt8] = []
        member.write(to: &text)
        return (member.key, .shared(text))
      }
    var parts: [Part] = []
    for (_, part) in members.sorted(by: { $0.key < $1.key }) {
      if case .shared(let text) = part, case .shared(let before)? = parts.last {
        parts[parts.count - 1] = .shared(before + text)
      } else {
        parts.append(part)
      }
    }
    if known.count >= Self.most { known = [:] }
    known[ObjectIdentifier(first)] = (first, parts)
    return parts
  }

  private func members(of entry: JournalEntry, in record: OrderRecord?) -> JSONMembers {
    entry.members(record: isHistory ? record ?? OrderRecord([entry]) : nil)
  }
}
