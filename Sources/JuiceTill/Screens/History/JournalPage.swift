internal import JuiceKit

/// The visible lines: entries below day headings. The first is a heading, so that every entry's day can be seen.
struct JournalPage {
  enum Line: Hashable {
    case day(LocalDay)
    /// An index in the entries.
    case entry(Int)
  }

  /// The index of the first entry.
  let top: Int
  let lines: [Line]

  /// - Parameters:
  ///   - days: those of all entries that are loaded, one or more.
  ///   - top: the entry that is to be the first, if the selected one is still shown then and no line is left
  ///     blank.
  ///   - rows: how many lines there is room for.
  init(_ days: [LocalDay], top: Int, selected: Int, rows: Int) {
    let lowest = min(top, selected, Self.top(above: days.count - 1, days, rows: rows))
    self.top = max(lowest, Self.top(above: selected, days, rows: rows))
    var lines: [Line] = []
    for index in days.indices.dropFirst(self.top) {
      let heading: [Line] =
        lines.isEmpty || days[index] != days[index - 1] ? [.day(days[index])] : []
      // A heading in the last row would have nothing below it.
      guard lines.count + heading.count < rows else { break }
      lines += heading + [.entry(index)]
    }
    self.lines = lines
  }

  /// The first entry of a page whose last line is an entry.
  private static func top(above last: Int, _ days: [LocalDay], rows: Int) -> Int {
    var top = last
    // Its heading and itself.
    var height = 2
    while top > 0 {
      height += days[top - 1] == days[top] ? 1 : 2
      guard height <= rows else { break }
      top -= 1
    }
    return top
  }
}
