package import FoundationEssentials

@testable package import JuiceKit

extension OrderRecord {
  /// The seconds in line until the order was made; `nil` if it is not made, or is voided.
  package var waited: Int? {
    guard !isVoided else { return nil }
    return later.reduce(nil) { seconds, entry in
      guard let stage = entry.stage else { return seconds }
      return Waited.seconds(
        seconds, reaching: stage, at: entry.at.milliseconds, joins: sold.joinsLine.milliseconds)
    }
  }

  /// When the order joined the line, or was made before that; `nil` if it is not made.
  package var waitedSince: Date? {
    later.reduce(nil) { since, entry in
      guard let stage = entry.stage else { return since }
      return stage == .toMake ? nil : since ?? min(sold.joinsLine, entry.at)
    }
  }
}

extension Report {
  /// The discounts of sold orders.
  package var discounts: [DiscountKind: Sales] { sums(.discounts, DiscountKind.init(text:)) }

  /// The cups by choice, without default choices.
  package var cupsByChoice: [Menu.OptionGroup.Choice.ID: Int] {
    sums(.options, Menu.OptionGroup.Choice.ID.init(parsing:)).mapValues(\.cups)
  }
}
