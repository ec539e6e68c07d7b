public import FoundationEssentials
public import JuiceKit

extension Wording {
  /// All that an entry of the journal says, in rows of a name and a value. A row without a name goes on with
  /// the one above.
  ///
  /// - Parameter takenBack: when it was taken back, if it was.
  public func details(of entry: JournalEntry, takenBack: Date?) -> [(name: String, value: String)] {
    var rows = [(words.time, dayAndClock(entry.at))]
    if let takenBack { rows.append((words.takenBack, dayAndClock(takenBack))) }
    rows += list(words.content, entry.lines.map { listWithPrices([$0]) })
    if entry.lines.count > 1, let total = entry.lines.total {
      rows.append((words.total, total.text))
    }
    if let payment = entry.payment { rows.append((words.paid, name(of: payment))) }
    if let author = entry.by { rows.append((words.by, "\(author.name) · \(author.till)")) }
    if let reason = reason(of: entry) { rows.append((words.reason, reason)) }
    rows += list(
      words.stockColumn,
      menu.sorted(entry.changes).map { id, change in
        entry.kind == .soldOut ? name(of: id) : "\(name(of: id)) \(change > 0 ? "+" : "")\(change)"
      })
    return rows + [(words.id, entry.id.text)]
  }

  /// `주문 12번 · 기록 57`: its kind, the number of an order, and its own.
  public func title(of entry: JournalEntry) -> String {
    let number = entry.number.map { " \(words.orderNumber($0.number))" } ?? ""
    let kind = words.name(of: entry.kind)
    return "\(kind.prefix(1).uppercased())\(kind.dropFirst())\(number) · \(words.entry(entry.seq))"
  }

  private func dayAndClock(_ date: Date) -> String {
    "\(words.heading(LocalDay(of: date))) \(Timestamp.clock(date))"
  }

  private func list(_ name: String, _ values: [String]) -> [(String, String)] {
    values.enumerated().map { ($0 == 0 ? name : "", $1) }
  }
}
