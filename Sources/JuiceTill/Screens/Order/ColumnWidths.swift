/// Columns side by side, centred in an area.
enum ColumnWidths {
  /// Columns whose widths differ by one at most.
  static func equal(_ count: Int, width: Int) -> [Range<Int>] {
    let used = min(width, count * JuiceCard.widest)
    let start = (width - used) / 2
    return (0..<count).map {
      start + $0 * used / count..<start + ($0 + 1) * used / count
    }
  }

  /// Columns as equal as their needs allow; `nil` if the needs exceed the width.
  static func sharing(_ needs: [Int], width: Int) -> [Range<Int>]? {
    let needed = needs.reduce(0, +)
    guard needed <= width else { return nil }
    let used = max(needed, min(width, needs.count * JuiceCard.widest))
    // Columns that need more than an equal share of the rest.
    var wide: Set<Int> = []
    var (rest, others) = (used, needs.count)
    while let next = needs.indices.first(where: { !wide.contains($0) && needs[$0] * others > rest })
    {
      wide.insert(next)
      rest -= needs[next]
      others -= 1
    }
    var x = (width - used) / 2
    var equal = 0
    return needs.indices.map { index in
      var columns = needs[index]
      if !wide.contains(index) {
        columns = (equal + 1) * rest / others - equal * rest / others
        equal += 1
      }
      defer { x += columns }
      return x..<x + columns
    }
  }
}
