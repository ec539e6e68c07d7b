// Tips: money beside the price of an order. They are no sale, have no VAT and no discount, and go where the part of the payment
// goes that has them.

extension Payments.Part {
  package var amountAndTip: Price { tip.map { amount + $0 } ?? amount }
}

extension Payments {
  package var tips: [(way: Payment.ID, tip: Price)] {
    guard case .parts(let parts) = self else { return [] }
    return parts.compactMap { part in part.tip.map { (part.way, $0) } }
  }

  /// The tips together; `nil` for none.
  package var tip: Price? { tips.map(\.tip).sum }

  var withoutTip: Payments { changingParts { $0.tip = nil } }

  /// Returns money that goes back together with tips. A way that gets back only a tip becomes a part of 0.
  fileprivate func givingBack(_ tips: [(way: Payment.ID, tip: Price)], of total: Price) -> Payments
  {
    guard case .parts(var parts) = withAmount(total) else { return self }
    for (way, tip) in tips {
      let known = parts.firstIndex { $0.way == way }
      if let index = known ?? (parts.count < Self.most ? nil : parts.count - 1) {
        let old = parts[index]
        // Without the cash given, which need not cover the tip.
        parts[index] = Part(
          way: old.way, amount: old.amount, tip: old.tip.map { $0 + tip } ?? tip)
      } else {
        parts.append(Part(way: way, amount: total - total, tip: tip))
      }
    }
    return .parts(parts)
  }
}

extension OrderRecord {
  /// The tips of the newest payment that did not go back; empty for none.
  var tipsLeft: [(way: Payment.ID, tip: Price)] {
    let isBack = takenBack.contains { $0.payments?.tip != nil || $0.kind == .void }
    return isBack ? [] : payments?.tips ?? []
  }

  /// The tip that can go back; `nil` for none.
  package var tipLeft: Price? { tipsLeft.map(\.tip).sum }

  /// The person who took the tip. A later payment with the same tip leaves it with that person.
  func tipTaker(before seq: Int) -> String? {
    var taker = sold.entry
    for entry in later where entry.kind == .payment && entry.seq < seq {
      if entry.payments?.tip != taker.payments?.tip { taker = entry }
    }
    return taker.by?.name
  }

  /// Adds the tip to the money that a refund gives back.
  func withTip(_ money: (payments: Payments?, total: Price?), of refund: Refund)
    -> (payments: Payments?, total: Price?)
  {
    let tips = tips(backBy: refund)
    guard !tips.isEmpty, let payments = money.payments, payments != .unpaid, let total = money.total
    else { return money }
    return (payments.givingBack(tips, of: total), total)
  }

  /// Returns the tips that a refund gives back. Money that goes back in another way takes them along.
  func tips(backBy refund: Refund) -> [(way: Payment.ID, tip: Price)] {
    guard refund.givesTipBack else { return [] }
    let other = refund.payments?.ways.last
    return tipsLeft.map { (way: other ?? $0.way, tip: $0.tip) }
  }

  /// `true` if an entry gives back no tip, or all of it.
  func isTipRight(of entry: JournalEntry) -> Bool {
    let tip = entry.payments?.tip
    return tip == nil || tip == tipLeft
  }
}

extension [Price] {
  /// The sum of prices in one currency; `nil` for none.
  package var sum: Price? { dropFirst().reduce(first) { sum, price in sum.map { $0 + price } } }
}

extension Menu {
  package static let mostTips = 5

  /// Returns the tips to choose from for an order with this total.
  package func tips(on total: Price) -> [(percent: Percent, tip: Price)] {
    tips.map {
      ($0, Price(minorUnits: $0.of(total.minorUnits), currency: total.currency))
    }
  }
}

/// The key for sums of tips: the way to pay, and the person who took the tip.
package struct TipKind: Hashable, Comparable, Sendable {
  package let way: Payment.ID
  /// `nil` for entries without an author.
  package let name: String?

  package init(way: Payment.ID, name: String?) { (self.way, self.name) = (way, name) }

  /// The name of this key in a report: `card Anna`.
  var text: String { "\(way) \(name ?? "")" }

  init?(text: String) {
    guard let blank = text.firstIndex(of: " "),
      let way = Payment.ID(parsing: String(text[..<blank]))
    else { return nil }
    let name = text[text.index(after: blank)...]
    self.init(way: way, name: name.isEmpty ? nil : String(name))
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.name ?? "", left.way.rawValue) < (right.name ?? "", right.way.rawValue)
  }
}

extension JournalEntry {
  /// The tip that an entry takes; negative for a refund or void. `nil` for none.
  var tipMoved: Price? { moved(facts.payments?.tip) }
}

extension [Percent] {
  /// Reads `5% 10, 15`; `nil` if a share is invalid or there are too many.
  package init?(typed text: String) {
    let words = text.split { $0 == "," || $0 == " " }
    let percents = words.compactMap { Percent(parsing: $0.hasSuffix("%") ? $0.dropLast() : $0) }
    guard percents.count == words.count, (1...Menu.mostTips).contains(words.count),
      Set(percents).count == words.count
    else { return nil }
    self = percents
  }
}
