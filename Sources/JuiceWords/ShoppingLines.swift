public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// The text of a day's shopping list.
public struct ShoppingLines {
  public let list: ShoppingList
  public let day: LocalDay

  public init(_ list: ShoppingList, for day: LocalDay) { (self.list, self.day) = (list, day) }

  public func heading(_ wording: Wording, now: Date) -> String {
    let words = wording.words
    let name = words.heading(day, now: now)
    let basis = list.isByToday ? words.shoppingByToday : words.shoppingBasis(days: list.days)
    let uncosted = words.without(costOf: list.uncosted.map { wording.name(of: $0) })
    let cost = list.cost.map { [words.shoppingCost($0.rounded.text) + uncosted] } ?? []
    return list.days == 0 ? name : ([name, basis] + cost).joined(separator: " · ")
  }

  /// A table of all ingredients; headings mark the ones to buy.
  public func lines(_ wording: Wording, columns: Int) -> [ReportLines.Line] {
    let words = wording.words
    func text(_ sentence: String) -> [ReportLines.Line] {
      TextWidth.wrap(sentence, to: columns).map { ReportLines.Line(text: $0) }
    }
    guard list.days > 0 else { return text(words.nothingToGoBy) }
    var table = Table(
      [
        (words.ingredient, .leading), (words.toBuy, .trailing), (words.count, .trailing),
        (words.expected, .trailing),
      ] + (list.cost == nil ? [] : [(words.cupCost, .trailing)]), narrowing: [(words.ingredient, 4)]
    )
    func amount(_ amount: Int, _ item: ShoppingList.Item) -> String {
      wording.quantity(amount, of: item.ingredient)
    }
    for item in list.sorted {
      table.add(
        [wording.name(of: item.ingredient), item.buy > 0 ? amount(item.buy, item) : "–"]
          + [item.stock, item.expected].map { amount($0, item) }
          + (list.cost == nil
            ? [] : [item.buy > 0 ? item.cost?.rounded.text ?? "" : "–"]))
    }
    let bought = list.items.count { $0.buy > 0 }
    return (bought == 0 ? text(words.nothingToBuy) + [ReportLines.Line(text: "")] : [])
      + table.lines(within: columns).enumerated().map {
        ReportLines.Line(text: $1, isHeading: $0 <= bought)
      }
  }
}
