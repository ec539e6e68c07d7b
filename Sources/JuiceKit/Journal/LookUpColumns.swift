package import FoundationEssentials

/// The columns that find an entry in a store. Every store fills them from the entry alone.
package struct LookUpColumns: Equatable {
  package let id: UUID
  package let kind: String
  package let at: Int
  package let day: String?
  package let number: Int?

  package init(id: UUID, kind: String, at: Int, day: String?, number: Int?) {
    (self.id, self.kind, self.at, self.day, self.number) = (id, kind, at, day, number)
  }

  package init(_ entry: JournalEntry) {
    self.init(
      id: entry.id, kind: entry.kind.rawValue, at: entry.at.milliseconds,
      day: entry.ownNumber?.day, number: entry.ownNumber?.number)
  }

  /// The beginning of the text of an entry with these columns. `nil` if no entry has them, and for an order without a number:
  /// its text may have one further on.
  package func beginning(of seq: Int) -> String? {
    guard let kind = JournalEntry.Kind(rawValue: kind), (kind == .order) == (day != nil),
      (day == nil) == (number == nil)
    else { return nil }
    return JournalEntry.beginning(
      seq: seq, id: id, at: at, kind: kind,
      ownNumber: day.flatMap { day in number.map { OrderNumber(day: day, number: $0) } })
  }
}
