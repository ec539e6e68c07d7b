package import FoundationEssentials
package import JuiceKit
internal import JuiceText
package import JuiceWords

package struct ShoppingLines {
  package let list: ShoppingList
  package let day: LocalDay

  package init(_ list: ShoppingList, for day: LocalDay) { (self.list, self.day) = (list, day) }

  package func heading(_ wording: Wording, now: Date) -> String { headings(wording, now: now)[0] }

  /// The day with its basis and its cost, in variants from long to short.
  package func headings(_ wording: Wording, now: Date) -> [String] {
    let words = wording.words
    let name = words.heading(day, now: now)
    let basis = list.isByToday ? words.shoppingByToday : words.shoppingBasis(days: list.days)
    let uncosted = words.without(costOf: list.uncosted.map { wording.name(of: $0) })
    let cost = list.cost.map { [words.shoppingCost($0.rounded.text) + uncosted] } ?? []
    let variants = list.days == 0 ? [] : [[name, basis] + cost, [name] + cost]
    return variants.map { $0.joined(separator: " · ") } + [name]
  }

  /// A table of all ingredients; headings mark the ones to buy.
  package func lines(_ wording: Wording, columns: Int) -> [ReportLines.Line] {
    let words = wording.words
    func text(_ sentence: String) -> [ReportLines.Line] {
      TextWidth.wrap(sentence, to: columns).map { ReportLines.Line(text: $0) }
    }
    guard list.days > 0 else { return text(words.nothingToGoBy) }
    let headings = headings(words)
    var table = Table(
      headings.enumerated().map { ($1, $0 == 0 ? .leading : .trailing) },
      narrowing: [(words.ingredient, 4)])
    for row in rows(wording) { table.add(row) }
    let bought = list.items.count { $0.buy > 0 }
    return (bought == 0 ? text(words.nothingToBuy) + [ReportLines.Line(text: "")] : [])
      + table.lines(within: columns).enumerated().map {
        ReportLines.Line(text: $1, isHeading: $0 <= bought)
      }
  }

  package func headings(_ words: Words) -> [String] {
    [words.ingredient, words.toBuy, words.count, words.expected]
      + (list.cost == nil ? [] : [words.cupCost])
  }

  /// A row for each ingredient, those to buy first.
  package func rows(_ wording: Wording) -> [[String]] {
    list.sorted.map { item in
      func amount(_ amount: Int) -> String { wording.quantity(amount, of: item.ingredient) }
      return [wording.name(of: item.ingredient), item.buy > 0 ? amount(item.buy) : "–"]
        + [item.stock, item.expected].map(amount)
        + (list.cost == nil ? [] : [item.buy > 0 ? item.cost?.rounded.text ?? "" : "–"])
    }
  }
}
