internal import JuiceKit

/// The visible lines: entries below day headings. A heading comes first, so that each entry's day is visible.
struct JournalPage {
  enum Line: Hashable {
    case day(LocalDay)
    case entry(Int)
  }

  let top: Int
  let lines: [Line]

  /// - Parameters:
  ///   - days: the day of each loaded entry; not empty.
  ///   - top: the preferred first entry. The selected entry must be visible, and no line blank.
  init(_ days: [LocalDay], top: Int, selected: Int, rows: Int) {
    let lowest = min(top, selected, Self.top(above: days.count - 1, days, rows: rows))
    self.top = max(lowest, Self.top(above: selected, days, rows: rows))
    var lines: [Line] = []
    for index in days.indices.dropFirst(self.top) {
      let heading: [Line] =
        lines.isEmpty || days[index] != days[index - 1] ? [.day(days[index])] : []
      // A heading in the last row would have no entry below it.
      guard lines.count + heading.count < rows else { break }
      lines += heading + [.entry(index)]
    }
    self.lines = lines
  }

  /// The first entry of a page that ends with entry `last`.
  private static func top(above last: Int, _ days: [LocalDay], rows: Int) -> Int {
    var top = last
    // The entry and its heading.
    var height = 2
    while top > 0 {
      height += days[top - 1] == days[top] ? 1 : 2
      guard height <= rows else { break }
      top -= 1
    }
    return top
  }
}
