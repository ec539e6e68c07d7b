import FoundationEssentials
import JuiceKit

/// The entries that are added up: those of a time, or those with some numbers.
struct EntrySpan {
  /// What is true of the entry `e` of SQLite, with `first` and `last` for `?1` and `?2`.
  let condition: SQL
  let first: Int
  let last: Int

  /// - Parameters: milliseconds.
  static func times(_ first: Int, _ last: Int) -> EntrySpan {
    EntrySpan(condition: "e.at BETWEEN ?1 AND ?2", first: first, last: last)
  }

  static func numbers(_ first: Int, _ last: Int) -> EntrySpan {
    EntrySpan(condition: "e.seq BETWEEN ?1 AND ?2", first: first, last: last)
  }
}
