import JuiceKit
import JuiceText
import JuiceWords

/// CSV rows under one heading row: for scripts, or for Excel with a BOM and names beside ids.
struct CSVTable {
  private let headings: [String]
  private let csv: CSV
  /// Supplies the names; `nil` for scripts.
  private let wording: Wording?

  init(_ headings: [String], as csv: CSV, names wording: Wording) {
    (self.headings, self.csv) = (headings, csv)
    self.wording = csv.isForExcel ? wording : nil
  }

  /// The columns with days and times, which Excel may read as such; a report has days among its ids.
  private static let times: Set<String> = ["at", "day", "time", "pickup", "id", "last"]

  /// The heading row for Excel has `juice name` after `juice`, and `name` after a report's `id`.
  var head: String {
    guard let wording else { return csv.row(headings) }
    let isReport = headings.contains("section")
    // Without a BOM, Excel reads Korean in the regional encoding.
    return "\u{FEFF}"
      + csv.row(
        headings.flatMap { heading in
          if heading == "id" { return isReport ? [heading, "name"] : [heading] }
          return wording.names(in: "", of: heading) == nil
            ? [heading] : [heading, "\(heading) name"]
        })
  }

  /// - Parameter order: the order of the row, whose sealed names stand in for those that the menu lacks.
  func row(_ cells: [String], of order: @autoclosure () -> [OrderFacts] = []) -> String {
    guard let wording = wording?.naming(order()) else { return csv.row(cells) }
    let section = headings.firstIndex(of: "section").map { cells[$0] }
    let isBill =
      headings.firstIndex(of: "kind").map { cells[$0] } == JournalEntry.Kind.bill.rawValue
    let row = zip(headings, cells).flatMap { heading, cell -> [(heading: String, cell: String)] in
      // Only reports have the section's id here. Elsewhere an id has its name already, or none.
      guard heading == "id", let section else {
        return [(heading, cell)]
          + (wording.names(in: cell, of: isBill && heading == "reason" ? "bill reason" : heading)
            .map { [("name", $0)] } ?? [])
      }
      // An id without a name stands in its column, too, and in the same form.
      return [
        (heading, cell),
        wording.names(in: cell, of: "\(section) id").map { ("name", $0) } ?? (heading, cell),
      ]
    }
    return csv.row(row.map(\.cell.composed)) { Self.times.contains(row[$0].heading) }
  }
}

extension Wording {
  /// Replaces ids with names: `mango+large=2 kiwi=1` becomes `Mango + Large 2, Kiwi 1`. Unknown ids stay.
  ///
  /// - Parameter column: the heading; `juice id` for an id in that section of a report.
  /// - Returns: `nil` for a column without ids.
  fileprivate func names(in cell: String, of column: String) -> String? {
    switch column {
    case "juice", "lines", "set", "juice id", "cost id", "margin id":
      list(cell) { word in
        let (id, amount) = Cup.typedPrice(in: word)
        return Juice.ID(parsing: id).map {
          [name(of: $0), amount.map { "@\($0)" }].joined(by: " ")
        }
      }
    case "ingredient", "limitedBy", "recipe", "changes", "ingredient id":
      list(cell) { Ingredient.ID(parsing: $0).map(name) }
    case "options", "option id": list(cell, choice)
    case "payment", "payment id", "money id": list(cell) { Payment.ID(parsing: $0).map(name) }
    case "tips id": tip(cell)
    // A typed discount has its reason as id.
    case "discount id": Discount.ID(parsing: cell).map(name) ?? cell
    case "kind": JournalEntry.Kind(rawValue: cell).map(words.name) ?? cell
    case "stage": Stage(rawValue: cell).map(words.name) ?? cell
    case "fruit": Refund.Fruit(rawValue: cell).map(words.shortName) ?? cell
    case "allergens": allergens(in: cell).map(list) ?? cell
    case "reason":
      WasteReason(rawValue: cell).map(words.name) ?? SoldOutMark(rawValue: cell).map(words.name)
        ?? Stage(rawValue: cell).map(words.name) ?? drawerReason(cell)
    case "bill reason": BillStep(rawValue: cell).map(words.name) ?? cell
    default: nil
    }
  }

  private func list(_ cell: String, _ name: (String) -> String?) -> String {
    cell.split(separator: " ").map { word in
      let parts = word.split(separator: "=", maxSplits: 1)
      let ids = parts[0].split(separator: "+").map(String.init)
      let names = ids.enumerated().map { ($0 == 0 ? name($1) : choice($1)) ?? $1 }
      return ([names.joined(separator: " + ")] + parts.dropFirst().map(String.init))
        .joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `현금 민수` for `cash 민수`.
  private func tip(_ cell: String) -> String {
    let way = cell.prefix { $0 != " " }
    return (Payment.ID(parsing: String(way)).map(name) ?? String(way)) + cell.dropFirst(way.count)
  }

  /// Finds the menu's allergens, which may have blanks, in a list with blanks between them; `nil` for another text.
  private func allergens(in cell: String) -> [Allergen]? {
    let known = menu.ingredients.flatMap(\.allergens).sorted { $0.text.count > $1.text.count }
    var (found, rest) = ([Allergen](), cell[...])
    while !rest.isEmpty {
      guard let next = known.first(where: { rest == $0.text || rest.hasPrefix($0.text + " ") })
      else { return nil }
      found.append(next)
      rest = rest.dropFirst(next.text.count + 1)
    }
    return found
  }

  private func choice(_ id: String) -> String? {
    guard let choice = Menu.OptionGroup.Choice.ID(parsing: id) else { return nil }
    let name = name(of: choice)
    guard name == id, menu.choice(choice) == nil else { return name }
    return Menu.OptionGroup.ID(parsing: id).map { self.name(of: .option($0)) }
  }

  /// `Taken out: ice` for `out: ice`.
  private func drawerReason(_ cell: String) -> String {
    let action = cell.prefix { $0 != ":" }
    return (DrawerMove.Action(rawValue: String(action)).map(words.name) ?? String(action))
      + cell.dropFirst(action.count)
  }
}
