/// A table with an optional bar in each row. On a narrow screen each row becomes a list of its cells.
struct HTMLTable {
  struct Row {
    let name: String
    /// Stands before the name, such as a swatch.
    var mark: HTML?
    /// Stands beside the name.
    var bar: HTML?
    let cells: [String]
  }

  /// The first one is that of the names.
  let headings: [String]
  let rows: [Row]
  var total: Row?

  /// Empty without rows.
  var html: [HTML] {
    guard !rows.isEmpty else { return [] }
    let hasBars = rows.contains { $0.bar != nil }
    let bar = hasBars ? [HTML(.td, class: "bar", attributes: [.isHidden: "true"], [])] : []
    let head = HTML(
      .tr,
      [HTML(.th, attributes: [.scope: "col"], headings[0])] + bar
        + headings.dropFirst().map { HTML(.th, class: "number", attributes: [.scope: "col"], $0) })
    return [
      HTML(
        .table, class: headings.count > 3 ? "wide" : "",
        [HTML(.thead, [head]), HTML(.tbody, rows.map { tr($0, hasBars: hasBars) })]
          + (total.map { [HTML(.tfoot, [tr($0, hasBars: hasBars)])] } ?? []))
    ]
  }

  private func tr(_ row: Row, hasBars: Bool) -> HTML {
    let name = HTML(
      .th, attributes: [.scope: "row"],
      [row.mark, HTML(.span, class: "name", row.name)].compactMap(\.self))
    let bar =
      hasBars
      ? [HTML(.td, class: "bar", attributes: [.isHidden: "true"], [row.bar].compactMap(\.self))]
      : []
    return HTML(
      .tr,
      [name] + bar
        + zip(headings.dropFirst(), row.cells).map { heading, cell in
          HTML(
            .td, class: cell.isEmpty ? "number empty" : "number", attributes: [.heading: heading],
            cell)
        })
  }
}
