import FoundationEssentials
import JuiceKit
import TimeTesting

/// An entry that a stand's login may write past the program, with the right digest.
struct RawEntry {
  var seq: Int
  var id: String
  var kind: String
  var at: String
  var day: String?
  var number: String?
  var body: String
  var state: String? = "nothing that can be read"

  init(_ entry: JournalEntry) {
    (seq, id, kind) = (entry.seq, entry.id.text, entry.kind.rawValue)
    at = "\(entry.at.milliseconds)"
    (day, number) = (entry.ownNumber?.day, entry.ownNumber.map { "\($0.number)" })
    body = entry.body
  }

  /// A delivery of three kiwis.
  init(seq: Int, _ kind: JournalEntry.Kind = .restock, _ changes: Quantities = ["kiwi": 3]) {
    self.init(
      JournalEntry(seq: seq, id: UUID(), at: .noon, kind: kind) { $0.changes = changes })
  }

  /// The SQL that writes it after the newest entry.
  var statement: String { statement(after: "coalesce(encode(s.digest, 'hex'), repeat('0', 64))") }

  /// - Parameter previous: the SQL of the digest of the entry before.
  func statement(after previous: String) -> String {
    """
    SELECT a.outcome FROM juice.stand AS s, juice.append('2026-03-01', s.digest, \(seq), \(quoted(id)),
      \(quoted(kind)), \(at), \(quoted(day)), \(number ?? "NULL"), \(quoted(body)),
      sha256(convert_to(\(quoted(body)) || 'after ' || \(previous) || chr(10), 'UTF8')),
      \(quoted(state)), false) AS a
    """
  }

  private func quoted(_ text: String?) -> String {
    text.map { "'" + $0.replacing("'", with: "''") + "'" } ?? "NULL"
  }
}
