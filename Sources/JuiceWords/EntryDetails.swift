public import FoundationEssentials
public import JuiceKit

extension Wording {
  /// All that an entry of the journal says, in rows of a name and a value. A row without a name goes on with
  /// the one above.
  ///
  /// - Parameter takenBack: when it was taken back, if it was.
  public func details(of entry: JournalEntry, takenBack: Date?) -> [(name: String, value: String)] {
    var rows = [(words.time, Timestamp.local(entry.at))]
    if let takenBack { rows.append((words.takenBack, Timestamp.local(takenBack))) }
    if let number = entry.number { rows.append((words.numberOfDay, "\(number.number)")) }
    rows += list(words.content, entry.lines.map { listWithPrices([$0]) })
    if entry.lines.count > 1, let total = entry.lines.total {
      rows.append((words.total, total.text))
    }
    if let payment = entry.payment { rows.append((words.paid, name(of: payment))) }
    if let reason = reason(of: entry) { rows.append((words.reason, reason)) }
    rows += list(
      words.stockColumn,
      menu.sorted(entry.changes).map { id, change in
        entry.kind == .soldOut ? name(of: id) : "\(name(of: id)) \(change > 0 ? "+" : "")\(change)"
      })
    return rows + [(words.number, words.entry(entry.seq))]
  }

  private func list(_ name: String, _ values: [String]) -> [(String, String)] {
    values.enumerated().map { ($0 == 0 ? name : "", $1) }
  }
}
